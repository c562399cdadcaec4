import { KJ_PER_KCAL } from '../contract/nutrients/entry.ts'
import { NUTRIENT_KEYS, NUTRIENTS, type Nutrient, type NutrientKey } from '../contract/nutrients.ts'

/** The name of a file's column: `Vitamin D (IU)` is `vitamin d`, with the unit `iu`. */
export type FileColumn = {
  /** As in the file. */
  title: string
  name: string
  /** Lower case, `ug` for all spellings of micrograms; null: not stated. */
  unit: string | null
}

/** Parses a column's title. The services have used spaces and underscores, and both characters for micro. */
export function parseColumn(title: string): FileColumn {
  const plain = title.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const match = /^(.+?)\s*\(([^()]*)\)$/.exec(plain)
  const [name = plain, unit] = match === null ? [plain] : [match[1], match[2]]
  return { title: title.trim(), name: name.toLowerCase(), unit: unit === undefined ? null : parseUnit(unit) }
}

const parseUnit = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[µμ]g$|^mcg$/, 'ug')

type KnownColumn = { nutrient: Nutrient; unit?: string }

/**
 * The columns of Cronometer and MyFitnessPal with a nutrient that this program has, and the unit if the title
 * has none.
 */
const NUTRIENT_COLUMNS: ReadonlyMap<string, KnownColumn> = new Map(
  NUTRIENTS.flatMap((nutrient) =>
    nutrient.ids.csv.map(({ title, ...unit }) => [title, { nutrient, ...unit }] as const),
  ),
)

const GRAMS_BY_MASS_UNIT: Readonly<Record<string, number>> = { g: 1, mg: 1e-3, ug: 1e-6 }

/** This program's own exports use the nutrient's key as the title. */
const OWN_EXPORT_COLUMNS: ReadonlyMap<string, NutrientKey> = new Map(
  NUTRIENT_KEYS.map((key) => [key.replaceAll('_', ' '), key]),
)

/** A column's nutrient, and the factor for its values. */
export type NutrientColumn = { key: NutrientKey; factor: number }

/**
 * The nutrient of a column; undefined if it is not imported or its unit cannot be converted. For vitamin A
 * and E, the mass of an IU depends on the form of the vitamin, which no file states, so they stay unknown.
 */
export function nutrientColumn({ name, unit: stated }: FileColumn): NutrientColumn | undefined {
  const own = stated === null ? OWN_EXPORT_COLUMNS.get(name) : undefined
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
  const from = GRAMS_BY_MASS_UNIT[unit]
  const to = GRAMS_BY_MASS_UNIT[key.slice(key.lastIndexOf('_') + 1)]
  return from === undefined || to === undefined ? undefined : { key, factor: from / to }
}
