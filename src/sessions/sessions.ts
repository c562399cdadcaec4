import { and, desc, eq, gt, isNotNull, lte, ne, notExists, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { people } from '../../db/people-schema.ts'
import { browserSessions } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import { PERMISSIONS, type Permission, type Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { stringEnum } from '../core/schemas.ts'
import { parseScopes, scopeText } from '../core/scopes.ts'
import { hashSecret, hmacSha256, newSecret } from '../core/secret.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import { type CreatorKind, type Origin, originsOf } from '../credentials/origin.ts'
import { createUsageRecorder } from '../credentials/record-usage.ts'
import { addSignInNotice, SIGNED_IN_WITH } from '../notices/add-notice.ts'
import { endedSessionHash } from '../people/end-credentials.ts'
import type { Config } from '../settings/config.ts'

/** The end of a session that use alone ends: no browser is used for that long. */
const ENDLESS_MS = 36_500 * DAY_MS
/** Per person; beyond it, the session that was unused the longest ends. */
const MAX_SESSIONS_PER_PERSON = 50

type Row = typeof browserSessions.$inferSelect

/** SQL: a session that ended as its person was disabled. */
const isEndOfAccess = and(
  eq(people.id, browserSessions.user_id),
  eq(people.disabled_at, browserSessions.expires_at),
)

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
  /** When the person last proved who they are, in epoch milliseconds. */
  provenAt: number
  /** A token for a form, which proves that the page came from here. @param purpose what the form does. */
  formToken(purpose: string): string
}

export type OpenRequest = Pick<BrowserSession, 'userId' | 'permissions' | 'issuedBy' | 'issuerExpiresAt'> & {
  /** The browser's name, for people. */
  browser?: string | undefined
  /** The client's network address; absent: unknown. */
  address?: string | undefined
  /** The credential that opened it. */
  with: PastedCredential | 'set_up' | 'invitation' | { provider: ProviderIdentity } | { passkey: string }
}

/** What a person pastes to sign in. */
export type PastedCredential = 'link' | 'token' | 'recovery_code'

/** How a browser session was opened, in the words of the API. */
export const SignedInWithSchema = stringEnum(SIGNED_IN_WITH)
type SignedInWith = (typeof SIGNED_IN_WITH)[number]

/** The public facts of a session. Instants are epoch milliseconds. */
export type SessionInfo = Origin & {
  id: string
  userId: string
  permissions: readonly Permission[]
  browser: string | null
  /** What the person calls the device; null: it has no name of its own. */
  name: string | null
  signedInWith: SignedInWith
  createdAt: number
  lastUsedAt: number
  lastUsedFrom: string | null
  /** Use extends it. */
  expiresAt: number
}

/** What creates a session. */
const CREATORS = {
  link: 'sign_in_link',
  token: 'api_token',
  provider: 'identity_provider',
  passkey: 'passkey',
  recovery_code: 'recovery_code',
  set_up: 'set_up_code',
  invitation: 'invitation',
} as const satisfies Record<SignedInWith, CreatorKind>

/** The principal of a session. What it issues has the limits of the token that opened it. */
export const sessionPrincipal = (session: BrowserSession): Principal => ({
  kind: 'browser_session',
  userId: session.userId,
  credentialId: session.id,
  permissions: session.permissions,
  expiresAt: session.issuerExpiresAt,
  endsWithId: session.issuedBy,
  provenAt: session.provenAt,
})

export type Sessions = ReturnType<typeof createSessions>

/** Browser sessions (specification 3.13). How long they last is set by `session.idle_days` and `session.max_days`. */
export function createSessions(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  mayStay: MayStaySignedIn
}) {
  const { db, config, clock, random, mayStay } = deps
  const maxIdleMs = config['session.idle_days'] * DAY_MS
  const maxAgeMs = config['session.max_days'] === 0 ? ENDLESS_MS : config['session.max_days'] * DAY_MS
  const usage = createUsageRecorder(deps, 'browser_session')

  /** Apart from how long it was not used. */
  const isActive = (now: number) =>
    and(gt(browserSessions.expires_at, now), hasValidParents('browser_sessions', now))

  /** The row with its last use, unless it was idle for too long. */
  function inUse(row: Row | undefined, now: number): Row | undefined {
    const used = row && usage.withLastUse(row)
    return used !== undefined && used.last_used_at > now - maxIdleMs ? used : undefined
  }

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
      .flatMap((row) => inUse(row, now) ?? [])
      .sort((a, b) => b.last_used_at - a.last_used_at)

  /** Returns the secret, which is the cookie's value and is stored nowhere else. */
  function open(request: OpenRequest): string {
    const now = clock.now()
    const secret = newSecret(random)
    const id = random.uuid(now)
    const { method, opened } = openedWith(request.with)
    inTransaction(db, () => {
      db.insert(browserSessions)
        .values({
          id,
          user_id: request.userId,
          secret_hash: hashSecret(secret),
          scopes: scopeText(request.permissions),
          issued_by: request.issuedBy,
          created_by_kind: CREATORS[method],
          created_by: request.issuedBy,
          created_from: request.address ?? null,
          issuer_expires_at: request.issuerExpiresAt,
          created_at: now,
          last_used_at: now,
          last_used_from: request.address ?? null,
          expires_at: Math.min(now + maxAgeMs, request.issuerExpiresAt ?? Number.POSITIVE_INFINITY),
          browser: request.browser?.slice(0, 100) ?? null,
          provider: 'provider' in opened ? opened.provider : null,
          passkey_id: 'passkey' in opened ? opened.passkey : null,
          verified_at: now,
        })
        .run()
      for (const { id: forgotten } of activeRows(request.userId, now).slice(MAX_SESSIONS_PER_PERSON)) {
        close({ id: forgotten, userId: request.userId })
      }
      const { userId } = request
      addSignInNotice(db, {
        id: random.uuid(now),
        at: now,
        userId,
        credential: { kind: 'browser_session', id, name: request.browser ?? null },
        method,
        createdBy: request.issuedBy,
        address: request.address,
      })
      recordAudit(db, { at: now, userId, action: 'session.open', subject: id, detail: method })
    })
    return secret
  }

  /**
   * Looked up each time; undefined for anything but the secret of an active session.
   * @param address the network address of the client that presented it.
   */
  function verify(secret: string | undefined, address?: string): BrowserSession | undefined {
    if (secret === undefined) return undefined
    const now = clock.now()
    const found = db
      .select()
      .from(browserSessions)
      .where(and(eq(browserSessions.secret_hash, hashSecret(secret)), isActive(now)))
      .get()
    const row = inUse(found, now)
    if (found === undefined || row === undefined || !isAllowedIn(row)) return undefined
    // Written at once, since use extends the session.
    if (usage.record(row.id, found.last_used_at, { at: now, from: address ?? null })) usage.tryFlush()
    return {
      id: row.id,
      userId: row.user_id,
      permissions: parseScopes(PERMISSIONS, row.scopes),
      issuedBy: row.issued_by,
      issuerExpiresAt: row.issuer_expires_at,
      provenAt: row.verified_at ?? row.created_at,
      formToken: (purpose) => hmacSha256(secret, purpose),
    }
  }

  /** Whose session was open until they were disabled, as they still are; undefined: nobody’s. */
  function endedByDisabling(secret: string | undefined): string | undefined {
    if (secret === undefined) return undefined
    const found = db
      .select({ row: browserSessions })
      .from(browserSessions)
      .innerJoin(people, isEndOfAccess)
      .where(eq(browserSessions.secret_hash, endedSessionHash(hashSecret(secret))))
      .get()
    return found && inUse(found.row, found.row.expires_at) !== undefined ? found.row.user_id : undefined
  }

  /** The person of this session has proved again who they are. @param how with what. */
  function confirm({ id, userId }: Pick<BrowserSession, 'id' | 'userId'>, how: SignedInWith): void {
    inTransaction(db, () => {
      const now = clock.now()
      db.update(browserSessions).set({ verified_at: now }).where(eq(browserSessions.id, id)).run()
      recordAudit(db, { at: now, userId, action: 'session.confirm', subject: id, detail: how })
    })
  }

  /** @param name empty: the browser's name again. @throws AppError as `get`. */
  function rename(userId: string, id: string, name: string): SessionInfo {
    get(userId, id)
    db.update(browserSessions)
      .set({ name: name === '' ? null : name })
      .where(eq(browserSessions.id, id))
      .run()
    return get(userId, id)
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
    return rows.map((row) => sessionInfo(row, originOf(row), maxIdleMs))
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
        .where(
          and(
            eq(browserSessions.user_id, userId),
            ne(browserSessions.id, kept ?? ''),
            // Those that have ended already are not signed out.
            gt(browserSessions.expires_at, clock.now()),
          ),
        )
        .all()
      for (const { id } of others) close({ id, userId })
    })
  }

  /** Whether any browser is signed in. */
  const hasSessions = () =>
    db
      .selectDistinct({ user_id: browserSessions.user_id, provider: browserSessions.provider })
      .from(browserSessions)
      .where(gt(browserSessions.expires_at, clock.now()))
      .all()
      .some(isAllowedIn)

  /** Deletes ended sessions, and those of people whom the provider's settings no longer allow. */
  function sweep(): void {
    usage.flush(true)
    const now = clock.now()
    const providerSessions = db
      .select()
      .from(browserSessions)
      .where(isNotNull(browserSessions.provider))
      .all()
    for (const { id, user_id: userId } of providerSessions.filter((row) => !isAllowedIn(row)))
      close({ id, userId })
    const ofDisabled = db.select({ id: people.id }).from(people).where(isEndOfAccess)
    db.delete(browserSessions)
      .where(
        or(
          and(lte(browserSessions.expires_at, now), notExists(ofDisabled)),
          lte(browserSessions.last_used_at, now - maxIdleMs),
        ),
      )
      .run()
  }

  return {
    open,
    verify,
    endedByDisabling,
    confirm,
    rename,
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

/** How a session was opened, in the forms in which it is named and stored. */
const openedWith = (how: OpenRequest['with']) =>
  typeof how === 'string'
    ? { method: how, opened: {} }
    : { method: 'passkey' in how ? ('passkey' as const) : ('provider' as const), opened: how }

function signedInWith({ provider, created_by_kind: kind, issued_by: parent }: Row): SignedInWith {
  if (provider !== null) return 'provider'
  const known = SIGNED_IN_WITH.find((how) => CREATORS[how] === kind)
  return known ?? (parent !== null ? 'token' : 'link')
}

const sessionInfo = (row: Row, origin: Origin, maxIdleMs: number): SessionInfo => ({
  ...origin,
  id: row.id,
  userId: row.user_id,
  permissions: parseScopes(PERMISSIONS, row.scopes),
  browser: row.browser,
  name: row.name,
  signedInWith: signedInWith(row),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
  expiresAt: Math.min(row.expires_at, row.last_used_at + maxIdleMs),
})
