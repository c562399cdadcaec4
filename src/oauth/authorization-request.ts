import { HEALTH_SCOPES, type HealthScope } from '../contract/scopes.ts'
import { parseScopes } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'
import type { OAuthClient } from './client-metadata.ts'
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts'
import { resourceUrl } from './oauth-metadata.ts'
import { isRegisteredRedirect, withQuery } from './redirect-uri.ts'

/** A client's request to a person, checked. */
export type AuthorizationRequest = {
  client: OAuthClient
  redirectUri: string
  state: string | undefined
  /** At least one, in the order of `HEALTH_SCOPES`. */
  scopes: readonly HealthScope[]
  codeChallenge: string
}

/** An invalid request whose error is sent to the client's redirect URI. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  /** The client's redirect URI. */
  readonly redirectUri: string
  /** The same URI with the error in its query. */
  readonly location: string

  constructor(redirectUri: string, location: string, message: string) {
    super(message)
    this.redirectUri = redirectUri
    this.location = location
  }
}

const CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{43}$/
const MAX_STATE_LENGTH = 4096

/** The value of a parameter that may occur once; undefined if it is absent or empty (RFC 6749, section 3.1). */
export function singleParam(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name)
  if (values.length > 1) throw new OAuthError('invalid_request', `${name} must not occur more than once`)
  return values[0] === '' ? undefined : values[0]
}

/**
 * Reads an authorization request (RFC 6749, 4.1.1; OAuth 2.1).
 * @param client the client that `client_id` names.
 * @throws OAuthError if the redirect URI is not the client's: only the person may see this error.
 * @throws RefusedRequest for any other error.
 */
export function readAuthorizationRequest(
  config: Config,
  params: URLSearchParams,
  client: OAuthClient,
): AuthorizationRequest {
  const redirectUri = singleParam(params, 'redirect_uri')
  if (redirectUri === undefined) throw new OAuthError('invalid_request', 'redirect_uri is required')
  if (!isRegisteredRedirect(client.redirectUris, redirectUri)) {
    throw new OAuthError('invalid_request', 'redirect_uri must be one that the app has registered')
  }
  const states = params.getAll('state')
  const state = states.length === 1 ? states[0] : undefined
  try {
    if (states.length > 1 || (state?.length ?? 0) > MAX_STATE_LENGTH) {
      throw new OAuthError('invalid_request', 'state must not occur more than once and must not be too long')
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
    throw refusedRequest(config, { redirectUri, state }, error.code, error.message)
  }
}

/** An error for the client, with the issuer (RFC 9207). */
export function refusedRequest(
  config: Config,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: OAuthErrorCode,
  message: string,
): RefusedRequest {
  const iss = config['server.base_url']
  const answer = { error, error_description: message, state, iss }
  return new RefusedRequest(redirectUri, withQuery(redirectUri, answer), message)
}

function readChallenge(params: URLSearchParams): string {
  const responseType = singleParam(params, 'response_type')
  if (responseType === undefined) throw new OAuthError('invalid_request', 'response_type is required')
  if (responseType !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  }
  if ((singleParam(params, 'response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'response_mode must be query')
  }
  const challenge = singleParam(params, 'code_challenge')
  // A missing method means plain (RFC 7636, section 4.3), which reveals the secret to anyone who sees the address.
  if (singleParam(params, 'code_challenge_method') !== 'S256' || challenge === undefined) {
    throw new OAuthError('invalid_request', 'code_challenge with code_challenge_method S256 is required')
  }
  if (!CHALLENGE_PATTERN.test(challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge must be 43 characters of base64url')
  }
  return challenge
}

function readScopes(config: Config, params: URLSearchParams): HealthScope[] {
  checkResource(config, params)
  const asked = singleParam(params, 'scope')
  if (asked === undefined) return [...HEALTH_SCOPES]
  // Other scopes, such as those of OpenID Connect, are ignored: the token response lists the granted ones.
  const known = parseScopes(HEALTH_SCOPES, asked)
  if (known.length === 0) {
    throw new OAuthError('invalid_scope', `scope must be one or more of ${HEALTH_SCOPES.join(', ')}`)
  }
  return known
}

/** @throws OAuthError `invalid_target` for a resource of another server (RFC 8707). A missing resource is allowed. */
export function checkResource(config: Config, params: URLSearchParams): void {
  const own = resourceUrl(config)
  if (params.getAll('resource').some((resource) => resource !== own)) {
    throw new OAuthError('invalid_target', 'resource must be the one in the protected-resource metadata')
  }
}
