import type { Nutrients } from '../contract/nutrients.ts'
import { addNutrients } from '../nutrition/nutrients.ts'
import { type AllergenWarning, allergenWarnings } from './allergens.ts'
import { analyzeText } from './analyze.ts'
import type { Analysis, FoodIndex } from './food.ts'
import type { Intolerances } from './intolerances.ts'

export type MealAnalysis = Analysis & {
  /** Sums of the known values; null if a nutrient is unknown for all items. */
  totals: Nutrients
  allergens: readonly AllergenWarning[]
}

/**
 * Analyses a meal in plain words for one person.
 * @param foods all foods that the person can mean.
 * @param intolerances what the person cannot eat.
 */
export function analyzeMeal(text: string, foods: FoodIndex, intolerances: Intolerances): MealAnalysis {
  const { items, unmatched } = analyzeText(text, foods)
  const matched = items.map(({ food }) => food)
  return {
    items,
    unmatched,
    totals: addNutrients(items.map(({ nutrients }) => nutrients)),
    allergens: allergenWarnings(matched, intolerances),
  }
}
