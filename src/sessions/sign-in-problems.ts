/** Why a sign-in at the provider failed, in words for the person. */
const SIGN_IN_PROBLEMS = {
  denied: 'The sign-in was refused or cancelled at the identity provider. Try again.',
  expired: 'This sign-in has expired, was already used, or was started in another browser. Sign in again.',
  not_allowed:
    'The identity provider knows you, but you may not sign in here. Ask the administrator of this server for access.',
  unbound:
    'Your account at the identity provider is not bound to a person here. Ask the administrator of this server for an invitation.',
  invitation_invalid:
    'The invitation was already used, has expired, or is for another account. Ask for a new one.',
  unverified:
    'The identity provider has not verified your email address. Verify it there, then sign in again.',
  unavailable: 'The identity provider does not respond. Try again later, or use a sign-in link.',
  untrusted:
    'The answer of the identity provider was not accepted. See the log of this server, or use a sign-in link.',
  too_many: 'Too many attempts. Wait a minute, then try again.',
} as const

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export class SignInFailure extends Error {
  readonly problem: SignInProblem

  /** @param cause for the log only. */
  constructor(problem: SignInProblem, cause?: unknown) {
    super(SIGN_IN_PROBLEMS[problem], cause === undefined ? undefined : { cause })
    this.name = 'SignInFailure'
    this.problem = problem
  }
}
