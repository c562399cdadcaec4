import { MAX_ENTRY_GRAMS } from '../../../../contract/limits.ts'
import { SODIUM_IN_SALT } from '../../../../contract/nutrients/minerals.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { readKcal } from '../../energy.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { OWN_FOODS } from '../../texts/own-foods.ts'
import { readNumber } from '../../units.ts'

/** The fields of an own food as they are typed, as a label has them. */

export type OwnFood = ApiAnswer<'get', '/api/foods/own/:own_food_id'>

/** Labels state salt, and tables sodium. */
type Figure = Exclude<NutrientKey, 'sodium_mg'> | 'salt_g'
export type OwnFoodValues = Record<'name' | 'per' | 'serving' | Figure, string>

/** In the order of most labels. */
export const LABEL_FIGURES: readonly Figure[] = [
  'energy_kcal',
  'fat_g',
  'saturated_fat_g',
  'carbohydrate_g',
  'sugars_g',
  'fiber_g',
  'protein_g',
  'salt_g',
]
const isFigure = (key: NutrientKey): key is Exclude<NutrientKey, 'sodium_mg'> => key !== 'sodium_mg'
export const MORE_FIGURES: readonly Figure[] = NUTRIENT_KEYS.filter(isFigure).filter(
  (key) => !LABEL_FIGURES.includes(key),
)
const ALL_FIGURES = [...LABEL_FIGURES, ...MORE_FIGURES]

const MG_PER_G = 1000
const keyOf = (figure: Figure): NutrientKey => (figure === 'salt_g' ? 'sodium_mg' : figure)
/** How much of the nutrient one of the figure is. */
const factorOf = (figure: Figure) => (figure === 'salt_g' ? MG_PER_G * SODIUM_IN_SALT : 1)

export function figureLabel(figure: Figure): string {
  if (figure === 'salt_g') return OWN_FOODS.salt
  if (figure === 'energy_kcal') return OWN_FOODS.energy
  if (figure === 'carbohydrate_g') return OWN_FOODS.carbs
  return OWN_FOODS.nutrient(NUTRIENTS[figure].name, NUTRIENTS[figure].unit)
}

const readFigure = (figure: Figure, text: string) =>
  figure === 'energy_kcal' ? readKcal(text) : readNumber(text)

const shown = (value: number) => String(Math.round(value * 1000) / 1000)

/** @param name of a new food. */
export function valuesOf(food: OwnFood | undefined, name: string): OwnFoodValues {
  const figures = ALL_FIGURES.map((figure) => {
    const value = food?.nutrients[keyOf(figure)] ?? null
    return [figure, value === null ? '' : shown(value / factorOf(figure))]
  })
  return {
    ...(Object.fromEntries(figures) as Record<Figure, string>),
    name: food?.name ?? name,
    per: '100',
    serving: food === undefined ? '' : shown(food.default_grams),
  }
}

const isGiven = (text: string) => text.trim() !== ''

export function fieldErrors(values: OwnFoodValues): Record<string, string | undefined> {
  const figures = ALL_FIGURES.filter((figure) => isGiven(values[figure]))
  const serving = readNumber(values.serving)
  const needsServing = values.per === 'serving' || isGiven(values.serving)
  const isServing = serving !== undefined && serving > 0 && serving <= MAX_ENTRY_GRAMS
  return {
    name: isGiven(values.name) ? undefined : OWN_FOODS.needsName,
    serving: needsServing && !isServing ? OWN_FOODS.needsServing : undefined,
    ...(figures.length === 0 && { energy_kcal: OWN_FOODS.needsFigure }),
    ...Object.fromEntries(
      figures
        .filter((figure) => readFigure(figure, values[figure]) === undefined)
        .map((figure) => [figure, figure === 'energy_kcal' ? OWN_FOODS.badEnergy : OWN_FOODS.badNumber]),
    ),
  }
}

/** The request; what was not touched stays exactly as it was. */
export function ownFoodBody(
  values: OwnFoodValues,
  { food, barcode }: { food?: OwnFood | undefined; barcode?: string | undefined },
) {
  const before = valuesOf(food, '')
  const serving = readNumber(values.serving)
  const isPerServing = values.per === 'serving' && serving !== undefined
  const nutrients = ALL_FIGURES.flatMap((figure) => {
    const typed = readFigure(figure, values[figure])
    if (typed === undefined) return []
    const stored = food?.nutrients[keyOf(figure)] ?? null
    const isSame = !isPerServing && stored !== null && values[figure] === before[figure]
    return [[keyOf(figure), isSame ? stored : typed * factorOf(figure)]]
  })
  const others = food?.portions.filter(({ name }) => name.toLowerCase() !== 'serving') ?? []
  const code = food?.barcode ?? barcode
  return {
    name: values.name.trim(),
    nutrients: Object.fromEntries(nutrients) as Partial<Record<NutrientKey, number>>,
    nutrients_per_grams: isPerServing ? serving : 100,
    portions: serving === undefined ? others : [...others, { name: 'serving', grams: serving }],
    ...(serving !== undefined && { default_grams: Math.min(serving, MAX_DEFAULT_GRAMS) }),
    ...(food !== undefined && { synonyms: food.synonyms, category: food.category }),
    ...(food?.basis !== null && food?.basis !== undefined && { basis: food.basis }),
    ...(code !== undefined && code !== null && { barcode: code }),
  }
}
const MAX_DEFAULT_GRAMS = 5000

/** Where a problem belongs: `nutrients/sodium_mg` is at the field of the salt. */
export const fieldOf = (path: string): string => {
  const [first = '', second] = path.split('/')
  if (first === 'default_grams' || first === 'portions' || first === 'nutrients_per_grams') return 'serving'
  if (first !== 'nutrients') return first
  return second === undefined ? 'energy_kcal' : second === 'sodium_mg' ? 'salt_g' : second
}
