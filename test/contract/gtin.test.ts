import { expect, test } from 'bun:test'
import { gtinSpellings, normalGtin } from '../../src/contract/gtin.ts'

test.each([
  // GS1 General Specifications, and codes on packages.
  ['4006381333931', '4006381333931'],
  ['036000291452', '0036000291452'],
  ['96385074', '96385074'],
  ['0000096385074', '96385074'],
  ['04252614', '0042100005264'],
  ['4 006381 333931', '4006381333931'],
  ['04006381333931', '4006381333931'],
  ['4006381333930', undefined],
  ['12345678', undefined],
  ['', undefined],
  ['400638133393x', undefined],
  ['123', undefined],
])('%p is the code %p', (text, code) => {
  expect(normalGtin(text)).toBe(code as string)
})

test('tables may have it with other zeros before it', () => {
  expect(gtinSpellings('0036000291452')).toEqual(
    expect.arrayContaining(['0036000291452', '036000291452', '36000291452', '00036000291452']),
  )
})
