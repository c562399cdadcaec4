import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import type { Clock } from '../core/clock.ts'
import { decodeCursor, pageOfRows } from '../core/cursor.ts'
import { AppError, notFound } from '../core/errors.ts'
import {
  ALL_PERMISSIONS,
  latestExpiry,
  PERMISSIONS,
  type Permission,
  type Principal,
} from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { grantedScopes, parseScopes, scopeText } from '../core/scopes.ts'
import { equalsInConstantTime, hashSecret } from '../core/secret.ts'
import { limitGrantsOfToken, revokeGrantsOfToken } from '../identity/revoke-grants.ts'
import type { Config } from '../settings/config.ts'
import { isActiveToken } from './active-tokens.ts'
import { createReuseRecorder } from './record-reuse.ts'
import { createUsageRecorder } from './record-usage.ts'
import { tokenFormat } from './token-format.ts'

type Row = typeof apiTokens.$inferSelect

/** A token without its secret. Instants are epoch milliseconds. */
export type TokenInfo = {
  id: string
  name: string
  masked: string
  scopes: readonly Permission[]
  isActive: boolean
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
}

/** A new token; its secret is available only now. */
export type IssuedToken = TokenInfo & { token: string }

export type IssueRequest = {
  userId: string
  name: string
  /** Absent: never expires, or expires with a scoped issuer. */
  expiresInDays?: number | undefined
  scopes?: readonly Permission[] | undefined
  /** The caller; absent on the command line, which has all permissions. */
  creator?: Principal
}

export type RotateRequest = {
  userId: string
  id: string
  /** How long the old token still works; within `OVERLAP_SECONDS`. */
  overlapSeconds: number
  creator: Principal
}

export type ListRequest = {
  limit: number
  cursor?: string | undefined
  active?: boolean | undefined
}

/** The result of a verification, as in specification 4.11, plus facts that a call needs. */
export type TokenVerification = {
  userId: string
  tokenId: string
  name: string
  scopes: readonly Permission[]
  expiresAt: number | null
}

/** The range of `expires_in_days`. */
export const TOKEN_TTL_DAYS = { minimum: 1, maximum: 3650 }

/** How long the old token still works after a rotation. */
export const OVERLAP_SECONDS = { minimum: 0, maximum: 604_800, default: 86_400 }

const UNUSED_HASH = hashSecret('')

export type Tokens = ReturnType<typeof createTokens>

