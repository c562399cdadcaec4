import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { scopeText } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'

/** The paths of sign-in for AI clients. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'
/** Paths that any page may request: the answer is the same for every browser and uses no cookie. */
export const OPEN_PATHS: readonly string[] = [
  RESOURCE_METADATA_PATH,
  `${RESOURCE_METADATA_PATH}/mcp`,
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  OAUTH_PATHS.token,
  OAUTH_PATHS.register,
  OAUTH_PATHS.revoke,
]

/** The resource of these tokens: clients name it, and it is the audience of every access token. */
export const resourceUrl = (config: Config) => `${config['server.base_url']}/mcp`

/** The address of the metadata that leads a client to the sign-in. */
export const resourceMetadataUrl = (config: Config) =>
  `${config['server.base_url']}${RESOURCE_METADATA_PATH}/mcp`

/** Whether clients are asked to sign in. */
export const advertisesOAuth = (config: Config) => config['mcp.auth'] === 'oauth'

/** Whether clients sign in at this server and not at an external identity provider. */
export const isAuthorizationServer = (config: Config) =>
  advertisesOAuth(config) && config['jwt.issuers'].length === 0

/**
 * The `WWW-Authenticate` header that starts a client's sign-in (RFC 9728, section 5.1), or undefined if clients are
 * not asked to sign in.
 * @param error for a request with an invalid credential (RFC 6750, section 3.1).
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
    resource: resourceUrl(config),
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
 * The same metadata under the name of OpenID Connect Discovery. Clients request it if the base URL has a path, and
 * require these two members; no ID token is ever issued.
 */
export const openIdMetadata = (config: Config) => ({
  ...authorizationServerMetadata(config),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
})
