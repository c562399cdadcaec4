import type { Principal } from '../core/principal.ts'
import { advertisesOAuth, bearerChallenge } from '../oauth/oauth-metadata.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './bearer.ts'

/** The person of a request's bearer credential: a JWT, or an API token if the settings allow it. */
export async function mcpPrincipal(
  { config, jwts, principalOf }: Services,
  request: Request,
): Promise<Principal | undefined> {
  const credential = bearerOf(request.headers.get('authorization'))
  if (credential === undefined) return undefined
  const fromJwt = await jwts.verify(credential)
  if (fromJwt !== undefined || !config['mcp.accept_api_tokens']) return fromJwt
  const fromToken = principalOf(credential)
  return fromToken?.kind === 'api_token' ? fromToken : undefined
}

/**
 * The answer to a request without a valid credential, or undefined to let it pass. Called once per message, when its
 * shape is known and before any method runs. In `inline` mode every message passes: the catalog is public, and a tool's
 * result says that it needs a JWT.
 */
export async function unauthenticatedResponse(
  services: Services,
  request: Request,
): Promise<Response | undefined> {
  const { config } = services
  if (!advertisesOAuth(config) || (await mcpPrincipal(services, request)) !== undefined) return undefined
  const error = request.headers.has('authorization') ? 'invalid_token' : undefined
  const challenge = bearerChallenge(config, error) ?? 'Bearer'
  const credential = bearerOf(request.headers.get('authorization'))
  const reason = credential === undefined ? undefined : await services.jwts.unboundReason(credential)
  return Response.json(
    { error: error ?? 'unauthorized', error_description: reason ?? 'Authentication required' },
    { status: 401, headers: { 'www-authenticate': challenge } },
  )
}
