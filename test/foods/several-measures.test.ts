import { expect, test } from 'bun:test'
import type { GramsBasis } from '../../src/foods/food.ts'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'

/** A measure beside a count of packages or of dishes: of each, or of all together. */

const itemOf = (text: string) => {
  const { items, unmatched } = analyzeText(text, starterIndex)
  expect(unmatched, text).toEqual([])
  expect(items, text).toHaveLength(1)
  return items[0]
}

const expectGrams = (stated: Readonly<Record<string, number>>, basis?: GramsBasis) => {
  for (const [text, grams] of Object.entries(stated)) {
    test(text, () => {
      const item = itemOf(text)
      expect(item?.grams).toBeCloseTo(grams, -0.5)
      if (basis !== undefined) expect(item?.gramsBasis).toBe(basis)
    })
  }
}

/** So many of those that are named by what each holds. */
expectGrams({
  '2 of the 40 g chocolate bars': 80,
  '2 of the 40 g bars of chocolate': 80,
  'one of the 330 ml cans of cola': 346,
  'two of the 330 ml cola cans': 692,
  '2 of the 100 calorie packs of almonds': 32,
  'half of the 400 g tin of tuna': 200,
  '2 of the 3 400 g tins of beans': 800,
  '50 of the 100 g of rice': 50,
  '3 of the 8 slices of pizza': 357,
})
