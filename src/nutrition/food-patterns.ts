import { round } from './nutrients.ts'

/** Cup and ounce equivalents as in the Healthy Eating Index: legumes count as vegetables and as protein. */
export const FOOD_PATTERN_KEYS = [
  'total_fruit_cup',
  'whole_fruit_cup',
  'total_vegetables_cup',
  'greens_and_beans_cup',
  'total_protein_oz',
  'seafood_plant_protein_oz',
  'whole_grains_oz',
  'dairy_cup',
  'refined_grains_oz',
] as const

/** An amount for each food group: known for all groups or for no group. */
export type FoodPatterns = Record<(typeof FOOD_PATTERN_KEYS)[number], number>

/** Every amount times `factor`. */
export function scalePatterns(patterns: FoodPatterns, factor: number): FoodPatterns {
  return patternsFrom((key) => round(patterns[key] * factor))
}

/** The sum over several foods; zero for an empty list. */
export function addPatterns(list: readonly FoodPatterns[]): FoodPatterns {
  return patternsFrom((key) => round(list.reduce((sum, patterns) => sum + patterns[key], 0)))
}

function patternsFrom(value: (key: keyof FoodPatterns) => number): FoodPatterns {
  return Object.fromEntries(FOOD_PATTERN_KEYS.map((key) => [key, value(key)])) as FoodPatterns
}
