/** Why a sign-in at the provider came to nothing, in words for whoever tried. */
export const SIGN_IN_PROBLEMS = {
  denied: 'The sign-in was refused or broken off at the provider.',
  expired: 'This sign-in is too old, has been used already, or was begun in another browser. Start again.',
  not_allowed:
    'You are known to the provider, but may not sign in here. Whoever runs this server can let you in.',
  unverified: 'The provider does not say that your e-mail address is verified, so it does not count here.',
  unavailable: 'The provider does not answer. Try again in a while, or use a sign-in link.',
  untrusted:
    'What the provider answered cannot be accepted. The log of this server says why; a sign-in link works meanwhile.',
  too_many: 'Too many tries. Wait a minute and try again.',
} as const

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export class SignInFailure extends Error {
  readonly problem: SignInProblem

  /** @param cause for the log alone. */
  constructor(problem: SignInProblem, cause?: unknown) {
    super(SIGN_IN_PROBLEMS[problem], cause === undefined ? undefined : { cause })
    this.name = 'SignInFailure'
    this.problem = problem
  }
}
