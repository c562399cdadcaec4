/**
 * The tables of credentials in one form, so that ancestry, limits and revocation have one implementation each. Every
 * table has `id`, `user_id`, `expires_at` and `issued_by`, the credential that a row ends with.
 */

/** The kinds of credential that are stored. */
export const STORED_KINDS = [
  'api_token',
  'jwt',
  'oauth_grant',
  'browser_session',
  'passcode',
  'pairing_session',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

export type CredentialSource = {
  kind: StoredKind
  table: string
  /** The column with its name for people. */
  name: string
  /** SQL: whether the row was neither revoked nor used up, apart from its expiry. */
  isOpen: string
  /** The statement that revokes the row `$id` at the instant `$at`. */
  revoke: string
  /** The columns that hold an end of the row, or of what it may create. */
  ends: readonly string[]
  /** Whether other credentials end with it. */
  isParent: boolean
  /** The column with the id of what created it. */
  creator: 'created_by' | 'passcode_id'
  /** The audit action of its revocation; undefined for one that is too short-lived for a row of its own. */
  action: 'token.revoke' | 'jwt.revoke' | 'oauth.revoke' | 'session.close' | 'passcode.revoke' | undefined
}

export const SOURCES: readonly CredentialSource[] = [
  {
    kind: 'api_token',
    table: 'api_tokens',
    name: 'name',
    isOpen: 'is_active = 1',
    revoke: 'UPDATE api_tokens SET is_active = 0, revoked_at = $at WHERE id = $id',
    ends: ['expires_at'],
    isParent: true,
    creator: 'created_by',
    action: 'token.revoke',
  },
  {
    kind: 'jwt',
    table: 'issued_jwts',
    name: 'name',
    isOpen: 'revoked_at IS NULL',
    revoke: 'UPDATE issued_jwts SET revoked_at = $at WHERE id = $id',
    ends: ['expires_at'],
    isParent: true,
    creator: 'created_by',
    action: 'jwt.revoke',
  },
  {
    kind: 'oauth_grant',
    table: 'oauth_grants',
    name: 'client_name',
    isOpen: 'revoked_at IS NULL',
    revoke: 'UPDATE oauth_grants SET revoked_at = $at WHERE id = $id',
    ends: ['expires_at', 'issuer_expires_at'],
    isParent: true,
    creator: 'created_by',
    action: 'oauth.revoke',
  },
  {
    kind: 'browser_session',
    table: 'browser_sessions',
    name: 'browser',
    isOpen: '1',
    // `$at` is not needed: signing out deletes the row.
    revoke: 'DELETE FROM browser_sessions WHERE id = $id AND $at IS NOT NULL',
    ends: ['expires_at', 'issuer_expires_at'],
    isParent: false,
    creator: 'created_by',
    action: 'session.close',
  },
  {
    kind: 'passcode',
    table: 'passcodes',
    name: 'channel',
    isOpen: 'is_used = 0 AND is_superseded = 0',
    revoke: "UPDATE passcodes SET code_hash = '', expires_at = min(expires_at, $at) WHERE id = $id",
    ends: ['expires_at', 'grant_expires_at'],
    isParent: false,
    creator: 'created_by',
    action: 'passcode.revoke',
  },
  {
    kind: 'pairing_session',
    table: 'pairing_sessions',
    name: 'NULL',
    isOpen: 'used_at IS NULL',
    revoke: 'UPDATE pairing_sessions SET expires_at = min(expires_at, $at) WHERE id = $id',
    ends: ['expires_at', 'grant_expires_at'],
    isParent: false,
    creator: 'passcode_id',
    action: undefined,
  },
]

export const PARENT_SOURCES = SOURCES.filter(({ isParent }) => isParent)

export function sourceOf(kind: StoredKind): CredentialSource {
  const found = SOURCES.find((source) => source.kind === kind)
  if (found === undefined) throw new Error(`no credential source ${kind}`)
  return found
}
