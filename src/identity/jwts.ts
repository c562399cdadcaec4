import { and, eq, exists, getTableColumns, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, type JWK, jwtVerify, SignJWT } from 'jose'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { issuedJwts } from '../../db/schema.ts'
import { oauthGrants } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import {
  DEFAULT_HEALTH_SCOPES,
  grantedBy,
  HEALTH_SCOPES,
  type HealthScope,
  permissionOf,
} from '../contract/scopes.ts'
import type { Clock } from '../core/clock.ts'
import { decodeCursor, pageOfRows } from '../core/cursor.ts'
import { AppError, notFound } from '../core/errors.ts'
import { earlierExpiry, latestExpiry, type Principal, parentIdOf } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { grantedScopes, lacksScope, parseScopes, scopeText } from '../core/scopes.ts'
import { type CredentialRef, hasValidParents } from '../credentials/ancestry.ts'
import { creatorColumns, type Origin, originsOf } from '../credentials/origin.ts'
import { createUsageRecorder, type LastUse, lastUseOf } from '../credentials/record-usage.ts'
import { revokeCredential } from '../credentials/revoke.ts'
import type { Config } from '../settings/config.ts'
import type { ExternalJwts } from './external/external-jwts.ts'
import { createJwtFinder, type FoundJwt } from './find-jwt.ts'
import { isGrantActive } from './grant-state.ts'
import { createJwtCache, type EmbeddedJwt, type VerifiedJwt } from './jwt-cache.ts'
import { CLOCK_SKEW_SECONDS, hasPlainClaims, isCanonicalCompact, isUntrustedHeader } from './jwt-syntax.ts'
import { lastEndsByKey } from './rotate-key.ts'
import { SIGNING_ALGORITHM } from './signing-key.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Lists are newest first. */
const ORDER = { at: issuedJwts.created_at, id: issuedJwts.id }

export type JwtInfo = Origin &
  LastUse & {
    id: string
    name: string
    scopes: readonly HealthScope[]
    isActive: boolean
    createdAt: number
    expiresAt: number
  }
export type IssuedJwt = Omit<JwtInfo, keyof Origin | keyof LastUse> & { jwt: string }

export type IssueJwtRequest = {
  userId: string
  name: string
  days?: number | undefined
  scopes?: readonly HealthScope[] | undefined
  /** The caller; absent on the command line. */
  creator?: Principal
  /** The caller's network address. */
  address?: string
  /** For an access token of a client that signed in by OAuth: short-lived, and revoked with that grant. */
  grant?: { id: string; clientId: string; seconds: number; notAfter: number | null }
}

const DAY_SECONDS = 86_400
export const MAX_JWT_LENGTH = 8192
const EMBEDDED_TYPE = 'at+jwt'

/** Whether the client has a newer token. Qualified by hand: a bare column in a subquery is the inner table's. */
const hasSuccessor = sql`exists (select 1 from issued_jwts as successor
  where successor.grant_id = issued_jwts.grant_id and successor.id > issued_jwts.id)`
const isGrantOfRow = sql`${oauthGrants.id} = issued_jwts.grant_id`

type Row = typeof issuedJwts.$inferSelect & {
  /** Whether everything that it ends with is valid. */
  has_valid_parents: boolean
}

export type Jwts = ReturnType<typeof createJwts>

