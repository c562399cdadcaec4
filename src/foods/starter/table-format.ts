import { NUTRIENT_KEYS } from '../../contract/nutrients.ts'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import { FOOD_PATTERN_KEYS, type Food, type FoodPatterns, type Portion } from '../food.ts'

const FNDDS = 'FNDDS 2021-2023'
const FOUNDATION = 'FoodData Central Foundation Foods 2023-04-20'

/** The source of a row, by its code: FNDDS codes have eight digits, those of FoodData Central fewer. */
export const starterSource = (code: string) => (code.length === 8 ? FNDDS : FOUNDATION)

const COLUMNS = ['code', 'name', 'synonyms', 'category', 'default_g', 'piece_g', 'portions'] as const
const HEADER = [...COLUMNS, ...NUTRIENT_KEYS, 'patterns'].join('\t')

/**
 * One food per line; tabs between columns, `; ` between synonyms and between portions; an empty value is
 * unknown.
 */
export function formatStarterTable(foods: readonly Food[]): string {
  const lines = foods.map((food) =>
    [
      food.code,
      food.name,
      food.synonyms.join('; '),
      food.category,
      food.defaultGrams,
      food.pieceGrams ?? '',
      food.portions.map(({ name, grams }) => `${name}=${grams}`).join('; '),
      ...NUTRIENT_KEYS.map((key) => food.nutrients[key] ?? ''),
      food.patterns === undefined ? '' : formatPatterns(food.patterns),
    ].join('\t'),
  )
  return `${[HEADER, ...lines].join('\n')}\n`
}

/** A nutrient without a column in the table, such as a recently added one, is unknown. */
export function parseStarterTable(table: string): Food[] {
  const [header = '', ...lines] = table.trimEnd().split('\n')
  const names = header.split('\t')
  const nutrients = names.slice(COLUMNS.length, -1)
  const isKnown =
    [...COLUMNS, 'patterns'].join() === [...names.slice(0, COLUMNS.length), names.at(-1)].join() &&
    nutrients.every((name) => NUTRIENT_KEYS.some((key) => key === name))
  if (!isKnown) throw new Error('The starter table does not have the expected columns; rebuild it')
  const cellOf = new Map(nutrients.map((name, index) => [name, COLUMNS.length + index]))
  return lines.map((line) => parseLine(line, cellOf))
}

function parseLine(line: string, cellOf: ReadonlyMap<string, number>): Food {
  const cells = line.split('\t')
  const [code = '', name = '', synonyms = '', category = '', defaultGrams, pieceGrams, portions = ''] = cells
  const patterns = cells[COLUMNS.length + cellOf.size] ?? ''
  return {
    source: starterSource(code),
    code,
    name,
    synonyms: synonyms === '' ? [] : synonyms.split('; '),
    category,
    nutrients: nutrientsFrom((key) => {
      const cell = cells[cellOf.get(key) ?? -1] ?? ''
      return cell === '' ? null : Number(cell)
    }),
    portions: parsePortions(portions),
    defaultGrams: Number(defaultGrams),
    ...(pieceGrams !== '' && { pieceGrams: Number(pieceGrams) }),
    ...(patterns !== '' && { patterns: parsePatterns(patterns) }),
  }
}

/** `cup=244; fl oz=30.5`: measures and their weights. */
export function parsePortions(cell: string): Portion[] {
  if (cell === '') return []
  return cell.split('; ').map((portion) => {
    const at = portion.lastIndexOf('=')
    return { name: portion.slice(0, at), grams: Number(portion.slice(at + 1)) }
  })
}

/** Nine numbers separated by spaces, in the order of the keys; all zero is `0`. */
function formatPatterns(patterns: FoodPatterns): string {
  const values = FOOD_PATTERN_KEYS.map((key) => Math.round(patterns[key] * 1000) / 1000)
  return values.every((value) => value === 0) ? '0' : values.join(' ')
}

function parsePatterns(cell: string): FoodPatterns {
  const values = cell.split(' ').map(Number)
  return Object.fromEntries(FOOD_PATTERN_KEYS.map((key, index) => [key, values[index] ?? 0])) as FoodPatterns
}
