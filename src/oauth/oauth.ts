import type { Db } from '../../db/open.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { grantedBy, type HealthScope } from '../contract/scopes.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import type { Jwts } from '../identity/jwts.ts'
import type { BrowserSession } from '../sessions/sessions.ts'
import type { Config } from '../settings/config.ts'
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  refusedRequest,
  singleParam,
} from './authorization-request.ts'
import { createClientDocuments, isDocumentUrl } from './client-documents.ts'
import type { OAuthClient } from './client-metadata.ts'
import { createClients } from './clients.ts'
import { type Allowed, createGrants } from './grants.ts'
import { OAuthError } from './oauth-error.ts'
import type { Outbound } from './public-fetch.ts'
import { withQuery } from './redirect-uri.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

export type OAuth = ReturnType<typeof createOAuth>

/** The requested scopes that this person may grant. */
export const grantableScopes = (session: BrowserSession, { scopes }: AuthorizationRequest): HealthScope[] =>
  scopes.filter((scope) => session.permissions.includes(grantedBy(scope)))

/** The authorization server: clients request access, people allow it, clients fetch tokens. */
export function createOAuth(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  jwts: Jwts
  outbound: Outbound
}) {
  const { db, config, clock } = deps
  const clients = createClients(deps)
  const documents = createClientDocuments(deps)
  const grants = createGrants(deps)
  const { token, revoke } = createTokenEndpoint({ ...deps, grants, clients })

  async function clientOf(params: URLSearchParams): Promise<OAuthClient> {
    const clientId = singleParam(params, 'client_id')
    if (clientId === undefined) throw new OAuthError('invalid_request', 'client_id is required')
    if (isDocumentUrl(clientId)) return await documents.find(clientId)
    const client = clients.find(clientId)
    if (client === undefined) {
      throw new OAuthError('invalid_client', 'The app is not registered here; connect it again')
    }
    return client
  }

  return {
    /** @throws OAuthError, AppError `rate_limited`. */
    register: clients.register,
    /** @throws OAuthError */
    token,
    /** @throws OAuthError */
    revoke,

    /**
     * The client's request. Only for a signed-in person, since it may fetch an address that a stranger named.
     * @throws OAuthError for the person to read, RefusedRequest for the client.
     */
    async read(params: URLSearchParams): Promise<AuthorizationRequest> {
      return readAuthorizationRequest(config, params, await clientOf(params))
    },

    /**
     * The person allows these scopes. @returns the redirect, with the code and the issuer (RFC 9207).
     * @throws OAuthError `invalid_scope` for no scope, or for one that was not requested or that the person lacks.
     */
    allow(session: BrowserSession, request: AuthorizationRequest, { scopes, address }: Allowed): string {
      const possible = grantableScopes(session, request)
      if (scopes.length === 0 || scopes.some((scope) => !possible.includes(scope))) {
        throw new OAuthError('invalid_scope', 'Choose at least one permission to allow')
      }
      const code = grants.allow(session, request, { scopes, address })
      clients.touch(request.client.id)
      return withQuery(request.redirectUri, { code, state: request.state, iss: config['server.base_url'] })
    },

    /** The person allows nothing. @returns the redirect. */
    deny(session: BrowserSession, request: AuthorizationRequest): string {
      recordAudit(db, { at: clock.now(), userId: session.userId, action: 'oauth.deny' })
      return refusedRequest(config, request, 'access_denied', 'The person did not allow it').location
    },

    /** Deletes expired grants and clients. */
    sweep(): void {
      grants.sweep()
      deps.jwts.sweep()
      clients.sweep()
    },
  }
}
