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
  ownFoods: '/foods',
  assistant: '/assistant',
  settings: '/settings',
  apiTokens: '/settings/api-tokens',
  toolTokens: '/settings/tool-tokens',
  /** How a phone reaches the server. */
  phone: '/settings/phone',
  pair: '/settings/pair',
  browsers: '/settings/browsers',
  passkeys: '/settings/passkeys',
  data: '/settings/data',
  import: '/settings/import',
  activity: '/settings/activity',
  people: '/settings/people',
  caredFor: '/settings/cared-for',
  sharing: '/settings/sharing',
  /** What others show the person. */
  sharedWithMe: '/shared-with-me',
  /** The address in a link that shows parts of a journal, with its secret behind the hash. */
  shared: '/shared',
  /** The first steps, with the set-up code behind the hash of the address. */
  setUp: '/set-up',
  /** The address in a passcode's QR code. */
  pairHere: '/pair',
  /** The address in an invitation. */
  invitation: '/invitation',
} as const
