import type { Config } from '../settings/config.ts'
import type { NextPage } from './next-page.ts'

/** Where the sign-in at an OpenID Connect provider begins and comes back. */
export const OIDC_PATHS = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const

/** The provider that people sign in at, and who of them may. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  /** Undefined: a public client. */
  clientSecret: string | undefined
  /** What people call it. */
  name: string
  /** The claim that says who somebody is. */
  userClaim: string
  /** Its value of the person who is the local owner; undefined: nobody's. */
  owner: string | undefined
  /** Its values that may sign in beside the owner; none: everybody's. */
  allowed: readonly string[]
  scopes: readonly string[]
}

/** Undefined where there is no provider. */
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

/** The path that sends a browser to the provider. @param next where it goes on, signed in. */
export const startPath = (next?: NextPage) =>
  next === undefined ? OIDC_PATHS.start : `${OIDC_PATHS.start}?${new URLSearchParams({ next }).toString()}`
