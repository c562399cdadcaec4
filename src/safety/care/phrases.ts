/** What somebody says after an emergency, as far as a short reply depends on it; what matters most first. */
export const CARE_SIGNS = [
  'died',
  'worse',
  'unsafe',
  'cannot_call',
  'asks_who',
  'arrived',
  'accompanied',
  'coming',
  'called',
  'asks_help',
  'better',
  'safe',
] as const
export type CareSign = (typeof CARE_SIGNS)[number]

/** The words for each, in one language. */
export type Signs = Readonly<Record<Exclude<CareSign, 'accompanied'>, RegExp> & { accompanied?: RegExp }>

/** Any of these patterns, as whole words. */
export const anyOf = (...patterns: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}\\p{N}])`.normalize('NFD'),
    'u',
  )
