import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { scopeText } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'

/** Where the paths of sign-in for clients are. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'
/** What any page may ask for: it says and does the same whoever's browser asks, and takes no cookie. */
export const OPEN_PATHS: readonly string[] = [
  RESOURCE_METADATA_PATH,
  `${RESOURCE_METADATA_PATH}/mcp`,
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  OAUTH_PATHS.token,
  OAUTH_PATHS.register,
  OAUTH_PATHS.revoke,
]

/** The resource whose tokens these are: the one that a client names, and the audience of every access token. */
export const resourceOf = (config: Config) => `${config['server.base_url']}/mcp`

/** Where a client learns where to sign in. */
export const resourceMetadataUrl = (config: Config) =>
  `${config['server.base_url']}${RESOURCE_METADATA_PATH}/mcp`

/** Whether clients are told to sign in at all. */
export const advertisesOAuth = (config: Config) => config['mcp.auth'] === 'oauth'

/** Whether they sign in here; with identity providers of one's own, they sign in there. */
export const isAuthorizationServer = (config: Config) =>
  advertisesOAuth(config) && config['jwt.issuers'].length === 0

/**
 * The `WWW-Authenticate` header with which a client's sign-in starts (RFC 9728, section 5.1), or undefined where
 * clients are not told to sign in.
 * @param error for a request that had a credential, which will not do (RFC 6750, section 3.1).
 */
export function bearerChallenge(config: Config, error?: 'invalid_token'): string | undefined {
  if (!advertisesOAuth(config)) return undefined
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${resourceMetadataUrl(config)}"`,
    `scope="${scopeText(HEALTH_SCOPES)}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/** RFC 9728. */
export function resourceMetadata(config: Config) {
  const issuers = config['jwt.issuers'].map(({ issuer }) => issuer)
  return {
    resource: resourceOf(config),
    authorization_servers: issuers.length > 0 ? [...new Set(issuers)] : [config['server.base_url']],
    scopes_supported: [...HEALTH_SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'ext-server',
  }
}

/** RFC 8414. */
export function authorizationServerMetadata(config: Config) {
  const issuer = config['server.base_url']
  return {
    issuer,
    authorization_endpoint: `${issuer}${OAUTH_PATHS.authorize}`,
    token_endpoint: `${issuer}${OAUTH_PATHS.token}`,
    registration_endpoint: `${issuer}${OAUTH_PATHS.register}`,
    revocation_endpoint: `${issuer}${OAUTH_PATHS.revoke}`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: [...HEALTH_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/**
 * The same under the name that OpenID Connect gives it. Clients ask there where the base URL has a path, and take no
 * document without these two members; no identity token is ever issued.
 */
export const openIdMetadata = (config: Config) => ({
  ...authorizationServerMetadata(config),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
})
