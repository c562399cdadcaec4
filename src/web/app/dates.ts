/** Calendar dates, `YYYY-MM-DD`. They have no time zone, so they are counted in UTC, where each day has 24 hours. */

const DAY_MS = 86_400_000

/** Midnight UTC of a date, in epoch milliseconds; NaN if the date does not exist. */
export const utcMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateFromUtc = (utc: number) => new Date(utc).toISOString().slice(0, 10)

/**
 * Returns a function that gives the date of an instant (epoch milliseconds) in a time zone.
 * @param timeZone an IANA name. Default, also for a zone that the browser does not have: the zone of the browser.
 */
export function dateInZone(timeZone: string | undefined): (instant: number) => string {
  const format = zonedDateFormat(timeZone)
  return (instant) => format.format(instant)
}

function zonedDateFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch (error) {
    if (timeZone === undefined) throw error
    // The server may have a newer list of zones than the browser.
    return zonedDateFormat(undefined)
  }
}

/** Whether a text is a date that exists. */
export const isCalendarDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utcMidnight(text)) &&
  dateFromUtc(utcMidnight(text)) === text

/** The date a number of days later, or earlier if the number is negative. */
export const addDays = (date: string, days: number) => dateFromUtc(utcMidnight(date) + days * DAY_MS)

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)

/** The weekday of a date: 0 is Monday. */
export const weekdayIndex = (date: string) => (new Date(utcMidnight(date)).getUTCDay() + 6) % 7