/** API tokens: specification 4. */
export function createTokens(deps: { db: Db; config: Config; clock: Clock; random: Random }) {
  const { db, config, clock, random } = deps
  const format = tokenFormat(config)
  const usage = createUsageRecorder(db)
  const reuse = createReuseRecorder(db)
  const byShortToken = db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.short_token, sql.placeholder('short')))
    .prepare()

  const byId = db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.id, sql.placeholder('id')), eq(apiTokens.user_id, sql.placeholder('userId'))))
    .prepare()
  const newestFirst = db
    .select()
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.user_id, sql.placeholder('userId')),
        sql`(${sql.placeholder('active')} is null or ${sql.placeholder('active')} = (${isActiveToken(sql.placeholder('now'))}))`,
        sql`(${sql.placeholder('at')} is null or
          (${apiTokens.created_at}, ${apiTokens.id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')}))`,
      ),
    )
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
    .limit(sql.placeholder('limit'))
    .prepare()

  const describe = (row: Row): TokenInfo => ({
    id: row.id,
    name: row.name,
    masked: format.mask(row.short_token),
    scopes: parseScopes(ALL_PERMISSIONS, row.scopes),
    isActive: row.is_active && !isExpired(row.expires_at, clock.now()),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: usage.pendingUse(row.id) ?? row.last_used_at,
  })

  /**
   * Issues a token, up to `token.max_active_per_user` of them.
   * @throws AppError `conflict` over that limit, `forbidden` for a scope that the issuer lacks.
   */
  function issue(request: IssueRequest): IssuedToken {
    return inTransaction(db, () => {
      const now = clock.now()
      refuseTooMany(request.userId, now)
      const expiresAt = request.expiresInDays === undefined ? null : now + request.expiresInDays * DAY_MS
      const { row, token } = insert({
        id: random.uuid(now),
        user_id: request.userId,
        name: request.name,
        scopes: scopeText(scopesToGrant(request)),
        is_active: true,
        expires_at: earlierExpiry(expiresAt, latestExpiry(request.creator)),
        last_used_at: null,
        created_at: now,
        revoked_at: null,
        created_by: request.creator?.credentialId ?? null,
        family_id: null,
        rotated_at: null,
      })
      recordAudit(db, { at: now, userId: row.user_id, action: 'token.issue', subject: row.id })
      return { ...describe(row), token }
    })
  }

  /**
   * Issues a token in place of another, with the same name, scopes and expiry. The old token and everything that
   * depends on it end after the overlap.
   * @throws AppError `not_found` for an unknown id and for one of another person, `conflict` for a token that has ended
   *   or was already rotated, `forbidden` for a scope that the issuer lacks.
   */
  function rotate({ userId, id, overlapSeconds, creator }: RotateRequest): IssuedToken {
    return inTransaction(db, () => {
      const now = clock.now()
      const old = byId.get({ id, userId })
      if (old === undefined) throw notFound('token')
      requireRotatable(old, now)
      const familyId = old.family_id ?? old.id
      retire({ ...old, family_id: familyId }, now, overlapSeconds)
      refuseTooMany(userId, now)
      const expiresAt = old.expires_at === null ? null : now + (old.expires_at - old.created_at)
      const { row, token } = insert({
        id: random.uuid(now),
        user_id: userId,
        name: old.name,
        scopes: scopeText(scopesToGrant({ scopes: parseScopes(ALL_PERMISSIONS, old.scopes), creator })),
        is_active: true,
        expires_at: earlierExpiry(expiresAt, latestExpiry(creator)),
        last_used_at: null,
        created_at: now,
        revoked_at: null,
        created_by: creator.credentialId,
        family_id: familyId,
        rotated_at: null,
      })
      recordAudit(db, { at: now, userId, action: 'token.rotate', subject: old.id, detail: row.id })
      recordAudit(db, { at: now, userId, action: 'token.issue', subject: row.id })
      return { ...describe(row), token }
    })
  }

  /** Keeps a token valid for the overlap; without an overlap it is revoked at once. */
  function retire(old: Row, now: number, overlapSeconds: number): void {
    const end = now + overlapSeconds * 1000
    const isEnded = overlapSeconds === 0
    db.update(apiTokens)
      .set({
        family_id: old.family_id,
        rotated_at: now,
        ...(isEnded
          ? { is_active: false, revoked_at: now }
          : { expires_at: earlierExpiry(end, old.expires_at) }),
      })
      .where(eq(apiTokens.id, old.id))
      .run()
    if (isEnded) revokeGrantsOfToken(db, old.id, now)
    else limitGrantsOfToken(db, old.id, end)
  }

  function refuseTooMany(userId: string, now: number): void {
    const limit = config['token.max_active_per_user']
    if (countActive(userId, now) < limit) return
    throw new AppError('conflict', `Too many active tokens (limit ${limit}); revoke one first`)
  }

  function insert(values: Omit<Row, 'short_token' | 'long_token_hash'>): { row: Row; token: string } {
    // 48 random bits hardly ever collide; after three attempts, something else is wrong.
    for (let attempt = 0; attempt < 3; attempt++) {
      const { token, short, long } = format.generate(random)
      const row = db
        .insert(apiTokens)
        .values({ ...values, short_token: short, long_token_hash: hashSecret(long) })
        .onConflictDoNothing({ target: apiTokens.short_token })
        .returning()
        .get()
      if (row !== undefined) return { row, token }
    }
    throw new AppError('internal', 'Internal error', { cause: 'three look-up parts in a row were taken' })
  }

  function countActive(userId: string, now: number): number {
    const row = db
      .select({ count: sql<number>`count(*)` })
      .from(apiTokens)
      .where(and(eq(apiTokens.user_id, userId), isActiveToken(now)))
      .get()
    return row?.count ?? 0
  }

  /**
   * The owner of a presented token, or undefined if it is not valid. One indexed read each time: a cache would accept
   * tokens that the command line has revoked. Unknown, wrong, expired and revoked tokens all take the same work.
   */
  function verify(token: string): TokenVerification | undefined {
    const parts = format.parse(token)
    const row = byShortToken.get({ short: parts?.short ?? '' })
    const matches = equalsInConstantTime(hashSecret(parts?.long ?? ''), row?.long_token_hash ?? UNUSED_HASH)
    const now = clock.now()
    if (parts === undefined || row === undefined || !matches) return undefined
    if (!row.is_active || isExpired(row.expires_at, now)) {
      if (row.family_id !== null) reuse.record(row, now)
      return undefined
    }
    usage.record(row.id, row.last_used_at, now)
    return {
      userId: row.user_id,
      tokenId: row.id,
      name: row.name,
      scopes: parseScopes(ALL_PERMISSIONS, row.scopes),
      expiresAt: row.expires_at,
    }
  }

  /** The person's tokens, newest first; `next` continues the list. */
  function list(userId: string, request: ListRequest): { tokens: TokenInfo[]; next: string | null } {
    const now = clock.now()
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const rows = newestFirst.all({
      userId,
      now,
      active: request.active === undefined ? null : Number(request.active),
      at: after?.at ?? null,
      id: after?.id ?? null,
      limit: request.limit + 1,
    })
    const { shown, next } = pageOfRows(rows, request.limit, (row) => ({ at: row.created_at, id: row.id }))
    return { tokens: shown.map(describe), next }
  }

  /** @throws AppError `not_found` for an unknown id and for one of another person. */
  function get(userId: string, id: string): TokenInfo {
    const row = byId.get({ id, userId })
    if (row === undefined) throw notFound('token')
    return describe(row)
  }

  /**
   * Revokes a token; repeating it is harmless.
   * @param userId the owner of the token; undefined on the command line, which may revoke any token.
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  function revoke(userId: string | undefined, id: string): void {
    inTransaction(db, () => {
      const mine = userId === undefined ? undefined : eq(apiTokens.user_id, userId)
      const found = db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.id, id), mine))
        .get()
      if (found === undefined) throw notFound('token')
      if (!found.is_active) return
      const now = clock.now()
      db.update(apiTokens).set({ is_active: false, revoked_at: now }).where(eq(apiTokens.id, id)).run()
      revokeGrantsOfToken(db, id, now)
      recordAudit(db, { at: now, userId: found.user_id, action: 'token.revoke', subject: id })
    })
  }

  /** Whether any token was ever issued. */
  const anyIssued = () => db.select({ id: apiTokens.id }).from(apiTokens).limit(1).get() !== undefined

  /** Writes the recorded usage of tokens, outside the requests. */
  function flushUsage(): void {
    usage.flush()
    reuse.flush()
  }

  return { issue, rotate, verify, list, get, revoke, anyIssued, flushUsage }
}

const isExpired = (expiresAt: number | null, now: number) => expiresAt !== null && expiresAt <= now

function requireRotatable(token: Row, now: number): void {
  if (token.rotated_at !== null) throw new AppError('conflict', 'The token was already rotated')
  if (!token.is_active || isExpired(token.expires_at, now)) {
    throw new AppError('conflict', 'The token has ended; create a new one')
  }
}

/** A token never has scopes that its creator lacks; by default it gets the ordinary ones that the creator has. */
function scopesToGrant({ scopes: wanted, creator }: Pick<IssueRequest, 'scopes' | 'creator'>): Permission[] {
  const allowed = creator?.permissions ?? ALL_PERMISSIONS
  const byDefault = PERMISSIONS.filter((scope) => allowed.includes(scope))
  return grantedScopes(ALL_PERMISSIONS, { wanted: wanted ?? byDefault, allowed, credential: 'a token' })
}

/** `limit` comes from `latestExpiry`; a pairing session represents the token that issued its passcode. */
function earlierExpiry(expiresAt: number | null, limit: number | null): number | null {
  if (expiresAt === null || limit === null) return expiresAt ?? limit
  return Math.min(expiresAt, limit)
}
