import { ADULT_AGE } from './nutrients/entry.ts'
import type { Nutrient } from './nutrients.ts'

type Range = { min: number; max: number }

/**
 * What an own target of a day can be, in its unit. Energy: an infant has little beside milk, which may not be logged; no diet
 * of adults has less than 500 kcal, and the hardest work known of people burns less than 10,000 over weeks. From 10,000 kcal
 * come at most 2,500 g of a macronutrient. The others leave room above what doctors prescribe.
 */
const BY_UNIT: Readonly<Record<Nutrient['unit'], Range>> = {
  kcal: { min: 100, max: 10_000 },
  g: { min: 0, max: 2500 },
  mg: { min: 0, max: 20_000 },
  µg: { min: 0, max: 100_000 },
}
const ADULT_KCAL: Range = { ...BY_UNIT.kcal, min: 500 }
const WATER: Range = { min: 0, max: 20_000 }

/** @param age in years; not stated: what is possible at any. */
export function ownTargetRange({ key, unit }: Pick<Nutrient, 'key' | 'unit'>, age?: number): Range {
  if (key === 'water_g') return WATER
  return unit === 'kcal' && age !== undefined && age >= ADULT_AGE ? ADULT_KCAL : BY_UNIT[unit]
}

/** The largest of all. */
export const MAX_TARGET = Math.max(...Object.values(BY_UNIT).map(({ max }) => max))
