import type { OnBytesRead } from './bytes.ts'
import { readCsv } from './csv.ts'
import { addAmount, type FdcAmounts, type FdcNutrient, fdcNutrient, toNutrients } from './fdc-nutrients.ts'
import { FDC_CATEGORIES, measureText } from './fdc-words.ts'
import { damagedError } from './file-errors.ts'
import { importedFood } from './fndds.ts'
import { createNameFilter } from './fndds-names.ts'
import { createNameVariants } from './name-variants.ts'
import { type NamedRow, readTable } from './rows.ts'
import type { DescribedPortion } from './servings.ts'
import { countLeftOut, type FoodStream, type LeftOutCounts, type SourceKind } from './source.ts'
import type { Zip } from './zip.ts'

/**
 * FoodData Central's CSV downloads: one zip of tables that refer to each other by id. Only the table of a
 * data type shows which rows of `food.csv` are foods for people; the rest are samples and their purchases.
 */
const FDC_TYPES = {
  foundation_food: { kind: 'fdc-foundation', table: 'foundation_food.csv' },
  sr_legacy_food: { kind: 'fdc-sr-legacy', table: 'sr_legacy_food.csv' },
  survey_fndds_food: { kind: 'fndds', table: 'survey_fndds_food.csv' },
} as const satisfies Record<string, { kind: SourceKind; table: string }>
export type FdcType = keyof typeof FDC_TYPES
const FDC_TYPE_NAMES = Object.keys(FDC_TYPES) as FdcType[]

const REQUIRED_FILES = ['food.csv', 'food_nutrient.csv', 'nutrient.csv']
const UNSTATED = 'Quantity not specified'
/**
 * Types of attributes that may hold names: common names, separated by commas, and additional descriptions.
 */
const FILE_NAMES: Readonly<Record<string, RegExp>> = { '1000': /[,;]/, '1001': /;/ }
/** A meat cutter's number. */
const NO_NAME = /^URMIS\b/

export const isFdcZip = (zip: Zip) => REQUIRED_FILES.every((name) => zip.names.includes(name))

type FdcFood = {
  /** The key under which it is known outside the zip. */
  code: string
  name: string
  category: string
  published: string
  amounts: FdcAmounts
  portions: DescribedPortion[]
  usualGrams: number | undefined
  descriptions: string[]
}
/** By the zip's own id. */
type FdcFoods = Map<string, FdcFood>

/**
 * The data types whose foods a zip has. The download of Foundation Foods also has the table of the survey's
 * foods, but not the foods.
 */
export async function fdcTypes(zip: Zip, onRead: OnBytesRead): Promise<FdcType[]> {
  const found = new Set<string>()
  for await (const row of openTable(zip, 'food.csv', { type: 'data_type' }, onRead))
    found.add(row.text('type'))
  const types = FDC_TYPE_NAMES.filter((type) => found.has(type) && zip.names.includes(FDC_TYPES[type].table))
  if (types.length === 0) {
    throw damagedError(
      zip.location('food.csv'),
      'has no foods of a supported type: foundation, SR legacy or survey',
    )
  }
  return types
}

/** The foods of one type. */
export function fdcStream(zip: Zip, type: FdcType, onRead: OnBytesRead): FoodStream {
  const leftOut: LeftOutCounts = {}
  let version = ''
  async function* read() {
    const listed = await readPublished(zip, type, onRead)
    const foods = await readFoods(zip, type, listed.codes, onRead, leftOut)
    version = listed.years ?? isLaterDate(foods)
    await readAmounts(zip, foods, onRead)
    await readPortions(zip, foods, onRead)
    await readDescriptions(zip, foods, onRead)
    const names = [...foods.values()].map(({ name }) => name)
    const otherNames = createNameFilter(names)
    const readings = createNameVariants(names)
    for (const food of foods.values()) {
      const synonyms = [...otherNames(food.name, food.descriptions), ...readings(food.name)]
      yield importedFood({ ...food, nutrients: toNutrients(food.amounts) }, synonyms)
    }
  }
  return { kind: FDC_TYPES[type].kind, foods: read(), version: () => version, leftOut }
}

