import type { Principal } from '../core/principal.ts'
import { advertisesOAuth, bearerChallenge } from '../oauth/server.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './bearer.ts'

/** The person behind a request's one bearer credential: a JWT, or an API token where the settings allow it. */
export async function principalOf(
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
 * What a request gets instead of an answer because nobody is behind it, or undefined to let it through. Asked once a
 * message, when the message is known to be one and before any method is looked at. In `inline` mode everything goes
 * through: the catalog is public, and a tool says in its result that it needs a JWT.
 */
export async function answerUnauthenticated(
  services: Services,
  request: Request,
): Promise<Response | undefined> {
  const { config } = services
  if (!advertisesOAuth(config) || (await principalOf(services, request)) !== undefined) return undefined
  const error = request.headers.has('authorization') ? 'invalid_token' : undefined
  const challenge = bearerChallenge(config, error) ?? 'Bearer'
  return Response.json(
    { error: error ?? 'unauthorized', error_description: 'Authentication required' },
    { status: 401, headers: { 'www-authenticate': challenge } },
  )
}
