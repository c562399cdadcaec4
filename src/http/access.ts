import type { CredentialKind, Permission } from '../core/principal.ts'

type Access = {
  /** Who may come in at all; none: everybody, without a credential. */
  credentials: readonly CredentialKind[]
  /** What they must be permitted; undefined: nothing in particular. */
  permission?: Permission
}

/** What a route asks of its caller. Every route names one of these; a route that names none does not start. */
export const ACCESS = {
  public: { credentials: [] },
  /** Any live API token, whatever its scopes. */
  token: { credentials: ['api_token'] },
  /** Whoever is signed in on a browser, whatever they may do. */
  session: { credentials: ['browser_session'] },
  read: { credentials: ['api_token', 'browser_session'], permission: 'read' },
  write: { credentials: ['api_token', 'browser_session'], permission: 'write' },
  tokens: { credentials: ['api_token', 'browser_session'], permission: 'tokens' },
  tokens_or_pairing: {
    credentials: ['api_token', 'browser_session', 'pairing_session'],
    permission: 'tokens',
  },
} as const satisfies Record<string, Access>

export type AccessName = keyof typeof ACCESS

/** How a route states it: spread into its `detail`, where the gate and the OpenAPI document read it. */
export const access = (name: AccessName) => ({ 'x-access': name })

/** What the gate looks up. */
export const accessOf = (name: AccessName): Access => ACCESS[name]
