import { and, desc, eq, gt, isNotNull, lte, ne, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { browserSessions } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import { MAX_SESSION_DAYS, SESSION_IDLE_DAYS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import { PERMISSIONS, type Permission, type Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { parseScopes, scopeText } from '../core/scopes.ts'
import { hashSecret, hmacSha256, newSecret } from '../core/secret.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import { type CreatorKind, type Origin, originsOf } from '../credentials/origin.ts'
import { createUsageRecorder } from '../credentials/record-usage.ts'

export const MAX_SESSION_AGE_MS = MAX_SESSION_DAYS * DAY_MS
const MAX_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS
/** Per person; beyond it, the session that was unused the longest ends. */
const MAX_SESSIONS_PER_PERSON = 50

type Row = typeof browserSessions.$inferSelect

/** A person's identity at an identity provider. */
export type ProviderIdentity = {
  issuer: string
  /** The claim that identifies the person, and its value. */
  claim: string
  subject: string
}

/** Whether a person who signed in at a provider may stay; its settings may have changed since. */
export type MayStaySignedIn = (userId: string, identity: ProviderIdentity) => boolean

/** A signed-in browser. */
export type BrowserSession = {
  id: string
  userId: string
  permissions: readonly Permission[]
  /** The API token that it was opened with; null: a sign-in link or an identity provider. */
  issuedBy: string | null
  /** When that token expires, in epoch milliseconds; null: never, or there is no token. */
  issuerExpiresAt: number | null
  /** A token for a form, which proves that the page came from here. @param purpose what the form does. */
  formToken(purpose: string): string
}

export type OpenRequest = Pick<BrowserSession, 'userId' | 'permissions' | 'issuedBy' | 'issuerExpiresAt'> & {
  /** The browser's name, for people. */
  browser?: string | undefined
  /** The credential that opened it. */
  with: 'link' | 'token' | { provider: ProviderIdentity }
}

/** The public facts of a session. Instants are epoch milliseconds. */
export type SessionInfo = {
  id: string
  userId: string
  permissions: readonly Permission[]
  browser: string | null
  signedInWith: 'link' | 'token' | 'provider'
  /** The API token that it ends with; null: none. */
  parent: Origin['parent']
  createdAt: number
  lastUsedAt: number
  /** Use extends it. */
  expiresAt: number
}

/** What creates a session. */
const CREATORS = {
  link: 'sign_in_link',
  token: 'api_token',
  provider: 'identity_provider',
} as const satisfies Record<SessionInfo['signedInWith'], CreatorKind>

/** The principal of a session. What it issues has the limits of the token that opened it. */
export const sessionPrincipal = (session: BrowserSession): Principal => ({
  kind: 'browser_session',
  userId: session.userId,
  credentialId: session.id,
  permissions: session.permissions,
  expiresAt: session.issuerExpiresAt,
  endsWithId: session.issuedBy,
})

export type Sessions = ReturnType<typeof createSessions>

/** Browser sessions (specification 3.13). A session ends after 7 days without use, or after 30 days. */
export function createSessions(deps: { db: Db; clock: Clock; random: Random; mayStay: MayStaySignedIn }) {
  const { db, clock, random, mayStay } = deps
  const usage = createUsageRecorder(deps, browserSessions)

  const isActive = (now: number) =>
    and(
      gt(browserSessions.expires_at, now),
      gt(browserSessions.last_used_at, now - MAX_IDLE_MS),
      hasValidParents('browser_sessions', now),
    )

  /** A person whom the provider's settings no longer allow is signed out at once, on every browser. */
  const isAllowedIn = ({ user_id, provider }: Pick<Row, 'user_id' | 'provider'>) =>
    provider === null || mayStay(user_id, provider)

  /** The person's active sessions, the last used first. */
  const activeRows = (userId: string, now: number): Row[] =>
    db
      .select()
      .from(browserSessions)
      .where(and(eq(browserSessions.user_id, userId), isActive(now)))
      .orderBy(desc(browserSessions.id))
      .all()
      .filter(isAllowedIn)
      .map((row) => ({ ...row, last_used_at: usage.lastUse(row.id, row.last_used_at) }))
      .sort((a, b) => b.last_used_at - a.last_used_at)

  /** Returns the secret, which is the cookie's value and is stored nowhere else. */
  function open(request: OpenRequest): string {
    const now = clock.now()
    const secret = newSecret(random)
    const id = random.uuid(now)
    inTransaction(db, () => {
      db.insert(browserSessions)
        .values({
          id,
          user_id: request.userId,
          secret_hash: hashSecret(secret),
          scopes: scopeText(request.permissions),
          issued_by: request.issuedBy,
          created_by_kind: typeof request.with === 'string' ? CREATORS[request.with] : CREATORS.provider,
          created_by: request.issuedBy,
          issuer_expires_at: request.issuerExpiresAt,
          created_at: now,
          last_used_at: now,
          expires_at: Math.min(now + MAX_SESSION_AGE_MS, request.issuerExpiresAt ?? Number.POSITIVE_INFINITY),
          browser: request.browser?.slice(0, 100) ?? null,
          provider: typeof request.with === 'string' ? null : request.with.provider,
        })
        .run()
      for (const { id: forgotten } of activeRows(request.userId, now).slice(MAX_SESSIONS_PER_PERSON)) {
        close({ id: forgotten, userId: request.userId })
      }
      const { userId } = request
      const detail = typeof request.with === 'string' ? request.with : 'provider'
      recordAudit(db, { at: now, userId, action: 'session.open', subject: id, detail })
    })
    return secret
  }

  /** Looked up each time; undefined for anything but the secret of an active session. */
  function verify(secret: string | undefined): BrowserSession | undefined {
    if (secret === undefined) return undefined
    const now = clock.now()
    const row = db
      .select()
      .from(browserSessions)
      .where(and(eq(browserSessions.secret_hash, hashSecret(secret)), isActive(now)))
      .get()
    if (row === undefined || !isAllowedIn(row)) return undefined
    // Written at once, since use extends the session.
    if (usage.record(row.id, row.last_used_at, now)) usage.tryFlush()
    return {
      id: row.id,
      userId: row.user_id,
      permissions: parseScopes(PERMISSIONS, row.scopes),
      issuedBy: row.issued_by,
      issuerExpiresAt: row.issuer_expires_at,
      formToken: (purpose) => hmacSha256(secret, purpose),
    }
  }

  /** Signs out; repeating it is harmless. */
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

  /** The person's active sessions, the last used first. */
  const list = (userId: string): SessionInfo[] => describe(activeRows(userId, clock.now()))

  function describe(rows: readonly Row[]): SessionInfo[] {
    const originOf = originsOf(db, rows)
    return rows.map((row) => sessionInfo(row, originOf(row)))
  }

  /** @throws AppError `not_found` for an unknown id and for one of another person. */
  function get(userId: string, id: string): SessionInfo {
    const [found] = describe(activeRows(userId, clock.now()).filter((row) => row.id === id))
    if (found === undefined) throw notFound('session')
    return found
  }

  /**
   * Ends one session of the person.
   * @throws AppError `not_found` for an unknown id, for one of another person, and for one that has ended.
   */
  function end(userId: string, id: string): void {
    close(get(userId, id))
  }

  /** Ends all sessions of the person except one. @param kept the id of that one; undefined: ends all. */
  function endOthers(userId: string, kept: string | undefined): void {
    inTransaction(db, () => {
      const others = db
        .select({ id: browserSessions.id })
        .from(browserSessions)
        .where(and(eq(browserSessions.user_id, userId), ne(browserSessions.id, kept ?? '')))
        .all()
      for (const { id } of others) close({ id, userId })
    })
  }

  /** Whether any browser is signed in. */
  const hasSessions = () =>
    db
      .selectDistinct({ user_id: browserSessions.user_id, provider: browserSessions.provider })
      .from(browserSessions)
      .all()
      .some(isAllowedIn)

  /** Deletes ended sessions, and those of people whom the provider's settings no longer allow. */
  function sweep(): void {
    const now = clock.now()
    const providerSessions = db
      .select()
      .from(browserSessions)
      .where(isNotNull(browserSessions.provider))
      .all()
    for (const { id, user_id: userId } of providerSessions.filter((row) => !isAllowedIn(row)))
      close({ id, userId })
    db.delete(browserSessions)
      .where(or(lte(browserSessions.expires_at, now), lte(browserSessions.last_used_at, now - MAX_IDLE_MS)))
      .run()
  }

  return {
    open,
    verify,
    close,
    list,
    get,
    end,
    endOthers,
    anyOpen: hasSessions,
    sweep,
    /** Writes when sessions were used, outside the requests. */
    flushUsage: usage.flush,
  }
}

const signedInWith = ({ provider, created_by_kind: kind, issued_by: parent }: Row) => {
  if (provider !== null) return 'provider'
  return kind === CREATORS.token || parent !== null ? 'token' : 'link'
}

const sessionInfo = (row: Row, { parent }: Origin): SessionInfo => ({
  id: row.id,
  userId: row.user_id,
  permissions: parseScopes(PERMISSIONS, row.scopes),
  browser: row.browser,
  signedInWith: signedInWith(row),
  parent,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: Math.min(row.expires_at, row.last_used_at + MAX_IDLE_MS),
})
