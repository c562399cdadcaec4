import { addDays, isLocalDate, type LocalDate } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Months, seasons, quarters and years. */

const two = (value: number) => String(value).padStart(2, '0')

/** May be a date that does not exist. */
export const dateOf = (year: number, month: number, day: number): LocalDate =>
  `${year}-${two(month)}-${two(day)}`

export const yearOf = (date: LocalDate) => Number(date.slice(0, 4))
export const monthOf = (date: LocalDate) => Number(date.slice(5, 7))

/** The months from `month` (which may be below 1 or above 12) of a year, `count` of them. */
export function months(year: number, month: number, count = 1): Window {
  const first = year * 12 + month - 1
  const start = (at: number) => dateOf(Math.floor(at / 12), (at % 12) + 1, 1)
  return { from: start(first), to: addDays(start(first + count), -1) }
}

/** The same day some months before; the last of the month if it has no such day. */
export function monthsBefore(date: LocalDate, count: number): LocalDate {
  const { from, to } = months(yearOf(date), monthOf(date) - count)
  const same = `${from.slice(0, 8)}${date.slice(8)}`
  return same > to ? to : same
}

export const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ')

const MONTH_NUMBERS = new Map<string, number>([
  ...MONTH_NAMES.map((name, index) => [name, index + 1] as const),
  ...MONTH_NAMES.map((name, index) => [name.slice(0, 3), index + 1] as const),
  ['sept', 9],
])
/** Names that are everyday words as well, so that they need a word before them or a number. */
const OTHER_WORDS = new Set(['may', 'mar', 'march'])

export const MONTH = `(?:${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})`
/** A month without a day beside it: "may" alone is a verb. */
export const LONE_MONTH = `(?:${[...MONTH_NUMBERS.keys()]
  .filter((name) => !OTHER_WORDS.has(name))
  .sort((a, b) => b.length - a.length)
  .join(
    '|',
  )}|(?<= (?:in|since|of|last|this|for|until|during|from|to|by|before|after|between|and|early|mid|late|all|past|vs|than|with|against|per|about|throughout) )(?:may|march|mar)|(?<=^ )(?:may|march|mar)(?= $| so far )|(?:may|march|mar)(?= (?:20\\d\\d|(?:to|-|until|through) (?:${[...MONTH_NUMBERS.keys()].join('|')})) ))`

export const monthNumber = (name: string) => MONTH_NUMBERS.get(name) ?? 0

/** The day of a month without its year: the latest that has come; of a month and day that never exist, `impossible`. */
export function dayOfMonth(
  month: number,
  day: number,
  year: number | undefined,
  { today }: TimeContext,
): WindowReading {
  const said = `${day} ${MONTH_NAMES[month - 1]?.replace(/^./, (first) => first.toUpperCase()) ?? ''}`.trim()
  if (year !== undefined) {
    const date = dateOf(year, month, day)
    if (!isLocalDate(date)) return { problem: { why: 'impossible', said: `${said} ${year}` } }
    return upToToday(date, date, today)
  }
  for (let back = 0; back < 5; back++) {
    const date = dateOf(yearOf(today) - back, month, day)
    if (isLocalDate(date) && date <= today) return { window: { from: date, to: date } }
  }
  return { problem: { why: 'impossible', said } }
}

/** A month, season or quarter without its year: the latest that is over, or the current one if the journal has no other. */
export function latestOf(windowIn: (year: number) => Window, { today, since }: TimeContext): WindowReading {
  const thisYear = yearOf(today)
  const begun = [thisYear + 1, thisYear, thisYear - 1].map(windowIn).filter(({ from }) => from <= today)
  const [latest, before] = begun
  if (latest === undefined) return { problem: { why: 'future', window: windowIn(thisYear) } }
  // In March, "in March" may be this one or the last.
  if (latest.to >= today && before !== undefined && before.to >= since) {
    return { problem: { why: 'ambiguous', windows: [{ ...latest, to: today }, before] } }
  }
  return upToToday(latest.from, latest.to, today)
}

/** First months of the meteorological seasons in the north. */
const SEASON_MONTHS: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
}
export const SEASON = '(?:spring|summer|autumn|fall|winter)'

/** Winter has the year of its first month. */
export const seasonIn =
  (name: string, { isSouthern }: TimeContext) =>
  (year: number): Window => {
    const first = SEASON_MONTHS[name] ?? 3
    return months(year, isSouthern ? ((first + 5) % 12) + 1 : first, 3)
  }

export const quarterIn = (quarter: number) => (year: number) => months(year, quarter * 3 - 2, 3)
export const yearWindow = (year: number): Window => months(year, 1, 12)
