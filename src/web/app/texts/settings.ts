export const SETTINGS = {
  title: 'Settings',
  signedInAs: 'Signed in as',
  inJournalOf: ', in the journal of',
  account: 'Account',
  apiTokens: 'API tokens',
  apiTokensHint: 'For your apps and scripts',
  toolTokens: 'Tool tokens',
  toolTokensHint: 'For AI clients that use your journal',
  phone: 'Use it on my phone',
  phoneHint: 'Which addresses of this server work from where',
  pair: 'Pair a device',
  pairHint: 'With a passcode or a QR code',
  browsers: 'Signed-in browsers',
  browsersHint: 'See where you are signed in, and sign out',
  yourData: 'Your data',
  data: 'Export and delete',
  exportHint: 'Download this journal',
  dataHint: 'Download or delete all your data',
  importing: 'Import',
  importingHint: 'From Cronometer or MyFitnessPal',
  activity: 'Activity',
  activityHint: 'Sign-ins, tokens, exports and deletions',
  activityHintOfOther: 'Guardians, sharing and exports, and who did it',
  reading: 'Reading meals',
  readingBy: { model: 'Your language model reads your meals.', rules: 'No language model reads your meals.' },
  readingSent:
    'Its provider is sent the text of each meal, and the names of up to 25 foods for each food in it, your own foods among them. Nothing of your profile or journal is sent. All figures come from the food data.',
  readingOff:
    'To let it, set assistant.read_meals in ext-server.toml and restart the server. Its provider is then sent the text of each meal, and the names of up to 25 foods for each food in it, your own foods among them; nothing of your profile or journal.',
  readingNoModel: 'None is set up. The rules of this server read your meals, and nothing is sent.',
  dataGoesTo: 'What you ask the assistant',
  destination: (host: string) =>
    host === 'this computer only'
      ? 'Your messages and your journal stay on the computer of this server.'
      : `Your messages, and the journal data needed to answer them, are sent to ${host}.`,
  backups: 'Backups',
  backupMade: (made: string, tried: string) => `Last backup on ${made}, last tested on ${tried}.`,
  backupUntested: (made: string) => `Last backup on ${made}, not tested yet.`,
  backupNone: 'No backup was made yet.',
  backupHints: {
    ok: 'The server tests each week whether its latest backup can be restored.',
    waiting: 'The next one is due.',
    off: 'This server makes no backups by itself. To turn them on, set backup.every_hours in ext-server.toml.',
    late: 'That is later than planned. The command ext-server doctor says what to do.',
    failed: 'The last attempt failed. The command ext-server doctor says why.',
  },
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
} as const

export const SCOPES = {
  read: { label: 'Read', hint: 'See your journal and profile' },
  write: { label: 'Write', hint: 'Add, edit and delete the contents of your journal and profile' },
  tokens: { label: 'Manage tokens', hint: 'Create and revoke API tokens' },
  people: { label: 'Manage people', hint: 'Manage the people of this server' },
  metrics: { label: 'Read metrics', hint: 'Read /metrics, for Prometheus; nothing of a journal' },
  'health:read': { label: 'Read', hint: 'See your journal and profile' },
  'health:write': {
    label: 'Write',
    hint: 'Log food and check-ins, and chat with the assistant. It cannot delete anything.',
  },
  'health:edit': {
    label: 'Correct and delete',
    hint: 'Change and delete what was logged, and change your profile. Each change can be undone for 30 days.',
  },
} as const
