import type { Unit } from '../../contract/nutrients/entry.ts'
import { NUTRIENTS, type Nutrients, nutrientRecord } from '../../contract/nutrients.ts'
import { round } from '../../nutrition/nutrients.ts'

/** Masses are in grams there. */
const PER_GRAM: Readonly<Record<Unit, number>> = { kcal: 1, g: 1, mg: 1000, µg: 1_000_000 }

type Figure = readonly [column: string, factor: number]

/**
 * The columns (without `_100g`) that each nutrient may be in, with the factor to the key's unit. The first
 * column with a value counts.
 */
const NUTRIENT_COLUMNS = nutrientRecord(({ unit, ids }) =>
  ids.off.map((column): Figure => {
    return typeof column === 'string'
      ? [column, PER_GRAM[unit]]
      : [column.column, PER_GRAM[unit] * column.factor]
  }),
)

const POLYOLS_COLUMN = 'polyols'

/** All columns with values that are read. */
export const OFF_NUTRIENT_COLUMNS: readonly string[] = [
  ...Object.values(NUTRIENT_COLUMNS).flatMap((columns) => columns.map(([column]) => column)),
  POLYOLS_COLUMN,
]

/** Fat has 9 kcal/g; the limit is higher, to allow for rounding. */
const MAX_KCAL_PER_100G = 945
/** Per 100 g, for the same reason. */
const MAX_GRAMS_PER_100G = 100.5
const MAX_MACRO_GRAMS_PER_100G = 105
/**
 * Energy per g in kcal, by general factors. Alcohol is listed separately, and polyols are included in
 * carbohydrates.
 */
const KCAL_PER_G = { protein: 4, carbohydrate: 4, fat: 9, alcohol: 7, polyols: 4 }
/** A value that is more than three times too high or too low has another unit or another reference amount. */
const MAX_ENERGY_RATIO = 3
const ENERGY_TOLERANCE_KCAL = 40

const MACROS = ['protein_g', 'fat_g', 'carbohydrate_g'] as const
/**
 * A product's nutrients per 100 g from its columns, or the reason why it has none. An impossible value for
 * energy or a macronutrient leaves the product out; for any other nutrient it is unknown.
 * @param cell the text of a column, by its name without `_100g`.
 */
export function readNutrients(cell: (column: string) => string): Nutrients | string {
  const stated = (columns: readonly Figure[]) => {
    for (const [column, factor] of columns) {
      const text = cell(column)
      if (text !== '') return Number(text) * factor
    }
    return null
  }
  const energy = stated(NUTRIENT_COLUMNS.energy_kcal)
  if (energy === null) return 'no energy'
  const macros = MACROS.map((key) => stated(NUTRIENT_COLUMNS[key]))
  if ([energy, ...macros].some((value) => Number.isNaN(value))) return 'a value that is not a number'
  if (!isPossibleEnergy(energy, macros)) return 'impossible values'
  if (
    isEnergyContradictory(
      energy,
      macros,
      stated(NUTRIENT_COLUMNS.alcohol_g) ?? 0,
      Number(cell(POLYOLS_COLUMN)) || 0,
    )
  ) {
    return 'energy and macronutrients that contradict each other'
  }
  const nutrients = nutrientRecord(({ key, unit }) => {
    const value = stated(NUTRIENT_COLUMNS[key])
    return value === null || !isPossibleAmount(unit, value) ? null : round(value)
  })
  return withoutImpossibleParts(nutrients)
}

function isPossibleEnergy(energy: number, macros: readonly (number | null)[]): boolean {
  const known = macros.map((value) => value ?? 0)
  return (
    energy >= 0 &&
    energy <= MAX_KCAL_PER_100G &&
    known.every((value) => value >= 0 && value <= MAX_GRAMS_PER_100G) &&
    known.reduce((sum, value) => sum + value, 0) <= MAX_MACRO_GRAMS_PER_100G
  )
}

/** Only if all three are known. A value in kJ that is labelled kcal is four times too high. */
function isEnergyContradictory(
  energy: number,
  [protein = null, fat = null, carbohydrate = null]: readonly (number | null)[],
  alcohol: number,
  polyols: number,
): boolean {
  if (protein === null || fat === null || carbohydrate === null) return false
  const most =
    protein * KCAL_PER_G.protein +
    fat * KCAL_PER_G.fat +
    carbohydrate * KCAL_PER_G.carbohydrate +
    Math.max(0, alcohol) * KCAL_PER_G.alcohol
  const least = most - Math.max(0, polyols) * KCAL_PER_G.polyols
  return (
    energy > MAX_ENERGY_RATIO * most + ENERGY_TOLERANCE_KCAL ||
    energy < least / MAX_ENERGY_RATIO - ENERGY_TOLERANCE_KCAL
  )
}

/** Whether this much can be in 100 g. */
function isPossibleAmount(unit: Unit, value: number): boolean {
  return unit === 'kcal' || (value >= 0 && value <= MAX_GRAMS_PER_100G * PER_GRAM[unit])
}

/** A part that exceeds the whole is unknown. */
function withoutImpossibleParts(nutrients: Nutrients): Nutrients {
  const excessive = NUTRIENTS.filter(({ key, partOf }) => {
    if (partOf === undefined) return false
    return (nutrients[key] ?? 0) > (nutrients[partOf] ?? 100) + 0.5
  })
  return { ...nutrients, ...Object.fromEntries(excessive.map(({ key }) => [key, null])) }
}
