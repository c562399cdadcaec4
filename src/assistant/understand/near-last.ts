import { addDays, daysBetween, type LocalDate, weekday } from '../../contract/calendar-date.ts'
import type { Query, Window } from '../../questions/query.ts'
import { monthNumber, months, monthsBefore, SEASON, seasonIn } from './window/calendar.ts'
import { unitOf, windowBefore } from './window/calendar-units.ts'
import { weekdayNumber } from './window/days.ts'
import type { TimeContext, Unit } from './window/read.ts'

/** Days around those of the last answer. */

/** What is pointed at: the window of the last answer, the day that it named, and the week or month. */
export type Target = {
  query: Query
  at: LocalDate | undefined
  row?: Window | undefined
  times: TimeContext
}

/** A time that has not come is named by its first day. */
export const upTo = ({ from, to }: Window, today: LocalDate): Window =>
  from > today ? { from, to: from } : { from, to: to > today ? today : to }

export function dayOf({ query: { window }, at }: Target): Window | 'unknown' {
  if (at !== undefined) return { from: at, to: at }
  return window.from === window.to ? window : 'unknown'
}

export function unitAround(
  { query: { window }, at, row, times: { today } }: Target,
  name: string,
): Window | 'unknown' {
  const unit = unitNamed(name)
  // "that month", after the month of the highest.
  if (row !== undefined && at === undefined && name !== 'weekend') {
    return unitOf(row.from, unit, 0).to >= row.to ? upTo(row, today) : 'unknown'
  }
  const inside = at === undefined ? window : { from: at, to: at }
  if (name === 'weekend') return window
  const around = unitOf(inside.from, unit, 0)
  if (inside.to <= around.to) return upTo(around, today)
  // Some seven days may be called a week.
  return daysBetween(window.from, window.to) + 1 <= LENGTHS[unit] ? window : 'unknown'
}

const LENGTHS: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }

const unitNamed = (name: string): Unit =>
  name === 'night' || name === 'evening' || name === 'weekend' || name === '' ? 'day' : (name as Unit)

const COUNTS: Readonly<Record<string, number>> = { one: 1, couple: 2, 'couple of': 2, few: 3 }
export const countOf = (text: string) => COUNTS[text] ?? Number(text)

export const isBefore = (side: string) => /^(?:before|earlier|previous|prior|preceding)$/.test(side)

/** The day, week or month right before or after; without a name, as long as the window. */
export function beside(
  { query: { window }, at, times: { today } }: Target,
  name: string,
  side: string,
): Window {
  const isDay = /^(?:day|night|evening)$/.test(name)
  const start = isDay && at !== undefined ? { from: at, to: at } : window
  const isRight = isBefore(side)
  if (name === 'weekend') return shifted(window, isRight ? -7 : 7)
  if (isDay) return isRight ? daysFrom(start.from, -1, 1) : daysFrom(start.to, 1, 1)
  if (name === '' && isWeekend(window)) return shifted(window, isRight ? -7 : 7)
  const unit = name === '' ? unitSeen(start, today) : unitNamed(name)
  const isOfOwnLength = unit === undefined || isRolling(start, unit)
  if (!isOfOwnLength && isRight) return windowBefore({ from: start.from, to: start.from }, unit)
  const isLonger = unit !== undefined && start.to > unitOf(start.from, unit, 0).to
  if (isLonger && !isRight) return daysFrom(start.to, 1, LENGTHS[unit])
  if (!isOfOwnLength) return unitOf(start.from, unit, -1)
  const length = daysBetween(start.from, start.to) + 1
  return isRight ? daysFrom(start.from, -length, length) : daysFrom(start.to, 1, length)
}

export function dayOfMonth(date: LocalDate, day: number): Window | undefined {
  const found = `${date.slice(0, 8)}${String(day).padStart(2, '0')}`
  return day >= 1 && found <= monthEnd(date) ? { from: found, to: found } : undefined
}

/** "the time before that", after the last time of something. */
export function otherTime({ query: { window, reduce }, at }: Target, side: string): Window | undefined {
  if (at === undefined || (reduce !== 'last' && reduce !== 'first')) return undefined
  const isRight = isBefore(side) && at > window.from
  if (isRight) return { from: window.from, to: addDays(at, -1) }
  return !isBefore(side) && at < window.to ? { from: addDays(at, 1), to: window.to } : undefined
}

