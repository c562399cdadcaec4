import { and, eq, gt, lt, lte, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { browserSessions } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit.ts'
import type { Clock } from '../core/clock.ts'
import { hmacSha256, sha256 } from '../core/hash.ts'
import type { Random } from '../core/random.ts'
import { PERMISSIONS, type Permission } from '../identity/principal.ts'
import { hasLiveIssuer } from '../tokens/live.ts'

const DAY_MS = 86_400_000
export const ABSOLUTE_MS = 30 * DAY_MS
const IDLE_MS = 7 * DAY_MS
/** `last_used_at` is written at most this often. */
const TOUCH_MS = 60_000

/** Somebody signed in on a browser. */
export type BrowserSession = {
  id: string
  userId: string
  permissions: readonly Permission[]
  /** The API token that it was opened with; null: a sign-in link. */
  issuedBy: string | null
  /** When that token ends, in epoch milliseconds; null: it does not, or there is none. */
  issuerExpiresAt: number | null
  /** For a form of this session's: proves that the page came from here. @param purpose what the form would do. */
  formToken(purpose: string): string
}

export type OpenRequest = Pick<BrowserSession, 'userId' | 'permissions' | 'issuedBy' | 'issuerExpiresAt'>

export type Sessions = ReturnType<typeof createSessions>

/** Browser sessions (contract 3): idle for 7 days or 30 days old, they have ended. */
export function createSessions(deps: { db: Db; clock: Clock; random: Random }) {
  const { db, clock, random } = deps

  /** The secret is the cookie's value, returned here and stored nowhere. */
  function open(request: OpenRequest): string {
    const now = clock.now()
    const secret = Buffer.from(random.bytes(32)).toString('base64url')
    const id = random.uuid(now)
    inTransaction(db, () => {
      db.insert(browserSessions)
        .values({
          id,
          user_id: request.userId,
          secret_hash: sha256(secret),
          scopes: request.permissions.join(' '),
          issued_by: request.issuedBy,
          issuer_expires_at: request.issuerExpiresAt,
          created_at: now,
          last_used_at: now,
          expires_at: Math.min(now + ABSOLUTE_MS, request.issuerExpiresAt ?? Number.POSITIVE_INFINITY),
        })
        .run()
      recordAudit(db, { at: now, userId: request.userId, action: 'session.open', subject: id })
    })
    return secret
  }

  /** Looked up every time; undefined for anything that is not a live session's secret. */
  function verify(secret: string | undefined): BrowserSession | undefined {
    if (secret === undefined) return undefined
    const now = clock.now()
    const row = db
      .select()
      .from(browserSessions)
      .where(
        and(
          eq(browserSessions.secret_hash, sha256(secret)),
          gt(browserSessions.expires_at, now),
          gt(browserSessions.last_used_at, now - IDLE_MS),
          hasLiveIssuer(db, browserSessions.issued_by, now),
        ),
      )
      .get()
    if (row === undefined) return undefined
    if (now - row.last_used_at >= TOUCH_MS) touch(row.id, now)
    const scopes = row.scopes.split(' ')
    return {
      id: row.id,
      userId: row.user_id,
      permissions: PERMISSIONS.filter((permission) => scopes.includes(permission)),
      issuedBy: row.issued_by,
      issuerExpiresAt: row.issuer_expires_at,
      formToken: (purpose) => hmacSha256(secret, purpose),
    }
  }

  function touch(id: string, now: number): void {
    db.update(browserSessions)
      .set({ last_used_at: now })
      .where(and(eq(browserSessions.id, id), lt(browserSessions.last_used_at, now)))
      .run()
  }

  /** Signs out; again is fine. */
  function close({ id, userId }: Pick<BrowserSession, 'id' | 'userId'>): void {
    inTransaction(db, () => {
      const closed = db
        .delete(browserSessions)
        .where(eq(browserSessions.id, id))
        .returning({ id: browserSessions.id })
        .all()
      if (closed.length > 0)
        recordAudit(db, { at: clock.now(), userId, action: 'session.close', subject: id })
    })
  }

  /** Forgets those that have ended. */
  function sweep(): void {
    const now = clock.now()
    db.delete(browserSessions)
      .where(or(lte(browserSessions.expires_at, now), lte(browserSessions.last_used_at, now - IDLE_MS)))
      .run()
  }

  return { open, verify, close, sweep }
}
