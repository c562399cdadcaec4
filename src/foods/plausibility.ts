import { NUTRIENTS, type NutrientKey, type Nutrients } from '../contract/nutrients.ts'

/** Pure fat has 9.02 kcal in a gram; the limit allows for rounding. */
const MAX_KCAL_PER_GRAM = 9.5
const KCAL_PER_GRAM_OF_FAT = 9.02
/** Labels are rounded, and carbohydrate by difference absorbs the errors of the others. */
const ROUNDING_TOLERANCE_GRAMS = 5
const TOLERATED_SHARE = 1 + ROUNDING_TOLERANCE_GRAMS / 100
/** What whole numbers round away of a small weight, such as a capsule of oil: of one figure, and of several together. */
const ROUNDED_KCAL = 5
const ROUNDED_GRAMS = 0.5
const ROUNDED_GRAMS_TOGETHER = 1
/** Of less, what whole numbers round away would be all that there is. */
const MIN_ROUNDED_GRAMS = 0.5
const SUMMED: readonly NutrientKey[] = ['protein_g', 'fat_g', 'carbohydrate_g', 'alcohol_g', 'water_g']

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

/** Figures that cannot be: the nutrient at which to say so, and why, with the most that can be. */
type Implausible = { key: NutrientKey; message: string }

/**
 * Finds values that are impossible for so many grams of any food: more of something in it than it weighs, alone or
 * together, or more energy than fat has. Undefined if there is no problem.
 * @param options.weight what the grams are, for the message.
 * @param options.stated the values that may be at fault; default: all of them.
 */
export function findImplausible(
  amounts: Nutrients,
  grams: number,
  { weight = 'the weight of the food', stated }: { weight?: string; stated?: ReadonlySet<NutrientKey> } = {},
): Implausible | undefined {
  const isStated = (key: NutrientKey) => amounts[key] !== null && stated?.has(key) !== false
  const most = mostIn(grams)
  if (isStated('energy_kcal') && (amounts.energy_kcal ?? 0) > most.kcal)
    return {
      key: 'energy_kcal',
      message: `must be at most ${shown(most.kcal)} kcal for ${shown(grams)} g, ${weight}`,
    }
  const heavy = NUTRIENTS.find(
    ({ key, unit }) =>
      isStated(key) && (amounts[key] ?? 0) > most.grams * (UNITS_PER_GRAM[unit] ?? Number.POSITIVE_INFINITY),
  )
  if (heavy !== undefined)
    return { key: heavy.key, message: `must come to at most ${shown(grams)} g, ${weight}` }
  return findTooHeavyTogether(amounts, grams, { weight, isStated })
}

/** What was not stated would have given way to what was. */
function findTooHeavyTogether(
  amounts: Nutrients,
  grams: number,
  { weight, isStated }: { weight: string; isStated: (key: NutrientKey) => boolean },
): Implausible | undefined {
  const parts = SUMMED.filter((key) => isStated(key) && (amounts[key] ?? 0) > 0)
  const together = parts.reduce((total, key) => total + (amounts[key] ?? 0), 0)
  const largestFirst = parts.toSorted((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0))
  const [largest] = largestFirst
  if (largest === undefined || together <= mostIn(grams).together) return undefined
  const others = NUTRIENTS.filter(({ key }) => key !== largest && parts.includes(key)).map(({ name }) =>
    name.toLowerCase(),
  )
  return {
    key: largest,
    message: `must come to at most ${shown(grams)} g together with ${new Intl.ListFormat('en-GB').format(others)}, ${weight}`,
  }
}

/** The most that a food of so many grams can have. */
function mostIn(grams: number) {
  const rounded = grams >= MIN_ROUNDED_GRAMS ? 1 : 0
  return {
    kcal: Math.max(MAX_KCAL_PER_GRAM * grams, KCAL_PER_GRAM_OF_FAT * grams + rounded * ROUNDED_KCAL),
    grams: Math.max(1.005 * grams, grams + rounded * ROUNDED_GRAMS),
    together: Math.max(TOLERATED_SHARE * grams, grams + rounded * ROUNDED_GRAMS_TOGETHER),
  }
}

const UNITS_PER_GRAM: Readonly<Record<string, number>> = { g: 1, mg: 1000, µg: 1_000_000 }

const shown = (value: number) => String(Math.round(value * 10) / 10)

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
