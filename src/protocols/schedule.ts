import { addDays, eachDate, type LocalDate, mondayOf, weekday } from '../contract/calendar-date.ts'

/** When a protocol is due. `days` counts from 1 = Monday to 7 = Sunday. */
export type Schedule =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly days: readonly number[] }
  | { readonly frequency: 'times_per_week'; readonly times: number }

const NO_DATES: ReadonlySet<LocalDate> = new Set()
/** Days ahead that include the next due date of any schedule. */
const LOOK_AHEAD_DAYS = 14

/**
 * The dates from `from` to `to`, both included and ascending, on which the protocol is due between `start`
 * and `end` (null: open). For "n times a week", calendar weeks (Monday to Sunday) count, so that adherence is
 * days done ÷ days due for every schedule: up to n days of `done` in a week are due, and missing ones are due
 * on the last days of the week on which they can still be done. Nobody has missed "twice a week" on a
 * Tuesday; on Sunday two missing days are two missed days, and a third day adds nothing. A week that `start`,
 * `end` or `from` cuts needs its share of n, rounded. Pass `done` for these schedules; without it only the
 * last days are due.
 */
export function dueDates(
  schedule: Schedule,
  start: LocalDate,
  end: LocalDate | null,
  from: LocalDate,
  to: LocalDate,
  done: ReadonlySet<LocalDate> = NO_DATES,
): LocalDate[] {
  const first = start > from ? start : from
  const last = end !== null && end < to ? end : to
  if (first > last) return []
  if (schedule.frequency === 'daily') return eachDate(first, last)
  if (schedule.frequency === 'weekly') {
    return eachDate(first, last).filter((date) => schedule.days.includes(weekday(date)))
  }
  return weeksFrom(first, last)
    .flatMap((week) => dueDatesInWeek(cutWeek(week, first, end), schedule.times, done))
    .filter((date) => date <= last)
}

/**
 * The next date, from today, on which the protocol is due and not done yet; null if there is no such date.
 * For "n times a week" it is the last day on which the next time must be done for the week to count fully.
 */
export function nextDueDate(
  schedule: Schedule,
  start: LocalDate,
  end: LocalDate | null,
  doneDates: ReadonlySet<LocalDate>,
  today: LocalDate,
): LocalDate | null {
  const base = start > today ? start : today
  // From Monday, so that the week's total and the days done in it are complete.
  const from = mondayOf(base)
  const due = dueDates(schedule, start, end, from, addDays(base, LOOK_AHEAD_DAYS), doneDates)
  return due.find((date) => date >= today && !doneDates.has(date)) ?? null
}

/** The calendar weeks, of seven dates each, that overlap the dates from `first` to `last`. */
function weeksFrom(first: LocalDate, last: LocalDate): LocalDate[][] {
  const monday = mondayOf(first)
  return eachDate(monday, last)
    .filter((date) => weekday(date) === 1)
    .map((date) => eachDate(date, addDays(date, 6)))
}

function cutWeek(week: readonly LocalDate[], first: LocalDate, end: LocalDate | null): LocalDate[] {
  return week.filter((date) => date >= first && (end === null || date <= end))
}

function dueDatesInWeek(
  days: readonly LocalDate[],
  times: number,
  done: ReadonlySet<LocalDate>,
): LocalDate[] {
  const quota = Math.min(Math.round((times * days.length) / 7), days.length)
  const kept = days.filter((date) => done.has(date)).slice(0, quota)
  const open = days.filter((date) => !done.has(date))
  const missing = quota - kept.length
  return [...kept, ...(missing > 0 ? open.slice(-missing) : [])].sort()
}
