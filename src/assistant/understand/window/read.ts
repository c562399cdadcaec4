import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import type { Stay } from '../../../questions/stays.ts'

/** What a person calls a time. */
export type TimeContext = {
  today: LocalDate
  /** The first day of the journal. */
  since: LocalDate
  /** What comes first in "3/4"; undefined where it is not known. */
  dateOrder: 'day' | 'month' | undefined
  isSouthern: boolean
  /** For days on which the clocks change. */
  timeZone?: string
  /** Days in another time zone than the usual one, oldest first. */
  stays?: (() => readonly Stay[]) | undefined
  /** By its code of two letters, for days that differ by country. */
  country?: string | undefined
  /** The window of the question before, for "the day before". */
  last: Window | undefined
}

/** Local hours, `to` excluded. */
export type Hours = { from: number; to: number }

const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof UNITS)[number]

export type ReadWindow = {
  window: Window
  hours?: Hours
  /** The night that ends on, or begins on, the day: sleep is noted on the morning after. */
  night?: 'ends' | 'begins'
  weekdays?: readonly number[]
  /** No dates of its own, but only some weekdays of others: "on Tuesdays". */
  isAlways?: boolean
  /** A weekday by its name alone, which another time may place: "Tuesday … in the first week of June". */
  named?: number
  /** What happened on the days (a feast, a journey), which others may date otherwise. */
  isEvent?: boolean
  /** What goes up to a journey, or is since it, has none of its days. */
  isJourney?: boolean
  /** "since …": a day in it is another time. */
  isOpen?: boolean
  /** For "than the last". */
  unit?: Unit
  /** What is since a season is since its end. */
  isSeason?: boolean
  /** "mid January": since then is since the 15th. */
  isMiddle?: boolean
  /** No particular time was meant ("lately"), so the dates are a choice. */
  isLoose?: boolean
}

/** Why words name no time that can be answered. */
export type WindowProblem =
  | { why: 'impossible'; said: string }
  | { why: 'future'; window: Window; named?: number }
  /** Several are meant by the same words. */
  | { why: 'ambiguous'; windows: readonly Window[]; named?: number }

export type WindowReading = ReadWindow | { problem: WindowProblem }

export const isProblem = (reading: WindowReading): reading is { problem: WindowProblem } =>
  'problem' in reading

/** A window up to today at the latest; one that begins later has not come. */
export function upToToday(from: LocalDate, to: LocalDate, today: LocalDate): WindowReading {
  if (from > today) return { problem: { why: 'future', window: { from, to } } }
  return { window: { from, to: to > today ? today : to } }
}
