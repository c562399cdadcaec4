import { NUTRIENT_KEYS, type NutrientKey } from '../contract/nutrients.ts'

/** What a column of a file is called: `Vitamin D (IU)` is `vitamin d`, in `iu`. */
export type Column = {
  /** As the file has it. */
  title: string
  name: string
  /** Lower case, `ug` for every way to write micrograms; null: not said. */
  unit: string | null
}

/** Reads a column's title. Services have written it with spaces and with underscores, with both signs for micro. */
export function columnOf(title: string): Column {
  const plain = title.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const match = /^(.+?)\s*\(([^()]*)\)$/.exec(plain)
  const [name = plain, unit] = match === null ? [plain] : [match[1], match[2]]
  return { title: title.trim(), name: name.toLowerCase(), unit: unit === undefined ? null : unitOf(unit) }
}

const unitOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[µμ]g$|^mcg$/, 'ug')

/** The columns of Cronometer and MyFitnessPal that hold a nutrient of ours, and the unit where the title has none. */
const NUTRIENT_COLUMNS: Readonly<Record<string, { key: NutrientKey; unit?: string }>> = {
  energy: { key: 'energy_kcal' },
  calories: { key: 'energy_kcal', unit: 'kcal' },
  protein: { key: 'protein_g', unit: 'g' },
  fat: { key: 'fat_g', unit: 'g' },
  'total fat': { key: 'fat_g', unit: 'g' },
  carbs: { key: 'carbohydrate_g', unit: 'g' },
  carbohydrates: { key: 'carbohydrate_g', unit: 'g' },
  'total carbohydrates': { key: 'carbohydrate_g', unit: 'g' },
  fiber: { key: 'fiber_g', unit: 'g' },
  fibre: { key: 'fiber_g', unit: 'g' },
  'dietary fiber': { key: 'fiber_g', unit: 'g' },
  sugar: { key: 'sugars_g', unit: 'g' },
  sugars: { key: 'sugars_g', unit: 'g' },
  'added sugars': { key: 'added_sugars_g', unit: 'g' },
  saturated: { key: 'saturated_fat_g', unit: 'g' },
  'saturated fat': { key: 'saturated_fat_g', unit: 'g' },
  monounsaturated: { key: 'monounsaturated_fat_g', unit: 'g' },
  'monounsaturated fat': { key: 'monounsaturated_fat_g', unit: 'g' },
  polyunsaturated: { key: 'polyunsaturated_fat_g', unit: 'g' },
  'polyunsaturated fat': { key: 'polyunsaturated_fat_g', unit: 'g' },
  cholesterol: { key: 'cholesterol_mg', unit: 'mg' },
  sodium: { key: 'sodium_mg', unit: 'mg' },
  potassium: { key: 'potassium_mg', unit: 'mg' },
  // Without a unit these four are percentages of a daily value that the file does not name: nothing to go by.
  calcium: { key: 'calcium_mg' },
  iron: { key: 'iron_mg' },
  'vitamin a': { key: 'vitamin_a_ug' },
  'vitamin c': { key: 'vitamin_c_mg' },
  magnesium: { key: 'magnesium_mg' },
  zinc: { key: 'zinc_mg' },
  'vitamin d': { key: 'vitamin_d_ug' },
  'vitamin e': { key: 'vitamin_e_mg' },
  'b12 (cobalamin)': { key: 'vitamin_b12_ug' },
  'vitamin b12': { key: 'vitamin_b12_ug' },
  folate: { key: 'folate_ug' },
  caffeine: { key: 'caffeine_mg' },
  alcohol: { key: 'alcohol_g' },
  water: { key: 'water_g' },
}

const MASSES: Readonly<Record<string, number>> = { g: 1, mg: 1e-3, ug: 1e-6 }
const KCAL_PER_KJ = 1 / 4.184
/** One IU of vitamin D is 0.025 µg. Source: https://ods.od.nih.gov/factsheets/VitaminD-HealthProfessional/ */
const VITAMIN_D_UG_PER_IU = 0.025

/** This program's own exports title a column with the key. */
const OWN_COLUMNS: ReadonlyMap<string, NutrientKey> = new Map(
  NUTRIENT_KEYS.map((key) => [key.replaceAll('_', ' '), key]),
)

/** A column's nutrient, and what its figures are to be multiplied by. */
export type NutrientColumn = { key: NutrientKey; factor: number }

/**
 * Which nutrient a column holds; undefined for one that is not kept, or whose unit cannot be turned into ours. IU of
 * vitamin A and E stand for another mass in each form of the vitamin, which no file tells apart: they stay unknown.
 */
export function nutrientColumn({ name, unit: stated }: Column): NutrientColumn | undefined {
  const own = stated === null ? OWN_COLUMNS.get(name) : undefined
  if (own !== undefined) return { key: own, factor: 1 }
  const known = Object.hasOwn(NUTRIENT_COLUMNS, name) ? NUTRIENT_COLUMNS[name] : undefined
  const unit = stated ?? known?.unit
  if (known === undefined || unit === undefined) return undefined
  const { key } = known
  if (key === 'energy_kcal') {
    if (unit === 'kcal' || unit === 'cal') return { key, factor: 1 }
    return unit === 'kj' ? { key, factor: KCAL_PER_KJ } : undefined
  }
  if (unit === 'iu') return key === 'vitamin_d_ug' ? { key, factor: VITAMIN_D_UG_PER_IU } : undefined
  const from = MASSES[unit]
  const to = MASSES[key.slice(key.lastIndexOf('_') + 1)]
  return from === undefined || to === undefined ? undefined : { key, factor: from / to }
}
