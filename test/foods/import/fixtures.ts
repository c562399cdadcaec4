import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { FNDDS_NUTRIENT_COLUMNS } from '../../../src/foods/import/fndds.ts'
import { zipFile } from './zip-file.ts'

/** Small files in the published formats, with whatever a test wants different. */

export type Cells = readonly (readonly CellValue[])[]

export const newFolder = () => mkdtempSync(join(tmpdir(), 'ext-foods-'))

/** Writes files into a new folder, or into `folder`, and says where. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>, folder = newFolder()): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}

/** As the published workbooks have them, line breaks included. */
const PUBLISHED_HEADINGS = [
  'Energy (kcal)',
  'Protein (g)',
  'Carbohydrate (g)',
  'Sugars, total\n(g)',
  'Fiber, total dietary (g)',
  'Total Fat (g)',
  'Fatty acids, total saturated (g)',
  'Fatty acids, total monounsaturated (g)',
  'Fatty acids, total polyunsaturated (g)',
  'Cholesterol (mg)',
  'Calcium (mg)',
  'Iron\n(mg)',
  'Magnesium (mg)',
  'Potassium (mg)',
  'Sodium (mg)',
  'Zinc\n(mg)',
  'Vitamin A, RAE (mcg_RAE)',
  'Vitamin B-12 (mcg)',
  'Vitamin C (mg)',
  'Vitamin D (D2 + D3) (mcg)',
  'Vitamin E (alpha-tocopherol) (mg)',
  'Folate, DFE (mcg_DFE)',
  'Alcohol (g)',
  'Caffeine (mg)',
  'Water\n(g)',
] as const
export type NutrientHeading = (typeof PUBLISHED_HEADINGS)[number]

const published: readonly string[] = PUBLISHED_HEADINGS.map((heading) => heading.replace('\n', ' '))
/** Those of nutrients that were added to the program since come last. */
const NUTRIENT_HEADINGS: readonly string[] = [
  ...PUBLISHED_HEADINGS,
  ...Object.values(FNDDS_NUTRIENT_COLUMNS).filter(
    (heading) => heading !== 'Food code' && !published.includes(heading),
  ),
]

export type FnddsFixtureFood = {
  code: number
  name: string
  described?: string
  category?: string
  /** By heading; what is not given is 0. Null: the food is not in the workbook of nutrients. */
  nutrients?: Partial<Record<NutrientHeading, CellValue>> | null
  portions?: readonly (readonly [description: string, grams: CellValue])[]
}

/** Three foods of different kinds: with all there is, without sugar, and without a row of nutrients. */
export const FNDDS_FOODS: readonly FnddsFixtureFood[] = [
  { code: 11000000, name: 'Milk, human', nutrients: null },
  {
    code: 11111000,
    name: 'Milk, whole',
    described: 'leche fresca; NS as to fat',
    category: 'Milk, whole',
    nutrients: { 'Energy (kcal)': 61, 'Protein (g)': 3.27, 'Sugars, total\n(g)': 4.81, 'Water\n(g)': 88.1 },
    portions: [
      ['1 cup', 244],
      ['Quantity not specified', 200],
      ['1 fl oz', 30.5],
    ],
  },
  {
    code: 31103000,
    name: 'Egg, whole, boiled or poached',
    described: 'egg, hard-boiled, NFS',
    category: 'Eggs and omelets',
    nutrients: { 'Energy (kcal)': 155, 'Vitamin D (D2 + D3) (mcg)': null },
    portions: [['1 egg', 50]],
  },
]

export type FnddsOptions = {
  foods?: readonly FnddsFixtureFood[]
  version?: string
  /** The workbooks to leave out. */
  without?: readonly ('foods' | 'nutrients' | 'portions')[]
  /** Changes a workbook's cells before it is written. */
  change?: { workbook: 'foods' | 'nutrients' | 'portions'; row: number; column: number; value: CellValue }
}

