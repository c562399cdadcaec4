/**
 * The path of each view of the page. The server answers these paths with the page itself. What varies within
 * a view (a date, a filter) is in the query, so that paths are fixed.
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
  /** The target of the QR code of a passcode. */
  pairHere: '/pair',
} as const
