import { NUTRIENTS, type Nutrients } from '../../contract/nutrients.ts'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import type { OnBytesRead } from './bytes.ts'
import { damagedError } from './file-errors.ts'
import { createNameFilter } from './fndds-names.ts'
import { addedSugars } from './fped.ts'
import { createNameVariants } from './name-variants.ts'
import { type NamedRow, readTable } from './rows.ts'
import { type DescribedPortion, defaultServing, findPieceGrams, plainPortions } from './servings.ts'
import { countLeftOut, type FoodStream, type ImportedFood, type LeftOutCounts } from './source.ts'
import { readWorkbook, type Workbook } from './xlsx.ts'

/** The FNDDS "At A Glance" workbooks that are imported, by the first line of their title. */
export const FNDDS_WORKBOOKS = {
  foods: 'Food and Beverages',
  nutrients: 'FNDDS Nutrient Values',
  portions: 'Portions and Weights',
} as const
export type FnddsPart = keyof typeof FNDDS_WORKBOOKS

/** The workbooks of one version. Without the portions, the default portion is 100 g. */
export type FnddsFiles = {
  version: string
  foods: Workbook
  nutrients: Workbook
  portions?: Workbook | undefined
}

/** The official files' data on one food, in their words. */
export type FnddsFood = {
  code: string
  name: string
  /** The additional descriptions, many of which are not names. */
  descriptions: readonly string[]
  category: string
  /**
   * Null if the file of nutrients does not have the food. Added sugars are known only if there is no sugar.
   */
  nutrients: Nutrients | null
  portions: readonly DescribedPortion[]
  /** Grams of the default portion. */
  usualGrams: number | undefined
}

/** The title, then the header. */
const TITLE_ROWS = 1
const NO_NAMES = 'additional descriptions that are not names of the food'
const NO_PORTIONS = 'portions of foods, because the workbook "Portions and Weights" is missing'
const UNSTATED = 'Quantity not specified'

const FOOD_COLUMNS = {
  code: 'Food code',
  name: 'Main food description',
  descriptions: 'Additional food description',
  category: 'WWEIA Category description',
} as const
const PORTION_COLUMNS = {
  code: 'Food code',
  description: 'Portion description',
  grams: 'Portion weight (g)',
} as const
export const FNDDS_NUTRIENT_COLUMNS: Readonly<Record<string, string>> = {
  code: 'Food code',
  ...Object.fromEntries(
    NUTRIENTS.flatMap(({ key, ids }) => (ids.fndds === undefined ? [] : [[key, ids.fndds]])),
  ),
}

/** The part and version of a workbook; undefined if it is not from FNDDS. */
export function fnddsPart({ title }: Workbook): { part: FnddsPart; version: string } | undefined {
  const version = /(\d{4}-\d{4}) Food and Nutrient Database for Dietary Studies/.exec(title)?.[1]
  const parts = Object.keys(FNDDS_WORKBOOKS) as FnddsPart[]
  const part = parts.find((name) => title.startsWith(FNDDS_WORKBOOKS[name]))
  return version === undefined || part === undefined ? undefined : { part, version }
}

/** All foods of the files, in their order. */
export async function readFnddsFoods(files: FnddsFiles, onRead: OnBytesRead): Promise<FnddsFood[]> {
  const portions = files.portions === undefined ? undefined : await readPortions(files.portions, onRead)
  const nutrients = await readNutrients(files.nutrients, onRead)
  const foods: FnddsFood[] = []
  for await (const row of readTable(readWorkbook(files.foods, TITLE_ROWS, onRead), FOOD_COLUMNS)) {
    const code = foodCode(row)
    const own = portions?.get(code) ?? []
    const usual = own.find(({ description }) => description === UNSTATED)?.grams ?? 0
    if (row.text('name') === '') throw row.refuse('name', 'empty')
    foods.push({
      code,
      name: row.text('name'),
      descriptions: row
        .text('descriptions')
        .split(';')
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      category: row.text('category'),
      nutrients: nutrients.get(code) ?? null,
      portions: own.filter(({ grams }) => grams > 0),
      usualGrams: usual > 0 ? usual : undefined,
    })
  }
  const known = new Set(foods.map(({ code }) => code))
  const stranger = [...nutrients.keys()].find((code) => !known.has(code))
  if (stranger !== undefined) {
    throw damagedError(
      files.foods.location,
      `lacks foods that "${files.nutrients.location.file}" has; check that both are of the same version`,
    )
  }
  return foods
}

