import { basename } from 'node:path'
import { type OnBytesRead, readBytes } from '../bytes.ts'
import { readCsv } from '../csv.ts'
import type { FoodStream } from '../source.ts'
import { COFID_GROUPS } from './categories.ts'
import { joinHeadings } from './headings.ts'
import { readTableRows, tableStream } from './national-table.ts'
import type { TableFood, TableProfile } from './profile.ts'
import { fileYear } from './versions.ts'

/** CoFID, "McCance and Widdowson": one file with the names of the columns and, below them, CoFID's codes for them. */
const PROFILE: TableProfile = {
  kind: 'cofid',
  encoding: 'utf-8',
  numbers: { decimal: '.', unknown: ['N'], trace: ['Tr'] },
  carbohydrate: 'monosaccharide_equivalents',
  columns: {
    energy_kcal: 'EnergyKiloCalories (KCALS)',
    water_g: 'Water (WATER)',
    protein_g: 'Protein (PROT)',
    fat_g: 'Fat (FAT)',
    carbohydrate_g: 'Carbohydrate (CHO)',
    sugars_g: 'Total sugars (TOTSUG)',
    glucose_g: 'Glucose (GLUC)',
    galactose_g: 'Galactose (GALACT)',
    fructose_g: 'Fructose (FRUCT)',
    alcohol_g: 'Alcohol (ALCO)',
    fiber_g: 'AOAC fibre (AOACFIB)',
    other_fiber_g: 'NSP fibre (zero may mean empty or trace) (ENGFIB)',
    saturated_fat_g: 'Satd FA /100g fd (SATFOD)',
    monounsaturated_fat_g: 'Mono FA /100g food (MONOFOD)',
    polyunsaturated_fat_g: 'Poly FA /100g food (POLYFOD)',
    cholesterol_mg: 'Cholesterol (CHOL)',
    retinol_ug: 'Retinol (RET)',
    carotene_ug: 'Carotene (CAREQU)',
    vitamin_d_ug: 'Vitamin D (VITD)',
    vitamin_e_mg: 'Vitamin E (VITE)',
    vitamin_b12_ug: 'Vitamin B12 (VITB12)',
    folate_ug: 'Folate (FOLT)',
    vitamin_c_mg: 'Vitamin C (VITC)',
    sodium_mg: 'Sodium (NA)',
    potassium_mg: 'Potassium (K)',
    calcium_mg: 'Calcium (CA)',
    magnesium_mg: 'Magnesium (MG)',
    iron_mg: 'Iron (FE)',
    zinc_mg: 'Zinc (ZN)',
  },
  languages: ['en'],
  category: COFID_GROUPS,
  isPerVolume: (group) => group.startsWith('Q'),
  // Milk, eggs, fish, plain meat, fats.
  hasNoFiber: (group) => /^(?:B[ACJL]|CA|J[ACKM]|MA|MC[C-M]|ME|MG|O)/.test(group),
}

const TEXTS = { code: 'Food Code', name: 'Food Name', group: 'Group' } as const
const FIRST_HEADINGS = [TEXTS.code, TEXTS.name]

export const isCofidHeader = (line: string) =>
  FIRST_HEADINGS.every((heading, at) => line.split(',')[at] === heading) && line.includes(',Group,')

export const cofidStream = (path: string, onRead: OnBytesRead): FoodStream =>
  tableStream(PROFILE, readFoods(path, onRead), () => fileYear(path))

async function* readFoods(path: string, onRead: OnBytesRead): AsyncGenerator<TableFood> {
  const csv = readCsv(readBytes(path, onRead), { file: basename(path) }, { isWholeLines: true })
  const source = joinHeadings(csv, {
    isFirst: () => true,
    count: 2,
    join([names = [], codes = []], column) {
      const code = String(codes[column] ?? '')
      return `${String(names[column] ?? '')}${code === '' ? '' : ` (${code})`}`
    },
    isSkipped: () => false,
  })
  const seen = new Map<string, number>()
  for await (const row of readTableRows(source, TEXTS, PROFILE)) {
    const code = row.text('code')
    if (!/^\d\d-\d{3,4}$/.test(code)) throw row.refuse('code', 'not a food code')
    if (row.text('name') === '') throw row.refuse('name', 'empty')
    // CoFID 2021 has one code twice, for two foods.
    const count = (seen.get(code) ?? 0) + 1
    seen.set(code, count)
    yield {
      code: count === 1 ? code : `${code}-${count}`,
      names: { en: row.text('name') },
      group: row.text('group'),
      figure: row.figure,
    }
  }
}
