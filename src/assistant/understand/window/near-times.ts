import { addDays, daysBetween, mondayOf, weekday } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { monthsBefore } from './calendar.ts'
import { lastUnits, unitOf, windowBefore } from './calendar-units.ts'
import type { ReadWindow, TimeContext, WindowReading } from './read.ts'

/** Times that another one places: "the week before …", "that day", "Sunday of that week". */

export const lengthOf = ({ from, to }: Window) => daysBetween(from, to) + 1
export const isIn = (inner: Window, outer: Window) => inner.from >= outer.from && inner.to <= outer.to

/** Weekdays from one to another, over the end of the week if need be. */
export const weekdayRun = (from: number, to: number) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from - 1 + index) % 7) + 1).sort()

/** The day of a window that has this name; undefined: none or several. */
export function weekdayIn({ from, to }: Window, named: number): ReadWindow | undefined {
  const week =
    lengthOf({ from, to }) === 1 ? { from: mondayOf(from), to: addDays(mondayOf(from), 6) } : { from, to }
  if (lengthOf(week) > 7) return undefined
  const date = addDays(week.from, (named - weekday(week.from) + 7) % 7)
  return date > week.to ? undefined : { window: { from: date, to: date } }
}

/** What the last question was about, if it is such a time. */
export function sameAs(last: Window | undefined, unit: string): WindowReading | undefined {
  if (last === undefined) return undefined
  const length = lengthOf(last)
  if (unit === 'day' || unit === 'night' || unit === 'evening')
    return length === 1 ? { window: last } : undefined
  if (unit === 'weekend') return length === 2 && weekday(last.from) === 6 ? { window: last } : undefined
  if (unit === 'week' || unit === 'month' || unit === 'year') {
    const whole = unitOf(last.from, unit, 0)
    if (!isIn(last, whole)) return unit === 'week' && length <= 7 ? { window: last } : undefined
    return { window: length > 1 ? last : whole }
  }
  return { window: last }
}

export const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 }

export type Nearness = {
  the: string | undefined
  count: string | undefined
  unit: string | undefined
  side: string | undefined
}

/** Days before or after a time: with "the" all of them, without it the one that many days away. */
export function nearTo(
  at: ReadWindow | undefined,
  { the, count, unit = '', side = '' }: Nearness,
  { today }: TimeContext,
): WindowReading | undefined {
  if (at === undefined) return undefined
  const isMany = unit.endsWith('s')
  const number =
    count === undefined
      ? 1
      : count === 'a' || count === 'one'
        ? 1
        : count === 'couple of'
          ? 2
          : count === 'few'
            ? 3
            : Number(count)
  if (isMany && count === undefined) return undefined
  const single = unit.replace(/s$/, '')
  const isBefore = !/after|following/.test(side)
  const { from, to } = at.window
  const isWhole = the !== undefined || count === undefined
  if (isBefore) {
    if (!isWhole) {
      const date = addDays(lastUnits(number, single, addDays(from, -1)).from, 0)
      return { window: { from: date, to: date } }
    }
    if (count === undefined && at.unit === single)
      return { window: windowBefore(wholeOf(at), at.unit), unit: at.unit }
    return { window: lastUnits(number, single, addDays(from, -1)) }
  }
  const days = DAYS_OF[single]
  if (days === undefined) return undefined
  const end = addDays(to, days * number)
  const window = isWhole ? { from: addDays(to, 1), to: end } : { from: end, to: end }
  if (window.from > today) return { problem: { why: 'future', window } }
  return { window: { from: window.from, to: window.to > today ? today : window.to } }
}

/** A current week has its first day. */
export const wholeOf = ({ window, unit }: ReadWindow): Window =>
  unit === undefined ? window : { from: window.from, to: window.from }

/** The latest of its kind, such as an autumn or a May, that was over before others began. */
export function yearsBefore(at: ReadWindow | undefined, last: Window | undefined): ReadWindow | undefined {
  if (at === undefined || last === undefined || at.named !== undefined || lengthOf(at.window) < 20)
    return undefined
  for (let { from, to } = at.window, years = 0; years < 3; years++) {
    if (to < last.from) return { window: { from, to }, ...(at.unit !== undefined && { unit: at.unit }) }
    from = monthsBefore(from, 12)
    to = monthsBefore(to, 12)
  }
  return undefined
}
