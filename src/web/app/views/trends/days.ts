/** Local dates, `YYYY-MM-DD`, and how they are written. They belong to no time zone: counted and formatted in UTC. */

const DAY_MS = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number) =>
  new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday is 0. */
export const weekdayOf = (date: string) => (new Date(utc(date)).getUTCDay() + 6) % 7

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  // Made when it is needed: each takes a while.
  let format: Intl.DateTimeFormat | undefined
  return (date: string) => {
    format ??= new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options })
    return format.format(utc(date))
  }
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
