import { and, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import type { Clock } from '../core/clock.ts'
import { decodeCursor, pageOfRows } from '../core/cursor.ts'
import { AppError, notFound } from '../core/errors.ts'
import {
  ALL_PERMISSIONS,
  earlierExpiry,
  latestExpiry,
  type Permission,
  type Principal,
  parentIdOf,
} from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { parseScopes, scopeText } from '../core/scopes.ts'
import { equalsInConstantTime, hashSecret } from '../core/secret.ts'
import { type CredentialRef, endsWith, liveDescendants } from '../credentials/ancestry.ts'
import { creatorColumns, type Origin, originsOf } from '../credentials/origin.ts'
import { createUsageRecorder, type LastUse, lastUseOf } from '../credentials/record-usage.ts'
import { limitDescendants, revokeCredential } from '../credentials/revoke.ts'
import type { Config } from '../settings/config.ts'
import { isActiveToken } from './active-tokens.ts'
import { addPairedNotice } from './add-paired-notice.ts'
import { createReuseDetector } from './detect-reuse.ts'
import { scopesToGrant } from './scopes-to-grant.ts'
import { tokenFormat } from './token-format.ts'
import { createTokenRows, type TokenRow } from './token-rows.ts'

/** A token without its secret. Instants are epoch milliseconds. */
export type TokenInfo = Origin &
  LastUse & {
    id: string
    name: string
    masked: string
    scopes: readonly Permission[]
    isActive: boolean
    createdAt: number
    expiresAt: number | null
  }

/** A new token; its secret is available only now. */
export type IssuedToken = Omit<TokenInfo, keyof Origin> & { token: string }

export type IssueRequest = {
  userId: string
  name: string
  /** Absent: never expires, or with the credential that created it. */
  expiresInDays?: number | undefined
  scopes?: readonly Permission[] | undefined
  /** The caller; absent on the command line, which has all permissions. */
  creator?: Principal
  /** The caller's network address. */
  address?: string
}

export type RotateRequest = {
  userId: string
  id: string
  /** How long the old token still works; within `OVERLAP_SECONDS`. */
  overlapSeconds: number
  creator: Principal
  address?: string
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
  const usage = createUsageRecorder(deps, 'api_token')
  const reuse = createReuseDetector(db, random)
  const stored = createTokenRows(db)

  const describeAll = (rows: readonly TokenRow[]): TokenInfo[] => {
    const originOf = originsOf(db, rows)
    return rows.map((row) => ({ ...describe(row), ...originOf(row) }))
  }

  const describe = (row: TokenRow): Omit<TokenInfo, keyof Origin> => ({
    id: row.id,
    name: row.name,
    masked: format.mask(row.short_token),
    scopes: parseScopes(ALL_PERMISSIONS, row.scopes),
    isActive: isValid(row, clock.now()),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...lastUseOf(usage.withLastUse(row)),
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
        last_used_from: null,
        created_at: now,
        revoked_at: null,
        ...creatorColumns(request.creator),
        created_from: request.address ?? null,
        issued_by: parentIdOf(request.creator),
        family_id: null,
        rotated_at: null,
      })
      recordAudit(db, { at: now, userId: row.user_id, action: 'token.issue', subject: row.id })
      if (row.created_by_kind === 'pairing_session') addPairedNotice(db, random, row)
      return { ...describe(row), token }
    })
  }

  /**
   * Issues a token in place of another, with the same name, scopes and lifetime, within the limits of the creator. The
   * old token and everything that ends with it end after the overlap.
   * @throws AppError `not_found` for an unknown id and for one of another person, `conflict` for a token that has ended
   *   or was already rotated, `forbidden` for a scope that the issuer lacks, and for the token that the issuer ends with.
   */
  function rotate({ userId, id, overlapSeconds, creator, address }: RotateRequest): IssuedToken {
    return inTransaction(db, () => {
      const now = clock.now()
      const old = find(userId, id)
      requireRotatable(old, now)
      const parentId = parentIdOf(creator)
      if (parentId !== null && endsWith(db, parentId, id, now)) {
        throw new AppError('forbidden', 'A token cannot rotate the token that it ends with')
      }
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
        last_used_from: null,
        created_at: now,
        revoked_at: null,
        ...creatorColumns(creator),
        created_from: address ?? null,
        // A token that rotates itself is replaced; it is not the parent of what replaces it.
        issued_by: parentId === id ? old.issued_by : parentId,
        family_id: familyId,
        rotated_at: null,
      })
      recordAudit(db, { at: now, userId, action: 'token.rotate', subject: old.id, detail: row.id })
      recordAudit(db, { at: now, userId, action: 'token.issue', subject: row.id })
      return { ...describe(row), token }
    })
  }

  /** Keeps a token valid for the overlap; without an overlap it is revoked at once. */
  function retire(old: TokenRow, now: number, overlapSeconds: number): void {
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
    if (isEnded) revokeCredential(db, 'api_token', old.id, { at: now })
    else limitDescendants(db, old.id, end, now)
  }

  function refuseTooMany(userId: string, now: number): void {
    const limit = config['token.max_active_per_user']
    if (countActive(userId, now) < limit) return
    throw new AppError('conflict', `Too many active tokens (limit ${limit}); revoke one first`)
  }

  function insert(values: Omit<typeof apiTokens.$inferSelect, 'short_token' | 'long_token_hash'>): {
    row: TokenRow
    token: string
  } {
    // 48 random bits hardly ever collide; after three attempts, something else is wrong.
    for (let attempt = 0; attempt < 3; attempt++) {
      const { token, short, long } = format.generate(random)
      const row = db
        .insert(apiTokens)
        .values({ ...values, short_token: short, long_token_hash: hashSecret(long) })
        .onConflictDoNothing({ target: apiTokens.short_token })
        .returning()
        .get()
      if (row !== undefined) return { row: { ...row, has_valid_parents: true }, token }
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
   * @param address the network address of the client that presented it.
   */
  function verify(token: string, address?: string): TokenVerification | undefined {
    const now = clock.now()
    const row = findPresented(token, now)
    if (row === undefined) return undefined
    if (!isValid(row, now)) {
      if (row.family_id !== null) reuse.detect(row, { at: now, from: address ?? null })
      return undefined
    }
    usage.record(row.id, row.last_used_at, { at: now, from: address ?? null })
    return {
      userId: row.user_id,
      tokenId: row.id,
      name: row.name,
      scopes: parseScopes(ALL_PERMISSIONS, row.scopes),
      expiresAt: row.expires_at,
    }
  }

  /** The row of a token, valid or not, if its secret is right. Takes the same work in every case. */
  function findPresented(token: string, now: number): TokenRow | undefined {
    const parts = format.parse(token)
    const row = stored.byShortToken(parts?.short ?? '', now)
    const matches = equalsInConstantTime(hashSecret(parts?.long ?? ''), row?.long_token_hash ?? UNUSED_HASH)
    return parts !== undefined && matches ? row : undefined
  }

  /** The person's tokens, newest first; `next` continues the list. */
  function list(userId: string, request: ListRequest): { tokens: TokenInfo[]; next: string | null } {
    const now = clock.now()
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const { limit, active } = request
    const rows = stored.page({ userId, active, after, limit: limit + 1 }, now)
    const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    return { tokens: describeAll(shown), next }
  }

  /** @throws AppError `not_found` for an unknown id and for one of another person. */
  function get(userId: string, id: string): TokenInfo {
    const row = find(userId, id)
    return { ...describe(row), ...originsOf(db, [row])(row) }
  }

  function find(userId: string, id: string): TokenRow {
    const row = stored.byId(userId, id, clock.now())
    if (row === undefined) throw notFound('token')
    return row
  }

  /**
   * The valid credentials that end with a token, nearest first.
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  const descendants = (userId: string, id: string): CredentialRef[] =>
    liveDescendants(db, find(userId, id).id, clock.now())

  /**
   * Revokes a token and what ends with it; repeating it is harmless.
   * @param userId the owner of the token; undefined on the command line, which may revoke any token.
   * @param options.keepChildren whether what ends with the token stays valid and stands by itself.
   * @returns what was revoked with it.
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  function revoke(
    userId: string | undefined,
    id: string,
    { keepChildren }: { keepChildren?: boolean | undefined } = {},
  ): CredentialRef[] {
    return inTransaction(db, () => {
      const mine = userId === undefined ? undefined : eq(apiTokens.user_id, userId)
      const found = db
        .select({ id: apiTokens.id })
        .from(apiTokens)
        .where(and(eq(apiTokens.id, id), mine))
        .get()
      if (found === undefined) throw notFound('token')
      return revokeCredential(db, 'api_token', id, { at: clock.now(), keepChildren })
    })
  }

  /**
   * Revokes a token and what ends with it; the secret proves that the caller may. Unlike `verify`, it does not count as
   * a use of the token.
   * @returns undefined for an unknown token, else what was revoked with it.
   */
  function revokePresented(token: string): CredentialRef[] | undefined {
    const at = clock.now()
    const row = findPresented(token, at)
    return row === undefined ? undefined : revokeCredential(db, 'api_token', row.id, { at })
  }

  /** Whether any token was ever issued. */
  const anyIssued = () => db.select({ id: apiTokens.id }).from(apiTokens).limit(1).get() !== undefined

  /** Writes the recorded usage of tokens, outside the requests. @param isLast whether the program ends. */
  function flushUsage(isLast = false): void {
    usage.flush(isLast)
    reuse.flush()
  }

  return { issue, rotate, verify, list, get, descendants, revoke, revokePresented, anyIssued, flushUsage }
}

const isValid = (row: TokenRow, now: number) =>
  row.is_active && (row.expires_at === null || row.expires_at > now) && row.has_valid_parents

function requireRotatable(token: TokenRow, now: number): void {
  if (token.rotated_at !== null) throw new AppError('conflict', 'The token was already rotated')
  if (!isValid(token, now)) {
    throw new AppError('conflict', 'The token has ended; create a new one')
  }
}
