import { AppError } from './errors.ts'

/**
 * What a person may do with their own data, which is what credentials have by default. API tokens use these names as scopes; JWTs use `health:read` and `health:write`.
 */
export const PERMISSIONS = ['read', 'write', 'tokens'] as const

/** Manages the other people. Only administrators have it, and a token only if it was asked for by name. */
export const PEOPLE_PERMISSION = 'people'
export const ALL_PERMISSIONS = [...PERMISSIONS, PEOPLE_PERMISSION] as const
export type Permission = (typeof ALL_PERMISSIONS)[number]

/** The kind of credential that a caller presented. */
export type CredentialKind = 'api_token' | 'browser_session' | 'jwt' | 'pairing_session' | 'local'

/** An authenticated caller. */
export type Principal = {
  kind: CredentialKind
  userId: string
  /** The id of the token, JWT or session: for the audit log, and for `GET /api/ext/tokens/self`. */
  credentialId: string
  permissions: readonly Permission[]
  /** Epoch milliseconds; null: does not expire. For the credentials that it creates, see `latestExpiry`. */
  expiresAt: number | null
  /** For a browser session: the API token that opened it; null or absent if a sign-in link did. */
  openedWithTokenId?: string | null
}

/** The person of a single-person installation, and the default of the command line. */
export const OWNER = 'owner'

/**
 * The latest time at which credentials created by `issuer` may expire, in epoch milliseconds; null: no limit.
 * Only a creator without all permissions is limited. Without a creator it is the command line.
 */
export function latestExpiry(creator: Principal | undefined): number | null {
  if (creator === undefined || PERMISSIONS.every((known) => creator.permissions.includes(known))) return null
  return creator.expiresAt
}

/**
 * The API token with which credentials created by `issuer` are revoked; null for the command line and for a
 * browser that a link has signed in.
 */
export function issuingTokenId(creator: Principal | undefined): string | null {
  if (creator?.kind === 'browser_session') return creator.openedWithTokenId ?? null
  return creator?.credentialId ?? null
}

/** The name of a permission as the credential that lacks it spells it. */
function scopeName(kind: CredentialKind, permission: Permission): string {
  return kind === 'jwt' ? `health:${permission}` : permission
}

/** Whether answers to the principal may contain stored data. */
export const mayRead = ({ permissions }: Principal): boolean => permissions.includes('read')

/** @throws AppError `forbidden`, naming the missing scope. */
export function requirePermission(principal: Principal, permission: Permission): void {
  if (principal.permissions.includes(permission)) return
  throw new AppError('forbidden', `Missing scope: ${scopeName(principal.kind, permission)}`)
}
