import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, explainDatabaseError, inTransaction } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'

/** The minimum time between writes of a credential's `last_used_at`. */
const WRITE_INTERVAL_MS = 60_000
/** Waiting for another process's write blocks this one, and a usage hint is not worth that. */
const BUSY_TIMEOUT_MS = 100

type UsedTable = SQLiteTable & { id: SQLiteColumn; last_used_at: SQLiteColumn }
type Use = { at: number; written: number | null }

/**
 * Collects when credentials were used, and writes it in batches, outside the request. A crash loses what is still in
 * memory: it is a hint for people, not a record.
 * @param isWritten the rows that may be written; absent: all.
 */
export function createUsageRecorder(
  { db, clock }: { db: Db; clock: Clock },
  table: UsedTable,
  isWritten?: SQL,
) {
  const pending = new Map<string, Use>()
  const update = db
    .update(table)
    .set({ last_used_at: sql`${sql.placeholder('at')}` })
    .where(
      and(
        eq(table.id, sql.placeholder('id')),
        isWritten,
        or(isNull(table.last_used_at), lt(table.last_used_at, sql.placeholder('at'))),
      ),
    )
    .prepare()

  const isDue = ({ written }: Use, now: number) => written === null || now - written >= WRITE_INTERVAL_MS

  function writeDue(isLast: boolean, busyTimeoutMs: number): void {
    const now = clock.now()
    const due = [...pending].filter(([, use]) => isLast || isDue(use, now))
    if (due.length === 0) return
    const write = () => {
      for (const [id, { at }] of due) update.run({ id, at })
    }
    inTransaction(db, write, busyTimeoutMs)
    // Only after the write: a failed write is repeated.
    for (const [id] of due) pending.delete(id)
  }

  return {
    /** When a credential was used last. @param written the value in its row. */
    lastUse<T extends number | null>(id: string, written: T): T | number {
      const use = pending.get(id)
      return use === undefined || use.at < (written ?? 0) ? written : use.at
    },

    /**
     * @param written the value in the row; @param at epoch milliseconds.
     * @returns whether it is due to be written.
     */
    record(id: string, written: number | null, at: number): boolean {
      const use = { at, written }
      pending.set(id, use)
      return isDue(use, at)
    },

    /** Writes what is due, but leaves it for `flush` while the database cannot be written. */
    tryFlush(): void {
      try {
        writeDue(false, 0)
      } catch (error) {
        if (explainDatabaseError(error) === undefined) throw error
      }
    },

    /** Writes what is due. @param isLast whether the program ends: then everything is due. */
    flush: (isLast = false): void => writeDue(isLast, BUSY_TIMEOUT_MS),
  }
}
