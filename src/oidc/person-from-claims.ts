import type { ExternalIdentity, Identities } from '../people/identities.ts'
import type { ProviderSettings } from '../sessions/provider-settings.ts'
import type { MayStaySignedIn } from '../sessions/sessions.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'

type SignInRules = Pick<ProviderSettings, 'issuer' | 'userClaim' | 'owner' | 'allowed'>

/** The provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The identity that a provider's claims state.
 * @throws SignInFailure `not_allowed` for one that may not sign in; `unverified` for an address that the provider has
 *   not verified; `untrusted` if the claim is missing or not a name.
 */
export function identityFromClaims(claims: Claims, settings: SignInRules): ExternalIdentity {
  const { issuer, userClaim: claim } = settings
  const subject = claims[claim]
  if (typeof subject !== 'string' || subject.length < 1 || subject.length > 255) {
    throw new SignInFailure('untrusted', new Error(`no claim ${claim} of 1 to 255 characters`))
  }
  if (claim === 'email' && claims.email_verified !== true) throw new SignInFailure('unverified')
  if (!isAllowed(subject, settings)) {
    throw new SignInFailure('not_allowed', new Error('the identity is not in sign_in.allowed'))
  }
  return { issuer, claim, subject }
}

const isAllowed = (subject: string, { owner, allowed }: SignInRules) =>
  subject === owner || allowed.length === 0 || allowed.includes(subject)

/** A session stays valid while the configured provider would still sign the same person in. */
export const createMayStay =
  (settings: ProviderSettings | undefined, identities: Pick<Identities, 'personOf'>): MayStaySignedIn =>
  (userId, identity) =>
    settings !== undefined &&
    settings.issuer === identity.issuer &&
    settings.userClaim === identity.claim &&
    isAllowed(identity.subject, settings) &&
    identities.personOf(identity) === userId
