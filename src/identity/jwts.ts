import { and, eq, exists, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { issuedJwts } from '../../db/schema.ts'
import { oauthGrants } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { HEALTH_SCOPES, type HealthScope, permissionOf } from '../contract/scopes.ts'
import type { Clock } from '../core/clock.ts'
import { decodeCursor, pageOfRows } from '../core/cursor.ts'
import { AppError, notFound } from '../core/errors.ts'
import { latestExpiry, type Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { grantedScopes, lacksScope, parseScopes, scopeText } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'
import type { ExternalJwts } from './external/external-jwts.ts'
import { createJwtCache, type EmbeddedJwt, type VerifiedJwt } from './jwt-cache.ts'
import { CLOCK_SKEW_SECONDS, hasPlainClaims, isCanonicalCompact, isUntrustedHeader } from './jwt-syntax.ts'
import { isGrantActive, revokeGrant } from './revoke-grants.ts'
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key.ts'

/** Lists are newest first. */
const ORDER = { at: issuedJwts.created_at, id: issuedJwts.id }

export type JwtInfo = {
  id: string
  name: string
  scopes: readonly HealthScope[]
  isActive: boolean
  createdAt: number
  expiresAt: number
}
export type IssuedJwt = JwtInfo & { jwt: string }

export type IssueJwtRequest = {
  userId: string
  name: string
  days?: number | undefined
  scopes?: readonly HealthScope[] | undefined
  /** The caller; absent on the command line. */
  creator?: Principal
  /** For an access token of a client that signed in by OAuth: short-lived, and revoked with that grant. */
  grant?: { id: string; seconds: number; notAfter: number | null }
}

const DAY_SECONDS = 86_400
const MAX_JWT_LENGTH = 8192
const EMBEDDED_TYPE = 'at+jwt'

/** Whether the client has a newer token. Qualified by hand: a bare column in a subquery is the inner table's. */
const hasSuccessor = sql`exists (select 1 from issued_jwts as successor
  where successor.grant_id = issued_jwts.grant_id and successor.id > issued_jwts.id)`
const isGrantOfRow = sql`${oauthGrants.id} = issued_jwts.grant_id`

export type Jwts = ReturnType<typeof createJwts>

/** The JWTs that `/mcp` accepts: those of the embedded issuer and of configured identity providers. */
export function createJwts(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  key: SigningKey
  external: ExternalJwts
}) {
  const { db, config, clock, random, key, external } = deps
  const baseUrl = config['server.base_url']
  const audience = `${baseUrl}/mcp`
  const cache = createJwtCache()
  const byId = db
    .select({ user_id: issuedJwts.user_id, revoked_at: issuedJwts.revoked_at })
    .from(issuedJwts)
    .where(eq(issuedJwts.id, sql.placeholder('id')))
    .prepare()

  /** @param until the latest time at which the token's client can fetch another, if it belongs to a client. */
  const describe = (row: typeof issuedJwts.$inferSelect, until = row.expires_at): JwtInfo => ({
    id: row.id,
    name: row.name,
    scopes: parseScopes(HEALTH_SCOPES, row.scope),
    isActive: row.revoked_at === null && until > clock.now(),
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
    const limit = grant?.notAfter ?? latestExpiry(request.creator)
    const expires = limit === null ? wanted : Math.min(wanted, Math.floor(limit / 1000))
    const jwt = await new SignJWT({ scope: scopeText(scopes) })
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
        })
        .returning()
        .get()
      recordAudit(db, { at: clock.now(), userId: request.userId, action: 'jwt.issue', subject: id })
      return { ...describe(row), jwt }
    })
  }

  /** Newest first. A client that fetches its own tokens is one entry, which lasts as long as the client can refresh. */
  function list(userId: string, request: { limit: number; cursor?: string | undefined }) {
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const rows = db
      .select({ row: issuedJwts, until: oauthGrants.expires_at })
      .from(issuedJwts)
      .leftJoin(oauthGrants, eq(oauthGrants.id, issuedJwts.grant_id))
      .where(and(eq(issuedJwts.user_id, userId), not(hasSuccessor), olderThan(ORDER, after)))
      .orderBy(...newestFirst(ORDER))
      .limit(request.limit + 1)
      .all()
    const { shown, next } = pageOfRows(rows, request.limit, ({ row }) => ({ at: row.created_at, id: row.id }))
    return { jwts: shown.map(({ row, until }) => describe(row, until ?? undefined)), next }
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
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  function revoke(userId: string | undefined, id: string): void {
    inTransaction(db, () => {
      const mine = userId === undefined ? undefined : eq(issuedJwts.user_id, userId)
      const found = db
        .select()
        .from(issuedJwts)
        .where(and(eq(issuedJwts.id, id), mine))
        .get()
      if (found === undefined) throw notFound('JWT')
      if (found.revoked_at !== null) return
      const now = clock.now()
      db.update(issuedJwts)
        .set({ revoked_at: now })
        .where(and(eq(issuedJwts.id, id), isNull(issuedJwts.revoked_at)))
        .run()
      if (found.grant_id !== null) revokeGrant(db, found.grant_id, now)
      recordAudit(db, { at: now, userId: found.user_id, action: 'jwt.revoke', subject: id })
    })
  }

  /** The grant that a JWT was issued under, by its `jti`; undefined for one that a person created. */
  function grantOf(id: string): string | undefined {
    const row = db.select({ id: issuedJwts.grant_id }).from(issuedJwts).where(eq(issuedJwts.id, id)).get()
    return row?.id ?? undefined
  }

  /**
   * The principal of a JWT, or undefined if it is not valid now. The signature of a token seen before is not checked
   * again; whether it was revoked is looked up every time.
   */
  async function verify(jwt: string): Promise<Principal | undefined> {
    const verified = await verifiedClaims(jwt)
    const userId = verified === undefined ? undefined : personOf(verified)
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
    if (jwt.length > MAX_JWT_LENGTH || !isCanonicalCompact(jwt)) return undefined
    const verified = cache.get(jwt) ?? (await verifySignature(jwt))
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

  function personOf(verified: VerifiedJwt): string | undefined {
    if (verified.issuer === 'external') return external.personOf(verified)
    return isRecorded(verified) ? verified.userId : undefined
  }

  function isCurrent({ expires, notBefore }: VerifiedJwt): boolean {
    const now = clock.now() / 1000
    return now < expires + CLOCK_SKEW_SECONDS && now >= notBefore - CLOCK_SKEW_SECONDS
  }

  function isRecorded({ jti, userId }: EmbeddedJwt): boolean {
    const row = byId.get({ id: jti })
    return row !== undefined && row.user_id === userId && row.revoked_at === null
  }

  async function verifySignature(jwt: string): Promise<VerifiedJwt | undefined> {
    try {
      const { iss } = decodeJwt(jwt)
      const header = decodeProtectedHeader(jwt)
      const { typ } = header
      if (isUntrustedHeader(header)) return undefined
      if (iss === baseUrl) return typ === EMBEDDED_TYPE ? await verifyEmbedded(jwt) : undefined
      return await external.read(jwt, iss, typ)
    } catch {
      // Whatever is wrong, the caller only learns that the token is not valid.
      return undefined
    }
  }

  async function verifyEmbedded(jwt: string): Promise<EmbeddedJwt | undefined> {
    const { payload, protectedHeader } = await jwtVerify(jwt, key.publicKey, {
      algorithms: [SIGNING_ALGORITHM],
      issuer: baseUrl,
      audience,
      requiredClaims: ['sub', 'exp', 'jti'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(clock.now()),
    })
    if (protectedHeader.kid !== key.kid) return undefined
    const { sub: userId = '', jti = '', exp = 0, nbf = 0, scope } = payload
    if (!hasPlainClaims(payload) || userId.length < 1 || userId.length > 255) return undefined
    const scopes = parseScopes(HEALTH_SCOPES, scope)
    return { issuer: 'embedded', userId, jti, scopes, expires: exp, notBefore: nbf }
  }

  /** Whether any JWT was ever issued. */
  const anyIssued = () => db.select({ id: issuedJwts.id }).from(issuedJwts).limit(1).get() !== undefined

  return { issue, list, revoke, grantOf, verify, unboundReason, sweep, anyIssued, publicJwk: key.publicJwk }
}

/** A JWT never has scopes that its creator lacks. */
function scopesToGrant({ scopes: wanted, creator }: IssueJwtRequest): HealthScope[] {
  const credential = 'a JWT'
  const allowed = HEALTH_SCOPES.filter((scope) => creator?.permissions.includes(permissionOf(scope)) ?? true)
  const granted = grantedScopes(HEALTH_SCOPES, { wanted, allowed, credential })
  if (allowed.length === 0) throw lacksScope('read or write', credential)
  return granted
}
