import type { Portion } from '../food.ts'
import { damagedError, type FileLocation, withLocation } from './file-errors.ts'
import { readLines } from './read-lines.ts'
import { OFF_NUTRIENT_COLUMNS, readNutrients } from './read-off-nutrients.ts'
import { countLeftOut, type FoodStream, type ImportedFood, type LeftOutCounts } from './source.ts'

/**
 * The Open Food Facts export: one product per line, with tabs between columns and, despite its name, no
 * quotes. Anyone can enter a product, so an impossible row is left out and counted, and the import continues.
 */
const OFF_COLUMNS = {
  code: 'code',
  name: 'product_name',
  genericName: 'generic_name',
  brands: 'brands',
  category: 'main_category_en',
  categories: 'categories_en',
  servingGrams: 'serving_quantity',
  packageGrams: 'product_quantity',
  modified: 'last_modified_t',
} as const
/** Columns without which no food can be read. */
const REQUIRED_COLUMNS = [OFF_COLUMNS.code, OFF_COLUMNS.name]

const MAX_NAME_LENGTH = 200
const MAX_CODE_LENGTH = 64
const MAX_SERVING_GRAMS = 2000
const MAX_PACKAGE_GRAMS = 10_000

/** Whether the first line of a file is that of such an export. */
export function isOffHeader(line: string): boolean {
  const names = line.split('\t')
  return names.length > 20 && names.filter((name) => name.endsWith('_100g')).length > 5
}

/** The products that have a name and a possible energy. `bytes` are read once. */
export function offStream(bytes: AsyncIterable<Uint8Array>, location: FileLocation): FoodStream {
  const leftOut: LeftOutCounts = {}
  let modified = 0
  async function* read(): AsyncGenerator<ImportedFood> {
    let header: OffHeader | undefined
    for await (const { line, cells } of readRows(bytes, location, leftOut)) {
      if (header === undefined) {
        header = readHeader(cells, { ...location, line })
        continue
      }
      modified = Math.max(modified, Number(cells[header.modified]) || 0)
      const food = rowFood(cells, header)
      if (typeof food === 'string') countLeftOut(leftOut, food)
      else yield food
    }
    if (header === undefined) throw damagedError(location, 'empty')
  }
  return { kind: 'off', foods: read(), version: () => latestDate(modified), leftOut }
}

/** The latest change of any product. */
const latestDate = (seconds: number) =>
  seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : 'undated'

async function* readRows(bytes: AsyncIterable<Uint8Array>, location: FileLocation, leftOut: LeftOutCounts) {
  let line = 0
  let columns = 0
  try {
    for await (const { text, isWhole } of readLines(bytes)) {
      line++
      const cells = text.split('\t')
      if (line === 1) columns = cells.length
      else if (cells.length !== columns) {
        if (!isWhole) throw damagedError({ ...location, line }, 'the file ends too early')
        countLeftOut(leftOut, 'different number of columns than the header')
        continue
      }
      yield { line, cells }
    }
  } catch (error) {
    throw withLocation(error, { ...location, line: line + 1 })
  }
}

type OffHeader = Record<keyof typeof OFF_COLUMNS, number> & { figures: ReadonlyMap<string, number> }

function readHeader(names: readonly string[], location: FileLocation): OffHeader {
  const missing = REQUIRED_COLUMNS.find((name) => !names.includes(name))
  if (missing !== undefined) throw damagedError(location, `missing column "${missing}"`)
  const figures = new Map(OFF_NUTRIENT_COLUMNS.map((name) => [name, names.indexOf(`${name}_100g`)]))
  if (!['energy-kcal', 'energy-kj', 'energy'].some((name) => (figures.get(name) ?? -1) >= 0)) {
    throw damagedError(location, 'missing column "energy-kcal_100g"')
  }
  const columns = Object.entries(OFF_COLUMNS).map(([key, name]) => [key, names.indexOf(name)])
  return { ...(Object.fromEntries(columns) as Record<keyof typeof OFF_COLUMNS, number>), figures }
}

/** The food, or the reason why the product was left out. */
function rowFood(cells: readonly string[], header: OffHeader): ImportedFood | string {
  const text = (key: keyof typeof OFF_COLUMNS) => plainText(cells[header[key]] ?? '')
  const code = text('code')
  const name = text('name')
  if (code === '' || code.length > MAX_CODE_LENGTH) return 'no code'
  if (name === '') return 'no name'
  const nutrients = readNutrients((figure) => cells[header.figures.get(figure) ?? -1] ?? '')
  if (typeof nutrients === 'string') return nutrients
  const serving = parseGrams(text('servingGrams'), MAX_SERVING_GRAMS)
  const portions: Portion[] = [
    ...optionalPortion('serving', serving),
    ...optionalPortion('package', parseGrams(text('packageGrams'), MAX_PACKAGE_GRAMS)),
  ]
  return {
    code,
    name,
    synonyms: rowSynonyms(name, text('brands').split(',')[0]?.trim() ?? '', text('genericName')),
    category: text('category') || (text('categories').split(',').at(-1)?.trim() ?? ''),
    nutrients,
    portions,
    defaultGrams: serving ?? 100,
  }
}

/** The maker's name with the product's, as people say it, and the kind of food. */
function rowSynonyms(name: string, brand: string, genericName: string): string[] {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  const branded = brand === '' || has(name, brand) ? [] : [`${brand} ${name}`]
  return genericName === '' || has(name, genericName) ? branded : [...branded, genericName]
}

function parseGrams(text: string, most: number): number | undefined {
  const value = text === '' ? Number.NaN : Number(text)
  return value > 0 && value <= most ? Math.round(value * 100) / 100 : undefined
}

const optionalPortion = (name: string, amount: number | undefined): Portion[] =>
  amount === undefined ? [] : [{ name, grams: amount }]

/** One line without control characters, cut to the maximum length of a name. */
function plainText(cell: string): string {
  const text = cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/&(quot|amp|#39|lt|gt);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
    .trim()
  return text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', '#39': "'", lt: '<', gt: '>' }
