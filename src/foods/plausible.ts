import { NUTRIENTS, type NutrientKey, type Nutrients } from '../contract/nutrients.ts'

/** Pure fat has 902 kcal in 100 g; figures are rounded. */
const MOST_KCAL = 950
/** Labels round, and carbohydrate by difference takes up what the rest leaves over. */
const ROUNDING_G = 5
const PARTS: readonly NutrientKey[] = ['protein_g', 'fat_g', 'carbohydrate_g', 'alcohol_g', 'water_g']

/**
 * What cannot be true of 100 g of anything: more than 100 g of something in it, or more energy than fat has.
 * Undefined where nothing is wrong; else the nutrient (none: all together) and a sentence.
 */
export function implausible(per100g: Nutrients): { key?: NutrientKey; message: string } | undefined {
  if ((per100g.energy_kcal ?? 0) > MOST_KCAL) {
    return { key: 'energy_kcal', message: `comes to more than ${MOST_KCAL} kcal in 100 g` }
  }
  const heavy = NUTRIENTS.find(
    ({ key, unit }) => (per100g[key] ?? 0) > (MOST[unit] ?? Number.POSITIVE_INFINITY),
  )
  if (heavy !== undefined) return { key: heavy.key, message: 'comes to more than 100 g in 100 g' }
  const together = PARTS.reduce((total, key) => total + (per100g[key] ?? 0), 0)
  return together > 100 + ROUNDING_G
    ? { message: 'come to more than 100 g in 100 g, taken together' }
    : undefined
}

/** 100 g in each unit, with room for rounding. */
const MOST: Readonly<Record<string, number>> = { g: 100.5, mg: 100_500, µg: 100_500_000 }
