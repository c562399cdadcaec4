import { HEALTH_SCOPES, type HealthScope } from '../contract/scopes.ts'
import { parseScopes } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'
import type { Client } from './client-metadata.ts'
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts'
import { isRegisteredRedirect, withAnswer } from './redirect-uri.ts'
import { resourceOf } from './server.ts'

/** What a client asks a person for, checked. */
export type AuthorizationRequest = {
  client: Client
  redirectUri: string
  state: string | undefined
  /** At least one, in the order of `HEALTH_SCOPES`. */
  scopes: readonly HealthScope[]
  codeChallenge: string
}

/** A request that the client is told is wrong, at its own redirect URI. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  /** Where the client is. */
  readonly redirectUri: string
  /** The same with the refusal. */
  readonly location: string

  constructor(redirectUri: string, location: string, message: string) {
    super(message)
    this.redirectUri = redirectUri
    this.location = location
  }
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const MAX_STATE = 4096

/** The value of a parameter that may be there once; undefined: it is not, or is empty (RFC 6749, section 3.1). */
export function single(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name)
  if (values.length > 1) throw new OAuthError('invalid_request', `${name} is there more than once`)
  return values[0] === '' ? undefined : values[0]
}

/**
 * Reads an authorization request (RFC 6749, 4.1.1; OAuth 2.1).
 * @param client whoever `client_id` names.
 * @throws OAuthError where the redirect URI is not the client's: for the person alone to read.
 * @throws RefusedRequest for anything else that is wrong.
 */
export function readAuthorizationRequest(
  config: Config,
  params: URLSearchParams,
  client: Client,
): AuthorizationRequest {
  const redirectUri = single(params, 'redirect_uri')
  if (redirectUri === undefined) throw new OAuthError('invalid_request', 'redirect_uri is required')
  if (!isRegisteredRedirect(client.redirectUris, redirectUri)) {
    throw new OAuthError('invalid_request', 'redirect_uri is not one that the app has registered')
  }
  const states = params.getAll('state')
  const state = states.length === 1 ? states[0] : undefined
  try {
    if (states.length > 1 || (state?.length ?? 0) > MAX_STATE) {
      throw new OAuthError('invalid_request', 'state must be there at most once and be of moderate length')
    }
    return {
      client,
      redirectUri,
      state,
      codeChallenge: readChallenge(params),
      scopes: readScopes(config, params),
    }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw refused(config, { redirectUri, state }, error.code, error.message)
  }
}

/** The refusal that a client is told of, with whom it comes from (RFC 9207). */
export function refused(
  config: Config,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: OAuthErrorCode,
  message: string,
): RefusedRequest {
  const iss = config['server.base_url']
  const answer = { error, error_description: message, state, iss }
  return new RefusedRequest(redirectUri, withAnswer(redirectUri, answer), message)
}

function readChallenge(params: URLSearchParams): string {
  const responseType = single(params, 'response_type')
  if (responseType === undefined) throw new OAuthError('invalid_request', 'response_type is required')
  if (responseType !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  }
  if ((single(params, 'response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'response_mode must be query')
  }
  const challenge = single(params, 'code_challenge')
  // A missing method means plain (RFC 7636, section 4.3), which shows the secret to whoever sees the address.
  if (single(params, 'code_challenge_method') !== 'S256' || challenge === undefined) {
    throw new OAuthError('invalid_request', 'code_challenge with code_challenge_method S256 is required')
  }
  if (!CHALLENGE.test(challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge must be 43 characters of base64url')
  }
  return challenge
}

function readScopes(config: Config, params: URLSearchParams): HealthScope[] {
  checkResource(config, params)
  const asked = single(params, 'scope')
  if (asked === undefined) return [...HEALTH_SCOPES]
  // Others, such as those of OpenID Connect, are passed over: the answer says what was granted.
  const known = parseScopes(HEALTH_SCOPES, asked)
  if (known.length === 0) {
    throw new OAuthError('invalid_scope', `scope must be of ${HEALTH_SCOPES.join(', ')}`)
  }
  return known
}

/** @throws OAuthError `invalid_target` for a resource that is not this server's (RFC 8707). Without one it is. */
export function checkResource(config: Config, params: URLSearchParams): void {
  const own = resourceOf(config)
  if (params.getAll('resource').some((resource) => resource !== own)) {
    throw new OAuthError('invalid_target', 'resource must be the one of the protected-resource metadata')
  }
}
