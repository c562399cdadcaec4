import { type Db, explainDatabaseError, inOwnTransaction } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { type StoredKind, sourceOf } from './sources.ts'

/** The minimum time between writes of a credential's `last_used_at`. */
const WRITE_INTERVAL_MS = 60_000
/** Waiting for another process's write blocks this one, and a usage hint is not worth that. */
const BUSY_TIMEOUT_MS = 100
const MAX_REMEMBERED = 10_000

/** When a credential was used, in epoch milliseconds, and the client's address; null: unknown. */
export type Use = { at: number; from: string | null }
type PendingUse = Use & { written: number | null }

/** The columns of a row that say when and from where it was last used. */
type LastUseRow = { id: string; last_used_at: number | null; last_used_from: string | null }

/** The last use of a credential as lists show it. */
export type LastUse = { lastUsedAt: number | null; lastUsedFrom: string | null }

/**
 * Collects when and from where credentials of a kind were used, and writes it in batches, outside the request. A crash
 * loses what is still in memory: it is a hint for people, not a record.
 */
export function createUsageRecorder({ db, clock }: { db: Db; clock: Clock }, kind: StoredKind) {
  const { table, isOpen } = sourceOf(kind)
  const pending = new Map<string, PendingUse>()
  const written = new Map<string, number>()
  // A credential that was revoked in the meantime stays unchanged.
  const update = db.$client.query<unknown, { id: string } & Use>(
    `UPDATE ${table} SET last_used_at = $at, last_used_from = $from
      WHERE id = $id AND (${isOpen}) AND (last_used_at IS NULL OR last_used_at < $at)`,
  )
  const isDue = (use: PendingUse, now: number) =>
    use.written === null || now - use.written >= WRITE_INTERVAL_MS

  function writeDue(isLast: boolean, busyTimeoutMs: number): void {
    const now = clock.now()
    const due = [...pending].filter(([, use]) => isLast || isDue(use, now))
    if (due.length === 0) return
    const write = () => {
      for (const [id, { at, from }] of due) update.run({ id, at, from })
    }
    inOwnTransaction(db, write, busyTimeoutMs)
    // Only after the write: a failed write is repeated.
    if (written.size >= MAX_REMEMBERED) written.clear()
    for (const [id, { at }] of due) {
      written.set(id, at)
      pending.delete(id)
    }
  }

  return {
    /** The row with its last use, written or not. */
    withLastUse<Row extends LastUseRow>(row: Row): Row {
      const use = pending.get(row.id)
      return use === undefined || use.at < (row.last_used_at ?? 0)
        ? row
        : { ...row, last_used_at: use.at, last_used_from: use.from }
    },

    /**
     * @param lastWritten the time in the row; null: none, or not known to the caller.
     * @returns whether it is due to be written.
     */
    record(id: string, lastWritten: number | null, use: Use): boolean {
      const found = { ...use, written: lastWritten ?? written.get(id) ?? null }
      pending.set(id, found)
      return isDue(found, use.at)
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
    flush(isLast = false): void {
      writeDue(isLast, BUSY_TIMEOUT_MS)
    },
  }
}

export const lastUseOf = (row: LastUseRow): LastUse => ({
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
})
