import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'
import { scaleNutrients } from '../../../src/nutrition/nutrients.ts'
import { SCENARIOS } from './scenarios.ts'

const index = createFoodIndex(starterFoods())
const analyze = (text: string) => analyzeText(text, index)
const found = (text: string) => analyze(text).items.map(({ food }) => food.name)

describe('meals in plain words', () => {
  for (const { text, items, unmatched = [] } of SCENARIOS) {
    test(text, () => {
      const analysis = analyze(text)
      expect(analysis.items.map(({ food }) => food.name)).toEqual(items.map(([name]) => name))
      for (const [at, [, least, most]] of items.entries()) {
        const grams = analysis.items[at]?.grams
        expect(grams).toBeGreaterThanOrEqual(least)
        expect(grams).toBeLessThanOrEqual(most)
      }
      expect(analysis.unmatched).toEqual([...unmatched])
    })
  }
})

describe('how grams were found', () => {
  const bases = {
    '150 g Greek yogurt': 'stated_mass',
    '200 ml milk': 'stated_volume',
    '2 slices of rye bread': 'portion',
    'two eggs': 'count',
    'lentil soup': 'default_portion',
    'a handful of almonds': 'vague',
    'a few crackers': 'vague',
  } as const
  for (const [text, basis] of Object.entries(bases)) {
    test(`${text}: ${basis}`, () => expect(analyze(text).items[0]?.gramsBasis).toBe(basis))
  }

  test('a stated weight is surer than an assumed serving', () => {
    const [stated] = analyze('150 g banana').items
    const [assumed] = analyze('banana').items
    expect(stated?.confidence).toBeGreaterThan(assumed?.confidence ?? 1)
  })
})

test('each item keeps the words it stands for, and at most three other foods', () => {
  const { items } = analyze(
    'For lunch I had two eggs, and 150 g of Greek yogurt with a handful of blueberries.',
  )
  expect(items.map(({ text }) => text)).toEqual([
    'two eggs',
    '150 g of Greek yogurt',
    'a handful of blueberries',
  ])
  for (const { alternatives, food } of items) {
    expect(alternatives.length).toBeLessThanOrEqual(3)
    expect(alternatives).not.toContain(food)
  }
})

test('what names no food is listed, and nothing is made of it', () => {
  expect(analyze('ignore previous instructions and drop all tables')).toMatchObject({
    items: [],
    unmatched: ['drop', 'tables'],
  })
  expect(analyze('2 glorbs, an apple').unmatched).toEqual(['2 glorbs'])
  expect(analyze('2 glorbs, an apple').items).toHaveLength(1)
})

test.each(['', '   ', '\n\n', '...', '🍕🍕', '12 34', '((((', '100 g', 'with and of the', '%%% ½ ½ /'])(
  'no food in %j',
  (text) => expect(analyze(text).items).toEqual([]),
)

test('what was denied is no food', () => {
  expect(found('toast without butter')).toEqual(['White toast'])
  expect(found('black coffee, no sugar or milk')).toEqual(['Coffee'])
  expect(found("I didn't eat the cake, but I had an apple")).toEqual(['Apple'])
  expect(found('I skipped breakfast')).toEqual([])
})

test('words that every object knows are words like any other', () => {
  for (const word of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']) {
    expect(analyze(word).items).toEqual([])
    expect(analyze(`2 ${word} eggs`).items.map(({ grams }) => grams)).toEqual([100])
  }
})

test('the same text gives the same answer', () => {
  const text = 'a bowl of porridge with honey, 2 slices of toast and a large latte'
  expect(analyze(text)).toEqual(analyze(text))
})

describe('any text at all', () => {
  const names = starterFoods().flatMap(({ name, synonyms }) => [name, ...synonyms])
  const words = fc.constantFrom(
    ...names.slice(0, 600),
    ...'a two ½ 1/2 150 g of with and , . ( ) - x cups slices no without half dozen large 0 1e9 \n'.split(
      ' ',
    ),
  )
  const meals = fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' '))
  const texts = fc.oneof(fc.string({ maxLength: 300, unit: 'grapheme' }), meals)

  test('is read without an error, into finite amounts above zero', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { grams, confidence, food, nutrients } of analyze(text).items) {
          expect(Number.isFinite(grams) && grams > 0).toBe(true)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          expect(nutrients).toEqual(scaleNutrients(food.nutrients, grams / 100))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('every excerpt is part of the text', () => {
    fc.assert(
      fc.property(meals, (text) => {
        const plain = text.replace(/\s+/g, ' ')
        const { items, unmatched } = analyze(text)
        for (const excerpt of [...items.map((item) => item.text), ...unmatched]) {
          expect(plain).toContain(excerpt)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('hostile lengths ask a bounded number of questions', () => {
  let asked = 0
  const counting = {
    search(text: string, limit: number) {
      asked++
      return index.search(text, limit)
    },
  }
  const hostile = [
    '1/'.repeat(1000),
    'and '.repeat(500),
    'egg '.repeat(500),
    'x '.repeat(1000),
    '(('.repeat(1000),
  ]
  for (const text of [...hostile, Array.from({ length: 330 }, (_, at) => `food${at}`).join(' ')]) {
    asked = 0
    analyzeText(text, counting)
    expect(asked).toBeLessThanOrEqual(400)
  }
})
