import { OWNER } from '../identity/principal.ts'
import { SignInFailure } from './problems.ts'
import type { ProviderSettings } from './settings.ts'

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The person here that a provider's claims stand for.
 * @throws SignInFailure `not_allowed` for who may not sign in; `unverified` for an address that anybody may have
 *   entered; `untrusted` where the claim is missing or no name.
 */
export function personOf(
  claims: Claims,
  { userClaim, owner, allowed }: Pick<ProviderSettings, 'userClaim' | 'owner' | 'allowed'>,
): string {
  const value = claims[userClaim]
  if (typeof value !== 'string' || value.length < 1 || value.length > 255) {
    throw new SignInFailure('untrusted', new Error(`no claim ${userClaim} of 1 to 255 characters`))
  }
  if (userClaim === 'email' && claims.email_verified !== true) throw new SignInFailure('unverified')
  if (value === owner) return OWNER
  // The machine's own user is not for a provider to name.
  if (value === OWNER || (allowed.length > 0 && !allowed.includes(value))) {
    throw new SignInFailure('not_allowed', new Error(`${userClaim} ${JSON.stringify(value)}`))
  }
  return value
}