/** The workbooks of FNDDS "At A Glance", by file names that say nothing. */
export async function fnddsFiles({
  foods = FNDDS_FOODS,
  version = '2021-2023',
  without = [],
  change,
}: FnddsOptions = {}): Promise<Record<string, Uint8Array>> {
  const title = (name: string) =>
    `${name}\n${version} Food and Nutrient Database for Dietary Studies - At A Glance   `
  const books = {
    foods: [
      [title('Food and Beverages')],
      [
        'Food code',
        'Main food description',
        'Additional food description',
        'WWEIA Category number',
        'WWEIA Category description',
      ],
      ...foods.map(({ code, name, described, category }) => [
        code,
        name,
        described ?? null,
        1002,
        category ?? 'Other',
      ]),
    ],
    nutrients: [
      [title('FNDDS Nutrient Values')],
      ['Food code', 'Main food description', ...NUTRIENT_HEADINGS],
      ...foods
        .filter(({ nutrients }) => nutrients !== null)
        .map(({ code, name, nutrients }) => {
          const amounts: Readonly<Record<string, CellValue | undefined>> = nutrients ?? {}
          const cells = NUTRIENT_HEADINGS.map((heading) => {
            const amount = amounts[heading]
            return amount === undefined ? 0 : amount
          })
          return [code, name, ...cells]
        }),
    ],
    portions: [
      [title('Portions and Weights')],
      ['Food code', 'Main food description', 'Portion description', 'Portion weight\n(g)'],
      ...foods.flatMap(({ code, name, portions = [] }) =>
        portions.map(([text, grams]) => [code, name, text, grams]),
      ),
    ],
  } satisfies Record<string, CellValue[][]>
  const files: Record<string, Uint8Array> = {}
  for (const [name, rows] of Object.entries(books) as [keyof typeof books, CellValue[][]][]) {
    if (without.includes(name)) continue
    const changed = rows[change?.row ?? -1]
    if (change?.workbook === name && changed !== undefined) changed[change.column] = change.value
    files[`${name}.xlsx`] = await writeXlsx({ sheets: [{ name: SHEETS[name], rows }] })
  }
  return files
}

const SHEETS = {
  foods: 'Food and Beverages',
  nutrients: 'FNDDS Nutrient Values',
  portions: 'Portions and Weights',
}

const FPED_HEADINGS =
  'F_TOTAL (cup eq.),F_CITMLB (cup eq.),F_OTHER (cup eq.),V_TOTAL (cup eq.),V_DRKGR (cup eq.),V_LEGUMES (cup eq.),G_WHOLE (oz. eq.),G_REFINED (oz. eq.),PF_TOTAL (oz. eq.),PF_SEAFD_HI (oz. eq.),PF_SEAFD_LOW (oz. eq.),PF_SOY (oz. eq.),PF_NUTSDS (oz. eq.),PF_LEGUMES (oz. eq.),D_TOTAL (cup eq.),ADD_SUGARS (tsp. eq.)'

/** An FPED file; amounts by their names without units, 0 where none is given. */
export function fpedFile(foods: readonly { code: string; [name: string]: string | number }[]): string {
  const names = FPED_HEADINGS.split(',').map((heading) => heading.replace(/ .*/, ''))
  const rows = foods.map((food) =>
    [food.code, '"A food, described"', ...names.map((name) => food[name] ?? 0)].join(','),
  )
  return `\uFEFF${[`FOODCODE,DESCRIPTION,${FPED_HEADINGS}`, ...rows].join('\r\n')}\r\n`
}

/** A table as FoodData Central writes it: everything between quotes. */
export const fdcTable = (header: string, ...rows: readonly (readonly (string | number)[])[]) =>
  [header.split(','), ...rows]
    .map((row) => `${row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`)
    .join('')

