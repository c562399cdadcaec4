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
  'three of the eight slices of pizza': 357,
  'two of the six eggs': 100,
})

/** Dishes that are filled at table, and what shares of the total are a usual package of. */
expectGrams({
  '2 bowls of rice (400 g)': 400,
  '2 bowls (400 g) of rice': 400,
  '2 bowls of rice, 400 g': 400,
  '3 trays of sushi (450 g)': 450,
  '2 glasses of milk, 300 ml': 309,
  '2 glasses of milk (300 ml)': 309,
  '2 bottles of beer (660 ml)': 670,
  '2 bottles (660 ml) of beer': 670,
  '4 bottles of beer (2 l)': 2029,
  '6 cans of beer (2 l)': 2029,
  '2 cans of cola (24 fl oz)': 745,
})

/** What one package usually holds. */
expectGrams({
  '2 Flaschen Bier (0,5 l)': 1014.5,
  '2 cans of beer (330 ml)': 669.6,
  '2 cans of beer, 330 ml': 669.6,
  '2 packages (200 g) of tofu': 400,
  '2 packages of tofu (200 g)': 400,
  '2 cans of tuna (120 g each)': 240,
})

/** It may be of one or of all, so it is no more than what was stated. */
expectGrams(
  {
    '2 cans of tuna (240 g)': 240,
    '2 cans (240 g) of tuna': 240,
    '2 cans of beans, 400 g': 400,
    '2 bottles of beer (800 ml)': 812,
  },
  'vague',
)
