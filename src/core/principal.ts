import { MINUTE_MS } from '../contract/durations.ts'
import { PROOF_MINUTES } from '../contract/limits.ts'
import { AppError } from './errors.ts'

/**
 * What a person may do with their own data, which is what credentials have by default. API tokens use these names as scopes; JWTs use `health:read`, `health:write` and `health:edit`.
 */
export const PERMISSIONS = ['read', 'write', 'tokens'] as const

/** Manages the other people. Only administrators have it, and a token only if it was asked for by name. */
export const PEOPLE_PERMISSION = 'people'
/** Reads `/metrics`, and nothing else. As `people`, only a token of an administrator has it, if it was asked for by name. */
const METRICS_PERMISSION = 'metrics'
export const ADMINISTRATOR_PERMISSIONS = [PEOPLE_PERMISSION, METRICS_PERMISSION] as const
export const ALL_PERMISSIONS = [...PERMISSIONS, ...ADMINISTRATOR_PERMISSIONS] as const
/** Corrects and deletes with the tools of the journal. Only JWTs and a local caller have it by name. */
const EDIT_PERMISSION = 'edit'
export type Permission = (typeof ALL_PERMISSIONS)[number]
type PrincipalPermission = Permission | typeof EDIT_PERMISSION

/** The kind of credential that a caller presented. */
export type CredentialKind = 'api_token' | 'browser_session' | 'jwt' | 'pairing_session' | 'local'

/** An authenticated caller. */
export type Principal = {
  kind: CredentialKind
  userId: string
  /** The id of the token, JWT or session: for the audit log, and for `GET /api/ext/tokens/self`. */
  credentialId: string
  permissions: readonly PrincipalPermission[]
  /** Epoch milliseconds; null: does not expire. For the credentials that it creates, see `latestExpiry`. */
  expiresAt: number | null
  /**
   * For a browser session or a pairing session: the credential that it ends with, and whatever it creates; null: none.
   */
  endsWithId?: string | null
  /** For a browser session: when its person last proved who they are, in epoch milliseconds. */
  provenAt?: number
  /** The guardian who acts for the person; absent: nobody does. */
  guardianId?: string
}

export { OWNER } from '../contract/owner.ts'

/**
 * The latest time at which credentials of this creator may expire, in epoch milliseconds; null: no limit. Without a
 * creator it is the command line.
 */
export const latestExpiry = (creator: Principal | undefined): number | null => creator?.expiresAt ?? null

/** `expiresAt`, or the limit if that is earlier; null: no end. */
export function earlierExpiry(expiresAt: number | null, limit: number | null): number | null {
  if (expiresAt === null || limit === null) return expiresAt ?? limit
  return Math.min(expiresAt, limit)
}

/**
 * The credential that those of this creator end with: an API token or a JWT itself, for a browser session or a pairing
 * session what it ends with. Null: they stand by themselves, as those of the command line and of a browser that a link
 * has signed in.
 */
export function parentIdOf(creator: Principal | undefined): string | null {
  switch (creator?.kind) {
    case 'api_token':
    case 'jwt':
      return creator.credentialId
    case 'browser_session':
    case 'pairing_session':
      return creator.endsWithId ?? null
    default:
      return null
  }
}

/** The name of a permission as the credential that lacks it spells it. */
export function scopeName(kind: CredentialKind, permission: PrincipalPermission): string {
  return kind === 'jwt' ? `health:${permission}` : permission
}

/**
 * Before what cannot be undone, or reaches further than one browser. Other credentials than a browser's are not asked:
 * nobody sits in front of them.
 * @param now epoch milliseconds.
 * @throws AppError `confirm_person` if the person proved who they are too long ago.
 */
export function requireRecentProof({ kind, provenAt = 0 }: Principal, now: number): void {
  if (kind !== 'browser_session' || now - provenAt <= PROOF_MINUTES * MINUTE_MS) return
  throw new AppError(
    'confirm_person',
    `Confirm that it is you; the last time is more than ${PROOF_MINUTES} minutes ago`,
  )
}

/** Whether answers to the principal may contain stored data. */
export const mayRead = ({ permissions }: Principal): boolean => permissions.includes('read')

/** Whether this kind of credential has `edit` as a permission of its own; in the others it is part of `write`. */
export const hasEditScope = (kind: CredentialKind): boolean => kind === 'jwt' || kind === 'local'

/** Whether the principal may correct and delete what was logged. */
export const mayEdit = ({ kind, permissions }: Principal): boolean =>
  permissions.includes(hasEditScope(kind) ? EDIT_PERMISSION : 'write')

/** @throws AppError `forbidden`, naming the missing scope. */
export function requirePermission(principal: Principal, permission: PrincipalPermission): void {
  if (principal.permissions.includes(permission)) return
  throw new AppError('forbidden', `Missing scope: ${scopeName(principal.kind, permission)}`)
}
