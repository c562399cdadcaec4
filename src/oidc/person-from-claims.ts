import { OWNER } from '../core/principal.ts'
import type { ProviderSettings } from '../sessions/provider-settings.ts'
import type { MayStaySignedIn } from '../sessions/sessions.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'

type SignInRules = Pick<ProviderSettings, 'userClaim' | 'owner' | 'allowed'>

/** The provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The person of this server whom a provider's claims identify.
 * @throws SignInFailure `not_allowed` for a person who may not sign in; `unverified` for an address that the provider
 *   has not verified; `untrusted` if the claim is missing or not a name.
 */
export function personFromClaims(claims: Claims, settings: SignInRules): { userId: string; subject: string } {
  const { userClaim } = settings
  const value = claims[userClaim]
  if (typeof value !== 'string' || value.length < 1 || value.length > 255) {
    throw new SignInFailure('untrusted', new Error(`no claim ${userClaim} of 1 to 255 characters`))
  }
  if (userClaim === 'email' && claims.email_verified !== true) throw new SignInFailure('unverified')
  const userId = userFromClaim(value, settings)
  if (userId !== undefined) return { userId, subject: value }
  throw new SignInFailure('not_allowed', new Error(`${userClaim} ${JSON.stringify(value)}`))
}

/** The user id for the value of the claim; undefined if the person may not sign in. */
function userFromClaim(value: string, { owner, allowed }: SignInRules): string | undefined {
  if (value === owner) return OWNER
  // A provider must not name the machine's own user.
  return value === OWNER || (allowed.length > 0 && !allowed.includes(value)) ? undefined : value
}

/** A session stays valid while the configured provider would still sign the same person in. */
export const createMayStay =
  (settings: ProviderSettings | undefined): MayStaySignedIn =>
  (userId, { issuer, claim, subject }) =>
    settings !== undefined &&
    settings.issuer === issuer &&
    settings.userClaim === claim &&
    userFromClaim(subject, settings) === userId
