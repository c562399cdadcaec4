import { isLocalDate, type LocalDate, windowEnding } from '../../contract/calendar-date.ts'
import type { Measure, Query, QueryAnswer, Window } from '../../questions/query.ts'
import { JOURNAL_TOOL } from '../journal-tool.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import { addAnswer } from './answer-numbers.ts'
import { checkinFacts, type EntriesOf, entryFacts } from './entry-facts.ts'
import { type KnownNames, knownNames } from './names.ts'
import { type Context, type Found, walk } from './result-numbers.ts'
import type { Dimension } from './units.ts'

/** What a number of a result is: what was eaten or felt, what is aimed at, or what is between. */
export type Role = 'actual' | 'target' | 'gap'

/** A number that was read for this answer. */
export type Fact = {
  /** In the base unit of its dimension. */
  value: number
  /** As the result states it. */
  shown: { value: number; unit: string }
  dimension: Dimension
  measure: Measure | undefined
  role: Role
  /** Undefined: of no particular time. */
  window: Window | undefined
  /** Foods, symptoms or medicines that it is of, in lower case. */
  names: readonly string[]
  meal?: string | undefined
  /** The list that it stands in, for the highest, the lowest and the mean; undefined: none. */
  list?: string
  second?: number
  /** Which figure of several values it is. */
  stat?: Stat
  /** Of a target: not to be exceeded. */
  isLimit?: true
  /** Of a target: the person set it. */
  isOwn?: true
  /** Some of the entries that it is the sum of have no value. */
  isPartial?: true
  /** Of a trend: how much later values differ from earlier ones, with its sign. */
  isChange?: true
  source: { tool: string; query?: Query; result: ToolSuccess }
}

/** All that a reply may rest on. */
export type Evidence = {
  facts: readonly Fact[]
  dates: ReadonlySet<LocalDate>
  /** Texts of results, the message and the conversation, in lower case: what they name may be named. */
  texts: string
  /** The words, medicines and symptoms of these texts. */
  names: KnownNames
  /** Clock times, such as 19:30, and the result that has each. */
  times: ReadonlyMap<string, ToolSuccess>
  /** A list is empty, or a question had nothing to answer. */
  hasEmpty: boolean
}

/** Which figure of several values a number is. */
export type Stat = 'sum' | 'mean' | 'first' | 'last'

/** More than any tool reads. What a model asks for may be any number. */
const MAX_DAYS = 10_000
/** Of longer texts, the rest is not read for names. */
const MAX_TEXT_LENGTH = 40_000

/** The numbers, dates, names and times of the results of this turn. In steps, since results may be long. */
export function* evidenceSteps(
  results: readonly ToolSuccess[],
  { today, said, behind }: { today: LocalDate; said: readonly string[]; behind: readonly EntriesOf[] },
): Generator<undefined, Evidence> {
  const found: Found = { facts: [], dates: new Set(), times: new Map(), texts: [...said], hasEmpty: false }
  for (const result of results) {
    const { tool, input, value } = result
    const window = windowOf(value, input, today)
    const context: Context = { tool, result, role: 'actual', window, names: [], today }
    const query = (tool === JOURNAL_TOOL.name ? input : input.query) as Query | undefined
    const { answer, ...rest } = tool === JOURNAL_TOOL.name ? { answer: value } : value
    walk(rest, context, found)
    if (answer != null && query !== undefined) addAnswer(answer as QueryAnswer, { ...context, query }, found)
    if (Array.isArray(rest.checkins)) found.facts.push(...checkinFacts(result, rest.checkins))
    yield
  }
  for (const each of behind) {
    found.facts.push(...entryFacts(each))
    for (const { name, date, time } of each.entries) {
      found.texts.push(name)
      found.dates.add(date)
      found.times.set(time, each.result)
    }
    yield
  }
  const texts = [...new Set(found.texts)].join('\n').slice(0, MAX_TEXT_LENGTH).toLowerCase()
  return { ...found, texts, names: yield* knownNames(texts) }
}

export function windowOf(
  value: object,
  input: Record<string, unknown>,
  today: LocalDate,
): Window | undefined {
  const own = (value as { window?: Window }).window
  if (own !== undefined) return { from: own.from, to: own.to }
  if (typeof input.from === 'string' && isLocalDate(input.from))
    return { from: input.from, to: typeof input.to === 'string' ? input.to : today }
  const { days } = input
  const isLength = typeof days === 'number' && Number.isInteger(days) && days > 0 && days <= MAX_DAYS
  return isLength ? windowEnding(today, days) : undefined
}