/** The sizes in bytes of the tables that take long to read. */
export const fdcSize = (zip: Zip) =>
  [...REQUIRED_FILES, 'food_portion.csv'].reduce((sum, name) => sum + zip.size(name), 0)

function openTable<K extends string>(
  zip: Zip,
  name: string,
  columns: Readonly<Record<K, string>>,
  onRead: OnBytesRead,
  optional: readonly K[] = [],
): AsyncIterable<NamedRow<K>> {
  return readTable(readCsv(zip.read(name, onRead), zip.location(name)), columns, { optional })
}

/** Like `table`, but empty if the zip does not have it. */
async function* optionalTable<K extends string>(
  ...args: Parameters<typeof openTable<K>>
): AsyncGenerator<NamedRow<K>> {
  const [zip, name] = args
  if (zip.names.includes(name)) yield* openTable(...args)
}

/** The ids of the foods with their codes; survey foods use their food code and years. */
async function readPublished(
  zip: Zip,
  type: FdcType,
  onRead: OnBytesRead,
): Promise<{ codes: Map<string, string>; years?: string }> {
  const { table: name } = FDC_TYPES[type]
  const columns = { id: 'fdc_id', code: 'food_code', start: 'start_date', end: 'end_date' } as const
  const isSurvey = type === 'survey_fndds_food'
  const codes = new Map<string, string>()
  let years: string | undefined
  for await (const row of openTable(zip, name, columns, onRead, isSurvey ? [] : ['code', 'start', 'end'])) {
    const id = requireId(row, 'id')
    codes.set(id, isSurvey ? requireId(row, 'code') : id)
    if (isSurvey) years ??= `${row.text('start').slice(0, 4)}-${row.text('end').slice(0, 4)}`
  }
  return { codes, ...(years !== undefined && { years }) }
}

async function readFoods(
  zip: Zip,
  type: FdcType,
  codes: ReadonlyMap<string, string>,
  onRead: OnBytesRead,
  leftOut: LeftOutCounts,
): Promise<FdcFoods> {
  const categories = await readCategories(zip, onRead)
  const foods: FdcFoods = new Map()
  const columns = {
    id: 'fdc_id',
    type: 'data_type',
    name: 'description',
    category: 'food_category_id',
    published: 'publication_date',
  } as const
  for await (const row of openTable(zip, 'food.csv', columns, onRead)) {
    const id = requireId(row, 'id')
    const code = codes.get(id)
    if (row.text('type') !== type || code === undefined) {
      countLeftOut(leftOut, 'samples, acquisitions and other rows that are no foods of this kind')
      continue
    }
    if (row.text('name') === '') throw row.refuse('name', 'empty')
    foods.set(id, {
      code,
      name: row.text('name'),
      category: categories.get(row.text('category')) ?? '',
      published: row.text('published'),
      amounts: new Map(),
      portions: [],
      usualGrams: undefined,
      descriptions: [],
    })
  }
  countLeftOut(leftOut, 'foods listed but not described', codes.size - foods.size)
  return foods
}

/** Categories by number: the file's own, else those of the Standard Reference. The survey has its own. */
async function readCategories(zip: Zip, onRead: OnBytesRead): Promise<ReadonlyMap<string, string>> {
  const categories = new Map(FDC_CATEGORIES)
  const own = { id: 'id', name: 'description' } as const
  for await (const row of optionalTable(zip, 'food_category.csv', own, onRead, ['id', 'name'])) {
    categories.set(row.text('id'), row.text('name'))
  }
  // The name of the number differs between years.
  const survey = {
    id: 'wweia_food_category',
    code: 'wweia_food_category_code',
    name: 'wweia_food_category_description',
  } as const
  const anyOf = ['id', 'code', 'name'] as const
  for await (const row of optionalTable(zip, 'wweia_food_category.csv', survey, onRead, anyOf)) {
    categories.set(row.text('id') || row.text('code'), row.text('name'))
  }
  return categories
}