async function readNutrients(workbook: Workbook, onRead: OnBytesRead): Promise<Map<string, Nutrients>> {
  const foods = new Map<string, Nutrients>()
  for await (const row of readTable(readWorkbook(workbook, TITLE_ROWS, onRead), FNDDS_NUTRIENT_COLUMNS)) {
    const measured = nutrientsFrom((key) =>
      FNDDS_NUTRIENT_COLUMNS[key] === undefined ? null : row.amount(key),
    )
    foods.set(foodCode(row), { ...measured, added_sugars_g: addedSugars(measured.sugars_g) })
  }
  return foods
}

async function readPortions(
  workbook: Workbook,
  onRead: OnBytesRead,
): Promise<Map<string, DescribedPortion[]>> {
  const portions = new Map<string, DescribedPortion[]>()
  for await (const row of readTable(readWorkbook(workbook, TITLE_ROWS, onRead), PORTION_COLUMNS)) {
    const code = foodCode(row)
    const list = portions.get(code) ?? []
    portions.set(code, list)
    list.push({ description: row.text('description'), grams: row.amount('grams') ?? 0 })
  }
  return portions
}

function foodCode<K extends string>(row: NamedRow<K | 'code'>): string {
  const code = row.text('code')
  if (!/^\d{8}$/.test(code)) throw row.refuse('code', 'not a food code of eight digits')
  return code
}

/** FNDDS as a table of foods, with plain measures and the additional descriptions that are names. */
export function fnddsStream(files: FnddsFiles, onRead: OnBytesRead): FoodStream {
  const leftOut: LeftOutCounts = {}
  return {
    kind: 'fndds',
    foods: importedFoods(files, onRead, leftOut),
    version: () => files.version,
    leftOut,
  }
}

async function* importedFoods(
  files: FnddsFiles,
  onRead: OnBytesRead,
  leftOut: LeftOutCounts,
): AsyncGenerator<ImportedFood> {
  const foods = await readFnddsFoods(files, onRead)
  if (files.portions === undefined) countLeftOut(leftOut, NO_PORTIONS, foods.length)
  const otherNames = createOtherNames(foods)
  for (const food of foods) {
    const { described, variants } = otherNames(food)
    countLeftOut(leftOut, NO_NAMES, food.descriptions.length - described.length)
    yield importedFood(food, [...described, ...variants])
  }
}

/** Finds the other names of each food: the descriptions that are names, and other forms of its own. */
export function createOtherNames(foods: readonly FnddsFood[]) {
  const names = foods.map(({ name }) => name)
  const otherNames = createNameFilter(names)
  const readings = createNameVariants(names)
  return ({ name, descriptions }: FnddsFood) => ({
    described: otherNames(name, descriptions),
    variants: readings(name),
  })
}

/** A food of FNDDS, from any of the files. */
export function importedFood(
  { code, name, category, nutrients, portions: described, usualGrams }: Omit<FnddsFood, 'descriptions'>,
  synonyms: readonly string[],
): ImportedFood {
  const portions = plainPortions(described)
  const pieceGrams = findPieceGrams([name, ...synonyms], category, portions)
  return {
    code,
    name,
    synonyms,
    category,
    nutrients: nutrients ?? nutrientsFrom(() => null),
    portions,
    defaultGrams: defaultServing(usualGrams, portions),
    ...(pieceGrams !== undefined && { pieceGrams }),
  }
}
