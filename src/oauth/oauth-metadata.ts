import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { scopeText } from '../core/scopes.ts'
import type { Config } from '../settings/config.ts'
import { offersSignIn } from '../settings/mcp-auth.ts'

/** The paths of sign-in for AI clients. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

/** A document that says where and how to sign in. */
export type Discovery = {
  /** Its name below `/.well-known`. */
  name: string
  about: string
  of(config: Config): object
  /** That only the authorization server of this program has it. */
  isOfServer?: true
}

const RESOURCE_DOCUMENT = 'oauth-protected-resource'

export const DISCOVERY: readonly Discovery[] = [
  {
    name: RESOURCE_DOCUMENT,
    about: 'Get the protected-resource metadata of /mcp (RFC 9728)',
    of: resourceMetadata,
  },
  {
    name: 'oauth-authorization-server',
    about: 'Get the authorization-server metadata (RFC 8414)',
    of: authorizationServerMetadata,
    isOfServer: true,
  },
  {
    name: 'openid-configuration',
    about: 'Get the authorization-server metadata (OpenID Connect Discovery)',
    of: openIdMetadata,
    isOfServer: true,
  },
]

/**
 * The paths at which clients look for a document: at the root, with the path of `/mcp` after the name (RFC 8414, RFC
 * 9728), and below the path of `/mcp` (OpenID Connect Discovery).
 */
export const discoveryPaths = ({ name }: Pick<Discovery, 'name'>): readonly string[] => [
  `/.well-known/${name}`,
  `/.well-known/${name}/mcp`,
  `/mcp/.well-known/${name}`,
]

/** Paths that any page may request: the answer is the same for every browser and uses no cookie. */
export const OPEN_PATHS: readonly string[] = [
  ...DISCOVERY.flatMap(discoveryPaths),
  OAUTH_PATHS.token,
  OAUTH_PATHS.register,
  OAUTH_PATHS.revoke,
]

/** The resource of these tokens: clients name it, and it is the audience of every access token. */
export const resourceUrl = (config: Config) => `${config['server.base_url']}/mcp`

/** The address of the metadata that leads a client to the sign-in. */
export const resourceMetadataUrl = (config: Config) =>
  `${config['server.base_url']}/.well-known/${RESOURCE_DOCUMENT}/mcp`

/** Whether clients sign in at this server and not at an external identity provider. */
export const isAuthorizationServer = (config: Config) =>
  offersSignIn(config) && config['jwt.issuers'].length === 0

/** RFC 6750, section 3.1. */
export type ChallengeError = 'invalid_token' | 'insufficient_scope'

/** What a person reads when a client asks them to sign in because of a tool. */
const REASONS: Readonly<Record<ChallengeError, string>> = {
  invalid_token: 'Sign in to use the health journal',
  insufficient_scope: 'Sign in again to allow this',
}

/**
 * The value of a `WWW-Authenticate` header that starts a client's sign-in (RFC 9728, section 5.1).
 * @param error for a request with an invalid credential.
 */
export function bearerChallenge(config: Config, error?: ChallengeError, reason?: string): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(reason === undefined ? [] : [`error_description="${reason}"`]),
    `resource_metadata="${resourceMetadataUrl(config)}"`,
    `scope="${scopeText(HEALTH_SCOPES)}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/**
 * The challenge for the result of a tool, undefined if clients cannot sign in. ChatGPT requires both the error and its
 * description there.
 */
export const toolChallenge = (config: Config, error: ChallengeError): string | undefined =>
  offersSignIn(config) ? bearerChallenge(config, error, REASONS[error]) : undefined

/** RFC 9728. */
function resourceMetadata(config: Config) {
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
function authorizationServerMetadata(config: Config) {
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
function openIdMetadata(config: Config) {
  return {
    ...authorizationServerMetadata(config),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
  }
}
