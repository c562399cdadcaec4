import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'

/** The minimum time between writes of a token's `last_used_at`. */
const WRITE_INTERVAL_MS = 60_000
/** Waiting for another process's write blocks this one, and a usage hint is not worth that. */
const BUSY_TIMEOUT_MS = 100

/**
 * Collects which tokens were used and writes them in batches, outside the request. A crash loses what is still in
 * memory: it is a hint for people, not a record.
 */
export function createUsageRecorder(db: Db) {
  const pending = new Map<string, number>()
  const update = db
    .update(apiTokens)
    .set({ last_used_at: sql`${sql.placeholder('at')}` })
    .where(
      and(
        eq(apiTokens.id, sql.placeholder('id')),
        // A token that was revoked in the meantime stays unchanged.
        eq(apiTokens.is_active, true),
        or(isNull(apiTokens.last_used_at), lt(apiTokens.last_used_at, sql.placeholder('at'))),
      ),
    )
    .prepare()

  return {
    /** A use that is not written yet. */
    pendingUse: (tokenId: string): number | null => pending.get(tokenId) ?? null,

    /** @param lastWritten the value in the row; @param now epoch milliseconds. */
    record(tokenId: string, lastWritten: number | null, now: number): void {
      if (lastWritten !== null && now - lastWritten < WRITE_INTERVAL_MS) return
      pending.set(tokenId, now)
    },

    flush(): void {
      if (pending.size === 0) return
      const write = () => {
        for (const [id, at] of pending) update.run({ id, at })
      }
      inTransaction(db, write, BUSY_TIMEOUT_MS)
      // Only after the write: a failed write is repeated.
      pending.clear()
    },
  }
}
