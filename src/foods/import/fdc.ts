import type { OnRead } from './bytes.ts'
import { readCsv } from './csv.ts'
import { damaged } from './damaged.ts'
import { addAmount, type FdcAmounts, type FdcNutrient, fdcNutrient, nutrientsOf } from './fdc-nutrients.ts'
import { FDC_CATEGORIES, measureText } from './fdc-words.ts'
import { importedFood } from './fndds.ts'
import { createNameFilter } from './fndds-names.ts'
import { createReadings } from './name-readings.ts'
import { type NamedRow, readTable } from './rows.ts'
import type { DescribedPortion } from './servings.ts'
import { type FoodStream, type LeftOut, leaveOut, type SourceKind } from './source.ts'
import type { Zip } from './zip.ts'

/**
 * FoodData Central's CSV downloads: one zip of tables that refer to each other by id. Only the table of a
 * data type shows which rows of `food.csv` are foods for people; the rest are samples and their purchases.
 */
export const FDC_TYPES = {
  foundation_food: { kind: 'fdc-foundation', table: 'foundation_food.csv' },
  sr_legacy_food: { kind: 'fdc-sr-legacy', table: 'sr_legacy_food.csv' },
  survey_fndds_food: { kind: 'fndds', table: 'survey_fndds_food.csv' },
} as const satisfies Record<string, { kind: SourceKind; table: string }>
export type FdcType = keyof typeof FDC_TYPES
const TYPES = Object.keys(FDC_TYPES) as FdcType[]

const REQUIRED = ['food.csv', 'food_nutrient.csv', 'nutrient.csv']
const UNSAID = 'Quantity not specified'
/**
 * Types of attributes that may hold names: common names, separated by commas, and additional descriptions.
 */
const NAMES: Readonly<Record<string, RegExp>> = { '1000': /[,;]/, '1001': /;/ }
/** A meat cutter's number. */
const NO_NAME = /^URMIS\b/

export const isFdcZip = (zip: Zip) => REQUIRED.every((name) => zip.names.includes(name))

