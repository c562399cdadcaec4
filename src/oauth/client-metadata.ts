import { OAuthError } from './oauth-error.ts'
import { isAllowedRedirect } from './redirect-uri.ts'

/** A client: what it states about itself, and where. */
export type OAuthClient = {
  /** Its `client_id`. */
  id: string
  name: string
  redirectUris: readonly string[]
  /** The host of its metadata document, which vouches for it; undefined for registered clients. */
  host: string | undefined
}

const MAX_NAME_LENGTH = 80
const MAX_REDIRECT_URIS = 10

/**
 * The part of a client's metadata (RFC 7591, section 2) that this server uses; the rest is ignored.
 * @throws OAuthError `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export function readClientMetadata(metadata: unknown): Pick<OAuthClient, 'name' | 'redirectUris'> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw new OAuthError('invalid_client_metadata', 'The metadata must be a JSON object')
  }
  const {
    redirect_uris: redirects,
    client_name: name,
    grant_types: grants,
    response_types: responses,
  } = metadata as Record<string, unknown>
  if (!isTextList(redirects) || redirects.length < 1 || redirects.length > MAX_REDIRECT_URIS) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must be 1 to ${MAX_REDIRECT_URIS} URIs`)
  }
  if (!redirects.every(isAllowedRedirect)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'Each redirect URI must be https, http on loopback, or a custom scheme of the app, without a fragment',
    )
  }
  if (!isAbsentOrIncludes(grants, 'authorization_code')) {
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code')
  }
  if (!isAbsentOrIncludes(responses, 'code')) {
    throw new OAuthError('invalid_client_metadata', 'response_types must include code')
  }
  return { name: displayName(name), redirectUris: [...new Set(redirects)] }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isAbsentOrIncludes = (value: unknown, needed: string) =>
  value === undefined || (isTextList(value) && value.includes(needed))

/** A name from a stranger, shown to a person: one line, limited length, no characters that reorder or hide text. */
function displayName(name: unknown): string {
  if (typeof name !== 'string') return 'An app without a name'
  const shown = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\u115f\u1160\u2800]+/gu, ' ')
    .trim()
  return shown === '' ? 'An app without a name' : [...shown].slice(0, MAX_NAME_LENGTH).join('')
}