/** "a month earlier" than a day is a day. */
export function sameDayBeside(
  said: string,
  { query: { window } }: Target,
  name: string,
  side: string,
): Window | undefined {
  const days = { week: 7, month: 0, year: 0 }[name]
  if (days === undefined || window.from !== window.to || !/^(?:\S+ )?a /.test(said)) return undefined
  const months = { month: 1, year: 12 }[name] ?? 0
  const sign = isBefore(side) ? 1 : -1
  const date = days > 0 ? addDays(window.from, -days * sign) : monthsBefore(window.from, months * sign)
  return { from: date, to: date }
}

/** "the autumn before": the nearest of that name. */
export function namedBeside(
  { query: { window }, at, times }: Target,
  name: string,
  side: string,
): Window | undefined {
  const start = at === undefined ? window : { from: at, to: at }
  const isRight = isBefore(side)
  const month = monthNumber(name)
  const year = Number(start.from.slice(0, 4))
  const years = [year - 1, year, year + 1]
  const found =
    month > 0
      ? years.map((one) => months(one, month))
      : new RegExp(`^${SEASON}$`).test(name)
        ? years.map(seasonIn(name, times))
        : weekdaysAround(start, weekdayNumber(name))
  return isRight ? found.findLast(({ to }) => to < start.from) : found.find(({ from }) => from > start.to)
}

function weekdaysAround({ from, to }: Window, wanted: number): Window[] {
  const before = addDays(from, -(((weekday(from) - wanted + 6) % 7) + 1))
  const after = addDays(to, ((wanted - weekday(to) + 6) % 7) + 1)
  return [before, after].map((date) => ({ from: date, to: date }))
}

/** Seven days, or about thirty, that are no week or month of the calendar. */
function isRolling({ from, to }: Window, unit: Unit): boolean {
  const whole = unitOf(from, unit, 0)
  const days = daysBetween(from, to) + 1
  return from !== whole.from && days <= LENGTHS[unit] && days >= LENGTHS[unit] - 3 && unit !== 'day'
}

/** The unit of the calendar that a window is one of, or the part of a current one that has come. */
function unitSeen(window: Window, today: LocalDate): Unit | undefined {
  return (['day', 'week', 'month', 'quarter', 'year'] as const).find((unit) => {
    const whole = unitOf(window.from, unit, 0)
    if (whole.from !== window.from) return false
    return whole.to === window.to || (window.to === today && whole.to > today && window.from < today)
  })
}

export function besideBy(
  { query: { window }, at }: Target,
  name: string,
  count: number,
  side: string,
): Window {
  const start = at === undefined ? window : { from: at, to: at }
  const unit = unitNamed(name)
  if (unit === 'month' || unit === 'quarter' || unit === 'year') {
    const length = count * { month: 1, quarter: 3, year: 12 }[unit]
    return isBefore(side)
      ? { from: monthsBefore(start.from, length), to: addDays(start.from, -1) }
      : { from: addDays(start.to, 1), to: monthsBefore(start.to, -length) }
  }
  const days = count * (unit === 'week' ? 7 : 1)
  return isBefore(side) ? daysFrom(start.from, -days, days) : daysFrom(start.to, 1, days)
}

export const daysFrom = (date: LocalDate, shift: number, length: number): Window => {
  const from = addDays(date, shift)
  return { from, to: addDays(from, length - 1) }
}

const shifted = ({ from, to }: Window, days: number): Window => ({
  from: addDays(from, days),
  to: addDays(to, days),
})

const isWeekend = ({ from, to }: Window) => weekday(from) === 6 && addDays(from, 1) === to

export const monthEnd = (date: LocalDate) => months(Number(date.slice(0, 4)), Number(date.slice(5, 7))).to
export const isMonthEnd = (date: LocalDate) => monthEnd(date) === date

export const spoken = (text: string) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1 - $2 - $3')

/** In the form that is read as a time again. */
export const spokenDates = ({ from, to }: Window): string =>
  spoken(from === to ? `on ${from}` : `from ${from} to ${to}`)
