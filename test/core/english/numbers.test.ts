import { expect, test } from 'bun:test'
import { readCount, readNumber, readNumberOrRange } from '../../../src/core/english/numbers.ts'
import { scanTokens, tokenize } from '../../../src/core/english/tokens.ts'

/** The number at the start of a text, and how many tokens it takes; undefined if none starts there. */
const figure = (text: string) => readNumber(tokenize(text), 0)?.value
const range = (text: string) => readNumberOrRange(tokenize(text), 0)?.value
const count = (text: string) => readCount(scanTokens(text), 0)?.value

const FIGURES: readonly (readonly [value: number | undefined, ...spellings: string[]])[] = [
  [
    7.5,
    '7.5',
    '7,5',
    '7½',
    '7 ½',
    '7 1/2',
    '7-1/2',
    'seven and a half',
    '7 and a half',
    'seven point five',
    '７.５',
  ],
  [25, '25', 'twenty five', 'twenty-five', 'twenty‑five'],
  [110, '110', 'a hundred and ten', 'one hundred and ten', 'one hundred ten'],
  [1500, '1500', '1,500', '1\u00a0500', "1'500", 'fifteen hundred', 'one thousand five hundred'],
  [0.5, '.5', 'half', 'a half', 'half a', 'half an', 'one half'],
  [2 / 3, 'two thirds', 'two-thirds of a', '⅔'],
  [24, 'two dozen', '24', '2 dozen'],
  [0, '0', 'zero', 'nil'],
  // An order, a rating, a date, and words that only count.
  [undefined, 'third', 'a third headache', '1.2.3', 'a', 'several', 'few', 'headache', ''],
  [6, '6/10', '6 out of 10', '6'],
]

for (const [value, ...spellings] of FIGURES) {
  test(`a figure of ${value}: ${spellings[0]}`, () => {
    expect(spellings.map((text) => [text, figure(text)])).toEqual(spellings.map((text) => [text, value]))
  })
}

test('a range is its middle', () => {
  expect(['7-8', '7 to 8', '7 or 8', 'seven to eight', '7 – 8', '7½'].map(range)).toEqual(Array(6).fill(7.5))
  expect(['8-7', '8 to'].map(range)).toEqual([8, 8])
})

test('a count is also a fraction, an article and a vague word', () => {
  expect(
    ['3/4', '6/10', 'a', 'a few', 'several', 'another two', 'a third of a', 'a pair'].map(count),
  ).toEqual([0.75, 0.6, 1, 3, 4, 2, 1 / 3, 2])
  // The name of a drink.
  expect(['zero', 'coke'].map(count)).toEqual([undefined, undefined])
})
