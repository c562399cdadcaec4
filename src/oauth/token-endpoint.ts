import { AppError } from '../core/errors.ts'
import { scopesIn, scopeText } from '../core/scopes.ts'
import type { Jwts } from '../identity/jwts.ts'
import type { Config } from '../settings/config.ts'
import { checkResource, singleParam } from './authorization-request.ts'
import { isDocumentUrl } from './client-documents.ts'
import type { Clients } from './clients.ts'
import type { GrantedTokens, Grants } from './grants.ts'
import { OAuthError } from './oauth-error.ts'

const ACCESS_TOKEN_TTL_SECONDS = 3600
const CODE_VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** The client that asks, and its network address. */
type Client = { clientId: string; address: string }

export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>

/** The token and revocation endpoints (RFC 6749, 7009). All clients are public: without PKCE a code is useless. */
export function createTokenEndpoint(deps: { config: Config; grants: Grants; clients: Clients; jwts: Jwts }) {
  const { config, grants, clients, jwts } = deps

  function clientIdOf(params: URLSearchParams): string {
    const clientId = singleParam(params, 'client_id')
    if (clientId === undefined) throw new OAuthError('invalid_client', 'client_id is required')
    // A client that was deleted registers again after this error.
    if (!isDocumentUrl(clientId) && clients.find(clientId) === undefined) {
      throw new OAuthError('invalid_client', 'The client is not registered; register it again')
    }
    return clientId
  }

  /** @param address the client's network address. @throws OAuthError */
  async function token(params: URLSearchParams, address: string): Promise<TokenAnswer> {
    const grantType = requiredParam(params, 'grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
    }
    const clientId = clientIdOf(params)
    checkResource(config, params)
    const entitlement =
      grantType === 'authorization_code'
        ? redeem(params, { clientId, address })
        : refresh(params, { clientId, address })
    clients.touch(clientId)
    return await answer(entitlement, address)
  }

  function redeem(params: URLSearchParams, { clientId, address }: Client): GrantedTokens {
    const codeVerifier = requiredParam(params, 'code_verifier')
    if (!CODE_VERIFIER.test(codeVerifier)) {
      throw new OAuthError('invalid_request', 'code_verifier must be 43 to 128 characters (RFC 7636)')
    }
    return grants.redeem({
      code: requiredParam(params, 'code'),
      clientId,
      redirectUri: requiredParam(params, 'redirect_uri'),
      codeVerifier,
      address,
    })
  }

  const refresh = (params: URLSearchParams, { clientId, address }: Client): GrantedTokens =>
    grants.refresh({
      refreshToken: requiredParam(params, 'refresh_token'),
      clientId,
      wanted: wantedScopes(params),
      address,
    })

  async function answer(
    { grant, scopes, refreshToken }: GrantedTokens,
    address: string,
  ): Promise<TokenAnswer> {
    try {
      const issued = await jwts.issue({
        userId: grant.userId,
        name: grant.clientName,
        scopes,
        address,
        grant: {
          id: grant.id,
          clientId: grant.clientId,
          seconds: ACCESS_TOKEN_TTL_SECONDS,
          notAfter: grant.notAfter,
        },
      })
      return {
        access_token: issued.jwt,
        token_type: 'Bearer',
        expires_in: Math.floor((issued.expiresAt - issued.createdAt) / 1000),
        refresh_token: refreshToken,
        scope: scopeText(scopes),
      }
    } catch (error) {
      // Revoked while the token was being signed, such as by a replay of the same code.
      if (error instanceof AppError && error.code === 'conflict') {
        throw new OAuthError('invalid_grant', 'The grant was revoked')
      }
      throw error
    }
  }

  /** Revokes the grant of a token of either kind. A token of another client is ignored. */
  async function revoke(params: URLSearchParams): Promise<void> {
    const presented = requiredParam(params, 'token')
    const clientId = clientIdOf(params)
    grants.revokeByRefreshToken(presented, clientId)
    const principal = await jwts.verify(presented)
    const grantId = principal === undefined ? undefined : jwts.grantOf(principal.credentialId)
    if (grantId !== undefined) grants.revoke(grantId, clientId)
  }

  return { token, revoke }
}

/** Other scopes, such as those of OpenID Connect, are ignored. */
function wantedScopes(params: URLSearchParams): string[] | undefined {
  const scope = singleParam(params, 'scope')
  return scope === undefined ? undefined : scopesIn(scope).filter((known) => known.startsWith('health:'))
}

function requiredParam(params: URLSearchParams, name: string): string {
  const value = singleParam(params, name)
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is required`)
  return value
}
