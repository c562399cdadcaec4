import { offsetAt } from './zone-offset.ts'

/** RFC 3339 in UTC, of what the clocks of a zone show. */
const shownIn = (timeZone: string | undefined, instant: number): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString()

/**
 * Returns a function that gives the date of an instant (epoch milliseconds) in a time zone, as `YYYY-MM-DD`.
 * @param timeZone an IANA name. Default, also for a zone that the browser does not have: the zone of the browser.
 */
export const dateInZone = (timeZone: string | undefined) => (instant: number) =>
  shownIn(timeZone, instant).slice(0, 10)

/** The same for the time of day, `HH:MM`. */
export const timeInZone = (timeZone: string | undefined) => (instant: number) =>
  shownIn(timeZone, instant).slice(11, 16)