/** The JWTs that `/mcp` accepts: those of the embedded issuer and of configured identity providers. */
export function createJwts(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  keys: SigningKeys
  external: ExternalJwts
}) {
  const { db, config, clock, random, keys, external } = deps
  const baseUrl = config['server.base_url']
  const audience = `${baseUrl}/mcp`
  const cache = createJwtCache()
  const usage = createUsageRecorder(deps, 'jwt')
  const grantUsage = createUsageRecorder(deps, 'oauth_grant')
  const withParents = (now: number) => ({
    ...getTableColumns(issuedJwts),
    has_valid_parents: hasValidParents('issued_jwts', now).mapWith(Boolean),
  })
  const find = createJwtFinder(db)

  /** @param until the latest time at which the token's client can fetch another, if it belongs to a client. */
  const describe = (row: Row, until = row.expires_at): Omit<JwtInfo, keyof Origin | keyof LastUse> => ({
    id: row.id,
    name: row.name,
    scopes: parseScopes(HEALTH_SCOPES, row.scope),
    isActive: row.revoked_at === null && until > clock.now() && row.has_valid_parents,
    createdAt: row.created_at,
    expiresAt: until,
  })

  /** @throws AppError `forbidden` for a scope that the creator lacks, `conflict` for a revoked or expired grant. */
  async function issue(request: IssueJwtRequest): Promise<IssuedJwt> {
    const now = Math.floor(clock.now() / 1000)
    const scopes = scopesToGrant(request)
    const id = random.uuid(clock.now())
    const { grant } = request
    const wanted = now + (grant?.seconds ?? (request.days ?? config['jwt.ttl_days']) * DAY_SECONDS)
    const limit = earlierExpiry(grant?.notAfter ?? null, latestExpiry(request.creator))
    const expires = limit === null ? wanted : Math.min(wanted, Math.floor(limit / 1000))
    const key = await keys.current()
    const jwt = await new SignJWT({ scope: scopeText(scopes), ...(grant && { client_id: grant.clientId }) })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: EMBEDDED_TYPE, kid: key.kid })
      .setIssuer(baseUrl)
      .setAudience(audience)
      .setSubject(request.userId)
      .setJti(id)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(expires)
      .sign(key.privateKey)
    return inTransaction(db, () => {
      if (grant !== undefined && !isGrantActive(db, grant.id)) {
        throw new AppError('conflict', 'The grant was revoked')
      }
      const row = db
        .insert(issuedJwts)
        .values({
          id,
          user_id: request.userId,
          name: request.name,
          scope: scopeText(scopes),
          created_at: now * 1000,
          expires_at: expires * 1000,
          grant_id: grant?.id ?? null,
          issued_by: grant?.id ?? parentIdOf(request.creator),
          ...(grant === undefined
            ? creatorColumns(request.creator)
            : { created_by_kind: 'oauth_grant', created_by: grant.id }),
          created_from: request.address ?? null,
          kid: key.kid,
        })
        .returning()
        .get()
      recordAudit(db, { at: clock.now(), userId: request.userId, action: 'jwt.issue', subject: id })
      return { ...describe({ ...row, has_valid_parents: true }), jwt }
    })
  }

  /** Newest first. A client that fetches its own tokens is one entry, which lasts as long as the client can refresh. */
  function list(userId: string, request: { limit: number; cursor?: string | undefined }) {
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const rows = db
      .select({ row: withParents(clock.now()), grant: oauthGrants })
      .from(issuedJwts)
      .leftJoin(oauthGrants, eq(oauthGrants.id, issuedJwts.grant_id))
      .where(and(eq(issuedJwts.user_id, userId), not(hasSuccessor), olderThan(ORDER, after)))
      .orderBy(...newestFirst(ORDER))
      .limit(request.limit + 1)
      .all()
    const { shown, next } = pageOfRows(rows, request.limit, ({ row }) => ({ at: row.created_at, id: row.id }))
    const originOf = originsOf(
      db,
      shown.map(({ row }) => row),
    )
    const jwts = shown.map(({ row, grant }) => ({
      ...describe(row, grant?.expires_at),
      ...originOf(row),
      ...lastUseOf(grant === null ? usage.withLastUse(row) : grantUsage.withLastUse(grant)),
    }))
    return { jwts, next }
  }

  /** Deletes expired tokens that clients fetched, except the last of each client, which represents it in the list. */
  function sweep(): void {
    const past = clock.now() - CLOCK_SKEW_SECONDS * 1000
    db.delete(issuedJwts)
      .where(
        and(
          isNotNull(issuedJwts.grant_id),
          lt(issuedJwts.expires_at, past),
          or(hasSuccessor, not(exists(db.select().from(oauthGrants).where(isGrantOfRow)))),
        ),
      )
      .run()
  }

  /**
   * Revokes a JWT; repeating it is harmless. If a client fetched it for itself, the whole grant is revoked, so that the
   * client cannot fetch another one.
   * @param userId the owner of the token; undefined on the command line.
   * @returns what was revoked with it.
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  function revoke(userId: string | undefined, id: string): CredentialRef[] {
    return inTransaction(db, () => {
      const mine = userId === undefined ? undefined : eq(issuedJwts.user_id, userId)
      const found = db
        .select()
        .from(issuedJwts)
        .where(and(eq(issuedJwts.id, id), mine))
        .get()
      if (found === undefined) throw notFound('JWT')
      const at = clock.now()
      const below = revokeCredential(db, 'jwt', id, { at })
      if (found.grant_id === null) return below
      return [...below, ...revokeCredential(db, 'oauth_grant', found.grant_id, { at, reason: `with ${id}` })]
    })
  }

  /**
   * Revokes a JWT of the embedded issuer and what ends with it; the signature proves that the caller may.
   * @returns undefined for an unknown one and for one that has expired, else what was revoked with it.
   */
  async function revokePresented(jwt: string): Promise<CredentialRef[] | undefined> {
    const verified = await verifyNew(jwt)
    if (verified?.issuer !== 'embedded') return undefined
    const row = find(verified.jti, clock.now())
    return row?.user_id === verified.userId ? revoke(row.user_id, row.id) : undefined
  }

  /** The grant that a JWT was issued under, by its `jti`; undefined for one that a person created. */
  function grantOf(id: string): string | undefined {
    const row = db.select({ id: issuedJwts.grant_id }).from(issuedJwts).where(eq(issuedJwts.id, id)).get()
    return row?.id ?? undefined
  }

  /**
   * The principal of a JWT, or undefined if it is not valid now. The signature of a token seen before is not checked
   * again; whether it was revoked is looked up every time.
   * @param address the network address of the client that presented it; absent: a program on this machine.
   */
  async function verify(jwt: string, address?: string): Promise<Principal | undefined> {
    const verified = await verifiedClaims(jwt)
    const userId = verified === undefined ? undefined : personOf(verified, address)
    if (verified === undefined || userId === undefined) return undefined
    return {
      kind: 'jwt',
      userId,
      credentialId: verified.jti,
      permissions: verified.scopes.map(permissionOf),
      expiresAt: verified.expires * 1000,
    }
  }

  /** The claims of a token that is valid now, of any person. */
  async function verifiedClaims(jwt: string): Promise<VerifiedJwt | undefined> {
    const verified = cache.get(jwt) ?? (await verifyNew(jwt))
    if (verified === undefined || !isCurrent(verified)) return undefined
    if (verified.issuer === 'external' && !external.isCurrent(verified)) return undefined
    cache.set(jwt, verified)
    return verified
  }

  /** What to tell the holder of a valid token of nobody's; undefined for any other token. */
  async function unboundReason(jwt: string): Promise<string | undefined> {
    const verified = await verifiedClaims(jwt)
    return verified?.issuer === 'external' && !external.isBound(verified)
      ? 'This identity is not bound to a person here; ask the administrator to bind it'
      : undefined
  }

  function personOf(verified: VerifiedJwt, address: string | undefined): string | undefined {
    if (verified.issuer === 'external') return external.personOf(verified)
    const row = recordedRow(verified)
    if (row !== undefined) recordUse(row, address)
    return row?.user_id
  }

  /** Of a client that fetches its own tokens, the grant was used: a token of its own lasts an hour. */
  function recordUse(row: FoundJwt, address: string | undefined): void {
    const use = { at: clock.now(), from: address ?? null }
    if (row.grant_id === null) usage.record(row.id, row.last_used_at, use)
    else grantUsage.record(row.grant_id, row.last_used_at, use)
  }

  function isCurrent({ expires, notBefore }: VerifiedJwt): boolean {
    const now = clock.now() / 1000
    return now < expires + CLOCK_SKEW_SECONDS && now >= notBefore - CLOCK_SKEW_SECONDS
  }

  /** Its row, if it is recorded as it states, and valid: it may have ended earlier than its signature says. */
  function recordedRow({ jti, userId, kid }: EmbeddedJwt): FoundJwt | undefined {
    const now = clock.now()
    const row = find(jti, now)
    if (row === undefined || row.user_id !== userId || row.revoked_at !== null) return undefined
    // With an old private key, nobody can change a token that another key signed.
    if ((row.kid ?? keys.firstKid) !== kid) return undefined
    return row.hasValidParents && now < row.expires_at + CLOCK_SKEW_SECONDS * 1000 ? row : undefined
  }

  async function verifyNew(jwt: string): Promise<VerifiedJwt | undefined> {
    if (jwt.length > MAX_JWT_LENGTH || !isCanonicalCompact(jwt)) return undefined
    try {
      const { iss } = decodeJwt(jwt)
      const header = decodeProtectedHeader(jwt)
      const { typ, kid = '' } = header
      if (isUntrustedHeader(header)) return undefined
      if (iss === baseUrl) return typ === EMBEDDED_TYPE ? await verifyEmbedded(jwt, kid) : undefined
      return await external.read(jwt, iss, typ)
    } catch {
      // Whatever is wrong, the caller only learns that the token is not valid.
      return undefined
    }
  }

  async function verifyEmbedded(jwt: string, kid: string): Promise<EmbeddedJwt | undefined> {
    const key = await keys.find(kid)
    if (key === undefined) return undefined
    const { payload } = await jwtVerify(jwt, key.publicKey, {
      algorithms: [SIGNING_ALGORITHM],
      issuer: baseUrl,
      audience,
      requiredClaims: ['sub', 'exp', 'jti'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(clock.now()),
    })
    const { sub: userId = '', jti = '', exp = 0, nbf = 0, scope } = payload
    if (!hasPlainClaims(payload) || userId.length < 1 || userId.length > 255) return undefined
    const scopes = parseScopes(HEALTH_SCOPES, scope)
    return { issuer: 'embedded', userId, jti, kid, scopes, expires: exp, notBefore: nbf }
  }

  /** The public keys that verify valid tokens: the current key and, as long as they have one, older ones. */
  async function publicJwks(): Promise<JWK[]> {
    const published = await keys.all()
    const ends = lastEndsByKey(db, keys.firstKid, clock.now() - CLOCK_SKEW_SECONDS * 1000)
    return published.filter(({ kid }, index) => index === 0 || ends.has(kid)).map((key) => key.publicJwk)
  }

  /** Writes the recorded usage of tokens, outside the requests. @param isLast whether the program ends. */
  function flushUsage(isLast = false): void {
    usage.flush(isLast)
    grantUsage.flush(isLast)
  }

  /** Whether any JWT was ever issued. */
  const anyIssued = () => db.select({ id: issuedJwts.id }).from(issuedJwts).limit(1).get() !== undefined

  return {
    issue,
    list,
    revoke,
    revokePresented,
    grantOf,
    verify,
    unboundReason,
    sweep,
    anyIssued,
    publicJwks,
    flushUsage,
  }
}

/** A JWT never has scopes that its creator lacks. */
function scopesToGrant({ scopes: wanted, creator }: IssueJwtRequest): HealthScope[] {
  const credential = 'a JWT'
  const allowed = HEALTH_SCOPES.filter((scope) => creator?.permissions.includes(grantedBy(scope)) ?? true)
  const byDefault = DEFAULT_HEALTH_SCOPES.filter((scope) => allowed.includes(scope))
  const granted = grantedScopes(HEALTH_SCOPES, { wanted: wanted ?? byDefault, allowed, credential })
  if (allowed.length === 0) throw lacksScope('read or write', credential)
  return granted
}
