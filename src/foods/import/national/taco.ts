import type { OnBytesRead } from '../bytes.ts'
import type { RowSource } from '../rows.ts'
import type { FoodStream } from '../source.ts'
import { readOldSheet } from '../xls.ts'
import { TACO_GROUPS } from './categories.ts'
import { type HeadingRows, joinHeadings } from './headings.ts'
import { readTableRows, type TableRow, tableStream } from './national-table.ts'
import type { TableFood, TableProfile } from './profile.ts'

/** TACO of Unicamp: an old workbook whose headings take three rows and come again, with titles of groups between rows. */
const PROFILE: TableProfile = {
  kind: 'taco',
  encoding: 'utf-8',
  // "*" is under review. One cell is misprinted.
  numbers: { decimal: '.', unknown: ['NA', '*', ',0,02'], trace: ['Tr'], hasNegative: true },
  carbohydrate: 'total',
  columns: {
    water_g: 'Umidade (%)',
    energy_kcal: 'Energia (kcal)',
    protein_g: 'Proteína (g)',
    fat_g: 'Lipídeos (g)',
    cholesterol_mg: 'Colesterol (mg)',
    carbohydrate_g: 'Carboidrato (g)',
    fiber_g: 'Fibra Alimentar (g)',
    ash_g: 'Cinzas (g)',
    calcium_mg: 'Cálcio (mg)',
    magnesium_mg: 'Magnésio (mg)',
    iron_mg: 'Ferro (mg)',
    sodium_mg: 'Sódio (mg)',
    potassium_mg: 'Potássio (mg)',
    zinc_mg: 'Zinco (mg)',
    vitamin_a_ug: 'RAE (mcg)',
    vitamin_c_mg: 'Vitamina C (mg)',
  },
  languages: ['pt'],
  category: TACO_GROUPS,
}

const FATTY_ACIDS = {
  numbers: PROFILE.numbers,
  columns: {
    saturated_fat_g: 'Saturados (g)',
    monounsaturated_fat_g: 'Monoinsaturados (g)',
    polyunsaturated_fat_g: 'Poliinsaturados (g)',
  },
} as const

/** Their alcohol stands in the legend, to which a number after the name refers. */
const ALCOHOL_IN_LEGEND: Readonly<Record<string, number>> = { '472': 31.1, '474': 3.6 }

const TEXTS = { code: 'Número do Alimento', name: 'Descrição dos alimentos' } as const
const SHEETS = { foods: 0, fattyAcids: 1 }
const LEGEND = 'Legenda'
const HEADING_CELLS = ['Número do', 'Alimento', '']
/** The edition; this is its only workbook. */
const EDITION = '4'

const HEADINGS: HeadingRows = {
  isFirst: (cells) => cells.some((cell) => cell === 'Carbo-' || cell === 'Sa-'),
  count: 3,
  join(rows, column) {
    const text = rows
      .map((cells) => String(cells[column] ?? '').trim())
      .filter((part) => part !== '')
      .join(' ')
      .replace('- ', '')
    // The numbers are repeated in the middle of a row.
    return column > 0 && text === TEXTS.code ? '' : text
  },
  isSkipped: () => false,
}

export const isTacoSheet = (rows: readonly (readonly unknown[])[]) =>
  rows.some((cells) => cells.includes(TEXTS.name)) && rows.some((cells) => cells.includes('Umidade'))

export const tacoStream = (path: string, onRead: OnBytesRead): FoodStream =>
  tableStream(PROFILE, readFoods(path, onRead), () => EDITION)

const sheetOf = (path: string, sheet: number, onRead: OnBytesRead): RowSource =>
  joinHeadings(readOldSheet(path, sheet, onRead), HEADINGS)

async function* readFoods(path: string, onRead: OnBytesRead): AsyncGenerator<TableFood> {
  const fats = await readFats(path, onRead)
  let group = ''
  for await (const row of readTableRows(sheetOf(path, SHEETS.foods, onRead), TEXTS, PROFILE)) {
    const code = row.text('code')
    if (code === LEGEND) return
    if (HEADING_CELLS.includes(code)) continue
    if (!isCode(code)) {
      group = code
      continue
    }
    const name = row.text('name').replace(/\s+/g, ' ')
    if (name === '') throw row.refuse('name', 'empty')
    const alcohol = ALCOHOL_IN_LEGEND[code]
    yield {
      code,
      names: { pt: alcohol === undefined ? name : name.replace(/ \d$/, '') },
      group,
      figure(key) {
        if (key === 'alcohol_g') return alcohol ?? null
        return key in FATTY_ACIDS.columns ? (fats.get(code)?.get(key) ?? null) : row.figure(key)
      },
    }
  }
}

const isCode = (text: string) => /^\d{1,3}$/.test(text)

async function readFats(path: string, onRead: OnBytesRead) {
  const fats = new Map<string, ReadonlyMap<string, number | null>>()
  const keys = Object.keys(FATTY_ACIDS.columns) as (keyof typeof FATTY_ACIDS.columns)[]
  const rows: AsyncIterable<TableRow<keyof typeof TEXTS>> = readTableRows(
    sheetOf(path, SHEETS.fattyAcids, onRead),
    TEXTS,
    FATTY_ACIDS,
  )
  for await (const row of rows) {
    const code = row.text('code')
    if (isCode(code)) fats.set(code, new Map(keys.map((key) => [key, row.figure(key)])))
  }
  return fats
}
