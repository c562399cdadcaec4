import type { SignInProblem } from '../../../sessions/sign-in-problems.ts'

/** Why a sign-in at the provider came to nothing. */
const PROBLEMS: Readonly<Record<SignInProblem, string>> = {
  denied: 'The sign-in was refused or broken off there.',
  expired: 'That sign-in was too old, was used already, or was begun in another browser. Start again.',
  not_allowed: 'You are known there, but may not sign in here. Whoever runs this server can let you in.',
  unverified: 'Your e-mail address is not marked as verified there, so it does not count here.',
  unavailable: 'It does not answer. Try again in a while, or use a sign-in link.',
  untrusted: 'Its answer cannot be accepted. The log of the server says why; a sign-in link works meanwhile.',
  too_many: 'Too many tries. Wait a minute and try again.',
}

export const SIGN_IN = {
  title: 'Sign in',
  lead: 'Your food, your days, your numbers, on your own server.',
  credential: 'Sign-in link or API token',
  hint: 'A link works once, within ten minutes.',
  submit: 'Sign in',
  provider: (name: string) => `Sign in with ${name}`,
  providerHint: 'You sign in there, and come back here.',
  providerTab: 'Opens another tab; what you typed stays on this one.',
  or: 'or with a link',
  providerFailed: (name: string, problem: string) =>
    `Signing in with ${name} did not work. ${Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as SignInProblem] : ''}`.trim(),
  wrong: 'That is no live API token, and no link that still works.',
  howTitle: 'Where do I get a link?',
  how: 'On the computer that runs the server, this prints one:',
  command: 'ext-server sign-in-link',
  howToken:
    'An API token works too. You are then signed in for as long as the token lives, and may do what it may.',
  endedTitle: 'You were signed out',
  endedBody:
    'Your session has ended, perhaps on another device. Sign in again to go on; what you typed is still here.',
  leave: 'Leave',
} as const
