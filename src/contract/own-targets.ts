import type { Nutrient } from './nutrients.ts'

type Range = { min: number; max: number }

/**
 * What an own target of a day can be, in its unit. Energy: a newborn needs about 300 kcal, and the hardest work known of
 * people burns less than 10,000 over weeks; from 10,000 kcal come at most 2,500 g of a macronutrient. The others leave room
 * above what doctors prescribe.
 */
const BY_UNIT: Readonly<Record<Nutrient['unit'], Range>> = {
  kcal: { min: 300, max: 10_000 },
  g: { min: 0, max: 2500 },
  mg: { min: 0, max: 20_000 },
  µg: { min: 0, max: 100_000 },
}
const WATER: Range = { min: 0, max: 20_000 }

export const ownTargetRange = ({ key, unit }: Pick<Nutrient, 'key' | 'unit'>): Range =>
  key === 'water_g' ? WATER : BY_UNIT[unit]

/** The largest of all. */
export const MAX_TARGET = Math.max(...Object.values(BY_UNIT).map(({ max }) => max))
