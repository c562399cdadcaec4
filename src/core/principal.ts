import { AppError } from './errors.ts'

/** What a principal may do. API tokens carry them by these names; JWTs as `health:read` and `health:write`. */
export const PERMISSIONS = ['read', 'write', 'tokens'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** How a caller proved who they are. */
export type CredentialKind = 'api_token' | 'browser_session' | 'jwt' | 'pairing_session' | 'local'

/** An authenticated caller. */
export type Principal = {
  kind: CredentialKind
  userId: string
  /** The id of the token, JWT or session: for the audit log, and for `GET /api/ext/tokens/self`. */
  credentialId: string
  permissions: readonly Permission[]
  /** Epoch milliseconds; null: does not expire. For what it issues see `grantLimit`. */
  expiresAt: number | null
  /** Of a browser session: the API token that opened it; null or absent: a sign-in link. */
  openedWith?: string | null
}

/** The user of an installation with one person, and of whoever runs the command line. */
export const OWNER = 'owner'

/**
 * When whatever `issuer` issues must end at the latest, in epoch milliseconds; null: any time. Only a scoped issuer
 * limits it: one with every permission may pass on all there is. Without an issuer it is the command line.
 */
export function grantLimit(issuer: Principal | undefined): number | null {
  if (issuer === undefined || PERMISSIONS.every((known) => issuer.permissions.includes(known))) return null
  return issuer.expiresAt
}

/**
 * The API token that what `issuer` issues ends with; null: none, as for the command line and a browser that a link
 * has signed in.
 */
export function endsWith(issuer: Principal | undefined): string | null {
  if (issuer?.kind === 'browser_session') return issuer.openedWith ?? null
  return issuer?.credentialId ?? null
}

/** The name of a permission in the words of the credential that lacks it. */
export function scopeName(kind: CredentialKind, permission: Permission): string {
  return kind === 'jwt' ? `health:${permission}` : permission
}

/** @throws AppError `forbidden`, naming the missing scope. */
export function requirePermission(principal: Principal, permission: Permission): void {
  if (principal.permissions.includes(permission)) return
  throw new AppError('forbidden', `Missing scope: ${scopeName(principal.kind, permission)}`)
}
