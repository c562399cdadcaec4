import type { Principal } from '../core/principal.ts'
import { advertisesOAuth, bearerChallenge } from '../oauth/oauth-metadata.ts'
import type { Services } from '../services.ts'
import { bearerKind, bearerOf } from './bearer.ts'

/** The person of a request's bearer credential: a JWT, or an API token if the settings allow it. */
export async function mcpPrincipal(
  { config, jwts, principalOf }: Services,
  request: Request,
  address: string,
): Promise<Principal | undefined> {
  const credential = bearerOf(request.headers.get('authorization'))
  if (credential === undefined) return undefined
  const fromJwt = await jwts.verify(credential, address)
  if (fromJwt !== undefined || !config['mcp.accept_api_tokens']) return fromJwt
  const fromToken = principalOf(credential, address)
  return fromToken?.kind === 'api_token' ? fromToken : undefined
}

/**
 * The answer to a request without a valid credential, or undefined to let it pass. In `inline` mode every request
 * passes: the catalog is public, and a tool's result says that it needs a tool token.
 */
export async function unauthenticatedResponse(
  services: Services,
  request: Request,
): Promise<Response | undefined> {
  const { config } = services
  if (!advertisesOAuth(config)) return undefined
  const error = request.headers.has('authorization') ? 'invalid_token' : undefined
  const challenge = bearerChallenge(config, error) ?? 'Bearer'
  const description = (await unboundReason(services, request)) ?? 'Authentication required'
  return Response.json(
    { error: error ?? 'unauthorized', error_description: description },
    { status: 401, headers: { 'www-authenticate': challenge } },
  )
}

/** What to tell a caller with a valid JWT of an identity that is bound to nobody; undefined for any other caller. */
export async function unboundReason({ jwts }: Services, request: Request): Promise<string | undefined> {
  const credential = bearerOf(request.headers.get('authorization'))
  return credential === undefined ? undefined : await jwts.unboundReason(credential)
}

/** Records that a request presented a credential which is not valid. */
export function recordInvalidBearer(
  services: Services,
  request: Request,
  failed: { route: string; address: string },
) {
  const authorization = request.headers.get('authorization')
  if (authorization === null) return
  const kind = bearerKind(services.config, bearerOf(authorization))
  services.failedCredentials.record({ kind, method: request.method, ...failed })
}
