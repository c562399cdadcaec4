import { DELETE_CONFIRMATION } from '../../../contract/limits.ts'

const counted = (one: string, more: string) => (count: number, shown: string) =>
  `${shown} ${count === 1 ? one : more}`

export const DATA = {
  title: 'Export and delete',
  lead: 'Export your data at any time, or delete all of it.',
  exportTitle: 'Export',
  exportLeadOf: (name: string) =>
    `Download the journal of ${name}. It is deleted with the person: by the guardian who added them, while nobody else is one, under Settings → People I care for; otherwise by an administrator, under Settings → People.`,
  everything: 'Everything in one file',
  everythingHint:
    'Your profile, food entries with every nutrient, logged days, check-ins, protocols, own foods and conversations, as JSON for backups and other programs.',
  download: 'Download',
  downloadLabel: 'Download everything as JSON',
  started: 'Download started.',
  csvTitle: 'Tables for a spreadsheet',
  csvHint: 'One CSV file for each table. Unknown values are left empty.',
  csvLabel: (part: string) => `Download ${part} as CSV`,
  parts: {
    foods: 'Food entries',
    days: 'Days',
    checkins: 'Check-ins',
    protocols: 'Protocols',
    protocol_logs: 'Protocol logs',
    own_foods: 'Your own foods and recipes',
    messages: 'Conversations',
  },
  none: 'None',
  dangerTitle: 'Delete everything',
  dangerBody: 'Your data is deleted at once. This cannot be undone.',
  deletedList: 'Deleted',
  keptList: 'Kept',
  nothing: 'No data yet.',
  kept: [
    'The activity log, which records the deletion but nothing of your journal',
    'The food database of the server, which everybody shares',
    'Copies outside this server: exports, and what AI clients have read',
  ],
  keptBackups: {
    until: (date: string) => `Backups of the server, the last of them until ${date}`,
    always: 'Backups of the server, which does not delete them by itself',
    none: 'Backups that somebody made of the server',
  },
  keptAccount: 'Your account with your name',
  keptCredentials: 'Your tokens, passkeys, recovery codes and signed-in browsers, unless you delete them too',
  open: 'Delete everything…',
  dialogTitle: 'Delete everything?',
  dialogBody: (records: string) => `This deletes ${records} permanently.`,
  dialogNothing: 'This deletes all your data on this server permanently.',
  exportFirst: 'Download a copy first',
  credentials: 'Also sign out everywhere, and delete all that signs you in',
  credentialsHint: (list: string) =>
    `This deletes ${list}. To get in again, you then need a sign-in link or an invitation from the person who runs the server.`,
  confirmation: `Type “${DELETE_CONFIRMATION}” to confirm`,
  word: DELETE_CONFIRMATION,
  wrongWord: `Type exactly: ${DELETE_CONFIRMATION}`,
  submit: 'Delete everything',
  doneTitle: 'Everything was deleted',
  doneBody: 'No trace of your journal is left in the database of the server.',
  doneStays: 'Your account with your name, and the activity log, stay. So do the backups made before.',
  doneTraces:
    'Traces may remain in the database file, because another program was using it or the disk was full. They are cleared within a minute after that ends, or when you delete again.',
  doneSignedOut:
    'You are signed out everywhere, and your tokens, passkeys and recovery codes no longer work. To sign in again, you need an invitation or a sign-in link. This command, on the computer that runs the server, makes a link:',
  goToToday: 'Go to Today',
  goToSignIn: 'Go to sign-in',
} as const

type CountTexts = Readonly<Record<string, (count: number, shown: string) => string>>

/** What is counted of a journal, by its kind; what the server writes by itself about the rest is not. */
export const COUNTS: CountTexts = {
  food_entries: counted('food entry', 'food entries'),
  food_days: counted('logged day', 'logged days'),
  checkins: counted('check-in', 'check-ins'),
  protocol_subscriptions: counted('protocol', 'protocols'),
  own_foods: counted('own food or recipe', 'own foods and recipes'),
  favourite_foods: counted('favourite food', 'favourite foods'),
  saved_meals: counted('saved meal', 'saved meals'),
  chat_sessions: counted('conversation', 'conversations'),
  imports: counted('import', 'imports'),
  shares: counted('share of your journal', 'shares of your journal'),
  profiles: () => 'your profile',
}

/** What signs somebody in, by its kind. */
export const CREDENTIAL_COUNTS: CountTexts = {
  browser_sessions: counted('signed-in browser', 'signed-in browsers'),
  passkeys: counted('passkey', 'passkeys'),
  recovery_codes: counted('recovery code', 'recovery codes'),
  external_identities: counted('sign-in with the identity provider', 'sign-ins with the identity provider'),
  api_tokens: counted('API token', 'API tokens'),
  issued_jwts: counted('tool token', 'tool tokens'),
  oauth_grants: counted('AI client', 'AI clients'),
  passcodes: counted('passcode', 'passcodes'),
  sign_in_links: counted('open sign-in link', 'open sign-in links'),
  invitations: counted('open invitation', 'open invitations'),
}
