import { expect, test } from 'bun:test'
import { BODY_RANGES } from '../../src/contract/limits.ts'
import { PROFILE } from '../../src/web/app/texts/profile.ts'

test('the ranges of height and weight in US units are those in metric units', () => {
  const { height_cm, weight_kg } = BODY_RANGES
  const pounds = [Math.ceil(weight_kg.min / 0.45359237), Math.floor(weight_kg.max / 0.45359237)]
  expect(PROFILE.weightRange.us).toBe(`Enter ${pounds[0]} to ${pounds[1]} lb.`)
  const inches = Math.floor(height_cm.max / 2.54)
  expect(Math.ceil(height_cm.min / 2.54)).toBe(12)
  expect(PROFILE.heightRange.us).toBe(`Enter 1 ft to ${Math.floor(inches / 12)} ft ${inches % 12} in.`)
})

test('the fields of the page have no limit of the API of their own', async () => {
  const root = 'src/web/app'
  const found: string[] = []
  for (const path of new Bun.Glob('**/*.tsx').scanSync(root)) {
    const text = await Bun.file(`${root}/${path}`).text()
    // Numbers that people type are shorter than any text.
    for (const [match] of text.matchAll(/maxLength=\{\d{3,}\}/g)) found.push(`${path}: ${match}`)
  }
  expect(found).toEqual([])
})
