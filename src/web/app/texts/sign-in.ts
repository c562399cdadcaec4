import { SIGN_IN_LINK_MINUTES } from '../../../contract/limits.ts'
import { OWNER } from '../../../contract/owner.ts'
import type { SignInProblem } from '../../../sessions/sign-in-problems.ts'

/** Why signing in with the identity provider failed. */
const PROBLEMS: Readonly<Record<SignInProblem, string>> = {
  denied: 'The sign-in was cancelled or refused there.',
  expired: 'The sign-in was too old, already used, or started in another browser. Start again.',
  not_allowed:
    'You have an account there, but you are not allowed to sign in here. Ask the administrator of this server.',
  unbound:
    'Your account there is not bound to a person here. Ask the administrator of this server for an invitation.',
  invitation_invalid:
    'The invitation was already used, has expired, or is for another account. Ask for a new one.',
  unverified: 'Your email address is not verified there. Verify it and try again.',
  unavailable: 'It does not respond. Try again later, or use a sign-in link.',
  untrusted:
    'Its response was not accepted. The server log has the reason. You can use a sign-in link instead.',
  too_many: 'Too many attempts. Wait a minute and try again.',
}

/** The command that prints a sign-in link. @param id whose; undefined: the owner’s. */
export const signInCommand = (id?: string): string =>
  id === undefined || id === OWNER
    ? 'ext-server sign-in-link'
    : `ext-server sign-in-link --user ${quoted(id)}`

/** As a shell reads it: an id may hold spaces. */
const quoted = (id: string) => (/^[\w.@+-]+$/.test(id) ? id : `'${id.replaceAll("'", "'\\''")}'`)

export const SIGN_IN = {
  title: 'Sign in',
  lead: 'Your food and health journal, on your own server.',
  credential: 'Sign-in link or API token',
  hint: `Or a recovery code. A link works once, within ${SIGN_IN_LINK_MINUTES} minutes.`,
  submit: 'Sign in',
  provider: (name: string) => `Sign in with ${name}`,
  providerHint: 'You sign in there and return here.',
  providerTab: 'Opens in a new tab. What you typed here is kept.',
  or: 'or with a link',
  providerFailed: (name: string, problem: string) =>
    `Signing in with ${name} failed. ${Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as SignInProblem] : ''}`.trim(),
  wrong: `This is not a valid sign-in link, recovery code or API token. Links and codes work once; a link expires after ${SIGN_IN_LINK_MINUTES} minutes.`,
  setUp: 'Go on with the set-up',
  howTitle: 'Where do I get a link?',
  how: 'Run this command on the computer that runs the server:',
  howKnown: 'If you do not run the server, ask the person who does.',
  howOther:
    'For somebody else than the owner, add --user and their id to it, which “ext-server user list” shows. If you do not run the server, ask the person who does for a link or an invitation.',
  howToken:
    'You can also use an API token. You stay signed in until the token expires or is revoked, with the permissions of the token.',
  endedTitle: 'You were signed out',
  endedBody:
    'You may have signed out on another device. Sign in again to continue. What you typed is still here.',
  leave: 'Leave',
} as const
