import type { ReadNumber } from '../../core/english/numbers.ts'
import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'

/** A name stands at most so many words before its value. */
const NAME_WORDS = 6
/** The same with an earlier value between. */
const SERIES_WORDS = 10
const UNIT_WORDS = 3
export const SENTENCE_ENDS: ReadonlySet<string> = new Set(['.', '!', '?', '\n', ';'])
/** "SpO2": a number as a part of a name. */
export const NAMES_WITH_TWO: Readonly<Record<string, string>> = { spo: 'spo2', sao: 'sao2', o: 'o2' }
/** What speaks of a bound instead of a value: "my target is 90", "the alarm is set at 88". */
const BOUNDS_SAID = wordSet(
  'goal goals target targets aim aiming limit limits threshold normal range ranges should cutoff setting set maximum max minimum ideal recommended advised healthy set',
)
/** What speaks of what was eaten: "potassium totals, weeks 5 to 9". */
const EATEN_SAID = wordSet('total totals sum sums intake intakes eaten logged')
/** "Sugar was 6 an hour ago, now 2.4": both are of it. */
const SERIES = wordSet('now then ago to after later again down dropped fell falling still')
const OTHER_UNIT =
  /^(?:min|mins|minutes?|hours?|hrs?|h|days?|weeks?|wks?|months?|years?|yrs?|yo|times|pm|am|kg|lbs?|km|miles|pages?|model|series|euros?|dollars?|pounds?|£|\$|€)$/

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar|march|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
/** "Sugar 31 may be wrong" has a verb. */
const VERB_OR_MONTH: ReadonlySet<string> = new Set(['may', 'march', 'mar'])
const DAYS_OF_MONTH = 31
const WEEKS = /^(?:weeks?|wks?|kw|cw|quarters?)$/

/** "31 April", "April 31", "the 9th", "week 9": a time, and no value of a body. */
function isDayOfDate(tokens: readonly BareToken[], index: number, { value, next }: ReadNumber): boolean {
  if (!Number.isInteger(value) || value < 1 || value > DAYS_OF_MONTH) return false
  const [before, after, later] = [
    tokenAt(tokens, index - 1),
    tokenAt(tokens, next),
    tokenAt(tokens, next + 1),
  ]
  if (/^(?:st|nd|rd|th)$/.test(after.text) || MONTH.test(before.text) || WEEKS.test(before.text)) return true
  // "weeks 5 to 9"
  if (/^(?:to|and|until)$/.test(before.text) && WEEKS.test(tokenAt(tokens, index - 3).text)) return true
  return MONTH.test(after.text) && (!VERB_OR_MONTH.has(after.text) || later.kind !== 'word')
}

/** The name that a word is, or that it is with the 2 behind it. */
function nameAt(tokens: readonly BareToken[], place: number): string {
  const { text } = tokenAt(tokens, place)
  const next = tokenAt(tokens, place + 1)
  return next.text === '2' && next.glued ? (NAMES_WITH_TWO[text] ?? text) : text
}

const isInName = (tokens: readonly BareToken[], place: number): boolean =>
  nameAt(tokens, place - 1) !== tokenAt(tokens, place - 1).text

/** Whether a name stands before a value in the same sentence, with no other number between but an earlier value, and no talk of a bound. */
export const isNamedBefore = (
  tokens: readonly BareToken[],
  index: number,
  names: ReadonlySet<string>,
): boolean => isNamedAmong(namesBefore(tokens, index, names), names)

/** @param isBound whether the text speaks of a bound of it: "my target oxygen is 90". */
type NameBefore = { name: string; isBound: boolean }

/** Of names that stand before a value, the nearest of a measure counts for it. */
export const isNamedAmong = (before: readonly NameBefore[], names: ReadonlySet<string>): boolean =>
  before.find(({ name }) => names.has(name))?.isBound === false

/** The names that may be those of a value, the nearest first: looked for once for all measures. */
export function namesBefore(
  tokens: readonly BareToken[],
  index: number,
  names: ReadonlySet<string>,
): NameBefore[] {
  const found: NameBefore[] = []
  let isSeries = false
  for (let place = index - 1; place >= index - (isSeries ? SERIES_WORDS : NAME_WORDS); place--) {
    const { text, kind } = tokenAt(tokens, place)
    if (SENTENCE_ENDS.has(text) || BOUNDS_SAID.has(text) || EATEN_SAID.has(text)) break
    if (kind === 'number' && !isSeries && !isInName(tokens, place)) break
    isSeries ||= SERIES.has(text)
    const name = nameAt(tokens, place)
    if (names.has(name)) found.push({ name, isBound: isBoundSaid(tokens, place) })
  }
  return found
}

/** "My target oxygen is 90": shortly before the name. */
const isBoundSaid = (tokens: readonly BareToken[], name: number): boolean =>
  [1, 2].some((back) => BOUNDS_SAID.has(tokenAt(tokens, name - back).text))

/** "84 % oxygen", "170 bpm". */
export function isNamedAfter(
  tokens: readonly BareToken[],
  { index, next }: { index: number; next: number },
  units: ReadonlySet<string>,
): boolean {
  if ([1, 2, 3].some((back) => BOUNDS_SAID.has(tokenAt(tokens, index - back).text))) return false
  for (let place = next; place < next + UNIT_WORDS; place++) {
    const { text, kind } = tokenAt(tokens, place)
    if (kind === 'number' || SENTENCE_ENDS.has(text) || text === ',') return false
    if (units.has(nameAt(tokens, place))) return true
  }
  return false
}

/** "85/120", "80-100", "72:30", "40 minutes", "31 April", "G6", "the 2 of SpO2": no single value. */
export function isNoValue(
  tokens: readonly BareToken[],
  index: number,
  number: ReadNumber,
  names: ReadonlySet<string>,
): boolean {
  const { value, next } = number
  const marks = ['/', '-', ':', 'x', '#', '$', '£', '€']
  const [before, after] = [tokenAt(tokens, index - 1), tokenAt(tokens, next)]
  const isModel = tokenAt(tokens, index).glued && before.kind === 'word' && !names.has(before.text)
  const isRange =
    marks.includes(before.text) || (marks.includes(after.text) && tokenAt(tokens, next + 1).kind === 'number')
  return (
    !Number.isFinite(value) ||
    isModel ||
    isRange ||
    OTHER_UNIT.test(after.text) ||
    isDayOfDate(tokens, index, number)
  )
}

/** The word of the unit behind a value: "38 °C", "72 mg/dL", "5 mmol". */
export function unitAt(tokens: readonly BareToken[], next: number): string {
  const { text } = tokenAt(tokens, next)
  const isSign = ['°', 'º', 'degrees', 'degree', 'deg'].includes(text)
  return tokenAt(tokens, isSign ? next + 1 : next).text
}
