import type { Analysis } from '../../../src/foods/food.ts'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'

const index = createFoodIndex(starterFoods())

/** What the starter table makes of a text. */
export const analyzed = (text: string): Analysis => analyzeText(text, index)

/** The names of the foods found, in the order of the text. */
export const named = (text: string): string[] => analyzed(text).items.map(({ food }) => food.name)

/** The grams of the foods found, by name. */
export const weighed = (text: string): Record<string, number> =>
  Object.fromEntries(analyzed(text).items.map(({ food, grams }) => [food.name, grams]))

/** Grams of carbohydrate of the whole meal. */
export const carbohydrate = (text: string): number =>
  analyzed(text).items.reduce((total, { nutrients }) => total + (nutrients.carbohydrate_g ?? 0), 0)
