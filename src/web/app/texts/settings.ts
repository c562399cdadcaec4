export const SETTINGS = {
  title: 'Settings',
  signedInAs: 'Signed in as',
  account: 'Account',
  apiTokens: 'API tokens',
  apiTokensHint: 'For apps and scripts of yours',
  toolTokens: 'Tool tokens',
  toolTokensHint: 'For AI clients that use your journal',
  pair: 'Pair a device',
  pairHint: 'With a short code or a QR code',
  browsers: 'Signed-in browsers',
  browsersHint: 'Where you are signed in, and signing out there',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
} as const

export const SCOPES = {
  read: { label: 'Read', hint: 'See your journal and profile' },
  write: { label: 'Write', hint: 'Log and change things' },
  tokens: { label: 'Tokens', hint: 'Create and revoke tokens like this one' },
  'health:read': { label: 'Read', hint: 'See your journal and profile' },
  'health:write': { label: 'Write', hint: 'Log meals and check-ins' },
} as const
