import { max } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { foodSources, foods } from '../../db/schema.ts'
import type { Food } from '../../src/foods/food.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'

/** A food of 100 kcal and 10 g of everything else that is counted in 100 g. */
export const plainFood = (code: string, name: string, rest: Partial<Food> = {}): Food => ({
  source: 'Test table 1',
  code,
  name,
  synonyms: [],
  category: 'Things',
  nutrients: nutrientsFrom((key) => (key === 'energy_kcal' ? 100 : 10)),
  portions: [{ name: 'cup', grams: 240 }],
  defaultGrams: 120,
  ...rest,
})

/** Puts foods into the database as an import does; `isVisible: false`: as one that is still under way. */
export function storeFoods(
  db: Db,
  list: readonly Food[],
  { id = 'test-table-1', name = 'Test table 1', kind = 'fndds', isVisible = true } = {},
): void {
  const first =
    (db
      .select({ last: max(foods.id) })
      .from(foods)
      .get()?.last ?? 0) + 1
  const rows = list.map((food, at) => ({
    id: first + at,
    code: food.code,
    name: food.name,
    synonyms: [...food.synonyms],
    category: food.category,
    nutrients: food.nutrients,
    patterns: food.patterns ?? null,
    portions: [...food.portions],
    default_grams: food.defaultGrams,
    piece_grams: food.pieceGrams ?? null,
  }))
  db.insert(foods).values(rows).run()
  if (!isVisible) return
  const source = {
    id,
    kind,
    name,
    version: '1',
    foods: list.length,
    licence: 'CC0-1.0',
    attribution: 'Nobody',
    imported_at: 0,
    left_out: {},
    first_food: first,
    last_food: first + list.length - 1,
  }
  db.insert(foodSources).values(source).onConflictDoUpdate({ target: foodSources.id, set: source }).run()
}
