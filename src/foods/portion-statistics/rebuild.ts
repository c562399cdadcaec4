/**
 * Builds `portions.tsv`, what people take of each category of food: `bun run portions:rebuild FOLDER`, where FOLDER contains
 * `fndds-2021-2023/` and `fineli-20/`. Each line is a category of FNDDS and a way to say an amount, with the grams below
 * which a tenth of its foods lie, the middle one, those above which a tenth lie, how many foods that is, and the source.
 */
import { join } from 'node:path'
import type { Food } from '../food.ts'
import { readBytes } from '../import/bytes.ts'
import { readCsv } from '../import/csv.ts'
import { detectFiles } from '../import/detect-files.ts'
import { type FnddsFood, readFnddsFoods } from '../import/fndds.ts'
import type { RowSource } from '../import/rows.ts'
import { plainPortions } from '../import/servings.ts'
import { starterIndex } from '../starter/starter-index.ts'
import { CAPSULE, readUnit, SIZES } from '../units.ts'
import { formatPortionRows, type PortionRow } from './portion-rows.ts'

const FNDDS = 'FNDDS 2021-2023'
/** "Finnish Institute for Health and Welfare (THL), Fineli, release 20, CC BY 4.0" */
const FINELI = 'Fineli 20'
/** Fewer foods are no statistic. */
const MIN_FOODS = 3
/** A food of another table is of the category of the food that its name finds with this score. */
const MIN_SCORE = 0.7
const MAX_CANDIDATES = 5

/** Foods of the survey as they are sold to eat at once. */
const RESTAURANT_PATTERN = /restaurant|fast food|takeout/i

type Weights = Map<string, number[]>

/** The content of `portions.tsv`. */
export async function rebuildPortions(folder: string): Promise<string> {
  const survey = await fnddsRows(join(folder, 'fndds-2021-2023'))
  const fineli = await fineliRows(join(folder, 'fineli-20'))
  return formatPortionRows([...survey, ...fineli])
}

async function fnddsRows(folder: string): Promise<PortionRow[]> {
  const { inputs } = await detectFiles(folder)
  const fndds = inputs.find(({ format }) => format === 'fndds')
  if (fndds?.format !== 'fndds') throw new Error(`${folder} lacks FNDDS`)
  const foods = await readFnddsFoods(fndds.files, () => {})
  const categories = Map.groupBy(foods, ({ category }) => category)
  return [...categories].flatMap(([category, members]) => rowsOf(category, FNDDS, [...fnddsWeights(members)]))
}

/** The weights of each measure of the foods, and as `portion` those that the survey assumes if none was stated. */
function fnddsWeights(foods: readonly FnddsFood[]): Weights {
  const weights: Weights = new Map()
  for (const { name: food, usualGrams, portions } of foods) {
    const phrase = RESTAURANT_PATTERN.test(food) ? 'restaurant portion' : 'portion'
    if (usualGrams !== undefined) add(weights, phrase, usualGrams)
    const seen = new Set<string>()
    for (const { name, grams } of plainPortions(portions)) {
      const phrase = phraseOf(name)
      if (phrase === undefined || seen.has(name)) continue
      seen.add(name)
      add(weights, phrase, grams)
    }
  }
  return weights
}

/** The household measure that a portion is of: "can" of "can 12 fl oz", "slice" of "large slice". */
function phraseOf(name: string): string | undefined {
  const words = name.split(' ').filter((word) => !SIZES.has(word))
  const unit =
    readUnit(words.slice(0, 2).join(' ')) ?? readUnit(words[0] ?? '') ?? readUnit(words.at(-1) ?? '')
  // Sweeteners have tablets, which say nothing about capsules.
  return unit?.kind === 'household' && unit.name !== CAPSULE ? unit.name : undefined
}

function rowsOf(
  category: string,
  source: string,
  weights: readonly (readonly [string, readonly number[]])[],
): PortionRow[] {
  return weights
    .filter(([, grams]) => grams.length >= MIN_FOODS)
    .map(([phrase, grams]) => ({ category, phrase, ...spreadOf(grams), foods: grams.length, source }))
}

function spreadOf(grams: readonly number[]): { low: number; usual: number; high: number } {
  const sorted = grams.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { low: at(0.1), usual: at(0.5), high: at(0.9) }
}

/** Fineli's words for an amount, and ours; a small and a large portion are the ends of the spread of a usual one. */
const FINELI_PHRASES: Readonly<Record<string, string>> = {
  PORTS: 'small portion',
  PORTM: 'portion',
  PORTL: 'large portion',
  KPL_S: 'piece',
  KPL_M: 'piece',
  KPL_L: 'piece',
  KPL_VALM: 'piece',
}

async function fineliRows(folder: string): Promise<PortionRow[]> {
  const categories = new Map<string, string>()
  for await (const [id = '', name = ''] of csvRows(folder, 'foodname_EN.csv')) {
    const food = nearestFood(name)
    if (food !== undefined) categories.set(id, food.category)
  }
  const weights = new Map<string, Weights>()
  for await (const [id = '', unit = '', mass] of csvRows(folder, 'foodaddunit.csv')) {
    const category = categories.get(id)
    const phrase = FINELI_PHRASES[unit]
    const grams = Number(mass)
    if (category === undefined || phrase === undefined || !(grams > 0)) continue
    const own: Weights = weights.get(category) ?? new Map()
    weights.set(category, own)
    add(own, phrase, grams)
  }
  return [...weights].flatMap(([category, own]) => rowsOf(category, FINELI, [...own]))
}

/** The food of the built-in table that a name in Fineli's order ("PIE, KARELIAN PASTY, RYE CRUST") is of. */
function nearestFood(name: string): Food | undefined {
  const parts = name.toLowerCase().split(', ')
  const readings = [name.toLowerCase(), parts.slice(0, 2).toReversed().join(' '), parts[0] ?? '']
  for (const reading of readings) {
    const best = starterIndex.search(reading, MAX_CANDIDATES).find(({ food }) => food.source === FNDDS)
    if (best !== undefined && best.score >= MIN_SCORE) return best.food
  }
  return undefined
}

async function* csvRows(folder: string, file: string): AsyncGenerator<readonly string[]> {
  const path = join(folder, file)
  const ignoreBytes = () => {}
  const table: RowSource = readCsv(readBytes(path, ignoreBytes), { file: path })
  for await (const { line, cells } of table.rows) if (line > 1) yield cells.map(String)
}

function add(weights: Weights, phrase: string, grams: number): void {
  const list = weights.get(phrase) ?? []
  weights.set(phrase, list)
  list.push(grams)
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('bun run portions:rebuild FOLDER')
  await Bun.write(join(import.meta.dir, 'portions.tsv'), await rebuildPortions(folder))
}
