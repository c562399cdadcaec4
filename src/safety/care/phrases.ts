/** What somebody says after an emergency, as far as a short reply depends on it; what matters most first. */
export const CARE_SIGNS = [
  'died',
  'worse',
  'unsafe',
  'cannot_call',
  'asks_who',
  'asks_to_give',
  'made_safe',
  'arrived',
  'accompanied',
  'coming',
  'called',
  'asks_help',
  'better',
  'safe',
  'thanks',
] as const
export type CareSign = (typeof CARE_SIGNS)[number]

/** Signs that are looked for in English alone. */
type EnglishSign = 'accompanied' | 'asks_to_give' | 'made_safe' | 'thanks'
/** The words for each, in one language. */
export type Signs = Readonly<
  Record<Exclude<CareSign, EnglishSign>, RegExp> & Partial<Record<EnglishSign, RegExp>>
>

/** Any of these patterns, as whole words. */
export const anyOf = (...patterns: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}\\p{N}])`.normalize('NFD'),
    'u',
  )
