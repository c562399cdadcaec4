import { DELETE_CONFIRMATION } from '../../../contract/limits.ts'

const counted = (one: string, more: string) => (count: number, shown: string) =>
  `${shown} ${count === 1 ? one : more}`

export const DATA = {
  title: 'Export and delete',
  lead: 'Export your data at any time, or delete all of it.',
  exportTitle: 'Export',
  exportLeadOf: (name: string) =>
    `Download the journal of ${name}. It can be deleted with the person, under People.`,
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
  keptCredentials: 'Your tokens and signed-in browsers, unless you revoke them too',
  open: 'Delete everything…',
  dialogTitle: 'Delete everything?',
  dialogBody: (records: string) => `This deletes ${records} permanently.`,
  dialogNothing: 'This deletes all your data on this server permanently.',
  exportFirst: 'Download a copy first',
  credentials: 'Also sign out and revoke all tokens',
  credentialsHint: (count: string) =>
    `API tokens, tool tokens, AI clients, passcodes and browsers: ${count} in total`,
  confirmation: `Type “${DELETE_CONFIRMATION}” to confirm`,
  word: DELETE_CONFIRMATION,
  wrongWord: `Type exactly: ${DELETE_CONFIRMATION}`,
  submit: 'Delete everything',
  doneTitle: 'Everything was deleted',
  doneBody: 'No trace is left in the files of the server.',
  doneTraces:
    'Traces may remain in the database file, because another program was using it or the disk was full. They are cleared within a minute after that ends, or when you delete again.',
  doneSignedOut:
    'You are signed out everywhere, and your tokens no longer work. To sign in again, create a sign-in link:',
  goToToday: 'Go to Today',
  goToSignIn: 'Go to sign-in',
} as const

/** What is counted, by its kind; kinds that are not listed are counted together. */
export const COUNTS: Readonly<Record<string, (count: number, shown: string) => string>> = {
  food_entries: counted('food entry', 'food entries'),
  food_days: counted('logged day', 'logged days'),
  checkins: counted('check-in', 'check-ins'),
  protocol_subscriptions: counted('protocol', 'protocols'),
  own_foods: counted('own food or recipe', 'own foods and recipes'),
  chat_sessions: counted('conversation', 'conversations'),
  profiles: () => 'your profile',
}

export const OTHER_RECORDS = counted('other record', 'other records')
