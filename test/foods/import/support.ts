import { asc, between, count, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { foodSources, foods } from '../../../db/schema.ts'
import type { Nutrients } from '../../../src/contract/nutrients.ts'
import { AppError } from '../../../src/core/errors.ts'
import type { FoodPatterns } from '../../../src/foods/food.ts'
import { type ImportResult, importFoods, type Progress } from '../../../src/foods/import/import.ts'
import { emptyDb } from '../../empty-db.ts'
import { frozenClock } from '../../support.ts'

export const newDb = emptyDb

export type ImportOptions = { signal?: AbortSignal; onProgress?: (progress: Progress) => void }

export const importInto = (db: Db, path: string, options: ImportOptions = {}): Promise<ImportResult> =>
  importFoods(path, {
    db,
    clock: frozenClock(),
    signal: options.signal ?? new AbortController().signal,
    onProgress: options.onProgress ?? (() => {}),
  })

/** The line that a person is shown for an import that fails. */
export async function refusal(db: Db, path: string): Promise<string> {
  try {
    await importInto(db, path)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  throw new Error('the import did not fail')
}

export const sourcesIn = (db: Db) => db.select().from(foodSources).orderBy(asc(foodSources.id)).all()

/** The foods of a source, as they are seen: by its range of ids. */
export function foodsOf(db: Db, id: string) {
  const source = db.select().from(foodSources).where(eq(foodSources.id, id)).get()
  if (source === undefined) return []
  return db
    .select()
    .from(foods)
    .where(between(foods.id, source.first_food, source.last_food))
    .orderBy(asc(foods.id))
    .all()
    .map((row) => ({
      ...row,
      nutrients: row.nutrients as Nutrients,
      patterns: row.patterns as FoodPatterns | null,
    }))
}

/** All that a person can see of the food data, without the numbers that every import counts on. */
export const everythingSeen = (db: Db) =>
  sourcesIn(db).map(({ first_food, last_food, imported_at, ...source }) => ({
    ...source,
    foods: foodsOf(db, source.id).map(({ id, ...food }) => food),
  }))

/** Rows that no source has. */
export function orphans(db: Db): number {
  const seen = sourcesIn(db).reduce((sum, { id }) => sum + foodsOf(db, id).length, 0)
  return (db.select({ all: count() }).from(foods).get()?.all ?? 0) - seen
}

/** Throws where the full-text index is not in step with the foods. */
export const checkFullText = (db: Db) =>
  db.$client.run("INSERT INTO foods_fts (foods_fts, rank) VALUES ('integrity-check', 1)")
