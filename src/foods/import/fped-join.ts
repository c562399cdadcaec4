import { and, eq, gte, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { foodSources, foods } from '../../../db/schema.ts'
import { storedNutrients } from '../../nutrition/nutrients.ts'
import type { FoodPatterns } from '../food.ts'
import type { SourceRow, StagedSource } from './food-store.ts'
import { addedSugars, type FpedFood } from './fped.ts'
import type { ImportedFood } from './source.ts'

/**
 * FPED has no foods of its own: it adds food groups and added sugars to the foods of FNDDS, by their codes.
 */

type KnownPatterns = { patterns: FoodPatterns; addedSugars: number | null }

/** The values that FPED has added to a version of FNDDS, by food code. The next version gets them, too. */
export function knownPatterns(db: Db, fndds: SourceRow): Map<string, KnownPatterns> {
  const rows = db
    .select({ code: foods.code, nutrients: foods.nutrients, patterns: foods.patterns })
    .from(foods)
    .where(and(inSource(fndds), isNotNull(foods.patterns)))
    .all()
  return new Map(
    rows.map(({ code, nutrients, patterns }) => {
      const { added_sugars_g } = storedNutrients(nutrients)
      return [code, { patterns: patterns as FoodPatterns, addedSugars: added_sugars_g }]
    }),
  )
}

/** The same foods, with the values that FPED has for them. */
export async function* addPatternsTo(
  list: AsyncIterable<ImportedFood>,
  known: ReadonlyMap<string, KnownPatterns>,
): AsyncGenerator<ImportedFood> {
  for await (const food of list) {
    const found = known.get(food.code)
    if (found === undefined) yield food
    else {
      const added = addedSugars(food.nutrients.sugars_g, found.addedSugars ?? undefined)
      yield { ...food, patterns: found.patterns, nutrients: { ...food.nutrients, added_sugars_g: added } }
    }
  }
}

/**
 * Gives every food of FNDDS its values from FPED, and clears them for all others. Runs in the caller's
 * transaction.
 */
export function joinFped(db: Db, fndds: SourceRow, fped: ReadonlyMap<string, FpedFood>): void {
  const rows = db
    .select({ id: foods.id, code: foods.code, nutrients: foods.nutrients })
    .from(foods)
    .where(inSource(fndds))
    .all()
  for (const { id, code, nutrients: stored } of rows) {
    const found = fped.get(code)
    const nutrients = storedNutrients(stored)
    const added = addedSugars(nutrients.sugars_g, found?.addedSugars)
    db.update(foods)
      .set({ patterns: found?.patterns ?? null, nutrients: { ...nutrients, added_sugars_g: added } })
      .where(eq(foods.id, id))
      .run()
  }
}

/** How many of these codes FNDDS has. */
export function countJoined(db: Db, fndds: SourceRow, fped: ReadonlyMap<string, FpedFood>): number {
  const codes = db.select({ code: foods.code }).from(foods).where(inSource(fndds)).all()
  return codes.filter(({ code }) => fped.has(code)).length
}

/** Updates FPED's own count for a new version of FNDDS. Runs in the caller's transaction. */
export function recountJoined(db: Db, { firstFood, lastFood }: StagedSource): void {
  const count = db.$count(
    foods,
    and(gte(foods.id, firstFood), lte(foods.id, lastFood), isNotNull(foods.patterns)),
  )
  db.update(foodSources).set({ foods: count }).where(eq(foodSources.kind, 'fped')).run()
}

const inSource = ({ first_food, last_food }: SourceRow) =>
  and(gte(foods.id, first_food), lte(foods.id, last_food))
