import {
  addDays,
  daysBetween,
  type LocalDate,
  mondayOf,
  weekday,
  windowEnding,
} from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { monthOf, months, monthsBefore, yearOf, yearWindow } from './calendar.ts'
import { isProblem, type Unit, type WindowReading } from './read.ts'

/** Days, weeks, months, quarters and years of the calendar, and those before them. */

/** The last so many days, weeks, months or years up to today: a month is one by the calendar. */
export function lastUnits(count: number, unit: string, today: LocalDate): Window {
  if (unit === 'day') return windowEnding(today, count)
  if (unit === 'week') return windowEnding(today, 7 * count)
  if (unit === 'fortnight') return windowEnding(today, 14 * count)
  const length = { month: 1, quarter: 3, year: 12 }[unit] ?? 1
  return { from: addDays(monthsBefore(today, count * length), 1), to: today }
}

/** The week, month, quarter or year of a date, `back` of them before. */
export function unitOf(date: LocalDate, unit: Unit, back: number): Window {
  if (unit === 'day') return windowEnding(addDays(date, -back), 1)
  if (unit === 'week')
    return { from: addDays(mondayOf(date), -7 * back), to: addDays(mondayOf(date), 6 - 7 * back) }
  if (unit === 'month') return months(yearOf(date), monthOf(date) - back)
  if (unit === 'quarter')
    return months(yearOf(date), Math.floor((monthOf(date) - 1) / 3) * 3 + 1 - 3 * back, 3)
  return yearWindow(yearOf(date) - back)
}

/** What comes right before a window: the day, week or month before it, or as many days. */
export function windowBefore({ from, to }: Window, unit: Unit | undefined): Window {
  const whole = unit ?? wholeUnit({ from, to })
  if (whole !== undefined && whole !== 'day') return unitOf(from, whole, 1)
  // A weekend is before a weekend.
  if (weekday(from) === 6 && daysBetween(from, to) === 1)
    return { from: addDays(from, -7), to: addDays(to, -7) }
  const days = whole === 'day' ? 1 : daysBetween(from, to) + 1
  return windowEnding(addDays(from, -1), days)
}

/** The unit that a window is one of; a current one may not be over. */
function wholeUnit({ from, to }: Window): Unit | undefined {
  return (['day', 'week', 'month', 'quarter', 'year'] as const).find((unit) => {
    const whole = unitOf(from, unit, 0)
    return whole.from === from && whole.to === to
  })
}

/** A time that is one such unit. */
export const withUnit = (reading: WindowReading, unit: Unit): WindowReading =>
  isProblem(reading) ? reading : { ...reading, unit }
