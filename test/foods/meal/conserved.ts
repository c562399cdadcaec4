import { expect } from 'bun:test'
import type { FoodIndex } from '../../../src/foods/food.ts'
import type { Meal } from '../../../src/foods/meal/meal.ts'
import { readMeal } from '../../../src/foods/meal/passes.ts'
import { unmatchedTexts } from '../../../src/foods/meal/roles.ts'

const squeezed = (text: string) => text.replace(/\s+/g, ' ')

/** Each word of a text ends in an item, in `unmatched`, or in a class of noise. */
export function expectConserved(text: string, index: FoodIndex): Meal {
  const meal = readMeal(text, index)
  const unmatched = unmatchedTexts(meal)
  for (const { role, start, end } of meal.tokens) {
    const own = squeezed(text.slice(start, end))
    if (role.as === 'word') throw new Error(`“${own}” of “${text}” has no role`)
    if (role.as === 'food') expect(meal.items[role.item]?.text, text).toContain(own)
    if (role.as === 'unmatched')
      expect(
        unmatched.some((told) => told.includes(own)),
        `${own} in ${text}`,
      ).toBe(true)
  }
  return meal
}
