import { utcMidnight, weekday } from '../../../../contract/calendar-date.ts'
import { timeWriter } from '../../writers.ts'

/** Local dates, `YYYY-MM-DD`, and how they are written: in UTC, for they belong to no time zone. */

/** Monday is 0. */
export const weekdayOf = (date: string) => weekday(date) - 1

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const write = timeWriter({ timeZone: 'UTC', ...options })
  return (date: string) => write(utcMidnight(date))
}

/** `Mon`. */
export const weekdayText = formatOf({ weekday: 'short' })
/** `3 Jun`. */
export const dayText = formatOf({ day: 'numeric', month: 'short' })
/** `Wed, 3 Jun 2026`. */
export const longDayText = formatOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** `Jun`. */
export const monthText = formatOf({ month: 'short' })
/** `June 2026`. */
export const longMonthText = formatOf({ month: 'long', year: 'numeric' })
/** `3 Jun 2026`. */
export const fullDayText = formatOf({ day: 'numeric', month: 'short', year: 'numeric' })
