import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

/** Everyday food words of other languages in an English text, and nothing that was measured is lost. */

/** A text, and the foods with their grams that it names, to a tenth. */
const TEXTS: readonly (readonly [text: string, foods: Readonly<Record<string, number>>])[] = [
  ['200 ml Milch and 1 banana', { milk: 206, banana: 126 }],
  ['a coffee and 200 ml Milch', { coffee: 240, milk: 206 }],
  ['150 ml Milch', { milk: 155 }],
  ['1,5 dl Milch', { milk: 155 }],
  ['Milch 200 ml', { milk: 206 }],
  ['Milch', { milk: 244 }],
  ['2 eggs and a glass of Milch', { egg: 100, milk: 248 }],
  ['toast and 30 g Käse', { toast: 38, cheese: 30 }],
  ['coffee and 200 ml lait', { coffee: 240, milk: 206 }],
  ['toast and 200 ml leche', { toast: 38, milk: 206 }],
  ['bread and 20 g burro', { bread: 56, butter: 20 }],
  ['100 g rice and 100 g Rahm', { rice: 100, cream: 100 }],
  ['an egg and 80 g Haferflocken', { egg: 50, oats: 80 }],
  ['120 g lax and 100 g rice', { salmon: 120, rice: 100 }],
  ['coffee with 25 g mantequilla', { coffee: 240, butter: 25 }],
  ['un cappuccino e un cornetto', { cappuccino: 280, croissant: 28 }],
  ['un espresso e una brioche', { espresso: 60, croissant: 28 }],
  ['2 x 0,33 l Bier', { beer: 670 }],
  ['3 x 0,5 l Bier', { beer: 1522 }],
  ['2 TL Milch', { milk: 10 }],
]

for (const [text, foods] of TEXTS) {
  test(text, () => {
    const { items, unmatched } = analyzeText(text, starterIndex)
    expect(unmatched).toEqual([])
    expect(items.map(({ food }) => food.name.toLowerCase())).toEqual(
      Object.keys(foods).map((name) => expect.stringContaining(name)),
    )
    for (const [at, grams] of Object.values(foods).entries())
      expect(items[at]?.grams, items[at]?.text).toBeCloseTo(grams, -0.5)
  })
}

test('a word of another language is less sure than one of the language of the text', () => {
  const confidence = (text: string) => analyzeText(text, starterIndex).items[1]?.confidence ?? 0
  expect(confidence('a banana and 200 ml Milch')).toBeLessThan(confidence('a banana and 200 ml milk'))
})

test('a word that two languages mean otherwise is reported', () => {
  const { items, unmatched } = analyzeText('a banana and 200 ml öl', starterIndex)
  expect(items).toHaveLength(1)
  expect(unmatched).toEqual(['200 ml öl'])
})

test('a hesitation is no Portuguese article', () => {
  const nameOf = (text: string) => analyzeText(text, starterIndex).items[0]?.food.name
  expect(nameOf('um, um, um, toast')).toBe(nameOf('toast'))
  expect(nameOf('um, um, um... milk')).toBe(nameOf('milk'))
  expect(nameOf('um copo de leite')).toMatch(/milk/i)
})

test('English words that name no food stay what they are', () => {
  const { items } = analyzeText('rice on sale, then a walk in the park', starterIndex)
  expect(items.map(({ food }) => food.name)).toEqual(['White rice'])
})

const AMOUNTS = [
  '200 ml',
  '80 g',
  '1,5 dl',
  '2 cups',
  '1 tbsp',
  '3 slices of',
  'a glass of',
  '2 TL',
  '4 oz',
  '1/2 cup',
]
/** No two of them are the same food. */
const WORDS = [
  ...['milch', 'käse', 'naranja', 'burro', 'pane', 'sale', 'haferflocken', 'öl', 'hagelslag'],
  ...['zorbo', 'window', 'cafeteria', 'monday', 'rice', 'banana', 'wine', 'sugar', 'chicken'],
]
const separators = fc.constantFrom(' and ', ', ', '; ', '\n', ' + ')

test('everything that was measured is in an item or reported', () => {
  // An amount of the same food again may restate it.
  const words = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  const rest = fc.array(fc.tuple(fc.constantFrom(...AMOUNTS), separators), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(words, rest, (named, amounts) => {
      const said = named.map((word, at) => `${amounts[at]?.[0]} ${word}`)
      const text = said.map((part, at) => (at === 0 ? part : `${amounts[at]?.[1]}${part}`)).join('')
      const { items, unmatched } = analyzeText(text, starterIndex)
      const told = [...items.map((item) => item.text), ...unmatched].join('\n')
      for (const part of said) expect(told, text).toContain(part)
    }),
    { numRuns: 300 },
  )
})

test('an amount without a food is reported', () => {
  for (const text of ['200 ml', '80 g', 'lunch: 200 g'])
    expect(analyzeText(text, starterIndex).unmatched.join(), text).toContain(/\d+ \w+/.exec(text)?.[0] ?? '')
})
