import { type Db, inTransaction } from '../../db/open.ts'
import { recordAudit } from '../audit/audit-log.ts'

/** A client with a revoked token keeps sending it; one log entry per interval is enough. */
const WRITE_INTERVAL_MS = 3_600_000
/** As with token usage, no request waits for this write. */
const BUSY_TIMEOUT_MS = 100
const MAX_REMEMBERED_TOKENS = 10_000

/**
 * Records in the audit log that a rotated token was presented after its end: a copy was forgotten, or is in the wrong
 * hands. Written in batches, outside the request.
 */
export function createReuseRecorder(db: Db) {
  const lastSeen = new Map<string, number>()
  let pending: { id: string; userId: string; at: number }[] = []

  return {
    /** @param token a token whose family has ended; @param now epoch milliseconds. */
    record(token: { id: string; user_id: string }, now: number): void {
      if (now - (lastSeen.get(token.id) ?? Number.NEGATIVE_INFINITY) < WRITE_INTERVAL_MS) return
      if (lastSeen.size >= MAX_REMEMBERED_TOKENS) lastSeen.clear()
      lastSeen.set(token.id, now)
      pending.push({ id: token.id, userId: token.user_id, at: now })
    },

    flush(): void {
      if (pending.length === 0) return
      const write = () => {
        for (const { id, userId, at } of pending) {
          recordAudit(db, { at, userId, action: 'token.reuse', subject: id })
        }
      }
      inTransaction(db, write, BUSY_TIMEOUT_MS)
      pending = []
    },
  }
}
