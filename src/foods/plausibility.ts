import { NUTRIENTS, type NutrientKey, type Nutrients } from '../contract/nutrients.ts'

/** Pure fat has 902 kcal in 100 g; the limit allows for rounding. */
const MAX_KCAL_PER_100G = 950
/** Labels are rounded, and carbohydrate by difference absorbs the errors of the others. */
const ROUNDING_TOLERANCE_GRAMS = 5
const MASS_NUTRIENTS: readonly NutrientKey[] = [
  'protein_g',
  'fat_g',
  'carbohydrate_g',
  'alcohol_g',
  'water_g',
]

/**
 * Finds values that are impossible for 100 g of any food: more than 100 g of something in it, or more energy
 * than fat has. Undefined if there is no problem; else the nutrient (none for the sum) and a message.
 */
export function findImplausible(per100g: Nutrients): { key?: NutrientKey; message: string } | undefined {
  if ((per100g.energy_kcal ?? 0) > MAX_KCAL_PER_100G) {
    return { key: 'energy_kcal', message: `has more than ${MAX_KCAL_PER_100G} kcal in 100 g` }
  }
  const heavy = NUTRIENTS.find(
    ({ key, unit }) => (per100g[key] ?? 0) > (MAX_AMOUNT_PER_100G[unit] ?? Number.POSITIVE_INFINITY),
  )
  if (heavy !== undefined) return { key: heavy.key, message: 'comes to more than 100 g in 100 g' }
  const together = MASS_NUTRIENTS.reduce((total, key) => total + (per100g[key] ?? 0), 0)
  return together > 100 + ROUNDING_TOLERANCE_GRAMS
    ? { message: 'come to more than 100 g in 100 g, taken together' }
    : undefined
}

/** 100 g in each unit, with a margin for rounding. */
const MAX_AMOUNT_PER_100G: Readonly<Record<string, number>> = { g: 100.5, mg: 100_500, µg: 100_500_000 }
