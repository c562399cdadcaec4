import { type AppError, invalidField } from '../core/errors.ts'
import { type FileColumn, type NutrientColumn, nutrientColumn, parseColumn } from './columns.ts'
import { type Delimiter, detectDelimiter, splitCells } from './parse-cells.ts'

/** The files that can be imported. */
export const FILE_FORMATS = [
  'cronometer_servings',
  'cronometer_daily',
  'cronometer_biometrics',
  'cronometer_notes',
  'myfitnesspal_nutrition',
  'myfitnesspal_measurements',
  'ext_server_foods',
] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** A file's format, recognised by its first line. */
export type FileLayout = {
  format: FileFormat
  delimiter: Delimiter
  width: number
  /** The index of each of these columns. */
  columnIndexes: Readonly<Partial<Record<ColumnName, number>>>
  nutrients: readonly (NutrientColumn & { place: number })[]
  /** The unit in the title of a weight column. */
  weightUnit: 'kg' | 'lb' | null
  /** Titles of columns that are not imported. */
  unused: readonly string[]
}

/** The names that each column without a nutrient may have. */
const COLUMN_TITLES = {
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
export type ColumnName = keyof typeof COLUMN_TITLES

const MAX_COLUMNS = 500

/**
 * Recognises a file by its first line.
 * @throws AppError `invalid` at `/header` that says which file it seems to be, if that is known, and which
 * files are supported.
 */
export function readLayout(header: string): FileLayout {
  const delimiter = detectDelimiter(header)
  const columns = (splitCells(header, delimiter) ?? []).map(parseColumn)
  if (columns.length > MAX_COLUMNS) throw refusedFile(`has too many columns (limit ${MAX_COLUMNS})`)
  const names = new Set(columns.map(({ name }) => name))
  const format = detectFormat(names, columns)
  const places = findColumnIndexes(columns, format)
  const taken = new Set<number>(Object.values(places))
  const keys = new Set<string>()
  const nutrients = columns.flatMap((column, place) => {
    const nutrient = isFoodFormat(format) && !taken.has(place) ? nutrientColumn(column) : undefined
    if (nutrient === undefined || keys.has(nutrient.key)) return []
    keys.add(nutrient.key)
    taken.add(place)
    return [{ ...nutrient, place }]
  })
  return {
    format,
    delimiter,
    width: columns.length,
    columnIndexes: places,
    nutrients,
    weightUnit: places.weight === undefined ? null : detectWeightUnit(columns[places.weight]?.unit ?? null),
    unused: columns.filter(({ title }, place) => title !== '' && !taken.has(place)).map(({ title }) => title),
  }
}

const isFoodFormat = (format: FileFormat) => USED_COLUMNS[format].includes('meal')

/** The unit that a word means: kg or lb, or null. */
export function detectWeightUnit(unit: string | null): 'kg' | 'lb' | null {
  if (unit === null) return null
  if (/^(?:kg|kgs|kilograms?)$/i.test(unit)) return 'kg'
  return /^(?:lbs?|pounds?)$/i.test(unit) ? 'lb' : null
}

const EXPECTED_FILES =
  'choose servings.csv, dailysummary.csv, biometrics.csv or notes.csv of Cronometer, Nutrition-Summary or Measurement-Summary of MyFitnessPal, or the foods that this program exported'

const refusedFile = (what: string): AppError => invalidField('/header', `${what}; ${EXPECTED_FILES}`)

function detectFormat(names: ReadonlySet<string>, columns: readonly FileColumn[]): FileFormat {
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  const hasDate = has('day') || has('date')
  const hasEnergy = columns.some((column) => nutrientColumn(column)?.key === 'energy_kcal')
  if (has('exercise') && hasDate) throw refusedFile('is an export of exercise, which is not supported')
  if (!hasDate) throw refusedFile('has no date column')
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
  throw refusedFile('has no known columns')
}

function findColumnIndexes(columns: readonly FileColumn[], format: FileFormat): FileLayout['columnIndexes'] {
  const entries = Object.entries(COLUMN_TITLES).flatMap(([key, names]) => {
    const place = columns.findIndex(({ name }) => names.some((known) => known === name))
    return place < 0 || !USED_COLUMNS[format].includes(key as ColumnName) ? [] : [[key, place]]
  })
  return Object.fromEntries(entries)
}

const USED_COLUMNS: Readonly<Record<FileFormat, readonly ColumnName[]>> = {
  cronometer_servings: ['date', 'time', 'meal', 'food', 'amount', 'unit'],
  cronometer_daily: ['date', 'meal', 'completed'],
  cronometer_biometrics: ['date', 'time', 'metric', 'amount', 'unit'],
  cronometer_notes: ['date', 'time', 'note'],
  myfitnesspal_nutrition: ['date', 'time', 'meal', 'food', 'amount', 'unit', 'note'],
  myfitnesspal_measurements: ['date', 'time', 'weight'],
  ext_server_foods: ['date', 'instant', 'meal', 'food', 'amount', 'unit', 'grams', 'note'],
}
