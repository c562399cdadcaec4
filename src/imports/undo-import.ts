import { and, eq, inArray } from 'drizzle-orm'
import { importRows, imports } from '../../db/import-schema.ts'
import { deleteCopies } from '../../db/kept-copies.ts'
import type { Db } from '../../db/open.ts'
import { checkins, foodEntries } from '../../db/schema.ts'
import type { FoodJournal } from '../journal/food-journal.ts'

/** Small enough that a step takes some ten milliseconds, so that other requests do not wait longer. */
const ROWS_PER_BATCH = 100
/** The sums of each day are computed again, which takes longest for a day with hundreds of entries. */
const DATES_PER_BATCH = 3

/**
 * Deletes the entries that an import added, up to 100 records per call, and after the last of them the import
 * itself. Call it in a transaction.
 * @returns whether the import was deleted.
 */
export function createImportUndo({ db, foodJournal }: { db: Db; foodJournal: FoodJournal }) {
  return (userId: string, id: string): boolean => {
    const rows = db.select().from(importRows).where(eq(importRows.import_id, id)).limit(ROWS_PER_BATCH).all()
    if (rows.length === 0) {
      db.delete(imports).where(eq(imports.id, id)).run()
      return true
    }
    // From now on the import cannot be continued.
    db.update(imports).set({ status: 'undoing' }).where(eq(imports.id, id)).run()
    removeFoods(
      userId,
      rows.flatMap(({ food_entry_id: entry }) => entry ?? []),
    )
    const checkinIds = rows.flatMap(({ checkin_id: checkin }) => checkin ?? [])
    if (checkinIds.length > 0) db.delete(checkins).where(inArray(checkins.id, checkinIds)).run()
    deleteCopies(db, userId, checkinIds)
    removeMarks(
      userId,
      id,
      rows.flatMap(({ marked_date: date }) => date ?? []),
    )
    return false
  }

  function removeFoods(userId: string, ids: readonly string[]): void {
    if (ids.length === 0) return
    const entries = db
      .select({ id: foodEntries.id, date: foodEntries.date })
      .from(foodEntries)
      .where(inArray(foodEntries.id, [...ids]))
      .all()
    // The current dates, since a correction may have moved an entry to another day.
    const dates = new Set([...new Set(entries.map(({ date }) => date))].slice(0, DATES_PER_BATCH))
    const deleted = entries.filter(({ date }) => dates.has(date)).map(({ id }) => id)
    db.delete(foodEntries).where(inArray(foodEntries.id, deleted)).run()
    deleteCopies(db, userId, deleted)
    foodJournal.refreshDays(userId, dates)
  }

  /** A day that the person has marked differently since stays unchanged. */
  function removeMarks(userId: string, id: string, marked: readonly string[]): void {
    const dates = marked.slice(0, DATES_PER_BATCH)
    for (const date of dates) {
      if (foodJournal.dayTotals(userId, date).complete === true) foodJournal.markDay(userId, date, null)
    }
    if (dates.length === 0) return
    db.delete(importRows)
      .where(and(eq(importRows.import_id, id), inArray(importRows.marked_date, dates)))
      .run()
  }
}
