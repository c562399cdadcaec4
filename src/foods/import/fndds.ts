import { NUTRIENTS, type Nutrients } from '../../contract/nutrients.ts'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import type { OnRead } from './bytes.ts'
import { damaged } from './damaged.ts'
import { createNameFilter } from './fndds-names.ts'
import { addedSugars } from './fped.ts'
import { createReadings } from './name-readings.ts'
import { type NamedRow, readTable } from './rows.ts'
import { type DescribedPortion, pieceGramsOf, plainPortions, usualServing } from './servings.ts'
import { type FoodStream, type ImportedFood, type LeftOut, leaveOut } from './source.ts'
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
const UNSAID = 'Quantity not specified'

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
export async function readFnddsFoods(files: FnddsFiles, onRead: OnRead): Promise<FnddsFood[]> {
  const portions = files.portions === undefined ? undefined : await readPortions(files.portions, onRead)
  const nutrients = await readNutrients(files.nutrients, onRead)
  const foods: FnddsFood[] = []
  for await (const row of readTable(readWorkbook(files.foods, TITLE_ROWS, onRead), FOOD_COLUMNS)) {
    const code = codeOf(row)
    const own = portions?.get(code) ?? []
    const usual = own.find(({ description }) => description === UNSAID)?.grams ?? 0
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
    throw damaged(
      files.foods.place,
      `lacks foods that "${files.nutrients.place.file}" has; check that both are of the same version`,
    )
  }
  return foods
}

async function readNutrients(workbook: Workbook, onRead: OnRead): Promise<Map<string, Nutrients>> {
  const foods = new Map<string, Nutrients>()
  for await (const row of readTable(readWorkbook(workbook, TITLE_ROWS, onRead), FNDDS_NUTRIENT_COLUMNS)) {
    const measured = nutrientsFrom((key) =>
      FNDDS_NUTRIENT_COLUMNS[key] === undefined ? null : row.amount(key),
    )
    foods.set(codeOf(row), { ...measured, added_sugars_g: addedSugars(measured.sugars_g) })
  }
  return foods
}

async function readPortions(workbook: Workbook, onRead: OnRead): Promise<Map<string, DescribedPortion[]>> {
  const portions = new Map<string, DescribedPortion[]>()
  for await (const row of readTable(readWorkbook(workbook, TITLE_ROWS, onRead), PORTION_COLUMNS)) {
    const code = codeOf(row)
    const list = portions.get(code) ?? []
    portions.set(code, list)
    list.push({ description: row.text('description'), grams: row.amount('grams') ?? 0 })
  }
  return portions
}

function codeOf<K extends string>(row: NamedRow<K | 'code'>): string {
  const code = row.text('code')
  if (!/^\d{8}$/.test(code)) throw row.refuse('code', 'not a food code of eight digits')
  return code
}

/** FNDDS as a table of foods, with plain measures and the additional descriptions that are names. */
export function fnddsStream(files: FnddsFiles, onRead: OnRead): FoodStream {
  const leftOut: LeftOut = {}
  return {
    kind: 'fndds',
    foods: importedFoods(files, onRead, leftOut),
    version: () => files.version,
    leftOut,
  }
}

async function* importedFoods(
  files: FnddsFiles,
  onRead: OnRead,
  leftOut: LeftOut,
): AsyncGenerator<ImportedFood> {
  const foods = await readFnddsFoods(files, onRead)
  if (files.portions === undefined) leaveOut(leftOut, NO_PORTIONS, foods.length)
  const names = foods.map(({ name }) => name)
  const otherNames = createNameFilter(names)
  const readings = createReadings(names)
  for (const food of foods) {
    const described = otherNames(food.name, food.descriptions)
    leaveOut(leftOut, NO_NAMES, food.descriptions.length - described.length)
    yield importedFood(food, [...described, ...readings(food.name)])
  }
}

/** A food of FNDDS, from any of the files. */
export function importedFood(
  { code, name, category, nutrients, portions: described, usualGrams }: Omit<FnddsFood, 'descriptions'>,
  synonyms: readonly string[],
): ImportedFood {
  const portions = plainPortions(described)
  const pieceGrams = pieceGramsOf([name, ...synonyms], category, portions)
  return {
    code,
    name,
    synonyms,
    category,
    nutrients: nutrients ?? nutrientsFrom(() => null),
    portions,
    defaultGrams: usualServing(usualGrams, portions),
    ...(pieceGrams !== undefined && { pieceGrams }),
  }
}
