import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Query } from '../../questions/query.ts'
import type { Stay } from '../../questions/stays.ts'

/** What names stand for: found in lexicons and catalogs, not in the journal. */
export type NameKind = 'food' | 'symptom' | 'medicine' | 'protocol'

/** What a question lacked to be answered. */
export const LACKING = ['window', 'person', 'confirmation'] as const
export type Lacking = (typeof LACKING)[number]

/** What an answer without a query was about, which a follow-up can be about. */
export const LAST_TOPICS = ['energy_use'] as const
export type LastTopic = (typeof LAST_TOPICS)[number]

/** What the last answer of a conversation was about. */
export type LastAsked = {
  queries: readonly Query[]
  date: LocalDate | undefined
  /** The key of the row that it named: a day, week or month, a food. */
  row?: string | undefined
  lacking: Lacking | undefined
  /** What it was about without a query. */
  topic?: LastTopic | undefined
  /** What the answers before it were about, the latest first. */
  earlier?: readonly (readonly Query[])[] | undefined
}

/** All that is needed to understand a question, beside its words. */
export type QuestionContext = {
  today: LocalDate
  /** The first day of the journal. */
  since: LocalDate
  timeZone: string
  /** Days in another time zone than the usual one, oldest first. */
  stays?: (() => readonly Stay[]) | undefined
  kindOf(name: string): NameKind | undefined
  /** Whether several words are one name, of a food or a protocol. */
  isName?(words: string): boolean
  /** Whether a word stands in names that the person logged and that are in no table. */
  isOwnWord?(word: string): boolean
  /** Whether a word stands in names of foods, so that it is not misspelt. */
  isFoodWord(word: string): boolean
  /** Whether the conversation has earlier messages. */
  hasEarlier: boolean
  /** What the last answer of the conversation was about; empty: nothing, or not a question of the journal. */
  last: readonly Query[]
  /** The day that the last answer named: "which day was my mood best". */
  lastDate?: LocalDate | undefined
  /** The key of the row that the last answer named: of the highest value, the last time. */
  lastRow?: string | undefined
  /** What the answers before the last one were about, the latest first. */
  earlier?: readonly (readonly Query[])[] | undefined
  /** What the last question left open: its time, it was about somebody else, or whether it was understood right. */
  lacking?: Lacking | undefined
  /** What the last answer was about without a query. */
  lastTopic?: LastTopic | undefined
}
