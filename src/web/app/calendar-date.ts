/** Local dates, `YYYY-MM-DD`. Once known they belong to no time zone: counted in UTC, where each day has 24 hours. */

const DAY_MS = 86_400_000

/** The midnight in UTC that stands for a date, in epoch milliseconds; NaN: it is none. */
export const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (utc: number) => new Date(utc).toISOString().slice(0, 10)

/**
 * Tells the date that an instant (epoch milliseconds) has in a time zone.
 * @param timeZone as IANA names it; unless told, or where the browser does not know it, its own.
 */
export function datesIn(timeZone: string | undefined): (instant: number) => string {
  const format = dateFormat(timeZone)
  return (instant) => format.format(instant)
}

function dateFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch (error) {
    if (timeZone === undefined) throw error
    // Zones are added now and then, and a browser may be older than one that the server knows.
    return dateFormat(undefined)
  }
}

/** Whether a text is a date that exists. */
export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dateOf(utcOf(text)) === text

/** A date so many days later; negative: earlier. */
export const addDays = (date: string, days: number) => dateOf(utcOf(date) + days * DAY_MS)

/** Whole days from one date to another. */
export const daysFrom = (from: string, to: string) => Math.round((utcOf(to) - utcOf(from)) / DAY_MS)