type Food = {
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
type Foods = Map<string, Food>

/**
 * The data types whose foods a zip has. The download of Foundation Foods also has the table of the survey's
 * foods, but not the foods.
 */
export async function fdcTypes(zip: Zip, onRead: OnRead): Promise<FdcType[]> {
  const found = new Set<string>()
  for await (const row of table(zip, 'food.csv', { type: 'data_type' }, onRead)) found.add(row.text('type'))
  const types = TYPES.filter((type) => found.has(type) && zip.names.includes(FDC_TYPES[type].table))
  if (types.length === 0) {
    throw damaged(zip.place('food.csv'), 'has no foods of a supported type: foundation, SR legacy or survey')
  }
  return types
}

/** The foods of one type. */
export function fdcStream(zip: Zip, type: FdcType, onRead: OnRead): FoodStream {
  const leftOut: LeftOut = {}
  let version = ''
  async function* read() {
    const listed = await readList(zip, type, onRead)
    const foods = await readFoods(zip, type, listed.codes, onRead, leftOut)
    version = listed.years ?? latest(foods)
    await readAmounts(zip, foods, onRead)
    await readPortions(zip, foods, onRead)
    await readDescriptions(zip, foods, onRead)
    const names = [...foods.values()].map(({ name }) => name)
    const otherNames = createNameFilter(names)
    const readings = createReadings(names)
    for (const food of foods.values()) {
      const synonyms = [...otherNames(food.name, food.descriptions), ...readings(food.name)]
      yield importedFood({ ...food, nutrients: nutrientsOf(food.amounts) }, synonyms)
    }
  }
  return { kind: FDC_TYPES[type].kind, foods: read(), version: () => version, leftOut }
}

/** The sizes in bytes of the tables that take long to read. */
export const fdcSize = (zip: Zip) =>
  [...REQUIRED, 'food_portion.csv'].reduce((sum, name) => sum + zip.size(name), 0)

function table<K extends string>(
  zip: Zip,
  name: string,
  columns: Readonly<Record<K, string>>,
  onRead: OnRead,
  optional: readonly K[] = [],
): AsyncIterable<NamedRow<K>> {
  return readTable(readCsv(zip.read(name, onRead), zip.place(name)), columns, { optional })
}

/** Like `table`, but empty if the zip does not have it. */
async function* optionalTable<K extends string>(
  ...args: Parameters<typeof table<K>>
): AsyncGenerator<NamedRow<K>> {
  const [zip, name] = args
  if (zip.names.includes(name)) yield* table(...args)
}

/** The ids of the foods with their codes; survey foods use their food code and years. */
async function readList(
  zip: Zip,
  type: FdcType,
  onRead: OnRead,
): Promise<{ codes: Map<string, string>; years?: string }> {
  const { table: name } = FDC_TYPES[type]
  const columns = { id: 'fdc_id', code: 'food_code', start: 'start_date', end: 'end_date' } as const
  const isSurvey = type === 'survey_fndds_food'
  const codes = new Map<string, string>()
  let years: string | undefined
  for await (const row of table(zip, name, columns, onRead, isSurvey ? [] : ['code', 'start', 'end'])) {
    const id = idOf(row, 'id')
    codes.set(id, isSurvey ? idOf(row, 'code') : id)
    if (isSurvey) years ??= `${row.text('start').slice(0, 4)}-${row.text('end').slice(0, 4)}`
  }
  return { codes, ...(years !== undefined && { years }) }
}

async function readFoods(
  zip: Zip,
  type: FdcType,
  codes: ReadonlyMap<string, string>,
  onRead: OnRead,
  leftOut: LeftOut,
): Promise<Foods> {
  const categories = await readCategories(zip, onRead)
  const foods: Foods = new Map()
  const columns = {
    id: 'fdc_id',
    type: 'data_type',
    name: 'description',
    category: 'food_category_id',
    published: 'publication_date',
  } as const
  for await (const row of table(zip, 'food.csv', columns, onRead)) {
    const id = idOf(row, 'id')
    const code = codes.get(id)
    if (row.text('type') !== type || code === undefined) {
      leaveOut(leftOut, 'samples, acquisitions and other rows that are no foods of this kind')
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
  leaveOut(leftOut, 'foods listed but not described', codes.size - foods.size)
  return foods
}

/** Categories by number: the file's own, else those of the Standard Reference. The survey has its own. */
async function readCategories(zip: Zip, onRead: OnRead): Promise<ReadonlyMap<string, string>> {
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

async function readAmounts(zip: Zip, foods: Foods, onRead: OnRead): Promise<void> {
  const nutrients = await readNutrients(zip, onRead)
  const columns = { food: 'fdc_id', nutrient: 'nutrient_id', amount: 'amount' } as const
  for await (const row of table(zip, 'food_nutrient.csv', columns, onRead)) {
    const food = foods.get(row.text('food'))
    if (food === undefined) continue
    const nutrient = nutrients.get(row.text('nutrient'))
    const amount = nutrient === undefined ? null : row.number('amount')
    if (nutrient !== undefined && amount !== null) addAmount(food.amounts, nutrient, amount)
  }
}

/** By id and by number, since the survey's file refers to nutrients by number and the others by id. */
async function readNutrients(zip: Zip, onRead: OnRead): Promise<Map<string, FdcNutrient>> {
  const nutrients = new Map<string, FdcNutrient>()
  const columns = { id: 'id', number: 'nutrient_nbr', unit: 'unit_name' } as const
  for await (const row of table(zip, 'nutrient.csv', columns, onRead)) {
    const nutrient = fdcNutrient(row.text('number'), row.text('unit'))
    if (nutrient === undefined) continue
    nutrients.set(idOf(row, 'id'), nutrient)
    nutrients.set(row.text('number'), nutrient)
  }
  return nutrients
}

async function readPortions(zip: Zip, foods: Foods, onRead: OnRead): Promise<void> {
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
    if (description === UNSAID) food.usualGrams = grams
    else if (description !== '') food.portions.push({ description, grams })
    else {
      const measure = measureText(units.get(row.text('unit')) ?? '', row.text('modifier'))
      const amount = row.amount('amount') ?? 1
      if (measure !== '' && amount > 0)
        food.portions.push({ description: `1 ${measure}`, grams: grams / amount })
    }
  }
}

async function readDescriptions(zip: Zip, foods: Foods, onRead: OnRead): Promise<void> {
  const columns = { food: 'fdc_id', type: 'food_attribute_type_id', value: 'value' } as const
  for await (const row of optionalTable(zip, 'food_attribute.csv', columns, onRead)) {
    const separator = NAMES[row.text('type')]
    if (separator === undefined) continue
    const names = row
      .text('value')
      .split(separator)
      .map((name) => name.trim())
    foods.get(row.text('food'))?.descriptions.push(...names.filter((name) => !NO_NAME.test(name)))
  }
}

const latest = (foods: Foods) =>
  [...foods.values()].reduce((last, { published }) => (published > last ? published : last), '')

function idOf<K extends string>(row: NamedRow<K>, key: K): string {
  const id = row.text(key)
  if (!/^\d{1,12}$/.test(id)) throw row.refuse(key, 'not the id of a food or nutrient')
  return id
}
