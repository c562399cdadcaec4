import { addDays, daysBetween, type LocalDate, utcMidnight } from '../../contract/calendar-date.ts'
import { once } from '../../core/memo.ts'

/** Local dates in words. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = once(
    () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', ...options }),
  )
  return (date: LocalDate) => formatter().format(utcMidnight(date))
}
const withinYear = format({})
const withYear = format({ year: 'numeric' })

/** `18 Nov`; in another year than today's, `18 Nov 2025`. */
export const shortDate = (date: LocalDate, today: LocalDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? withinYear(date) : withYear(date)

/** `today`, `yesterday`, `tomorrow`, `18 Nov`. */
export const dayName = (date: LocalDate, today: LocalDate) =>
  nearDayName(date, today) ?? shortDate(date, today)

/** The day of an event: `today`, `yesterday`, `on 18 Nov`. */
export const onDayText = (date: LocalDate, today: LocalDate) =>
  nearDayName(date, today) ?? `on ${shortDate(date, today)}`

function nearDayName(date: LocalDate, today: LocalDate): string | undefined {
  if (date === today) return 'today'
  if (date === addDays(today, -1)) return 'yesterday'
  return date === addDays(today, 1) ? 'tomorrow' : undefined
}

/** `today`, `in the last 7 days`, `from 9 Feb to 10 Mar`. */
export function periodText({ from, to }: { from: LocalDate; to: LocalDate }, today: LocalDate): string {
  if (from === to) return onDayText(to, today)
  if (to === today) return `in the last ${daysBetween(from, to) + 1} days`
  return `from ${shortDate(from, today)} to ${shortDate(to, today)}`
}
