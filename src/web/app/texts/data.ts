const many = (one: string, more: string) => (count: number, shown: string) =>
  `${shown} ${count === 1 ? one : more}`

export const DATA = {
  title: 'Your data',
  lead: 'It is yours: take it along whenever you like, or leave nothing of it here.',
  exportTitle: 'Take it with you',
  everything: 'Everything, in one file',
  everythingHint:
    'Profile, food with every nutrient, days, check-ins, protocols, own foods and conversations, as JSON for other programs and for safe keeping',
  download: 'Download',
  downloadLabel: 'Download everything as JSON',
  started: 'Your browser is saving the file.',
  csvTitle: 'For a spreadsheet',
  csvHint: 'One table each, as CSV. What is not known is left empty.',
  csv: 'CSV',
  csvLabel: (part: string) => `Download ${part} as CSV`,
  parts: {
    foods: 'Food entries',
    days: 'Days',
    checkins: 'Check-ins',
    protocols: 'Protocols',
    protocol_logs: 'Protocol days',
    own_foods: 'Own foods and recipes',
    messages: 'Conversations',
  },
  none: 'None',
  dangerTitle: 'Delete everything',
  dangerBody: 'For good, and at once. It cannot be undone.',
  goes: 'This goes',
  stays: 'This stays',
  nothing: 'Nothing is stored yet.',
  staying: [
    'The activity log, with the fact that you deleted, but nothing of what was in your journal',
    'The food tables of the server, which are the same for everybody',
    'Copies outside this server: exports, backups, and what AI clients have read',
  ],
  stayingCredentials: 'Your tokens and signed-in browsers, unless you end them too',
  open: 'Delete everything…',
  dialogTitle: 'Delete everything?',
  dialogBody: (records: string) => `${records} will be gone for good.`,
  dialogNothing: 'What is yours on this server will be gone for good.',
  exportFirst: 'Download a copy first',
  credentials: 'Also sign out and revoke all tokens',
  credentialsHint: (count: string) =>
    `Tokens, tool tokens, allowed clients, codes, browsers: ${count} in all`,
  confirmation: 'Type “delete everything”',
  word: 'delete everything',
  wrongWord: 'Type exactly: delete everything',
  submit: 'Delete everything',
  doneTitle: 'Everything is deleted',
  doneBody: 'Nothing of it is left in the files of the server.',
  doneTraces:
    'Another program was using the database, or the disk is full, so traces may be left in its file. They are cleared within a minute once that is over, or when you delete once more.',
  doneSignedOut:
    'You are signed out everywhere, and no token of yours works any more. To come back, make a link:',
  toToday: 'Start afresh',
  toSignIn: 'To the sign-in page',
} as const

/** What is counted, in words for people; kinds that are not here are counted together. */
export const COUNT_WORDS: Readonly<Record<string, (count: number, shown: string) => string>> = {
  food_entries: many('food entry', 'food entries'),
  food_days: many('day of food', 'days of food'),
  checkins: many('check-in', 'check-ins'),
  protocol_subscriptions: many('protocol', 'protocols'),
  own_foods: many('own food or recipe', 'own foods and recipes'),
  chat_sessions: many('conversation', 'conversations'),
  profiles: () => 'your profile',
}

export const OTHER_RECORDS = many('other record', 'other records')
