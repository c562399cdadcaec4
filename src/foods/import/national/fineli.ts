import { basename, dirname, join } from 'node:path'
import { type OnBytesRead, readBytes } from '../bytes.ts'
import { type CsvOptions, readCsv } from '../csv.ts'
import { damagedError } from '../file-errors.ts'
import { type NamedRow, readTable } from '../rows.ts'
import type { FoodStream } from '../source.ts'
import { readAmount } from './amounts.ts'
import { FINELI_GROUPS } from './categories.ts'
import { tableStream } from './national-table.ts'
import type { Figure, Language, TableFood, TableProfile } from './profile.ts'

/**
 * Fineli of THL: a folder of tables that refer to each other by a food's number. The published files have semicolons,
 * decimal commas and ISO-8859-1; copies with commas, points and UTF-8 are read as well, as the first heading shows.
 */
const PROFILE: TableProfile = {
  kind: 'fineli',
  encoding: 'iso-8859-1',
  numbers: { decimal: ',', unknown: [], trace: [] },
  carbohydrate: 'available',
  // The components with the units of `component.csv`.
  columns: {
    energy_kj: 'ENERC (KJ)',
    fat_g: 'FAT (G)',
    carbohydrate_g: 'CHOAVL (G)',
    protein_g: 'PROT (G)',
    alcohol_g: 'ALC (G)',
    sugars_g: 'SUGAR (G)',
    fiber_g: 'FIBC (G)',
    folate_ug: 'FOL (UG)',
    vitamin_a_ug: 'VITA (UG)',
    vitamin_b12_ug: 'VITB12 (UG)',
    vitamin_c_mg: 'VITC (MG)',
    vitamin_d_ug: 'VITD (UG)',
    vitamin_e_mg: 'VITE (MG)',
    calcium_mg: 'CA (MG)',
    iron_mg: 'FE (MG)',
    potassium_mg: 'K (MG)',
    magnesium_mg: 'MG (MG)',
    sodium_mg: 'NA (MG)',
    zinc_mg: 'ZN (MG)',
    saturated_fat_g: 'FASAT (G)',
    monounsaturated_fat_g: 'FAMCIS (G)',
    polyunsaturated_fat_g: 'FAPU (G)',
    cholesterol_mg: 'CHOLE (MG)',
  },
  languages: ['en', 'fi', 'sv'],
  category: FINELI_GROUPS,
}

/** The tables, by the headings that they begin with. */
const TABLES = {
  foods: 'FOODID,FOODNAME,FOODTYPE',
  values: 'FOODID,EUFDNAME,BESTLOC',
  units: 'EUFDNAME,COMPUNIT',
  portions: 'FOODID,FOODUNIT,MASS',
  names: 'FOODID,FOODNAME,LANG',
} as const
type NamesPart = `names ${Language}`
export type FineliPart = Exclude<keyof typeof TABLES, 'names'> | NamesPart
export type FineliFiles = Partial<Record<FineliPart, string>>

const REQUIRED: readonly FineliPart[] = ['foods', 'values', 'units', 'names en']
const LANGUAGES: readonly Language[] = ['en', 'fi', 'sv']
/** So few foods have no values at all; if there are more, the file of values is cut off. */
const MAX_SHARE_WITHOUT_VALUES = 0.01
/** A cup in decilitres. */
const CUP = 2.366

/** The measures of `foodunit`, per piece or as served. */
const MEASURES: Readonly<Record<string, string>> = {
  RKL: 'tbsp',
  TL: 'tsp',
  KPL_S: 'small',
  KPL_M: 'medium',
  KPL_L: 'large',
  KPL_VALM: 'piece',
  PORTS: 'small serving',
  PORTM: 'serving',
  PORTL: 'large serving',
}

/** Which table a file is, by its first two lines. */
export function fineliPart(head: string): FineliPart | undefined {
  const [first = '', second = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 2)
  const headings = first.replaceAll('"', '').replaceAll(';', ',')
  const part = (Object.keys(TABLES) as (keyof typeof TABLES)[]).find((name) =>
    headings.startsWith(TABLES[name]),
  )
  if (part !== 'names') return part
  const language = /[,;]"?([A-Z]{2})"?$/.exec(second.trim())?.[1]?.toLowerCase()
  const known = LANGUAGES.find((name) => name === language)
  return known === undefined ? undefined : `names ${known}`
}

/** @throws AppError that names the missing file. */
export function fineliStream(files: FineliFiles, onRead: OnBytesRead): FoodStream {
  let version = 'undated'
  async function* read() {
    const missing = REQUIRED.find((part) => files[part] === undefined)
    if (missing !== undefined) {
      const present = Object.values(files)[0] ?? ''
      throw damagedError({ file: basename(present) }, `needs the file of ${missing} in the same directory`)
    }
    version = await readRelease(dirname(files.foods ?? ''))
    yield* readFoods(files, onRead)
  }
  return tableStream(PROFILE, read(), () => version)
}

/** "Versio. Version. Release. 20.0", in the description beside the tables. */
async function readRelease(folder: string): Promise<string> {
  const about = Bun.file(join(folder, 'descript.txt'))
  if (!(await about.exists())) return 'undated'
  return /Release\. (\d+)/.exec(new TextDecoder('latin1').decode(await about.arrayBuffer()))?.[1] ?? 'undated'
}

