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

/** What a label states as a part of something else. */
const PARTS = [
  { part: 'sugars_g', whole: 'carbohydrate_g', message: 'is more than all carbohydrate' },
  { part: 'saturated_fat_g', whole: 'fat_g', message: 'is more than all fat' },
] as const satisfies readonly { part: NutrientKey; whole: NutrientKey; message: string }[]

/**
 * Finds values of a label that contradict each other: sugars without the carbohydrate that they are. Undefined if
 * nothing does; else the nutrient and a message.
 */
export function findContradiction(per100g: Nutrients): { key: NutrientKey; message: string } | undefined {
  const found = PARTS.find(({ part, whole }) => {
    const all = per100g[whole]
    return all !== null && (per100g[part] ?? 0) > all + ROUNDING_TOLERANCE_GRAMS
  })
  return found && { key: found.part, message: found.message }
}

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

/** More of one food than this at once is doubtful, however small its default portion. */
const MIN_DOUBTFUL_GRAMS = 1000
/** More than this is doubtful, even if it was stated in grams. */
const MIN_DOUBTFUL_WEIGHT = 3000
const MAX_PORTIONS = 8
const MAX_KCAL = 4000

/**
 * The most grams of a food that a person plausibly eats at once: eight default portions or a kilogram, and no more than
 * 4,000 kcal. An amount in grams was probably read off scales, so it may be three kilograms.
 */
export function plausibleGrams(
  { defaultGrams, nutrients }: { defaultGrams: number; nutrients: Nutrients },
  isWeighed: boolean,
): number {
  const least = isWeighed ? MIN_DOUBTFUL_WEIGHT : MIN_DOUBTFUL_GRAMS
  const most = Math.max(least, MAX_PORTIONS * defaultGrams)
  const byEnergy = isWeighed ? most : (100 * MAX_KCAL) / Math.max(nutrients.energy_kcal ?? 0, 1)
  return Math.max(Math.min(most, byEnergy), defaultGrams)
}
