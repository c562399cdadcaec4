import type { Nutrients } from '../contract/nutrients.ts'
import { runInSlices } from '../core/slices.ts'
import { addNutrients } from '../nutrition/nutrients.ts'
import { type AllergenWarning, allergenWarningsInSlices, readFoodsInSlices } from './allergens.ts'
import { type Caution, type CautionRules, cautionSteps } from './cautions/cautions.ts'
import type { Analysis } from './food.ts'
import { type FoodItem, resolveItems } from './food-items.ts'
import type { Intolerances } from './intolerances.ts'
import type { MealReader, Reader } from './meal-reader.ts'
import type { SlicedFoods } from './search/sliced-foods.ts'

export type MealAnalysis = Analysis & {
  /** Sums of the known values; null if a nutrient is unknown for all items. */
  totals: Nutrients
  allergens: readonly AllergenWarning[]
  readBy: Reader
  cautions: readonly Caution[]
}

/** What foods are checked against for one person. */
export type FoodChecks = { intolerances: Intolerances; rules: CautionRules }

/** A meal in plain words; if its foods are stated one by one, these count and the text is a title. */
export type MealText = { food_text: string; items?: readonly FoodItem[] }

/**
 * Analyses a meal for one person, in slices.
 * @throws AppError `invalid` for stated items that cannot be.
 * @param foods all foods that the person can mean.
 * @param checks what the person cannot eat, and their medicines and conditions.
 * @param signal aborted when the caller has disconnected.
 */
export async function analyzeMeal(
  { food_text: text, items: stated }: MealText,
  foods: SlicedFoods,
  { intolerances, rules }: FoodChecks,
  { reader, signal }: { reader: MealReader; signal: AbortSignal },
): Promise<MealAnalysis> {
  const { items, unmatched, nearest, readBy } =
    stated === undefined
      ? await reader.read(text, foods, signal)
      : await foods.run((table) => ({ ...resolveItems(stated, table), readBy: 'rules' as const }))
  const candidates = items.flatMap(({ food, alternatives }) => [food, ...alternatives])
  await readFoodsInSlices(candidates, intolerances, foods.slices)
  const allergens = await allergenWarningsInSlices(
    items.map(({ food }) => food),
    intolerances,
    foods.slices,
  )
  const eaten = items.map(({ text: words, food, nutrients }) => ({
    name: food.name,
    texts: [food.name, words],
    nutrients,
  }))
  const cautions = await runInSlices(cautionSteps(rules, eaten), foods.slices)
  return {
    items,
    unmatched,
    nearest,
    readBy,
    totals: addNutrients(items.map(({ nutrients }) => nutrients)),
    allergens,
    cautions,
  }
}