async function* readFoods(files: FineliFiles, onRead: OnBytesRead): AsyncGenerator<TableFood> {
  const open = <K extends string>(part: FineliPart, columns: Readonly<Record<K, string>>) =>
    openTable(files[part], columns, onRead)
  await checkComponents(open('units', { name: 'EUFDNAME', unit: 'COMPUNIT' }))
  const values = await readValues(open('values', { id: 'FOODID', name: 'EUFDNAME', value: 'BESTLOC' }), files)
  const portions = await readPortions(
    open('portions', { id: 'FOODID', unit: 'FOODUNIT', grams: 'MASS' }),
    files,
  )
  const names = new Map<Language, ReadonlyMap<string, string>>()
  for (const language of LANGUAGES)
    names.set(language, await readNames(open(`names ${language}`, { id: 'FOODID', name: 'FOODNAME' })))
  let [count, without] = [0, 0]
  const rows = open('foods', { id: 'FOODID', name: 'FOODNAME', group: 'FUCLASS' })
  for await (const row of rows) {
    const id = row.text('id')
    const figures = values.get(id)
    count++
    if (figures === undefined) {
      without++
      continue
    }
    yield {
      code: id,
      names: Object.fromEntries(LANGUAGES.map((language) => [language, names.get(language)?.get(id)])),
      group: row.text('group'),
      figure: (key) => figures.get(key) ?? null,
      ...portionsOf(portions.get(id) ?? []),
    }
  }
  if (without > Math.max(1, MAX_SHARE_WITHOUT_VALUES * count))
    throw damagedError(
      { file: basename(files.values ?? '') },
      `has no values for ${without} of ${count} foods; the file may be cut off`,
    )
}

type Rows<K extends string> = AsyncIterable<NamedRow<K>>

/** Empty if the table is missing. */
async function* openTable<K extends string>(
  path: string | undefined,
  columns: Readonly<Record<K, string>>,
  onRead: OnBytesRead,
): AsyncGenerator<NamedRow<K>> {
  if (path === undefined) return
  const csv = readCsv(readBytes(path, onRead), { file: basename(path) }, await csvOptions(path))
  yield* readTable(csv, columns)
}

const isOriginal = async (path: string) =>
  (await Bun.file(path).slice(0, 200).text()).split('\n', 1)[0]?.includes(';') === true

const csvOptions = async (path: string): Promise<CsvOptions> => ({
  isWholeLines: true,
  ...((await isOriginal(path)) && { delimiter: ';', encoding: PROFILE.encoding }),
})

/** By component, of those that are used. */
const FIGURES: ReadonlyMap<string, { figure: Figure; unit: string }> = new Map(
  (Object.entries(PROFILE.columns) as [Figure, string][]).map(([figure, heading]) => {
    const [, name = '', unit = ''] = /^(\S+) \((\w+)\)$/.exec(heading) ?? []
    return [name, { figure, unit }]
  }),
)

/** Refuses other units, and a file that lacks a component. */
async function checkComponents(rows: Rows<'name' | 'unit'>): Promise<void> {
  const missing = new Set(FIGURES.keys())
  let last: NamedRow<'name' | 'unit'> | undefined
  for await (const row of rows) {
    last = row
    const known = FIGURES.get(row.text('name'))
    missing.delete(row.text('name'))
    if (known !== undefined && known.unit !== row.text('unit'))
      throw row.refuse('unit', `another unit than ${known.unit}`)
  }
  const [first] = missing
  if (first !== undefined && last !== undefined)
    throw last.refuse('name', `no component "${first}" up to here`)
}

async function readValues(rows: Rows<'id' | 'name' | 'value'>, files: FineliFiles) {
  const format = await numberFormat(files.values)
  const foods = new Map<string, Map<Figure, number>>()
  for await (const row of rows) {
    const id = foodCode(row)
    const known = FIGURES.get(row.text('name'))
    const own = foods.get(id) ?? new Map<Figure, number>()
    foods.set(id, own)
    if (known === undefined) continue
    const value = readAmount(row.text('value'), known.figure, format)
    if (value === undefined)
      throw row.refuse('value', `not a number as this table writes it (12${format.decimal}3)`)
    if (value !== null) own.set(known.figure, value)
  }
  return foods
}

const numberFormat = async (path: string | undefined) => ({
  ...PROFILE.numbers,
  decimal: path !== undefined && (await isOriginal(path)) ? (',' as const) : ('.' as const),
})

async function readPortions(rows: Rows<'id' | 'unit' | 'grams'>, files: FineliFiles) {
  const format = await numberFormat(files.portions)
  const foods = new Map<string, { unit: string; grams: number }[]>()
  for await (const row of rows) {
    const grams = readAmount(row.text('grams'), 'water_g', format)
    if (grams === undefined)
      throw row.refuse('grams', `not a number as this table writes it (12${format.decimal}3)`)
    const id = foodCode(row)
    if (grams !== null && grams > 0)
      foods.set(id, [...(foods.get(id) ?? []), { unit: row.text('unit'), grams }])
  }
  return foods
}

function portionsOf(stated: readonly { unit: string; grams: number }[]) {
  const portions = stated.flatMap(({ unit, grams }) => {
    if (unit === 'DL') return [{ name: 'cup', grams: Math.round(grams * CUP * 10) / 10 }]
    const name = MEASURES[unit]
    return name === undefined ? [] : [{ name, grams }]
  })
  return { portions, usualGrams: stated.find(({ unit }) => unit === 'PORTM')?.grams }
}

async function readNames(rows: Rows<'id' | 'name'>): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for await (const row of rows) names.set(foodCode(row), plainName(row.text('name')))
  return names
}

/** "(ARC)" marks what is no longer sold. */
function plainName(name: string): string {
  const text = name.replace(/^\(ARC\)/, '').trim()
  const lower = text === text.toUpperCase() ? text.toLowerCase() : text
  return `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`
}

function foodCode<K extends string>(row: NamedRow<K | 'id'>): string {
  const code = row.text('id')
  if (!/^\d{1,7}$/.test(code)) throw row.refuse('id', 'not the number of a food')
  return code
}
