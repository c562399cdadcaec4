import { MIN_COVERAGE } from '../contract/coverage.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { DayIntake } from './day-intake.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from './food-patterns.ts'
import { round } from './nutrients.ts'

/** The score rises linearly from `zeroAt` to `fullAt`; if `zeroAt` is greater, less is better. */
type Component = { key: string; name: string; max: number; fullAt: number; zeroAt: number }

/** HEI-2020, ages 2 and over. Amounts per 1000 kcal unless the name says otherwise. */
export const HEI2020_COMPONENTS = [
  { key: 'total_fruit_cup', name: 'Total fruit', max: 5, fullAt: 0.8, zeroAt: 0 },
  { key: 'whole_fruit_cup', name: 'Whole fruit', max: 5, fullAt: 0.4, zeroAt: 0 },
  { key: 'total_vegetables_cup', name: 'Total vegetables', max: 5, fullAt: 1.1, zeroAt: 0 },
  { key: 'greens_and_beans_cup', name: 'Greens and beans', max: 5, fullAt: 0.2, zeroAt: 0 },
  { key: 'total_protein_oz', name: 'Total protein foods', max: 5, fullAt: 2.5, zeroAt: 0 },
  { key: 'seafood_plant_protein_oz', name: 'Seafood and plant proteins', max: 5, fullAt: 0.8, zeroAt: 0 },
  { key: 'whole_grains_oz', name: 'Whole grains', max: 10, fullAt: 1.5, zeroAt: 0 },
  { key: 'dairy_cup', name: 'Dairy', max: 10, fullAt: 1.3, zeroAt: 0 },
  { key: 'fatty_acid_ratio', name: 'Fatty acids, (PUFA + MUFA) / SFA', max: 10, fullAt: 2.5, zeroAt: 1.2 },
  { key: 'refined_grains_oz', name: 'Refined grains', max: 10, fullAt: 1.8, zeroAt: 4.3 },
  { key: 'sodium_g', name: 'Sodium', max: 10, fullAt: 1.1, zeroAt: 2 },
  { key: 'added_sugars_percent', name: 'Added sugars, % of energy', max: 10, fullAt: 6.5, zeroAt: 26 },
  { key: 'saturated_fat_percent', name: 'Saturated fat, % of energy', max: 10, fullAt: 8, zeroAt: 16 },
] as const satisfies readonly Component[]

export type Hei2020Key = (typeof HEI2020_COMPONENTS)[number]['key']
/** Cup and ounce equivalents and grams of sodium per 1000 kcal; shares of energy in %; the fatty-acid ratio. */
export type Hei2020Input = Record<Hei2020Key, number>

export type Hei2020 = {
  /** 0–100, three decimals. */
  total: number
  components: { key: Hei2020Key; name: string; score: number; max: number }[]
}

/**
 * Healthy Eating Index 2020 of foods with more than 0 kcal; the caller ensures that the food groups are known.
 * Source: USDA and National Cancer Institute, HEI-2020 component scoring standards; Shams-White et al. (2023).
 */
export function hei2020(input: Hei2020Input): Hei2020 {
  const scored = HEI2020_COMPONENTS.map(({ key, name, max, fullAt, zeroAt }) => {
    const share = Math.min(Math.max((input[key] - zeroAt) / (fullAt - zeroAt), 0), 1)
    return { key, name, max, score: max * share }
  })
  return {
    total: round(scored.reduce((sum, { score }) => sum + score, 0)),
    components: scored.map((component) => ({ ...component, score: round(component.score) })),
  }
}

/**
 * (PUFA + MUFA) / SFA of amounts in g. As in the reference implementation of the National Cancer Institute, no
 * saturated fat is the best ratio; without unsaturated fat as well, it is the worst.
 */
export function fattyAcidRatio(unsaturated: number, saturated: number): number {
  if (saturated > 0) return unsaturated / saturated
  return unsaturated > 0 ? Number.POSITIVE_INFINITY : 0
}

export type Hei2020OverDays = Hei2020 & {
  /** 0–1: the share of energy for which the food groups are known. */
  coverage: number
}

/** The minimum age (years) that the index is designed for. */
const MIN_HEI_AGE = 2
const KCAL_PER_G_FAT = 9
/** The energy and weight of a teaspoon of added sugars, as the index counts them. */
const KCAL_PER_TEASPOON = 16
const G_PER_TEASPOON = 4.2

/**
 * The index of several days: sums over all days, then ratios, as the National Cancer Institute advises for several
 * days of one person. Each amount is compared with the energy for which it is known.
 *
 * @param age years; undefined if not stated.
 * @returns null if food groups, fatty acids, sodium or added sugars are known for less than 80 % of the energy, if
 *   there is no energy, and for people under 2.
 */
export function hei2020OverDays(days: readonly DayIntake[], age?: number): Hei2020OverDays | null {
  const kcal = sum(days, (day) => day.kcal)
  if (kcal <= 0 || (age !== undefined && age < MIN_HEI_AGE)) return null
  const groupsKcal = sum(days, ({ patternsKcal }) => patternsKcal)
  const perKcal = (key: NutrientKey) => {
    const known = sum(days, ({ knownKcal }) => knownKcal[key])
    return known >= MIN_COVERAGE * kcal ? sum(days, ({ totals }) => totals[key] ?? 0) / known : Number.NaN
  }
  const saturated = perKcal('saturated_fat_g')
  const unsaturated = perKcal('monounsaturated_fat_g') + perKcal('polyunsaturated_fat_g')
  const nutrients = {
    fatty_acid_ratio: fattyAcidRatio(unsaturated, saturated),
    sodium_g: perKcal('sodium_mg'), // mg per kcal are g per 1000 kcal
    added_sugars_percent: (100 * perKcal('added_sugars_g') * KCAL_PER_TEASPOON) / G_PER_TEASPOON,
    saturated_fat_percent: 100 * saturated * KCAL_PER_G_FAT,
  }
  const isKnown = groupsKcal >= MIN_COVERAGE * kcal && ![saturated, unsaturated].some(Number.isNaN)
  if (!isKnown || Object.values(nutrients).some(Number.isNaN)) return null
  const groups = FOOD_PATTERN_KEYS.map((key) => {
    return [key, (1000 * sum(days, ({ patterns }) => patterns?.[key] ?? 0)) / groupsKcal] as const
  })
  return {
    ...hei2020({ ...(Object.fromEntries(groups) as FoodPatterns), ...nutrients }),
    coverage: round(Math.min(groupsKcal / kcal, 1)),
  }
}

function sum(days: readonly DayIntake[], amount: (day: DayIntake) => number): number {
  return days.reduce((total, day) => total + amount(day), 0)
}
