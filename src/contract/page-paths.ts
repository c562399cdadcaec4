/**
 * The path of each view of the page. The server answers these with the page; values that vary within a view, such as a
 * date or a filter, go into the query, so the set of paths is fixed.
 */
export const PATHS = {
  today: '/',
  trends: '/trends',
  /** What is printed for a doctor. */
  doctor: '/doctor',
  profile: '/profile',
  protocols: '/profile/protocols',
  assistant: '/assistant',
  settings: '/settings',
  apiTokens: '/settings/api-tokens',
  toolTokens: '/settings/tool-tokens',
  pair: '/settings/pair',
  browsers: '/settings/browsers',
  data: '/settings/data',
  import: '/settings/import',
  activity: '/settings/activity',
  /** The address in a passcode's QR code. */
  pairHere: '/pair',
} as const
