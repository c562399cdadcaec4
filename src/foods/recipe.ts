import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../nutrition/food-patterns.ts'
import { nutrientsFrom, round } from '../nutrition/nutrients.ts'
import type { Food } from './food.ts'
import { findImplausible } from './plausibility.ts'

/** An ingredient and its grams. */
export type RecipePart = { food: Food; grams: number }

/**
 * The nutrients of 100 g of a dish: the sum of its ingredients divided by the weight of the dish. A nutrient
 * that is unknown for one ingredient is unknown for the dish; a change of weight in cooking is assumed to be
 * water.
 * @param yieldGrams the weight of the finished dish.
 */
export function recipeNutrients(parts: readonly RecipePart[], yieldGrams: number): Nutrients {
  const raw = sumKnown(parts.map(({ grams }) => grams))
  return nutrientsFrom((key) => {
    const total = totalNutrient(parts, key)
    if (total === null) return null
    const left = key === 'water_g' ? Math.max(0, total + yieldGrams - raw) : total
    return round((left * 100) / yieldGrams)
  })
}

/** Close enough to a limit that is stated in whole grams. */
const LIMIT_STEP_GRAMS = 0.5

/**
 * The least that a dish of the parts can weigh: cooking takes water only, so what else is in them has to stay.
 * @param most the heaviest that any dish may be.
 */
export function leastYield(parts: readonly RecipePart[], most: number): number {
  const isPossible = (grams: number) => findImplausible(recipeNutrients(parts, grams), 100) === undefined
  let [low, high] = [0, sumKnown(parts.map(({ grams }) => grams))]
  while (!isPossible(high) && high < most) [low, high] = [high, 2 * high]
  while (high - low > LIMIT_STEP_GRAMS) {
    const middle = (low + high) / 2
    if (isPossible(middle)) high = middle
    else low = middle
  }
  return Math.min(Math.ceil(high), most)
}

/** The food groups of 100 g of a dish; undefined if those of one ingredient are unknown. */
export function recipePatterns(parts: readonly RecipePart[], yieldGrams: number): FoodPatterns | undefined {
  if (parts.some(({ food }) => food.patterns === undefined)) return undefined
  const of = (key: keyof FoodPatterns) =>
    round(sumKnown(parts.map(({ food, grams }) => (food.patterns?.[key] ?? 0) * grams)) / yieldGrams)
  return Object.fromEntries(FOOD_PATTERN_KEYS.map((key) => [key, of(key)])) as FoodPatterns
}

function totalNutrient(parts: readonly RecipePart[], key: NutrientKey): number | null {
  const amounts = parts.map(({ food, grams }) => {
    const per100g = food.nutrients[key]
    return per100g === null ? null : (per100g * grams) / 100
  })
  const known = amounts.filter((amount) => amount !== null)
  return known.length < amounts.length ? null : sumKnown(known)
}

const sumKnown = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
