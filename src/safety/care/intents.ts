/** What somebody says after an emergency, as far as a short reply depends on it; what matters most first. */
export const INTENTS = [
  'died',
  'worse',
  'unsafe',
  'silent',
  'cannot_call',
  'on_hold',
  'useless',
  'cost',
  'trouble',
  'refuses',
  'opinion',
  'will_not_talk',
  'stay',
  'asks_who',
  'asks_help',
  'asks_to_give',
  'drive',
  'made_safe',
  'arrived',
  'accompanied',
  'going',
  'coming',
  'called',
  'asks_outcome',
  'gave',
  'hopeless',
  'better',
  'joke',
  'safe',
  'alone',
  'sorry',
  'thanks',
  'ok',
  'question',
] as const
export type Intent = (typeof INTENTS)[number]

export const isIntent = (name: string): name is Intent => INTENTS.some((one) => one === name)

/** What has phrases of its own in every language of cards. */
type SharedIntent =
  | 'died'
  | 'worse'
  | 'unsafe'
  | 'cannot_call'
  | 'asks_who'
  | 'arrived'
  | 'coming'
  | 'called'
  | 'asks_help'
  | 'better'
  | 'safe'
/** The phrases of one language. */
export type Signs = Readonly<Record<SharedIntent, RegExp> & Partial<Record<Intent, RegExp>>>

/** Any of these patterns, as whole words. */
export const anyOf = (...patterns: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}\\p{N}])`.normalize('NFD'),
    'u',
  )
