import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { ownFoods } from '../../db/schema.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { storedNutrients } from '../nutrition/nutrients.ts'
import type { Food, FoodTable } from './food.ts'
import { createFoodIndex, type WordWeights } from './search/food-index.ts'
import type { NamedFood } from './search/name-forms.ts'

export const OWN_SOURCE = 'own'

export type OwnFoodRow = typeof ownFoods.$inferSelect

/** The content of the column `recipe`. */
export type Recipe = {
  ingredients: readonly {
    text: string | null
    source: string
    code: string
    grams: number
    /** The matched food, for display and for allergens. */
    food: NamedFood
    /** Its own ingredients. */
    made_of: readonly NamedFood[]
  }[]
  yield_grams: number
  servings: number | null
}

/**
 * One person's own foods as a table to search. It reads them once, on first use, so create a new one for each
 * request. `except` leaves out one food.
 */
export function ownFoodTables({ db, weights }: { db: Db; weights: () => WordWeights }) {
  const rowsOf = db
    .select()
    .from(ownFoods)
    .where(eq(ownFoods.user_id, sql.placeholder('userId')))
    .orderBy(asc(ownFoods.created_at), asc(ownFoods.id))
    .prepare()
  return (userId: string, except?: string): FoodTable => {
    let table: FoodTable | undefined
    const read = () => {
      const foods = rowsOf
        .all({ userId })
        .filter(({ id }) => id !== except)
        .map(rowFood)
      table ??= foods.length === 0 ? EMPTY_TABLE : createFoodIndex(foods, { weights: weights() })
      return table
    }
    return {
      search: (text, limit, options) => (table ?? read()).search(text, limit, options),
      find: (source, code) => (source === OWN_SOURCE ? (table ?? read()).find(source, code) : undefined),
    }
  }
}

const EMPTY_TABLE: FoodTable = { search: () => [], find: () => undefined }

function rowFood(row: OwnFoodRow): Food {
  const piece = row.portions.find(({ name }) => name.toLowerCase() === 'piece')
  const recipe = row.recipe as Recipe | null
  return {
    source: OWN_SOURCE,
    code: row.id,
    name: row.name,
    synonyms: row.synonyms,
    category: row.category,
    nutrients: storedNutrients(row.nutrients),
    portions: row.portions,
    defaultGrams: row.default_grams,
    ...(piece !== undefined && { pieceGrams: piece.grams }),
    ...(row.patterns !== null && { patterns: row.patterns as FoodPatterns }),
    ...(recipe !== null && {
      ingredients: recipe.ingredients.flatMap(({ food, made_of }) => [food, ...made_of]),
    }),
  }
}

/** The row of a person's food, or undefined for an unknown id and for another person's food. */
export function ownFoodRow(db: Db, userId: string, id: string): OwnFoodRow | undefined {
  return db
    .select()
    .from(ownFoods)
    .where(and(eq(ownFoods.id, id), eq(ownFoods.user_id, userId)))
    .get()
}
