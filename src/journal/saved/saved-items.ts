import type { foodEntries } from '../../../db/schema.ts'
import { type Nutrients, STATED_NUTRIENTS } from '../../contract/nutrients.ts'
import { GRAMS_BASES } from '../../foods/food.ts'
import { storedNutrients } from '../../nutrition/nutrients.ts'
import { storedParts } from '../food-parts.ts'
import type { MealEntry } from '../meals/meal-schema.ts'

type EntryRow = typeof foodEntries.$inferSelect
type Stated = Partial<Record<keyof typeof STATED_NUTRIENTS, number>>

/** One food of a saved meal, as it is stored. */
export type SavedItem = {
  entry: MealEntry
  energy_kcal: number | null
  /** What it had then, for when its food is no longer there. Meals of earlier versions have only the energy. */
  stated?: Stated
}

/** The foods of an entry: its parts, if all of them are known foods, else the whole entry. */
export function savedItems(row: EntryRow): SavedItem[] {
  const parts = storedParts(row.parts)
  const isKnown = parts.length > 1 && parts.every(({ source, grams }) => source !== null && grams > 0)
  if (!isKnown || row.value_source === 'user' || row.value_source === 'mixed') return [wholeItem(row)]
  return parts.map(({ name, source, source_code, grams, nutrients }) => ({
    entry: {
      food_name: name,
      ...(source !== null && source_code !== null && { source, source_code }),
      grams,
      grams_basis: 'user',
    },
    energy_kcal: nutrients.energy_kcal,
    stated: statedOf(nutrients),
  }))
}

const statedOf = (nutrients: Nutrients): Stated =>
  Object.fromEntries(
    Object.entries(STATED_NUTRIENTS).flatMap(([name, key]) =>
      nutrients[key] === null ? [] : [[name, nutrients[key]]],
    ),
  )

function wholeItem(row: EntryRow): SavedItem {
  const nutrients = storedNutrients(row.nutrients)
  const { source, source_code, grams, quantity, unit } = row
  const hasFood = source !== null && source_code !== null && grams !== null && grams > 0
  const isOwn = !hasFood || row.value_source === 'user' || row.value_source === 'mixed'
  const stated = statedOf(nutrients)
  const basis = GRAMS_BASES.find((each) => each === row.grams_basis)
  return {
    entry: {
      food_name: row.food_name,
      ...(hasFood && { source, source_code, grams_basis: basis ?? 'user' }),
      ...(grams !== null && { grams }),
      ...(quantity !== null && { quantity }),
      ...(unit !== null && { unit }),
      ...(isOwn && stated),
    },
    energy_kcal: nutrients.energy_kcal,
    stated,
  }
}
