import type { Portion } from '../food.ts'
import { damaged, type Place, placed } from './damaged.ts'
import { readLines } from './lines.ts'
import { figuresOf, OFF_FIGURES } from './off-figures.ts'
import { type FoodStream, type ImportedFood, type LeftOut, leaveOut } from './source.ts'

/**
 * The Open Food Facts export: one product per line, with tabs between columns and, despite its name, no
 * quotes. Anyone can enter a product, so an impossible row is left out and counted, and the import continues.
 */
const COLUMNS = {
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
const REQUIRED = [COLUMNS.code, COLUMNS.name]

const LONGEST_NAME = 200
const LONGEST_CODE = 64
const MOST_SERVING_GRAMS = 2000
const MOST_PACKAGE_GRAMS = 10_000

/** Whether the first line of a file is that of such an export. */
export function isOffHeader(line: string): boolean {
  const names = line.split('\t')
  return names.length > 20 && names.filter((name) => name.endsWith('_100g')).length > 5
}

/** The products that have a name and a possible energy. `bytes` are read once. */
export function offStream(bytes: AsyncIterable<Uint8Array>, place: Place): FoodStream {
  const leftOut: LeftOut = {}
  let modified = 0
  async function* read(): AsyncGenerator<ImportedFood> {
    let header: Header | undefined
    for await (const { line, cells } of readRows(bytes, place, leftOut)) {
      if (header === undefined) {
        header = headerOf(cells, { ...place, line })
        continue
      }
      modified = Math.max(modified, Number(cells[header.modified]) || 0)
      const food = foodOf(cells, header)
      if (typeof food === 'string') leaveOut(leftOut, food)
      else yield food
    }
    if (header === undefined) throw damaged(place, 'empty')
  }
  return { kind: 'off', foods: read(), version: () => dateOf(modified), leftOut }
}

/** The latest change of any product. */
const dateOf = (seconds: number) =>
  seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : 'undated'

async function* readRows(bytes: AsyncIterable<Uint8Array>, place: Place, leftOut: LeftOut) {
  let line = 0
  let columns = 0
  try {
    for await (const { text, isWhole } of readLines(bytes)) {
      line++
      const cells = text.split('\t')
      if (line === 1) columns = cells.length
      else if (cells.length !== columns) {
        if (!isWhole) throw damaged({ ...place, line }, 'the file ends too early')
        leaveOut(leftOut, 'different number of columns than the header')
        continue
      }
      yield { line, cells }
    }
  } catch (error) {
    throw placed(error, { ...place, line: line + 1 })
  }
}

type Header = Record<keyof typeof COLUMNS, number> & { figures: ReadonlyMap<string, number> }

function headerOf(names: readonly string[], place: Place): Header {
  const missing = REQUIRED.find((name) => !names.includes(name))
  if (missing !== undefined) throw damaged(place, `missing column "${missing}"`)
  const figures = new Map(OFF_FIGURES.map((name) => [name, names.indexOf(`${name}_100g`)]))
  if (!['energy-kcal', 'energy-kj', 'energy'].some((name) => (figures.get(name) ?? -1) >= 0)) {
    throw damaged(place, 'missing column "energy-kcal_100g"')
  }
  const columns = Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)])
  return { ...(Object.fromEntries(columns) as Record<keyof typeof COLUMNS, number>), figures }
}

/** The food, or the reason why the product was left out. */
function foodOf(cells: readonly string[], header: Header): ImportedFood | string {
  const text = (key: keyof typeof COLUMNS) => plainText(cells[header[key]] ?? '')
  const code = text('code')
  const name = text('name')
  if (code === '' || code.length > LONGEST_CODE) return 'no code'
  if (name === '') return 'no name'
  const nutrients = figuresOf((figure) => cells[header.figures.get(figure) ?? -1] ?? '')
  if (typeof nutrients === 'string') return nutrients
  const serving = grams(text('servingGrams'), MOST_SERVING_GRAMS)
  const portions: Portion[] = [
    ...portion('serving', serving),
    ...portion('package', grams(text('packageGrams'), MOST_PACKAGE_GRAMS)),
  ]
  return {
    code,
    name,
    synonyms: synonymsOf(name, text('brands').split(',')[0]?.trim() ?? '', text('genericName')),
    category: text('category') || (text('categories').split(',').at(-1)?.trim() ?? ''),
    nutrients,
    portions,
    defaultGrams: serving ?? 100,
  }
}

/** The maker's name with the product's, as people say it, and the kind of food. */
function synonymsOf(name: string, brand: string, genericName: string): string[] {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  const branded = brand === '' || has(name, brand) ? [] : [`${brand} ${name}`]
  return genericName === '' || has(name, genericName) ? branded : [...branded, genericName]
}

function grams(text: string, most: number): number | undefined {
  const value = text === '' ? Number.NaN : Number(text)
  return value > 0 && value <= most ? Math.round(value * 100) / 100 : undefined
}

const portion = (name: string, amount: number | undefined): Portion[] =>
  amount === undefined ? [] : [{ name, grams: amount }]

/** One line without control characters, cut to the maximum length of a name. */
function plainText(cell: string): string {
  const text = cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/&(quot|amp|#39|lt|gt);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
    .trim()
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…`
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', '#39': "'", lt: '<', gt: '>' }
