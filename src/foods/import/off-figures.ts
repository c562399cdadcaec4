import type { NutrientKey, Nutrients } from '../../contract/nutrients.ts'
import { nutrientsFrom, round } from '../../nutrition/nutrients.ts'

const KJ_PER_KCAL = 4.184
/** Of table salt that is sodium. */
const SODIUM_IN_SALT = 1 / 2.5
/** g per ml: alcohol is stated in percent by volume. */
const DENSITY_OF_ALCOHOL = 0.789
const MG = 1000
const UG = 1_000_000

/**
 * The columns (less `_100g`) that a nutrient may be in, and the factor to our unit: masses are in grams there. The
 * first that is filled counts. Energy is apart.
 */
const FIGURES: Readonly<
  Partial<Record<NutrientKey, readonly (readonly [column: string, factor: number])[]>>
> = {
  protein_g: [['proteins', 1]],
  fat_g: [['fat', 1]],
  carbohydrate_g: [['carbohydrates', 1]],
  fiber_g: [['fiber', 1]],
  sugars_g: [['sugars', 1]],
  added_sugars_g: [['added-sugars', 1]],
  saturated_fat_g: [['saturated-fat', 1]],
  monounsaturated_fat_g: [['monounsaturated-fat', 1]],
  polyunsaturated_fat_g: [['polyunsaturated-fat', 1]],
  cholesterol_mg: [['cholesterol', MG]],
  sodium_mg: [
    ['sodium', MG],
    ['salt', MG * SODIUM_IN_SALT],
  ],
  potassium_mg: [['potassium', MG]],
  calcium_mg: [['calcium', MG]],
  iron_mg: [['iron', MG]],
  magnesium_mg: [['magnesium', MG]],
  zinc_mg: [['zinc', MG]],
  vitamin_a_ug: [['vitamin-a', UG]],
  vitamin_c_mg: [['vitamin-c', MG]],
  vitamin_d_ug: [['vitamin-d', UG]],
  vitamin_e_mg: [['vitamin-e', MG]],
  vitamin_b12_ug: [['vitamin-b12', UG]],
  folate_ug: [
    ['folates', UG],
    ['vitamin-b9', UG],
  ],
  caffeine_mg: [['caffeine', MG]],
  alcohol_g: [['alcohol', DENSITY_OF_ALCOHOL]],
  water_g: [['water', 1]],
}

const ENERGY: readonly (readonly [column: string, factor: number])[] = [
  ['energy-kcal', 1],
  ['energy-kj', 1 / KJ_PER_KCAL],
  ['energy', 1 / KJ_PER_KCAL],
]
const POLYOLS = 'polyols'

/** Every column of figures that is read. */
export const OFF_FIGURES: readonly string[] = [
  ...[ENERGY, ...Object.values(FIGURES)].flatMap((columns) => columns.map(([column]) => column)),
  POLYOLS,
]

/** Fat has 9 kcal/g; some way above, for what is rounded. */
const MOST_KCAL = 945
/** Of 100 g, for the same reason. */
const MOST_GRAMS = 100.5
const MOST_MACROS = 105
/** Energy of g, kcal: general factors; alcohol is stated apart, polyols are counted among carbohydrates. */
const KCAL_PER_G = { protein: 4, carbohydrate: 4, fat: 9, alcohol: 7, polyols: 4 }
/** Beyond three times too much or too little a figure is in another unit or of another amount. */
const MOST_RATIO = 3
const SLACK_KCAL = 40

const MACROS = ['protein_g', 'fat_g', 'carbohydrate_g'] as const
const PARTS: readonly (readonly [part: NutrientKey, whole: NutrientKey])[] = [
  ['sugars_g', 'carbohydrate_g'],
  ['added_sugars_g', 'sugars_g'],
  ['saturated_fat_g', 'fat_g'],
  ['monounsaturated_fat_g', 'fat_g'],
  ['polyunsaturated_fat_g', 'fat_g'],
]

/**
 * A product's nutrients per 100 g from its columns, or why it has none. A figure that is not possible leaves out the
 * product where it is energy or a macronutrient, and is unknown where it is anything else.
 *
 * @param cell the text in a column, by its name less `_100g`.
 */
export function figuresOf(cell: (column: string) => string): Nutrients | string {
  const stated = (columns: readonly (readonly [string, number])[] = []) => {
    for (const [column, factor] of columns) {
      const text = cell(column)
      if (text !== '') return Number(text) * factor
    }
    return null
  }
  const energy = stated(ENERGY)
  if (energy === null) return 'no energy'
  const macros = MACROS.map((key) => stated(FIGURES[key]))
  if ([energy, ...macros].some((value) => Number.isNaN(value))) return 'a figure that is not a number'
  if (!isPossible(energy, macros)) return 'impossible figures'
  if (isContradictory(energy, macros, stated(FIGURES.alcohol_g) ?? 0, Number(cell(POLYOLS)) || 0)) {
    return 'energy and macronutrients that contradict each other'
  }
  const nutrients = nutrientsFrom((key) => {
    const value = key === 'energy_kcal' ? energy : stated(FIGURES[key])
    return value === null || !isFraction(key, value) ? null : round(value)
  })
  return withoutExcess(nutrients)
}

function isPossible(energy: number, macros: readonly (number | null)[]): boolean {
  const known = macros.map((value) => value ?? 0)
  return (
    energy >= 0 &&
    energy <= MOST_KCAL &&
    known.every((value) => value >= 0 && value <= MOST_GRAMS) &&
    known.reduce((sum, value) => sum + value, 0) <= MOST_MACROS
  )
}

/** Only where all three are known; what is stated in kJ as if it were kcal is four times too much. */
function isContradictory(
  energy: number,
  [protein = null, fat = null, carbohydrate = null]: readonly (number | null)[],
  alcohol: number,
  polyols: number,
): boolean {
  if (protein === null || fat === null || carbohydrate === null) return false
  const most =
    protein * KCAL_PER_G.protein +
    fat * KCAL_PER_G.fat +
    carbohydrate * KCAL_PER_G.carbohydrate +
    Math.max(0, alcohol) * KCAL_PER_G.alcohol
  const least = most - Math.max(0, polyols) * KCAL_PER_G.polyols
  return energy > MOST_RATIO * most + SLACK_KCAL || energy < least / MOST_RATIO - SLACK_KCAL
}

/** Whether 100 g can hold so much. */
function isFraction(key: NutrientKey, value: number): boolean {
  if (key === 'energy_kcal') return true
  const perGram = key.endsWith('_mg') ? MG : key.endsWith('_ug') ? UG : 1
  return value >= 0 && value <= MOST_GRAMS * perGram
}

/** A part that is more than the whole is unknown. */
function withoutExcess(nutrients: Nutrients): Nutrients {
  const excessive = PARTS.filter(([part, whole]) => (nutrients[part] ?? 0) > (nutrients[whole] ?? 100) + 0.5)
  return { ...nutrients, ...Object.fromEntries(excessive.map(([part]) => [part, null])) }
}
