import { and, eq, isNull, lte } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { oauthCodes, oauthGrants, oauthRefreshTokens } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS, MINUTE_MS } from '../contract/durations.ts'
import { HEALTH_SCOPES, type HealthScope } from '../contract/scopes.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { knownScopes, parseScopes, scopeText } from '../core/scopes.ts'
import { equalsInConstantTime, hashSecret, newSecret } from '../core/secret.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import type { Use } from '../credentials/record-usage.ts'
import { revokeCredential } from '../credentials/revoke.ts'
import { addReplayNotice, addSignInNotice } from '../notices/add-notice.ts'
import type { BrowserSession } from '../sessions/sessions.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { OAuthError } from './oauth-error.ts'

const CODE_TTL_MS = MINUTE_MS
const REFRESH_TOKEN_TTL_MS = 30 * DAY_MS

type Row = typeof oauthGrants.$inferSelect

/** What a client is entitled to: an access token with these scopes, and this refresh token. */
export type GrantedTokens = {
  grant: { id: string; userId: string; clientId: string; clientName: string; notAfter: number | null }
  scopes: readonly HealthScope[]
  refreshToken: string
}

/** What a person chose. */
export type Allowed = {
  scopes: readonly HealthScope[]
  /** The network address of the person's browser. */
  address: string
}

export type Grants = ReturnType<typeof createGrants>

/**
 * The grants of people to clients, from the code to the last refresh token. Codes and refresh tokens work once. One
 * that is presented again was stolen, so its grant is revoked with all its tokens (RFC 9700, 4.14).
 */
