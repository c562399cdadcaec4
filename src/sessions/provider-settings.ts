import type { Config } from '../settings/config.ts'
import type { NextPath } from './next-path.ts'

/** The start and the callback of a sign-in at an OpenID Connect provider. */
export const OIDC_PATHS = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const

/** In the query of the start: the secret of an invitation. */
export const INVITATION_PARAM = 'invitation'

/** The identity provider, and which of its people may sign in. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  /** Undefined for a public client. */
  clientSecret: string | undefined
  /** The name that people know it by. */
  name: string
  /** The claim that identifies a person. */
  userClaim: string
  /** The claim's value for the local owner; undefined: nobody. */
  owner: string | undefined
  /** The claim's values that may sign in as well as the owner; empty: all that are bound to a person. */
  allowed: readonly string[]
  scopes: readonly string[]
}

/** Undefined without an identity provider. */
export function providerSettings(config: Config): ProviderSettings | undefined {
  const issuer = config['sign_in.issuer']
  if (issuer === '') return undefined
  return {
    issuer,
    clientId: config['sign_in.client_id'],
    clientSecret: config['sign_in.client_secret'] || undefined,
    name: config['sign_in.name'] || new URL(issuer).host,
    userClaim: config['sign_in.user_claim'],
    owner: config['sign_in.owner'] || undefined,
    allowed: config['sign_in.allowed'],
    scopes: config['sign_in.scopes'],
  }
}

/** The path that sends a browser to the provider. @param next the page after sign-in. */
export const startPath = (next?: NextPath) =>
  next === undefined ? OIDC_PATHS.start : `${OIDC_PATHS.start}?${new URLSearchParams({ next }).toString()}`

/** The address that accepts an invitation: it starts a sign-in. */
export const invitationUrl = (address: string, secret: string) =>
  `${address}${OIDC_PATHS.start}?${new URLSearchParams({ [INVITATION_PARAM]: secret }).toString()}`