/** A download of Foundation Foods: one food with its samples, and the table of the survey's foods without the foods. */
export const FDC_TABLES: Readonly<Record<string, string>> = {
  'food.csv': fdcTable(
    'fdc_id,data_type,description,food_category_id,publication_date',
    [1, 'sample_food', 'HUMMUS, A BRAND', 16, '2019-04-01'],
    [2, 'foundation_food', 'Hummus, commercial', 16, '2019-04-01'],
    [3, 'foundation_food', 'Hummus, an older entry', 16, '2018-04-01'],
    [4, 'market_acquisition', 'HUMMUS "THE BEST"', 16, '2019-04-01'],
    [5, 'foundation_food', 'Salt, table', 2, '2020-10-30'],
  ),
  'foundation_food.csv': fdcTable('fdc_id,NDB_number,footnote', [2, 16158, ''], [5, 2047, '']),
  'survey_fndds_food.csv': fdcTable('fdc_id,food_code,wweia_category_code,start_date,end_date', [
    90,
    11000000,
    9602,
    '2019-01-01',
    '2020-12-31',
  ]),
  'nutrient.csv': fdcTable(
    'id,name,unit_name,nutrient_nbr,rank',
    [1008, 'Energy', 'KCAL', 208, 300],
    [1062, 'Energy', 'kJ', 268, 400],
    [2047, 'Energy (Atwater General Factors)', 'KCAL', 957, 280],
    [1003, 'Protein', 'G', 203, 600],
    [1005, 'Carbohydrate, by difference', 'G', 205, 1110],
    [1093, 'Sodium, Na', 'MG', 307, 5800],
    [1110, 'Vitamin D, International Units', 'IU', 324, 8650],
    [1089, 'Iron, Fe', 'UG', 303, 5400],
  ),
  'food_nutrient.csv': fdcTable(
    'id,fdc_id,nutrient_id,amount,min',
    [1, 1, 1008, 1, ''],
    [2, 2, 2047, 229, ''],
    [3, 2, 1062, 977, ''],
    [4, 2, 1003, 7.35, ''],
    [5, 2, 1110, 80, ''],
    [6, 2, 1089, 2410, ''],
    [7, 5, 1062, 0, ''],
    [8, 5, 1005, -0.06, ''],
    [9, 5, 1093, '', ''],
    [10, 5, 9999, 3, ''],
  ),
  'food_portion.csv': fdcTable(
    'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight',
    [1, 2, 1, '2.0', 1001, '', '', 33.9],
    [2, 1, 1, '2.0', 1001, '', '', 40],
    [3, 5, 1, '1.0', 1000, '', 'medium (about 5" dia)', 6],
  ),
  'measure_unit.csv': fdcTable('id,name', [1000, 'pinch'], [1001, 'tablespoon']),
}

export const fdcFile = (tables: Readonly<Record<string, string>> = {}) =>
  zipFile({ ...FDC_TABLES, ...tables })

const OFF_COLUMNS =
  'code url product_name generic_name brands categories_en main_category_en serving_quantity product_quantity last_modified_t energy-kj_100g energy-kcal_100g energy_100g fat_100g saturated-fat_100g carbohydrates_100g sugars_100g polyols_100g fiber_100g proteins_100g salt_100g sodium_100g alcohol_100g vitamin-d_100g calcium_100g'.split(
    ' ',
  )

export type OffProduct = Readonly<Record<string, string | number>>

/** An Open Food Facts export: tabs, no quotes. */
export function offFile(products: readonly OffProduct[], columns: readonly string[] = OFF_COLUMNS): string {
  const rows = products.map((product) => columns.map((name) => product[name] ?? '').join('\t'))
  return `${[columns.join('\t'), ...rows].join('\n')}\n`
}

export const OFF_PRODUCT: OffProduct = {
  code: '3017620422003',
  product_name: 'Hazelnut spread',
  brands: 'Somebody,Another',
  last_modified_t: 1_700_000_000,
  'energy-kcal_100g': 539,
  fat_100g: 30.9,
  carbohydrates_100g: 57.5,
  proteins_100g: 6.3,
}
