/**
 * Where each view of the page is. The server answers these with the page itself; what varies within a view (a date, a
 * filter) goes into the query, so that a path is never made up.
 */
export const PATHS = {
  today: '/',
  trends: '/trends',
  profile: '/profile',
  protocols: '/profile/protocols',
  assistant: '/assistant',
  settings: '/settings',
  apiTokens: '/settings/api-tokens',
  toolTokens: '/settings/tool-tokens',
  pair: '/settings/pair',
  browsers: '/settings/browsers',
  data: '/settings/data',
  importing: '/settings/import',
  activity: '/settings/activity',
  /** Where the QR code of a passcode leads. */
  pairHere: '/pair',
} as const
