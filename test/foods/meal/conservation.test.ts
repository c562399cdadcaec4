import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readMeal } from '../../../src/foods/meal/passes.ts'
import { plausibleGrams } from '../../../src/foods/plausibility.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'
import { MEAL_SETS, readMeals } from '../../bench/meals/meals.ts'
import { expectConserved } from './conserved.ts'

/** Nothing that was written disappears: each word ends in an item, in `unmatched`, or in a class of noise. */

const foods = starterFoods()
const index = createFoodIndex(foods)

const names = foods.slice(0, 800).flatMap(({ name, synonyms }) => [name, ...synonyms])
const pieces = fc.constantFrom(
  ...names,
  ...(
    'zorbo glimp time cafeteria with and , . ; ( ) - : \n no without or including in on for at from like each half a two ' +
    '150 g 2 cups slices of large handful 1 lb 4 oz 1e9 kcal 90 didnt lunch I ate made fried left it ones %'
  ).split(' '),
)
const texts = fc.array(pieces, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' '))
const written = MEAL_SETS.flatMap(({ file }) => readMeals(file)).map(({ description }) => description)

const expectOf = (text: string) => {
  expectConserved(text, index)
}

/** Thousands of meals. */
const LONG = 120_000

test(
  'of meals that people wrote',
  () => {
    for (const text of written) expectOf(text)
  },
  LONG,
)

test('of any words in any order', () => {
  fc.assert(fc.property(texts, expectOf), { numRuns: 400 })
})

test('of any characters', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), expectOf), { numRuns: 200 })
})

test('no item weighs more than a person eats at once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { food, grams, gramsBasis } of readMeal(text, index).items) {
        expect(grams).toBeLessThanOrEqual(plausibleGrams(food, gramsBasis === 'stated_mass'))
      }
    }),
    { numRuns: 300 },
  )
})
