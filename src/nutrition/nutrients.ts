import { NUTRIENT_KEYS, type NutrientKey, type Nutrients, nutrientRecord } from '../contract/nutrients.ts'

/** A complete record, each value computed from its key. */
export function nutrientsFrom(value: (key: NutrientKey) => number | null): Nutrients {
  return nutrientRecord(({ key }) => value(key))
}

/** Amounts from the database. A nutrient that was added to the program later is unknown in them. */
export function storedNutrients(stored: unknown): Nutrients {
  const known = stored as Partial<Nutrients>
  return NUTRIENT_KEYS.every((key) => known[key] !== undefined)
    ? (known as Nutrients)
    : nutrientsFrom((key) => known[key] ?? null)
}

/** Every amount times `factor`; unknown stays unknown. */
export function scaleNutrients(nutrients: Nutrients, factor: number): Nutrients {
  return nutrientsFrom((key) => {
    const value = nutrients[key]
    return value === null ? null : round(value * factor)
  })
}

/**
 * The sum over several foods: the sum of the known amounts, or null if all are unknown.
 * How much of the energy it covers is reported separately where it matters.
 */
export function addNutrients(list: readonly Nutrients[]): Nutrients {
  return nutrientsFrom((key) => {
    const known = list.map((nutrients) => nutrients[key]).filter((value) => value !== null)
    return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0))
  })
}

/** Three decimals: more precise than any label, and sums do not end in …0000001. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
