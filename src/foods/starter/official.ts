import { join } from 'node:path'
import { readXlsx } from 'hucre'
import { type NutrientKey, type Nutrients, nutrientsFrom } from '../../nutrition/nutrients.ts'
import type { FoodPatterns } from '../food.ts'
import { parseCsv } from './csv.ts'

/** What the official files say of one food. */
export type OfficialFood = {
  category: string
  nutrients: Nutrients
  /** As the file words them, with the grams of one. */
  portions: readonly { description: string; grams: number }[]
  /** Grams eaten when nobody says how much. */
  usualGrams: number | undefined
  patterns: FoodPatterns | undefined
}

/** The file's column for each nutrient; line breaks in its headings are read as spaces. FNDDS gives no added sugars. */
const COLUMNS: Record<Exclude<NutrientKey, 'added_sugars_g'>, string> = {
  energy_kcal: 'Energy (kcal)',
  protein_g: 'Protein (g)',
  fat_g: 'Total Fat (g)',
  carbohydrate_g: 'Carbohydrate (g)',
  fiber_g: 'Fiber, total dietary (g)',
  sugars_g: 'Sugars, total (g)',
  saturated_fat_g: 'Fatty acids, total saturated (g)',
  monounsaturated_fat_g: 'Fatty acids, total monounsaturated (g)',
  polyunsaturated_fat_g: 'Fatty acids, total polyunsaturated (g)',
  cholesterol_mg: 'Cholesterol (mg)',
  sodium_mg: 'Sodium (mg)',
  potassium_mg: 'Potassium (mg)',
  calcium_mg: 'Calcium (mg)',
  iron_mg: 'Iron (mg)',
  magnesium_mg: 'Magnesium (mg)',
  zinc_mg: 'Zinc (mg)',
  vitamin_a_ug: 'Vitamin A, RAE (mcg_RAE)',
  vitamin_c_mg: 'Vitamin C (mg)',
  vitamin_d_ug: 'Vitamin D (D2 + D3) (mcg)',
  vitamin_e_mg: 'Vitamin E (alpha-tocopherol) (mg)',
  vitamin_b12_ug: 'Vitamin B-12 (mcg)',
  folate_ug: 'Folate, DFE (mcg_DFE)',
  caffeine_mg: 'Caffeine (mg)',
  alcohol_g: 'Alcohol (g)',
  water_g: 'Water (g)',
}

const FNDDS = 'fndds-2021-2023/2021-2023 FNDDS At A Glance - '
const GRAMS_PER_TEASPOON = 4.2

/**
 * Reads FNDDS 2021–2023 and FPED 2017–18 (U.S. Department of Agriculture, Agricultural Research Service) from a folder
 * with their published files.
 */
export async function readOfficialFoods(folder: string): Promise<Map<string, OfficialFood>> {
  const patterns = await readPatterns(folder)
  const portions = await readPortions(folder)
  const { header, rows } = await readSheet(join(folder, `${FNDDS}FNDDS Nutrient Values.xlsx`))
  const column = (name: string) => columnOf(header, name)
  const foods = rows.map((row): [string, OfficialFood] => {
    const code = String(row[column('Food code')])
    const fped = patterns.get(code)
    const measured = nutrientsFrom((key) =>
      key === 'added_sugars_g' ? null : numberOf(row[column(COLUMNS[key])]),
    )
    const own = portions.get(code) ?? []
    const usual = own.find(({ description }) => description === 'Quantity not specified')?.grams
    return [
      code,
      {
        category: String(row[column('WWEIA Category description')]),
        nutrients: { ...measured, added_sugars_g: addedSugars(fped?.addedSugars, measured.sugars_g) },
        portions: own.filter(({ grams }) => grams > 0),
        usualGrams: usual === undefined || usual <= 0 ? undefined : usual,
        patterns: fped?.patterns,
      },
    ]
  })
  return new Map(foods)
}

/**
 * Added sugars in g: what FPED says where it is possible, certainly 0 where there is no sugar at all, else unknown.
 * The two files differ by some years, so a food may have more added sugar in the one than sugar in the other.
 */
function addedSugars(teaspoons: number | undefined, sugars: number | null): number | null {
  if (sugars === 0) return 0
  if (teaspoons === undefined || sugars === null) return null
  const grams = teaspoons * GRAMS_PER_TEASPOON
  if (grams <= sugars) return Math.round(grams * 100) / 100
  return grams <= sugars * 1.1 + 0.5 ? sugars : null
}

type Fped = { patterns: FoodPatterns; addedSugars: number }

async function readPatterns(folder: string): Promise<Map<string, Fped>> {
  const file = join(folder, 'fped-2017-2018/FPED_1718.csv')
  const [header = [], ...rows] = parseCsv((await Bun.file(file).text()).replace(/^\uFEFF/, ''))
  const names = header.map((name) => name.replace(/ \(.*/, ''))
  return new Map(
    rows.map((row): [string, Fped] => {
      const value = (name: string) => Number(row[columnOf(names, name)])
      const legumes = value('V_LEGUMES')
      const patterns: FoodPatterns = {
        total_fruit_cup: value('F_TOTAL'),
        whole_fruit_cup: value('F_CITMLB') + value('F_OTHER'),
        total_vegetables_cup: value('V_TOTAL') + legumes,
        greens_and_beans_cup: value('V_DRKGR') + legumes,
        total_protein_oz: value('PF_TOTAL') + value('PF_LEGUMES'),
        seafood_plant_protein_oz:
          value('PF_SEAFD_HI') +
          value('PF_SEAFD_LOW') +
          value('PF_SOY') +
          value('PF_NUTSDS') +
          value('PF_LEGUMES'),
        whole_grains_oz: value('G_WHOLE'),
        dairy_cup: value('D_TOTAL'),
        refined_grains_oz: value('G_REFINED'),
      }
      return [row[0] ?? '', { patterns, addedSugars: value('ADD_SUGARS') }]
    }),
  )
}

async function readPortions(folder: string): Promise<Map<string, { description: string; grams: number }[]>> {
  const { header, rows } = await readSheet(join(folder, `${FNDDS}Portions and Weights.xlsx`))
  const [code, description, grams] = ['Food code', 'Portion description', 'Portion weight (g)'].map((name) =>
    columnOf(header, name),
  )
  const portions = new Map<string, { description: string; grams: number }[]>()
  for (const row of rows) {
    const key = String(row[code ?? 0])
    const list = portions.get(key) ?? []
    portions.set(key, list)
    list.push({ description: String(row[description ?? 0]), grams: numberOf(row[grams ?? 0]) ?? 0 })
  }
  return portions
}

type Sheet = { header: readonly string[]; rows: readonly (readonly unknown[])[] }

/** The first sheet, below its title row. */
async function readSheet(path: string): Promise<Sheet> {
  const workbook = await readXlsx(new Uint8Array(await Bun.file(path).arrayBuffer()))
  const [, header = [], ...rows] = workbook.sheets[0]?.rows ?? []
  return { header: header.map((cell) => String(cell).replace(/\s+/g, ' ').trim()), rows }
}

function columnOf(header: readonly string[], name: string): number {
  const column = header.indexOf(name)
  if (column < 0) throw new Error(`No column named "${name}"`)
  return column
}

function numberOf(cell: unknown): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}
