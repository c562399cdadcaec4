import type { Food, FoodTable } from '../../foods/food.ts'
import { round } from '../../nutrition/nutrients.ts'
import type { MealEntry } from '../meals/meal-schema.ts'
import type { SavedItem } from './saved-items.ts'

/**
 * A saved food as it can be logged now: with the energy of the food as it is in the table today or, if it is no longer
 * there, with the figures that it was saved with.
 */
export function presentItem(
  { entry, energy_kcal: saved, stated = {} }: SavedItem,
  foods: FoodTable,
): SavedItem {
  const { source, source_code: code, grams_basis: _, ...named } = entry
  if (source === undefined || code === undefined) return { entry, energy_kcal: saved }
  const food = foods.find(source, code)
  if (food !== undefined) return { entry, energy_kcal: energyOf(entry, food) }
  const known = { ...(saved !== null && { calories: saved }), ...stated }
  return { entry: { ...known, ...named }, energy_kcal: saved }
}

function energyOf({ calories, grams }: MealEntry, food: Food): number | null {
  if (calories !== undefined) return calories
  const { energy_kcal: energy } = food.nutrients
  return energy === null || grams === undefined ? null : round((energy * grams) / 100)
}
