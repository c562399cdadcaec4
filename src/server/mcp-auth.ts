import { DAY_MS } from '../contract/durations.ts'
import { utcInstant } from '../core/dates.ts'
import type { Principal } from '../core/principal.ts'
import { uncheckedClaims } from '../identity/jwt-syntax.ts'
import type { McpAnswer } from '../mcp/lean/lean-path.ts'
import type { Message } from '../mcp/message.ts'
import { bearerChallenge } from '../oauth/oauth-metadata.ts'
import type { Services } from '../services.ts'
import type { Config } from '../settings/config.ts'
import { offersSignIn } from '../settings/mcp-auth.ts'
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

/** The answer that starts the sign-in of a client without a valid credential. */
export async function signInResponse(services: Services, request: Request): Promise<Response> {
  const error = request.headers.has('authorization') ? 'invalid_token' : undefined
  const description = (await unboundReason(services, request)) ?? 'Authentication required'
  return Response.json(
    { error: error ?? 'unauthorized', error_description: description },
    { status: 401, headers: challengeHeader(services, error) },
  )
}

const challengeHeader = ({ config }: Services, error?: 'invalid_token') => ({
  'www-authenticate': bearerChallenge(config, error),
})

/** The messages with which a client begins. Of the others, it has the answer in the body. */
const FIRST_METHODS: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** Whether a message without a valid credential is answered with a request to sign in. */
export const startsSignIn = ({ config }: Services, { method = '' }: Message) =>
  offersSignIn(config) && FIRST_METHODS.has(method)

/**
 * The answer to a caller without a valid credential, as a request to renew it if a client fetched that for itself: the
 * official clients renew theirs only after a 401.
 */
export async function withRenewal(
  services: Services,
  request: Request,
  answer: McpAnswer,
): Promise<McpAnswer> {
  if (!offersSignIn(services.config) || !isFromSignIn(services.config, request)) return answer
  const body = answer instanceof Response ? await answer.bytes() : answer
  const headers = { ...challengeHeader(services, 'invalid_token'), 'content-type': 'application/json' }
  return new Response(body, { status: 401, headers })
}

/** Whether the credential says that a client fetched it by OAuth. Nothing depends on it but the status of a refusal. */
function isFromSignIn(config: Config, request: Request): boolean {
  const { iss, client_id } = uncheckedClaims(bearerOf(request.headers.get('authorization')) ?? '')
  if (iss === config['server.base_url']) return typeof client_id === 'string'
  return config['jwt.issuers'].some(({ issuer }) => issuer === iss)
}

/**
 * What the results of tools say in the last week of a tool token that a person put into a client's settings, and in no
 * more than half of its time. A client that signed in renews its token itself.
 */
export function endingNotice({ config, clock }: Services, request: Request): string | undefined {
  const credential = bearerOf(request.headers.get('authorization')) ?? ''
  const { iss, iat, exp, client_id } = uncheckedClaims(credential)
  if (iss !== config['server.base_url'] || client_id !== undefined) return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  const left = exp * 1000 - clock.now()
  if (left > Math.min(WEEK_MS, (exp - iat) * 500)) return undefined
  const day = utcInstant(exp * 1000).slice(0, 10)
  return `Tell the person: the tool token of this app ends on ${day}. To renew it, run ext-server connect for the app again, on the server.`
}

const WEEK_MS = 7 * DAY_MS

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
