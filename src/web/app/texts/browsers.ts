import type { ApiAnswer } from '../api-types.ts'

type Session = ApiAnswer<'get', '/api/sessions'>['sessions'][number]

const WITH: Readonly<Record<Session['signed_in_with'], string>> = {
  link: 'With a link',
  token: 'With an API token',
  provider: 'With an identity provider',
  passkey: 'With a passkey',
  recovery_code: 'With a recovery code',
  set_up: 'With the set-up code',
  invitation: 'With an invitation',
}

export const BROWSERS = {
  lead: 'A browser stays signed in for as long as you use it. Sign out the ones that you do not know.',
  unknown: 'Unknown browser',
  current: 'This browser',
  /** @param session as the API states it. */
  signedInWith: ({ signed_in_with: how, provider }: Pick<Session, 'signed_in_with' | 'provider'>): string =>
    provider === null ? WITH[how] : `With ${provider}`,
  rename: 'Rename',
  renameLabel: (browser: string) => `Rename ${browser}`,
  name: 'Name',
  nameHint: 'Such as “Kitchen tablet”. Leave it empty for the name of the browser.',
  lastUsed: (when: string, address: string | null) =>
    address === null ? `Last used ${when}` : `Last used ${when}, from ${address}`,
  since: (when: string, address: string | null) =>
    address === null ? `Signed in since ${when}` : `Signed in since ${when}, from ${address}`,
  signOut: 'Sign out',
  signOutLabel: (browser: string) => `Sign out ${browser}`,
  signedOut: (browser: string) => `${browser} signed out`,
  signOutOthers: 'Sign out all other browsers',
  othersSignedOut: 'All other browsers signed out',
} as const
