import { KJ_PER_KCAL } from '../../contract/nutrients/entry.ts'
import { NUTRIENTS, type Nutrient, type NutrientKey, type Nutrients } from '../../contract/nutrients.ts'
import { nutrientsFrom, round } from '../../nutrition/nutrients.ts'

type Known = { nutrient: Nutrient; rank: number }

/**
 * Indexed by the numbers that USDA has used for nutrients since the Standard Reference. They are the same in
 * every FoodData Central file, while ids and units are looked up in the file's own `nutrient.csv`.
 */
const BY_NUMBER: ReadonlyMap<string, Known> = new Map(
  NUTRIENTS.flatMap((nutrient) =>
    nutrient.ids.fdc.map((number, rank) => [number, { nutrient, rank }] as const),
  ),
)

/** Milligrams. */
const GRAMS_BY_UNIT: Readonly<Record<string, number>> = { g: 1000, mg: 1, ug: 0.001 }

/** How one nutrient of a file maps to a key. */
export type FdcNutrient = {
  key: NutrientKey
  /** If several map to one key, the lowest rank counts. */
  rank: number
  /** Factor from the file's unit to the key's. */
  factor: number
}

/** Undefined for a nutrient that is not imported, and for a unit that cannot be converted. */
export function fdcNutrient(number: string, unit: string): FdcNutrient | undefined {
  const found = BY_NUMBER.get(number.replace(/\.0+$/, ''))
  const factor = found === undefined ? undefined : unitFactor(found.nutrient, unit.toLowerCase())
  if (found === undefined || factor === undefined) return undefined
  return { key: found.nutrient.key, rank: found.rank, factor }
}

function unitFactor({ key, iuPerUnit }: Nutrient, unit: string): number | undefined {
  const own = key.slice(key.lastIndexOf('_') + 1)
  if (own === unit) return 1
  if (own === 'kcal') return unit === 'kj' ? 1 / KJ_PER_KCAL : undefined
  if (unit === 'iu') return iuPerUnit === undefined ? undefined : 1 / iuPerUnit
  const [from, to] = [GRAMS_BY_UNIT[unit], GRAMS_BY_UNIT[own]]
  return from === undefined || to === undefined ? undefined : from / to
}

/** Collects a food's amounts in any order. */
export type FdcAmounts = Map<NutrientKey, { rank: number; value: number }>

export function addAmount(amounts: FdcAmounts, { key, rank, factor }: FdcNutrient, amount: number): void {
  if ((amounts.get(key)?.rank ?? Number.POSITIVE_INFINITY) <= rank) return
  // Carbohydrate by difference can be slightly negative for a food without any.
  amounts.set(key, { rank, value: round(Math.max(0, amount * factor)) })
}

/** Values that were not measured are unknown; without sugar there are no added sugars. */
export function toNutrients(amounts: FdcAmounts): Nutrients {
  const nutrients = nutrientsFrom((key) => amounts.get(key)?.value ?? null)
  return nutrients.sugars_g === 0 ? { ...nutrients, added_sugars_g: 0 } : nutrients
}
