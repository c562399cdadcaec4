import { and, eq } from 'drizzle-orm'
import { type Db, explainDatabaseError, inTransaction } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { revokeCredential } from '../credentials/revoke.ts'
import { isActiveToken } from './active-tokens.ts'

/** A client with an ended token keeps sending it; one log entry per interval is enough. */
const WRITE_INTERVAL_MS = 3_600_000
/** No request waits long for these writes. */
const BUSY_TIMEOUT_MS = 100
const MAX_REMEMBERED_TOKENS = 10_000

/** A token that was presented after its end: its copy was forgotten, or is in the wrong hands. */
type EndedToken = { id: string; user_id: string; family_id: string | null; rotated_at: number | null }
type Reuse = { token: EndedToken; at: number }

/**
 * Detects that a member of a family of rotated tokens is presented after its end. If it had been rotated, either the
 * presenter or the holder of the token that replaced it is not who the person gave it to, so the whole family ends (RFC
 * 9700, 4.14.2). The audit log has both. A token that was only revoked is recorded; nobody holds a later one.
 */
export function createReuseDetector(db: Db) {
  const lastSeen = new Map<string, number>()
  let pending: Reuse[] = []

  function write({ token, at }: Reuse): void {
    recordAudit(db, { at, userId: token.user_id, action: 'token.reuse', subject: token.id })
    for (const id of validFamily(token, at)) {
      revokeCredential(db, 'api_token', id, { at, reason: `reuse of ${token.id}` })
    }
  }

  const validFamily = ({ family_id: familyId, rotated_at: rotatedAt }: EndedToken, at: number): string[] =>
    familyId === null || rotatedAt === null
      ? []
      : db
          .select({ id: apiTokens.id })
          .from(apiTokens)
          .where(and(eq(apiTokens.family_id, familyId), isActiveToken(at)))
          .all()
          .map(({ id }) => id)

  function flush(): void {
    if (pending.length === 0) return
    inTransaction(db, () => pending.forEach(write), BUSY_TIMEOUT_MS)
    pending = []
  }

  return {
    /** @param token a member of a family, with the right secret, that has ended; @param now epoch milliseconds. */
    detect(token: EndedToken, now: number): void {
      const endsFamily = validFamily(token, now).length > 0
      if (!endsFamily && now - (lastSeen.get(token.id) ?? Number.NEGATIVE_INFINITY) < WRITE_INTERVAL_MS)
        return
      if (lastSeen.size >= MAX_REMEMBERED_TOKENS) lastSeen.clear()
      lastSeen.set(token.id, now)
      pending.push({ token, at: now })
      if (endsFamily) flushNow()
    },

    /** Writes what was detected; the family of a token that was rotated has ended before. */
    flush,
  }

  /** If the database cannot be written now, the next `flush` repeats it. The request is refused in any case. */
  function flushNow(): void {
    try {
      flush()
    } catch (error) {
      if (explainDatabaseError(error) === undefined) throw error
    }
  }
}
