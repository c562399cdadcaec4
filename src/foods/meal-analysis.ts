import type { Nutrients } from '../contract/nutrients.ts'
import { addNutrients } from '../nutrition/nutrients.ts'
import { type AllergenWarning, allergenWarnings } from './allergens.ts'
import { analyzeText } from './analyze.ts'
import type { Analysis, FoodIndex } from './food.ts'

export type MealAnalysis = Analysis & {
  /** Sums of what is known; null where a nutrient is known for no item. */
  totals: Nutrients
  allergens: readonly AllergenWarning[]
}

/**
 * What a meal in plain words comes to, for one person.
 * @param foods all foods that the person can mean. @param intolerances what they cannot take, in their words.
 */
export function analyzeMeal(text: string, foods: FoodIndex, intolerances: readonly string[]): MealAnalysis {
  const { items, unmatched } = analyzeText(text, foods)
  const matched = items.map(({ food }) => food)
  return {
    items,
    unmatched,
    totals: addNutrients(items.map(({ nutrients }) => nutrients)),
    allergens: allergenWarnings(matched, intolerances),
  }
}
