import { NUTRIENTS, type NutrientKey } from '../contract/nutrients.ts'
import type { ToolValues } from './tool-reader.ts'

const TOPICS = ['today', 'gap', 'score', 'wellbeing', 'protocols', 'checkins', 'profile', 'overview'] as const
export type Topic = (typeof TOPICS)[number]

export type TrendKey = keyof ToolValues['get_health_snapshot']['trends']

/** The subject of a message, as far as keywords tell. */
export type QuestionTopics = {
  /** Up to two topics; the overview stands alone; empty: no keyword was found. */
  topics: readonly Topic[]
  /** The number of days that it names ("last two weeks"), 1–365. */
  days: number | undefined
  /** Whether it is about yesterday instead of today. */
  yesterday: boolean
  nutrients: readonly NutrientKey[]
  trends: readonly TrendKey[]
}

const MAX_TOPICS = 2
const MAX_PERIOD_DAYS = 365

const TOPIC_WORDS: Readonly<Record<Topic, RegExp>> = {
  today:
    /\b(today|so far|yesterday|(?:did|have|had) i (?:already |just )?(?:eat|eaten|drink|drunk|have for)|left for|remaining|this (?:morning|afternoon|evening))\b/,
  gap: /\b(gaps?|enough|missing|lack(?:ing)?|deficien\w*|short (?:of|on)|too (?:much|little|many|few)|nutrients?|vitamins?|minerals?|macros?|intake|(?:should|can|could|shall|do) i (?:eat|have|cook)|what to (?:eat|cook)|suggest\w*|recommend\w*)\b/,
  score:
    /\b(scor(?:e|es|ing)|rating|(?:am|are) (?:i|we) doing|(?:is|was|about) my (?:diet|nutrition|eating)|diet quality|how (?:well|healthy|healthily) (?:do|did|am|have) i)\b/,
  wellbeing:
    /\b(symptoms?|headaches?|migraines?|pains?|aches?|nausea\w*|dizz\w*|fatigue\w*|tired\w*|cough\w*|fever\w*|rash\w*|bloat\w*|cramps?|anxi\w*|wellbeing|well-being|feel(?:ing|s)?|felt|trends?)\b/,
  protocols: /\b(protocols?|fasting|habits?|streaks?|adherence|routines?|due|on track)\b/,
  checkins: /\b(check-?ins?|diary|notes?|medications?|medicines?|meds|pills?|last (?:said|wrote|told))\b/,
  profile:
    /\b(profile|allerg\w*|intoleran\w*|conditions?|goals?|targets?|supplements?|preferences?|how (?:old|tall) am i|know about me)\b/,
  overview:
    /\b(overview|summar\w*|snapshot|report|how (?:was|is|were|has|have) (?:my|the|it)|doctor|appointment|everything)\b/,
}

const NUTRIENT_WORDS: readonly (readonly [NutrientKey, RegExp])[] = NUTRIENTS.flatMap(({ key, words }) =>
  words === undefined ? [] : [[key, new RegExp(`\\b(?:${words})\\b`)] as const],
)

const TREND_WORDS: readonly [TrendKey, RegExp][] = [
  ['mood', /\bmoods?\b/],
  ['energy', /\benergy(?! (?:target|intake|gap))\b/],
  ['sleep_hours', /\b(sleep\w*|slept)\b/],
  ['stress', /\bstress\w*\b/],
  ['weight_kg', /\b(weights?|weigh\w*)\b/],
]

const FEELING_WORDS = /\b(feel(?:ing|s)?|felt)\b/

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  few: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}
const UNIT_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  quarter: 90,
  year: 365,
}
const PERIOD_PATTERN =
  /\b(?:last|past|previous|recent|this|my|over|for)\s+(?:the\s+)?(?:last\s+|past\s+)?(?:(\d{1,3}|[a-z]+)\s+)?(day|week|fortnight|month|quarter|year)s?\b/

/**
 * Reads a message by keywords. A follow-up that names a date range but no subject ("and over the last month?") keeps
 * the subject of `previous`, the person's previous message.
 */
export function questionTopics(message: string, previous?: string): QuestionTopics {
  const text = message.toLowerCase().replaceAll('’', "'")
  const nutrients = matchingKeys(NUTRIENT_WORDS, text)
  // A question about feeling in general is not limited to single values.
  const trends = FEELING_WORDS.test(text) ? [] : matchingKeys(TREND_WORDS, text)
  const matching = TOPICS.filter(
    (topic) =>
      TOPIC_WORDS[topic].test(topic === 'gap' ? withoutProfileGaps(text) : text) ||
      (topic === 'gap' && nutrients.length > 0) ||
      (topic === 'wellbeing' && trends.length > 0),
  )
  const particular = matching.filter((topic) => topic !== 'overview')
  const topics = (particular.length > 0 ? particular : matching).slice(0, MAX_TOPICS)
  const days = statedDays(text)
  if (topics.length === 0 && days !== undefined && previous !== undefined) {
    return { ...questionTopics(previous), days }
  }
  return { topics, days, yesterday: /\byesterday\b/.test(text), nutrients, trends }
}

/** A gap in the profile is not about nutrients. */
const withoutProfileGaps = (text: string) =>
  /\bprofile\b/.test(text) ? text.replace(/\b(missing|lack(?:ing)?)\b/g, '') : text

function matchingKeys<Key>(words: readonly (readonly [Key, RegExp])[], text: string): Key[] {
  return words.filter(([, pattern]) => pattern.test(text)).map(([key]) => key)
}

function statedDays(text: string): number | undefined {
  const match = PERIOD_PATTERN.exec(text)
  const unit = UNIT_DAYS[match?.[2] ?? '']
  if (unit === undefined) return undefined
  const count = statedCount(match?.[1])
  return count === undefined ? undefined : Math.min(Math.max(count * unit, 1), MAX_PERIOD_DAYS)
}

const statedCount = (word: string | undefined) =>
  word === undefined ? 1 : /^\d+$/.test(word) ? Number(word) : NUMBER_WORDS[word]
