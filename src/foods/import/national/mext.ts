import type { OnBytesRead } from '../bytes.ts'
import type { RowSource } from '../rows.ts'
import type { FoodStream } from '../source.ts'
import { readWorkbook, type Workbook } from '../xlsx.ts'
import { MEXT_GROUPS } from './categories.ts'
import { type HeadingRows, joinHeadings } from './headings.ts'
import { readTableRows, tableStream } from './national-table.ts'
import type { TableFood, TableProfile } from './profile.ts'

/** The Standard Tables of Food Composition in Japan: the main workbook, and one of fatty acids, both by identifiers. */
const PROFILE: TableProfile = {
  kind: 'mext',
  encoding: 'utf-8',
  numbers: { decimal: '.', unknown: ['-', '*'], trace: ['Tr'], hasMarks: true },
  carbohydrate: 'total',
  columns: {
    energy_kcal: 'ENERC_KCAL (kcal)',
    water_g: 'WATER (g)',
    protein_g: 'PROT- (g)',
    fat_g: 'FAT- (g)',
    cholesterol_mg: 'CHOLE (mg)',
    fiber_g: 'FIB- (g)',
    carbohydrate_g: 'CHOCDF- (g)',
    ash_g: 'ASH (g)',
    sodium_mg: 'NA (mg)',
    potassium_mg: 'K (mg)',
    calcium_mg: 'CA (mg)',
    magnesium_mg: 'MG (mg)',
    iron_mg: 'FE (mg)',
    zinc_mg: 'ZN (mg)',
    vitamin_a_ug: 'VITA_RAE (μg)',
    vitamin_d_ug: 'VITD (μg)',
    vitamin_e_mg: 'TOCPHA (mg)',
    vitamin_b12_ug: 'VITB12 (μg)',
    folate_ug: 'FOL (μg)',
    vitamin_c_mg: 'VITC (mg)',
    alcohol_g: 'ALC (g)',
    salt_g: 'NACL_EQ (g)',
  },
  languages: ['ja'],
  category: MEXT_GROUPS,
}

const FATTY_ACIDS = {
  numbers: PROFILE.numbers,
  columns: {
    saturated_fat_g: 'FASAT (g/100g)',
    monounsaturated_fat_g: 'FAMS (g/100g)',
    polyunsaturated_fat_g: 'FAPU (g/100g)',
  },
} as const

const IDENTITY = { group: 'group', code: 'code', name: 'name' } as const
const TEXTS = { ...IDENTITY, remarks: 'remarks' } as const
/** The remarks follow it. */
const LAST_FIGURE = 'NACL_EQ'
const FIRST_COLUMNS = ['group', 'code', 'index', 'name']
/** In the column of the names: the row of units, and that of the identifiers. */
const [UNITS, IDENTIFIERS] = ['単位', '成分識別子']

/** Above the foods are titles of any height, then units and identifiers, in either order. */
const HEADINGS: HeadingRows = {
  isFirst: (cells) => [UNITS, IDENTIFIERS].includes(mark(cells)),
  count: 2,
  join(rows, column) {
    if (column < FIRST_COLUMNS.length) return FIRST_COLUMNS[column] ?? ''
    const units = rows.find((cells) => mark(cells) === UNITS) ?? []
    const identifiers = rows.find((cells) => mark(cells) === IDENTIFIERS) ?? []
    const identifier = String(identifiers[column] ?? '').trim()
    if (identifier === '') return identifiers[column - 1] === LAST_FIGURE ? TEXTS.remarks : ''
    return `${identifier} (${unitAt(units, column)})`
  },
  isSkipped: (cells) => String(cells[1] ?? '') === '',
}

const mark = (cells: readonly unknown[]) => String(cells[3] ?? '').replace(/\s/g, '')

/** A unit stands over the first of the columns that it is for: "(…… mg ……)". */
function unitAt(units: readonly unknown[], column: number): string {
  const over = units
    .slice(0, column + 1)
    .findLast((cell) => cell !== null && cell !== undefined && cell !== '')
  return String(over ?? '')
    .replace(/[()…\s]/g, '')
    .replace('µ', 'μ')
}

/** By the headings of the identification columns and the sheet's title rows. */
export function mextPart({ head, title }: Workbook): 'foods' | 'fatty acids' | undefined {
  if (/^日本食品標準成分表.*脂肪酸成分表/.test(title) && title.includes('編')) return 'fatty acids'
  const texts = head.flat().map((cell) => String(cell ?? '').replace(/\s/g, ''))
  return texts.includes('食品番号') && texts.includes('可食部100g当たり') ? 'foods' : undefined
}

/** @param fattyAcids without it, saturated and unsaturated fat are unknown. */
export function mextStream(
  foods: Workbook,
  fattyAcids: Workbook | undefined,
  onRead: OnBytesRead,
): FoodStream {
  return tableStream(PROFILE, readFoods(foods, fattyAcids, onRead), () => tableYear(foods))
}

/** "更新日：2023年4月28日" */
const tableYear = ({ head }: Workbook) =>
  head
    .flat()
    .map((cell) => /更新日：(\d{4})年/.exec(String(cell ?? ''))?.[1])
    .find((year) => year !== undefined) ?? 'undated'

const sheetOf = (workbook: Workbook, onRead: OnBytesRead): RowSource =>
  joinHeadings(readWorkbook(workbook, 0, onRead), HEADINGS)

async function* readFoods(
  foods: Workbook,
  fattyAcids: Workbook | undefined,
  onRead: OnBytesRead,
): AsyncGenerator<TableFood> {
  const fats = fattyAcids === undefined ? undefined : await readFats(fattyAcids, onRead)
  for await (const row of readTableRows(sheetOf(foods, onRead), TEXTS, PROFILE)) {
    const code = foodCode(row)
    const name = row.text('name').replace(/\s+/g, ' ')
    if (name === '') throw row.refuse('name', 'empty')
    const fat = fats?.get(code)
    yield {
      code,
      names: { ja: name },
      otherNames: aliases(row.text('remarks')),
      group: row.text('group'),
      figure: (key) => (key in FATTY_ACIDS.columns ? (fat?.(key) ?? null) : row.figure(key)),
    }
  }
}

/** "別名： かぶら、すずな": other names, at the beginning of the remarks. */
const aliases = (remarks: string): string[] =>
  (/^別名：\s*(.*)/.exec(remarks)?.[1] ?? '')
    .split(/[、,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/\s/.test(name))

async function readFats(workbook: Workbook, onRead: OnBytesRead) {
  const fats = new Map<string, TableFood['figure']>()
  for await (const row of readTableRows(sheetOf(workbook, onRead), IDENTITY, FATTY_ACIDS)) {
    const keys = Object.keys(FATTY_ACIDS.columns) as (keyof typeof FATTY_ACIDS.columns)[]
    const values = new Map<string, number | null>(keys.map((key) => [key, row.figure(key)]))
    fats.set(foodCode(row), (key) => values.get(key) ?? null)
  }
  return fats
}

function foodCode(row: { text(key: 'code'): string; refuse(key: 'code', what: string): Error }): string {
  const code = row.text('code')
  if (!/^\d{5}$/.test(code)) throw row.refuse('code', 'not a food number of five digits')
  return code
}
