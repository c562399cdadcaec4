import { type AppError, invalidField } from '../core/errors.ts'
import { cellsOf, type Delimiter, delimiterOf } from './cells.ts'
import { type Column, columnOf, type NutrientColumn, nutrientColumn } from './columns.ts'

/** The files that can be imported. */
export const FORMATS = [
  'cronometer_servings',
  'cronometer_daily',
  'cronometer_biometrics',
  'cronometer_notes',
  'myfitnesspal_nutrition',
  'myfitnesspal_measurements',
  'ext_server_foods',
] as const
export type Format = (typeof FORMATS)[number]

/** A file's format, recognised by its first line. */
export type Layout = {
  format: Format
  delimiter: Delimiter
  width: number
  /** The index of each of these columns. */
  places: Readonly<Partial<Record<ColumnName, number>>>
  nutrients: readonly (NutrientColumn & { place: number })[]
  /** The unit in the title of a weight column. */
  weightUnit: 'kg' | 'lb' | null
  /** Titles of columns that are not imported. */
  unused: readonly string[]
}

/** The names that each column without a nutrient may have. */
const NAMES = {
  date: ['day', 'date'],
  time: ['time'],
  instant: ['consumed at'],
  meal: ['group', 'meal', 'meal type'],
  food: ['food name', 'food'],
  amount: ['amount', 'quantity'],
  unit: ['unit', 'units'],
  grams: ['grams'],
  metric: ['metric'],
  weight: ['weight'],
  note: ['note', 'notes'],
  completed: ['completed'],
} as const satisfies Record<string, readonly string[]>
export type ColumnName = keyof typeof NAMES

const MOST_COLUMNS = 500

/**
 * Recognises a file by its first line.
 * @throws AppError `invalid` at `/header` that says which file it seems to be, if that is known, and which
 * files are supported.
 */
export function layoutOf(header: string): Layout {
  const delimiter = delimiterOf(header)
  const columns = (cellsOf(header, delimiter) ?? []).map(columnOf)
  if (columns.length > MOST_COLUMNS) throw refused(`has too many columns (limit ${MOST_COLUMNS})`)
  const names = new Set(columns.map(({ name }) => name))
  const format = formatOf(names, columns)
  const places = placesOf(columns, format)
  const taken = new Set<number>(Object.values(places))
  const keys = new Set<string>()
  const nutrients = columns.flatMap((column, place) => {
    const nutrient = isFood(format) && !taken.has(place) ? nutrientColumn(column) : undefined
    if (nutrient === undefined || keys.has(nutrient.key)) return []
    keys.add(nutrient.key)
    taken.add(place)
    return [{ ...nutrient, place }]
  })
  return {
    format,
    delimiter,
    width: columns.length,
    places,
    nutrients,
    weightUnit: places.weight === undefined ? null : weightUnitOf(columns[places.weight]?.unit ?? null),
    unused: columns.filter(({ title }, place) => title !== '' && !taken.has(place)).map(({ title }) => title),
  }
}

const isFood = (format: Format) => USED[format].includes('meal')

/** The unit that a word means: kg or lb, or null. */
export function weightUnitOf(unit: string | null): 'kg' | 'lb' | null {
  if (unit === null) return null
  if (/^(?:kg|kgs|kilograms?)$/i.test(unit)) return 'kg'
  return /^(?:lbs?|pounds?)$/i.test(unit) ? 'lb' : null
}

const EXPECTED =
  'choose servings.csv, dailysummary.csv, biometrics.csv or notes.csv of Cronometer, Nutrition-Summary or Measurement-Summary of MyFitnessPal, or the foods that this program exported'

const refused = (what: string): AppError => invalidField('/header', `${what}; ${EXPECTED}`)

function formatOf(names: ReadonlySet<string>, columns: readonly Column[]): Format {
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  const hasDate = has('day') || has('date')
  const hasEnergy = columns.some((column) => nutrientColumn(column)?.key === 'energy_kcal')
  if (has('exercise') && hasDate) throw refused('is an export of exercise, which is not supported')
  if (!hasDate) throw refused('has no date column')
  if (has('consumed at', 'food name') && hasEnergy) return 'ext_server_foods'
  if (has('metric', 'amount')) return 'cronometer_biometrics'
  if (has('meal') && hasEnergy) return 'myfitnesspal_nutrition'
  if (has('food name')) {
    if (hasEnergy) return 'cronometer_servings'
    throw invalidField(
      '/header',
      'has foods but no nutrients, as Cronometer writes it for some accounts; export “Daily Nutrition” with “Include diary group rows” instead',
    )
  }
  if (hasEnergy && (has('completed') || has('group'))) return 'cronometer_daily'
  if (has('note')) return 'cronometer_notes'
  if (has('weight')) return 'myfitnesspal_measurements'
  throw refused('has no known columns')
}

function placesOf(columns: readonly Column[], format: Format): Layout['places'] {
  const entries = Object.entries(NAMES).flatMap(([key, names]) => {
    const place = columns.findIndex(({ name }) => names.some((known) => known === name))
    return place < 0 || !USED[format].includes(key as ColumnName) ? [] : [[key, place]]
  })
  return Object.fromEntries(entries)
}

const USED: Readonly<Record<Format, readonly ColumnName[]>> = {
  cronometer_servings: ['date', 'time', 'meal', 'food', 'amount', 'unit'],
  cronometer_daily: ['date', 'meal', 'completed'],
  cronometer_biometrics: ['date', 'time', 'metric', 'amount', 'unit'],
  cronometer_notes: ['date', 'time', 'note'],
  myfitnesspal_nutrition: ['date', 'time', 'meal', 'food', 'amount', 'unit', 'note'],
  myfitnesspal_measurements: ['date', 'time', 'weight'],
  ext_server_foods: ['date', 'instant', 'meal', 'food', 'amount', 'unit', 'grams', 'note'],
}
