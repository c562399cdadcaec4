import type { CredentialKind, Permission } from '../core/principal.ts'
import type { Receipt } from '../core/receipt.ts'

type Access = {
  /** The credentials that are accepted; none: no credential is needed. */
  credentials: readonly CredentialKind[]
  /** The permission that the credential needs; undefined: none. */
  permission?: Permission
  /** Whether a caller on this machine needs none, if the settings allow it. */
  isOpenOnLoopback?: true
  /** Whether guardians need the permission for themselves alone, and get it for somebody whom they care for. */
  isForGuardians?: true
  /** Whether it is about who is signed in, also while their page shows the journal of somebody whom they care for. */
  isOfGuardian?: true
}

/** What a route requires of its caller. Every route names one of these; the server does not start otherwise. */
export const ACCESS = {
  public: { credentials: [] },
  /** Any valid API token, with any scopes. */
  token: { credentials: ['api_token'] },
  /** Any signed-in browser, with any scopes. */
  session: { credentials: ['browser_session'] },
  /** As `session`, for what the page asks in every journal: whose browser it is, and where the server is reached. */
  signed_in: { credentials: ['browser_session'], isOfGuardian: true },
  /** A signed-in browser that may read, or write: what is shared is never for tokens or tools. */
  session_read: { credentials: ['browser_session'], permission: 'read' },
  session_write: { credentials: ['browser_session'], permission: 'write' },
  read: { credentials: ['api_token', 'browser_session'], permission: 'read' },
  write: { credentials: ['api_token', 'browser_session'], permission: 'write' },
  tokens: { credentials: ['api_token', 'browser_session'], permission: 'tokens' },
  /** As `tokens`, and what happened to somebody who is cared for is for each of the guardians. */
  activity: {
    credentials: ['api_token', 'browser_session'],
    permission: 'tokens',
    isForGuardians: true,
  },
  /** Only of an administrator. */
  people: { credentials: ['api_token', 'browser_session'], permission: 'people' },
  metrics: { credentials: ['api_token'], permission: 'metrics', isOpenOnLoopback: true },
  tokens_or_pairing: {
    credentials: ['api_token', 'browser_session', 'pairing_session'],
    permission: 'tokens',
  },
} as const satisfies Record<string, Access>

export type AccessName = keyof typeof ACCESS

/** Spread into a route's `detail`, where the gate and the OpenAPI document read it. */
export const access = (name: AccessName) => ({ 'x-access': name })

/** What a caller without `read` gets from a route that stores something; `same`: the answer has no stored data. */
export type WriteAnswer = Receipt | 'same'

/** As `access('write')`, for routes with an answer. */
export const writeAccess = (answer: WriteAnswer) => ({ ...access('write'), 'x-receipt': answer })

/** The requirements of an access name. */
export const accessOf = (name: AccessName): Access => ACCESS[name]
