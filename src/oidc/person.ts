import { OWNER } from '../core/principal.ts'
import type { ProviderSettings } from '../sessions/provider-settings.ts'
import type { MayStay } from '../sessions/sessions.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'

type WhoMay = Pick<ProviderSettings, 'userClaim' | 'owner' | 'allowed'>

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The person here that a provider's claims stand for.
 * @throws SignInFailure `not_allowed` for who may not sign in; `unverified` for an address that anybody may have
 *   entered; `untrusted` where the claim is missing or no name.
 */
export function personOf(claims: Claims, settings: WhoMay): { userId: string; subject: string } {
  const { userClaim } = settings
  const value = claims[userClaim]
  if (typeof value !== 'string' || value.length < 1 || value.length > 255) {
    throw new SignInFailure('untrusted', new Error(`no claim ${userClaim} of 1 to 255 characters`))
  }
  if (userClaim === 'email' && claims.email_verified !== true) throw new SignInFailure('unverified')
  const userId = userOf(value, settings)
  if (userId !== undefined) return { userId, subject: value }
  throw new SignInFailure('not_allowed', new Error(`${userClaim} ${JSON.stringify(value)}`))
}

/** Who somebody is here by the value of the claim; undefined: who may not sign in. */
function userOf(value: string, { owner, allowed }: WhoMay): string | undefined {
  if (value === owner) return OWNER
  // The machine's own user is not for a provider to name.
  return value === OWNER || (allowed.length > 0 && !allowed.includes(value)) ? undefined : value
}

/** Who stays signed in: whom the provider that is configured now would let in as the same person. */
export const mayStayWith =
  (settings: ProviderSettings | undefined): MayStay =>
  (userId, { issuer, claim, subject }) =>
    settings !== undefined &&
    settings.issuer === issuer &&
    settings.userClaim === claim &&
    userOf(subject, settings) === userId
