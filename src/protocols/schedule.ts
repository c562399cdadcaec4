import { addDays, eachDate, type LocalDate, mondayOf, weekday } from '../contract/calendar-date.ts'

/** When a protocol is to be done. `days` counts from 1 = Monday to 7 = Sunday. */
export type Schedule =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly days: readonly number[] }
  | { readonly frequency: 'times_per_week'; readonly times: number }

const NONE: ReadonlySet<LocalDate> = new Set()
/** Far enough ahead to meet the next due date of any schedule. */
const LOOK_AHEAD_DAYS = 14

/**
 * The dates from `from` to `to`, both included and ascending, on which the protocol is due between `start` and `end`
 * (null: open). So that adherence is days done ÷ days due whatever the schedule, "n times a week" is counted in
 * calendar weeks, Monday to Sunday: every day of `done` is due, up to n of them in a week, and what is still missing
 * is due on the last days of the week on which it can be made up. Nobody has failed twice a week on a Tuesday; on
 * Sunday two missing days are two missed ones, and a third time adds nothing. A week that `start`, `end` or `from`
 * cuts asks for its share of n, rounded. Pass `done` for these schedules; without it only the last days are due.
 */
export function dueDates(
  schedule: Schedule,
  start: LocalDate,
  end: LocalDate | null,
  from: LocalDate,
  to: LocalDate,
  done: ReadonlySet<LocalDate> = NONE,
): LocalDate[] {
  const first = start > from ? start : from
  const last = end !== null && end < to ? end : to
  if (first > last) return []
  if (schedule.frequency === 'daily') return eachDate(first, last)
  if (schedule.frequency === 'weekly') {
    return eachDate(first, last).filter((date) => schedule.days.includes(weekday(date)))
  }
  return weeksFrom(first, last)
    .flatMap((week) => dueInWeek(cut(week, first, end), schedule.times, done))
    .filter((date) => date <= last)
}

/**
 * The next date, from today on, on which the protocol is due and not done yet; null when none is left. For "n times
 * a week" it is the day by which the next time has to be done for the week to count in full.
 */
export function nextDue(
  schedule: Schedule,
  start: LocalDate,
  end: LocalDate | null,
  doneDates: ReadonlySet<LocalDate>,
  today: LocalDate,
): LocalDate | null {
  const base = start > today ? start : today
  // From Monday on, so that this week's quota is whole and what was done in it counts.
  const from = mondayOf(base)
  const due = dueDates(schedule, start, end, from, addDays(base, LOOK_AHEAD_DAYS), doneDates)
  return due.find((date) => date >= today && !doneDates.has(date)) ?? null
}

/** The calendar weeks, each of seven dates, that meet the dates from `first` to `last`. */
function weeksFrom(first: LocalDate, last: LocalDate): LocalDate[][] {
  const monday = mondayOf(first)
  return eachDate(monday, last)
    .filter((date) => weekday(date) === 1)
    .map((date) => eachDate(date, addDays(date, 6)))
}

function cut(week: readonly LocalDate[], first: LocalDate, end: LocalDate | null): LocalDate[] {
  return week.filter((date) => date >= first && (end === null || date <= end))
}

function dueInWeek(days: readonly LocalDate[], times: number, done: ReadonlySet<LocalDate>): LocalDate[] {
  const quota = Math.min(Math.round((times * days.length) / 7), days.length)
  const kept = days.filter((date) => done.has(date)).slice(0, quota)
  const open = days.filter((date) => !done.has(date))
  const missing = quota - kept.length
  return [...kept, ...(missing > 0 ? open.slice(-missing) : [])].sort()
}
