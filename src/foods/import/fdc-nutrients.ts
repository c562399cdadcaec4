import type { NutrientKey, Nutrients } from '../../contract/nutrients.ts'
import { nutrientsFrom, round } from '../../nutrition/nutrients.ts'

/**
 * The numbers by which USDA has named nutrients since the Standard Reference; they hold in every FoodData Central
 * file, while ids and units are looked up in its own `nutrient.csv`. The first that a food has counts.
 */
const NUMBERS: Readonly<Record<NutrientKey, readonly string[]>> = {
  // As measured or by specific factors, before general factors, before kilojoules.
  energy_kcal: ['208', '958', '957', '268'],
  protein_g: ['203'],
  fat_g: ['204', '298'],
  carbohydrate_g: ['205', '205.2'],
  fiber_g: ['291', '293'],
  sugars_g: ['269', '269.3'],
  added_sugars_g: ['539'],
  saturated_fat_g: ['606'],
  monounsaturated_fat_g: ['645'],
  polyunsaturated_fat_g: ['646'],
  cholesterol_mg: ['601'],
  sodium_mg: ['307'],
  potassium_mg: ['306'],
  calcium_mg: ['301'],
  iron_mg: ['303'],
  magnesium_mg: ['304'],
  zinc_mg: ['309'],
  vitamin_a_ug: ['320'],
  vitamin_c_mg: ['401'],
  // 324 is in international units.
  vitamin_d_ug: ['328', '324'],
  vitamin_e_mg: ['323'],
  vitamin_b12_ug: ['418'],
  folate_ug: ['435'],
  caffeine_mg: ['262'],
  alcohol_g: ['221'],
  water_g: ['255'],
}

const KEYS_BY_NUMBER = new Map<string, { key: NutrientKey; rank: number }>(
  (Object.entries(NUMBERS) as [NutrientKey, readonly string[]][]).flatMap(([key, numbers]) =>
    numbers.map((number, rank) => [number, { key, rank }] as const),
  ),
)

/** Milligrams. */
const MASSES: Readonly<Record<string, number>> = { g: 1000, mg: 1, ug: 0.001 }
const KJ_PER_KCAL = 4.184
/** Of vitamin D. */
const IU_PER_UG = 40

/** What one of a file's nutrients is here. */
export type FdcNutrient = {
  key: NutrientKey
  /** Of several for one key the lowest counts. */
  rank: number
  /** From the file's unit to that of the key. */
  factor: number
}

/** Undefined for a nutrient that is not kept, or one in a unit that does not measure it. */
export function fdcNutrient(number: string, unit: string): FdcNutrient | undefined {
  const found = KEYS_BY_NUMBER.get(number.replace(/\.0+$/, ''))
  const factor = found === undefined ? undefined : unitFactor(found.key, unit.toLowerCase())
  return found === undefined || factor === undefined ? undefined : { ...found, factor }
}

function unitFactor(key: NutrientKey, unit: string): number | undefined {
  const own = key.slice(key.lastIndexOf('_') + 1)
  if (own === unit) return 1
  if (own === 'kcal') return unit === 'kj' ? 1 / KJ_PER_KCAL : undefined
  if (unit === 'iu') return key === 'vitamin_d_ug' ? 1 / IU_PER_UG : undefined
  const [from, to] = [MASSES[unit], MASSES[own]]
  return from === undefined || to === undefined ? undefined : from / to
}

/** Collects a food's amounts as they come, in any order. */
export type FdcAmounts = Map<NutrientKey, { rank: number; value: number }>

export function addAmount(amounts: FdcAmounts, { key, rank, factor }: FdcNutrient, amount: number): void {
  if ((amounts.get(key)?.rank ?? Number.POSITIVE_INFINITY) <= rank) return
  // Carbohydrate by difference comes out a little below nothing in a food that has none.
  amounts.set(key, { rank, value: round(Math.max(0, amount * factor)) })
}

/** What was not measured is unknown; where there is no sugar none is added. */
export function nutrientsOf(amounts: FdcAmounts): Nutrients {
  const nutrients = nutrientsFrom((key) => amounts.get(key)?.value ?? null)
  return nutrients.sugars_g === 0 ? { ...nutrients, added_sugars_g: 0 } : nutrients
}
