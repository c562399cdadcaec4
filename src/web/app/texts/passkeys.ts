import { RECOVERY_CODES } from '../../../contract/limits.ts'

export const PASSKEYS = {
  title: 'Passkeys',
  hint: 'Sign in with your fingerprint, face or PIN',
  lead: 'With a passkey you sign in by your fingerprint, face or PIN. It works at the address where you made it.',
  empty: 'You have no passkey yet.',
  add: 'Make a passkey',
  name: 'Name',
  nameHint: 'Such as the device that keeps it.',
  firstName: 'First device',
  notHere:
    'Passkeys need a host name and https, or localhost. This page was opened at another address. Until then, this browser stays signed in, and recovery codes or a sign-in link open others; “Use it on my phone” lists the addresses with https.',
  made: (name: string) => `“${name}” was made`,
  removed: (name: string) => `“${name}” deleted`,
  byToken:
    'This browser signed in with an API token. Sign in with a link to make passkeys and recovery codes: they would outlive the token.',
  rename: 'Rename',
  renameLabel: (name: string) => `Rename ${name}`,
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeLast: (host: string) =>
    `This is your last passkey for ${host}. Without it you sign in there with a recovery code, a sign-in link or an API token: make sure that you have one.`,
  removeBody:
    'Other browsers that signed in with it are signed out. Delete it in the password manager or the settings of the device, too.',
  remove: 'Delete',
  removeLabel: (name: string) => `Delete ${name}`,
  worksAt: (host: string, when: string | null) =>
    when === null ? `For ${host}, not used yet` : `For ${host}, last used ${when}`,

  recovery: 'Recovery codes',
  recoveryLead: `${RECOVERY_CODES} codes for when you have lost all your devices. Each signs you in once. Print them and keep them where you keep your papers.`,
  left: (count: number, when: string) =>
    count === 1 ? `1 code is left of those of ${when}.` : `${count} codes are left of those of ${when}.`,
  none: 'You have no recovery codes.',
  issue: 'Make recovery codes',
  replace: 'Make new codes',
  replaceHint: 'New codes replace those before.',
  replaceTitle: 'Make new recovery codes?',
  replaceBody: 'The codes that you have printed or copied then no longer work.',
  codes: 'Your recovery codes',
  codesLead: (host: string) => `For ${host}. They are shown this once, and each works once.`,
  print: 'Print',
  close: 'I have kept them',

  noWayBack: 'You could not sign in again',
  noWayBackBody: (host: string) =>
    `You have no passkey for ${host} and no recovery codes. Make one of them before you sign out. Otherwise ask the person who runs the server for a sign-in link; this command prints one:`,
  makeFirst: 'Go to passkeys and codes',

  signIn: 'Sign in with a passkey',
  confirmTitle: 'Confirm that it is you',
  confirmBody: 'What you are about to do cannot be undone, or gives access to your data.',
  confirmPasskey: 'Use a passkey',
  confirm: 'Confirm',
  credential: 'Sign-in link, recovery code or API token',
  credentialHint: (command: string) => `The command ${command} prints a link.`,
  noneHere: (host: string) => `You have no passkey for ${host}.`,
  askForLink: (command: string, invite: string) =>
    `Ask the administrator of this server for a link: the command ${command} prints one. Or ask for a new invitation (${invite}): open it in this browser, then start this again.`,
} as const
