import { type Db, inTransaction } from '../../db/open.ts'
import { recordAudit } from '../audit/audit.ts'

/** Whoever presents a dead token goes on doing so; the log needs it once in a while. */
const INTERVAL_MS = 3_600_000
/** As for the use of tokens: no request waits for it. */
const PATIENCE_MS = 100
const MAX_REMEMBERED = 10_000

/**
 * Records in the audit log that a token was presented after it had been rotated away: either somebody forgot a copy,
 * or has one that they should not have. Written in one go, off the request's path.
 */
export function createReuseRecorder(db: Db) {
  const lastSeen = new Map<string, number>()
  let pending: { id: string; userId: string; at: number }[] = []

  return {
    /** @param token one of a family that has ended; @param now epoch milliseconds. */
    record(token: { id: string; user_id: string }, now: number): void {
      if (now - (lastSeen.get(token.id) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return
      if (lastSeen.size >= MAX_REMEMBERED) lastSeen.clear()
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
      inTransaction(db, write, PATIENCE_MS)
      pending = []
    },
  }
}