export function createGrants(deps: { db: Db; clock: Clock; random: Random }) {
  const { db, clock, random } = deps
  const invalidGrant = () =>
    new OAuthError(
      'invalid_grant',
      'The code or refresh token is unknown, used, expired or from another client',
    )

  /** Grants a client what the person chose. @returns the code, which is not stored. */
  function allow(
    session: BrowserSession,
    request: AuthorizationRequest,
    { scopes, address }: Allowed,
  ): string {
    const now = clock.now()
    const code = newSecret(random)
    const id = random.uuid(now)
    inTransaction(db, () => {
      db.insert(oauthGrants)
        .values({
          id,
          user_id: session.userId,
          client_id: request.client.id,
          client_name: request.client.name,
          scope: scopeText(scopes),
          issued_by: session.issuedBy,
          created_by_kind: 'browser_session',
          created_by: session.id,
          created_from: address,
          issuer_expires_at: session.issuerExpiresAt,
          created_at: now,
          expires_at: now + CODE_TTL_MS,
        })
        .run()
      db.insert(oauthCodes)
        .values({
          code_hash: hashSecret(code),
          grant_id: id,
          redirect_uri: request.redirectUri,
          code_challenge: request.codeChallenge,
          expires_at: now + CODE_TTL_MS,
        })
        .run()
      recordAudit(db, {
        at: now,
        userId: session.userId,
        action: 'oauth.allow',
        subject: id,
        detail: scopeText(scopes),
      })
    })
    return code
  }

  /**
   * Exchanges a code for tokens, once; a failed attempt uses it up, too.
   * @throws OAuthError `invalid_grant`.
   */
  function redeem(request: {
    code: string
    clientId: string
    redirectUri: string
    codeVerifier: string
    /** The client's network address. */
    address: string
  }): GrantedTokens {
    const { address } = request
    // Looked up first, so that a stranger's guess does not take the write lock.
    if (findCode(request.code) === undefined) throw invalidGrant()
    return inGrantTransaction(() => {
      const now = clock.now()
      const code = findCode(request.code)
      if (code === undefined) return undefined
      if (code.used_at !== null) return revokeReused(code.grant_id, 'code', { at: now, from: address })
      db.update(oauthCodes).set({ used_at: now }).where(eq(oauthCodes.code_hash, code.code_hash)).run()
      const grant = findActiveGrant(code.grant_id, now)
      const isRight =
        grant?.client_id === request.clientId &&
        code.expires_at > now &&
        code.redirect_uri === request.redirectUri &&
        equalsInConstantTime(pkceChallenge(request.codeVerifier), code.code_challenge)
      if (!isRight) return undefined
      addSignInNotice(db, { ...eventOf(grant, now), method: 'consent', createdBy: grant.created_by, address })
      return issueRefreshToken(grant, grantScopes(grant), { at: now, from: address })
    })
  }

  /**
   * Exchanges a refresh token for the next one.
   * @param wanted fewer scopes than were granted, for the access token only; undefined: all.
   * @throws OAuthError `invalid_grant`, or `invalid_scope` for a scope that was not granted.
   */
  function refresh(request: {
    refreshToken: string
    clientId: string
    wanted: readonly string[] | undefined
    address: string
  }): GrantedTokens {
    if (findRefreshToken(request.refreshToken) === undefined) throw invalidGrant()
    return inGrantTransaction(() => {
      const now = clock.now()
      const use = { at: now, from: request.address }
      const token = findRefreshToken(request.refreshToken)
      if (token === undefined) return undefined
      const grant = findActiveGrant(token.grant_id, now)
      if (token.used_at !== null) return revokeReused(token.grant_id, 'refresh token', use)
      // Client ids are public: a caller who has the token but names another client did not get the token from here.
      if (grant !== undefined && grant.client_id !== request.clientId) {
        return revokeReused(token.grant_id, 'refresh token at another client', use)
      }
      if (grant === undefined || token.expires_at <= now) return undefined
      const granted = grantScopes(grant)
      const scopes = knownScopes(granted, request.wanted ?? granted)
      const isWithin = request.wanted?.every((scope) => granted.some((known) => known === scope)) ?? true
      if (!isWithin || scopes.length === 0) {
        throw new OAuthError('invalid_scope', 'scope must be within what was granted')
      }
      db.update(oauthRefreshTokens)
        .set({ used_at: now })
        .where(eq(oauthRefreshTokens.token_hash, token.token_hash))
        .run()
      return issueRefreshToken(grant, scopes, use)
    })
  }

  /** Runs in one transaction; a refusal is thrown only after the transaction's changes are stored. */
  function inGrantTransaction(decide: () => GrantedTokens | undefined): GrantedTokens {
    const result = inTransaction(db, decide)
    if (result === undefined) throw invalidGrant()
    return result
  }

  function revokeReused(grantId: string, what: string, { at: now, from: address }: Use): undefined {
    const grant = db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId)).get()
    if (grant === undefined || grant.revoked_at !== null) return
    revokeCredential(db, 'oauth_grant', grantId, { at: now, audit: false })
    recordAudit(db, { at: now, userId: grant.user_id, action: 'oauth.reuse', subject: grantId, detail: what })
    addReplayNotice(db, { ...eventOf(grant, now), address })
  }

  const eventOf = (grant: Row, at: number) => ({
    id: random.uuid(at),
    at,
    userId: grant.user_id,
    credential: { kind: 'oauth_grant', id: grant.id, name: grant.client_name } as const,
  })

  /** A grant that was not revoked and whose API token, if it was given with one, is still valid. */
  const findActiveGrant = (id: string, now: number) =>
    db
      .select()
      .from(oauthGrants)
      .where(
        and(eq(oauthGrants.id, id), isNull(oauthGrants.revoked_at), hasValidParents('oauth_grants', now)),
      )
      .get()

  const findCode = (code: string) =>
    db
      .select()
      .from(oauthCodes)
      .where(eq(oauthCodes.code_hash, hashSecret(code)))
      .get()

  const findRefreshToken = (token: string) =>
    db
      .select()
      .from(oauthRefreshTokens)
      .where(eq(oauthRefreshTokens.token_hash, hashSecret(token)))
      .get()

  function issueRefreshToken(
    grant: Row,
    scopes: readonly HealthScope[],
    { at: now, from }: Use,
  ): GrantedTokens {
    const refreshToken = newSecret(random)
    const expiresAt = Math.min(
      now + REFRESH_TOKEN_TTL_MS,
      grant.issuer_expires_at ?? Number.POSITIVE_INFINITY,
    )
    db.insert(oauthRefreshTokens)
      .values({ token_hash: hashSecret(refreshToken), grant_id: grant.id, expires_at: expiresAt })
      .run()
    db.update(oauthGrants)
      .set({ expires_at: expiresAt, last_used_at: now, last_used_from: from })
      .where(eq(oauthGrants.id, grant.id))
      .run()
    return {
      grant: {
        id: grant.id,
        userId: grant.user_id,
        clientId: grant.client_id,
        clientName: grant.client_name,
        notAfter: grant.issuer_expires_at,
      },
      scopes,
      refreshToken,
    }
  }

  /** Revokes the grant of a refresh token if it belongs to this client. Does not reveal whether it existed. */
  function revokeByRefreshToken(refreshToken: string, clientId: string): void {
    const token = findRefreshToken(refreshToken)
    if (token !== undefined) revoke(token.grant_id, clientId)
  }

  function revoke(grantId: string, clientId: string): void {
    inTransaction(db, () => {
      const grant = db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId)).get()
      if (grant === undefined || grant.client_id !== clientId || grant.revoked_at !== null) return
      revokeCredential(db, 'oauth_grant', grantId, { at: clock.now() })
    })
  }

  /** Deletes grants whose last token has expired, with their codes and tokens, and expired tokens. */
  function sweep(): void {
    const now = clock.now()
    inTransaction(db, () => {
      db.delete(oauthGrants).where(lte(oauthGrants.expires_at, now)).run()
      db.delete(oauthRefreshTokens).where(lte(oauthRefreshTokens.expires_at, now)).run()
    })
  }

  return { allow, redeem, refresh, revoke, revokeByRefreshToken, sweep }
}

const grantScopes = ({ scope }: Row) => parseScopes(HEALTH_SCOPES, scope)

/** RFC 7636, section 4.6. */
const pkceChallenge = (verifier: string) =>
  new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
