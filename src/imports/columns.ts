import { KJ_PER_KCAL } from '../contract/nutrients/entry.ts'
import { NUTRIENT_KEYS, NUTRIENTS, type Nutrient, type NutrientKey } from '../contract/nutrients.ts'

/** What a column of a file is called: `Vitamin D (IU)` is `vitamin d`, in `iu`. */
export type Column = {
  /** As the file has it. */
  title: string
  name: string
  /** Lower case, `ug` for every way to write micrograms; null: not said. */
  unit: string | null
}

/** Reads a column's title. Services have written it with spaces and with underscores, with both signs for micro. */
export function columnOf(title: string): Column {
  const plain = title.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const match = /^(.+?)\s*\(([^()]*)\)$/.exec(plain)
  const [name = plain, unit] = match === null ? [plain] : [match[1], match[2]]
  return { title: title.trim(), name: name.toLowerCase(), unit: unit === undefined ? null : unitOf(unit) }
}

const unitOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[µμ]g$|^mcg$/, 'ug')

type KnownColumn = { nutrient: Nutrient; unit?: string }

/** The columns of Cronometer and MyFitnessPal that hold a nutrient of ours, and the unit where the title has none. */
const NUTRIENT_COLUMNS: ReadonlyMap<string, KnownColumn> = new Map(
  NUTRIENTS.flatMap((nutrient) =>
    nutrient.ids.csv.map(({ title, ...unit }) => [title, { nutrient, ...unit }] as const),
  ),
)

const MASSES: Readonly<Record<string, number>> = { g: 1, mg: 1e-3, ug: 1e-6 }

/** This program's own exports title a column with the key. */
const OWN_COLUMNS: ReadonlyMap<string, NutrientKey> = new Map(
  NUTRIENT_KEYS.map((key) => [key.replaceAll('_', ' '), key]),
)

/** A column's nutrient, and what its figures are to be multiplied by. */
export type NutrientColumn = { key: NutrientKey; factor: number }

/**
 * Which nutrient a column holds; undefined for one that is not kept, or whose unit cannot be turned into ours. IU of
 * vitamin A and E stand for another mass in each form of the vitamin, which no file tells apart: they stay unknown.
 */
export function nutrientColumn({ name, unit: stated }: Column): NutrientColumn | undefined {
  const own = stated === null ? OWN_COLUMNS.get(name) : undefined
  if (own !== undefined) return { key: own, factor: 1 }
  const known = NUTRIENT_COLUMNS.get(name)
  const unit = stated ?? known?.unit
  if (known === undefined || unit === undefined) return undefined
  const { key, iuPerUnit } = known.nutrient
  if (key === 'energy_kcal') {
    if (unit === 'kcal' || unit === 'cal') return { key, factor: 1 }
    return unit === 'kj' ? { key, factor: 1 / KJ_PER_KCAL } : undefined
  }
  if (unit === 'iu') return iuPerUnit === undefined ? undefined : { key, factor: 1 / iuPerUnit }
  const from = MASSES[unit]
  const to = MASSES[key.slice(key.lastIndexOf('_') + 1)]
  return from === undefined || to === undefined ? undefined : { key, factor: from / to }
}