async function readAmounts(zip: Zip, foods: FdcFoods, onRead: OnBytesRead): Promise<void> {
  const nutrients = await readNutrients(zip, onRead)
  const columns = { food: 'fdc_id', nutrient: 'nutrient_id', amount: 'amount' } as const
  for await (const row of openTable(zip, 'food_nutrient.csv', columns, onRead)) {
    const food = foods.get(row.text('food'))
    if (food === undefined) continue
    const nutrient = nutrients.get(row.text('nutrient'))
    const amount = nutrient === undefined ? null : row.number('amount')
    if (nutrient !== undefined && amount !== null) addAmount(food.amounts, nutrient, amount)
  }
}

/** By id and by number, since the survey's file refers to nutrients by number and the others by id. */
async function readNutrients(zip: Zip, onRead: OnBytesRead): Promise<Map<string, FdcNutrient>> {
  const nutrients = new Map<string, FdcNutrient>()
  const columns = { id: 'id', number: 'nutrient_nbr', unit: 'unit_name' } as const
  for await (const row of openTable(zip, 'nutrient.csv', columns, onRead)) {
    const nutrient = fdcNutrient(row.text('number'), row.text('unit'))
    if (nutrient === undefined) continue
    nutrients.set(requireId(row, 'id'), nutrient)
    nutrients.set(row.text('number'), nutrient)
  }
  return nutrients
}

async function readPortions(zip: Zip, foods: FdcFoods, onRead: OnBytesRead): Promise<void> {
  const units = new Map<string, string>()
  for await (const row of optionalTable(zip, 'measure_unit.csv', { id: 'id', name: 'name' }, onRead)) {
    units.set(row.text('id'), row.text('name'))
  }
  const columns = {
    food: 'fdc_id',
    amount: 'amount',
    unit: 'measure_unit_id',
    description: 'portion_description',
    modifier: 'modifier',
    grams: 'gram_weight',
  } as const
  for await (const row of optionalTable(zip, 'food_portion.csv', columns, onRead)) {
    const food = foods.get(row.text('food'))
    const grams = food === undefined ? null : row.amount('grams')
    if (food === undefined || grams === null || grams === 0) continue
    const description = row.text('description')
    if (description === UNSTATED) food.usualGrams = grams
    else if (description !== '') food.portions.push({ description, grams })
    else {
      const measure = measureText(units.get(row.text('unit')) ?? '', row.text('modifier'))
      const amount = row.amount('amount') ?? 1
      if (measure !== '' && amount > 0)
        food.portions.push({ description: `1 ${measure}`, grams: grams / amount })
    }
  }
}

async function readDescriptions(zip: Zip, foods: FdcFoods, onRead: OnBytesRead): Promise<void> {
  const columns = { food: 'fdc_id', type: 'food_attribute_type_id', value: 'value' } as const
  for await (const row of optionalTable(zip, 'food_attribute.csv', columns, onRead)) {
    const separator = FILE_NAMES[row.text('type')]
    if (separator === undefined) continue
    const names = row
      .text('value')
      .split(separator)
      .map((name) => name.trim())
    foods.get(row.text('food'))?.descriptions.push(...names.filter((name) => !NO_NAME.test(name)))
  }
}

const isLaterDate = (foods: FdcFoods) =>
  [...foods.values()].reduce((last, { published }) => (published > last ? published : last), '')

function requireId<K extends string>(row: NamedRow<K>, key: K): string {
  const id = row.text(key)
  if (!/^\d{1,12}$/.test(id)) throw row.refuse(key, 'not the id of a food or nutrient')
  return id
}
