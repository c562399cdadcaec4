import { and, eq } from 'drizzle-orm'
import { type Db, explainDatabaseError, inOwnTransaction } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Random } from '../core/random.ts'
import type { Use } from '../credentials/record-usage.ts'
import { revokeCredential } from '../credentials/revoke.ts'
import { addReplayNotice } from '../notices/add-notice.ts'
import { isActiveToken } from './active-tokens.ts'

/** A client with an ended token keeps sending it; one log entry per interval is enough. */
const WRITE_INTERVAL_MS = 3_600_000
/** No request waits long for these writes. */
const BUSY_TIMEOUT_MS = 100
const MAX_REMEMBERED_TOKENS = 10_000

/** A token that was presented after its end: its copy was forgotten, or is in the wrong hands. */
type EndedToken = {
  id: string
  user_id: string
  name: string
  family_id: string | null
  rotated_at: number | null
}
type Reuse = { token: EndedToken; use: Use }

/**
 * Detects that a member of a family of rotated tokens is presented after its end. If it had been rotated, either the
 * presenter or the holder of the token that replaced it is not who the person gave it to, so the whole family ends (RFC
 * 9700, 4.14.2). The audit log has both. A token that was only revoked is recorded; nobody holds a later one.
 */
export function createReuseDetector(db: Db, random: Random) {
  const lastSeen = new Map<string, number>()
  let pending: Reuse[] = []

  function write({ token, use: { at, from } }: Reuse): void {
    const { id: tokenId, user_id: userId, name } = token
    recordAudit(db, { at, userId, action: 'token.reuse', subject: tokenId })
    const family = validFamily(token, at)
    if (family.length > 0) {
      const credential = { kind: 'api_token', id: tokenId, name } as const
      addReplayNotice(db, { id: random.uuid(at), at, userId, credential, address: from })
    }
    for (const id of family) {
      revokeCredential(db, 'api_token', id, { at, reason: `reuse of ${tokenId}` })
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
    inOwnTransaction(db, () => pending.forEach(write), BUSY_TIMEOUT_MS)
    pending = []
  }

  return {
    /** @param token a member of a family, with the right secret, that has ended. */
    detect(token: EndedToken, use: Use): void {
      const { at: now } = use
      const endsFamily = validFamily(token, now).length > 0
      if (!endsFamily && now - (lastSeen.get(token.id) ?? Number.NEGATIVE_INFINITY) < WRITE_INTERVAL_MS)
        return
      if (lastSeen.size >= MAX_REMEMBERED_TOKENS) lastSeen.clear()
      lastSeen.set(token.id, now)
      pending.push({ token, use })
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
