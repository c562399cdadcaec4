export const SIGN_IN = {
  title: 'Sign in',
  lead: 'Your food, your days, your numbers, on your own server.',
  credential: 'Sign-in link or API token',
  hint: 'A link works once, within ten minutes.',
  submit: 'Sign in',
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
