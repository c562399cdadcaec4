import { DAY_MS } from './durations.ts'

/**
 * Calendar dates and their arithmetic. A date has no time zone, so days are counted in UTC, where each has 24
 * hours. Instants and time zones are in `core/dates.ts`.
 */

/** A local calendar date, `YYYY-MM-DD`. */
export type LocalDate = string

/** A date's midnight in UTC, in epoch milliseconds; NaN if the text is not a date. */
export const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

const dateOf = (utc: number): LocalDate => new Date(utc).toISOString().replace(/T.*$/, '')

/** True for a calendar date that exists, written `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = utcMidnight(text)
  // The parser may turn a day that the month does not have into one of the next month.
  return !Number.isNaN(midnight) && dateOf(midnight) === text
}

/** The date `days` calendar days after (negative: before) another. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(utcMidnight(date) + days * DAY_MS)

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (utcMidnight(to) - utcMidnight(from)) / DAY_MS

/** The last `days` dates, ending with `to`. */
export const windowEnding = (to: LocalDate, days: number): { from: LocalDate; to: LocalDate } => ({
  from: addDays(to, 1 - days),
  to,
})

/** Every date from `from` to `to`, both included. */
export function eachDate(from: LocalDate, to: LocalDate): LocalDate[] {
  const count = daysBetween(from, to) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(from, index))
}

/** The day of the week, 1 = Monday … 7 = Sunday. */
export const weekday = (date: LocalDate): number => ((new Date(utcMidnight(date)).getUTCDay() + 6) % 7) + 1

/** The Monday of a date's week. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekday(date))
