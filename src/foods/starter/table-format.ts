import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import { FOOD_PATTERN_KEYS, type Food, type FoodPatterns, type Portion } from '../food.ts'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './byte-columns.ts'

/** The built-in foods as `foods.bin` has them. */
export type BuiltInTable = {
  /** Foods with names that were chosen for everyday language, the most common of a kind first. */
  everyday: readonly Food[]
  /** All other foods of the sources, with the names of the sources. */
  others: readonly Food[]
  /** The source's own name of each everyday food. */
  officialNames: readonly string[]
}

/** The same, each food read when it is first asked for. */
export type FoodRows = {
  everydayCount: number
  count: number
  /** Without reading the rest of the food, as the others here. */
  name(row: number): string
  synonyms(row: number): readonly string[]
  standIns(row: number): readonly string[]
  officialName(row: number): string
  category(row: number): string
  source(row: number): string
  code(row: number): string
  food(row: number): Food
}

const SEPARATOR = '; '

/** Column by column; see `readFoodRows` for the order. */
export function formatFoodRows({ everyday, others, officialNames }: BuiltInTable): Uint8Array {
  const foods = [...everyday, ...others]
  const broken = foods.find(({ name, synonyms }) => [name, ...synonyms].some((text) => text.includes('\n')))
  if (broken !== undefined) throw new Error(`A name of ${broken.code} has a line break`)
  const file = createByteWriter()
  file.texts([...NUTRIENT_KEYS])
  file.texts([...FOOD_PATTERN_KEYS])
  file.rising([everyday.length])
  file.texts(foods.map(({ code }) => code))
  file.texts(foods.map(({ name }) => name))
  file.texts(foods.map(({ synonyms }) => synonyms.join(SEPARATOR)))
  file.texts(foods.map(({ standIns = [] }) => standIns.join(SEPARATOR)))
  file.texts(officialNames)
  writeRepeated(
    file,
    foods.map(({ source }) => source),
  )
  writeRepeated(
    file,
    foods.map(({ category }) => category),
  )
  file.numbers(foods.map(({ defaultGrams }) => defaultGrams))
  file.numbers(foods.map(({ pieceGrams }) => pieceGrams ?? null))
  writePortions(file, foods)
  for (const key of NUTRIENT_KEYS) file.numbers(foods.map(({ nutrients }) => nutrients[key]))
  for (const key of FOOD_PATTERN_KEYS)
    file.numbers(foods.map(({ patterns }) => (patterns === undefined ? null : roundPattern(patterns[key]))))
  return file.finish()
}

const roundPattern = (value: number) => Math.round(value * 1000) / 1000

/** A nutrient without a column in the file, such as a recently added one, is unknown. */
export function readFoodRows(bytes: Uint8Array): FoodRows {
  const file = createByteReader(bytes)
  const nutrientKeys = file.texts()()
  const patternKeys = file.texts()()
  const [everydayCount = 0] = file.rising()
  const codes = file.textColumn()
  const names = file.textColumn()
  const synonyms = file.textColumn()
  const standIns = file.textColumn()
  const officialNames = file.textColumn()
  const source = readRepeated(file)
  const category = readRepeated(file)
  const defaultGrams = file.numbers()
  const pieceGrams = file.numbers()
  const portions = readPortions(file)
  const nutrients = new Map(nutrientKeys.map((key) => [key, file.numbers()]))
  const patterns = new Map(patternKeys.map((key) => [key, file.numbers()]))
  const nutrientOf = (row: number) => (key: NutrientKey) => nutrients.get(key)?.of(row) ?? null
  const foods: (Food | undefined)[] = []

  const synonymsOf = (row: number) => listed(synonyms.of(row))
  const standInsOf = (row: number) => listed(standIns.of(row))
  function readPatterns(row: number): FoodPatterns | undefined {
    const values = FOOD_PATTERN_KEYS.map((key) => [key, patterns.get(key)?.of(row) ?? null] as const)
    if (values.some(([, value]) => value === null)) return undefined
    return Object.fromEntries(values) as FoodPatterns
  }
  function readFood(row: number): Food {
    const piece = pieceGrams.of(row)
    const groups = readPatterns(row)
    const others = standInsOf(row)
    return {
      source: source.of(row),
      code: codes.of(row),
      name: names.of(row),
      synonyms: synonymsOf(row),
      ...(others.length > 0 && { standIns: others }),
      category: category.of(row),
      nutrients: nutrientsFrom(nutrientOf(row)),
      portions: portions(row),
      defaultGrams: defaultGrams.of(row) ?? 0,
      ...(piece !== null && { pieceGrams: piece }),
      ...(groups !== undefined && { patterns: groups }),
    }
  }

  return {
    everydayCount,
    count: category.count,
    name: names.of,
    synonyms: synonymsOf,
    standIns: standInsOf,
    officialName: officialNames.of,
    category: category.of,
    source: source.of,
    code: codes.of,
    food(row) {
      const food = foods[row] ?? readFood(row)
      foods[row] = food
      return food
    },
  }
}

/** All names of a table. */
export const allNames = ({ count, name }: FoodRows): string[] =>
  Array.from({ length: count }, (_, row) => name(row))

const listed = (line: string): readonly string[] => (line === '' ? [] : line.split(SEPARATOR))

/** Texts that occur again and again: their list, and the place of each row's. */
function writeRepeated(file: ByteWriter, texts: readonly string[]): void {
  const distinct = [...new Set(texts)]
  const places = new Map(distinct.map((text, at) => [text, at]))
  file.texts(distinct)
  file.small(texts.map((text) => places.get(text) ?? 0))
}

function readRepeated(file: ByteReader) {
  const distinct = file.texts()
  const places = file.smallColumn()
  return { count: places.count, of: (row: number) => distinct()[places.of(row)] ?? '' }
}

function writePortions(file: ByteWriter, foods: readonly Food[]): void {
  const portions = foods.flatMap((food) => food.portions)
  file.small(foods.map((food) => food.portions.length))
  writeRepeated(
    file,
    portions.map(({ name }) => name),
  )
  file.numbers(portions.map(({ grams }) => grams))
}

function readPortions(file: ByteReader): (row: number) => Portion[] {
  const counts = file.small()
  const name = readRepeated(file)
  const grams = file.numbers()
  let starts: Uint32Array | undefined
  return (row) => {
    starts ??= startsOf(counts)
    const start = starts[row] ?? 0
    return Array.from({ length: counts[row] ?? 0 }, (_, at) => ({
      name: name.of(start + at),
      grams: grams.of(start + at) ?? 0,
    }))
  }
}

function startsOf(counts: Uint16Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let row = 0; row < counts.length; row++) starts[row + 1] = (starts[row] ?? 0) + (counts[row] ?? 0)
  return starts
}

/** `cup=244; fl oz=30.5`: measures and their weights, as `selection.tsv` has them. */
export function parsePortions(cell: string): Portion[] {
  if (cell === '') return []
  return cell.split(SEPARATOR).map((portion) => {
    const at = portion.lastIndexOf('=')
    return { name: portion.slice(0, at), grams: Number(portion.slice(at + 1)) }
  })
}
