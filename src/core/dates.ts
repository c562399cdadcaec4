import { isLocalDate, type LocalDate, utcMidnight } from '../contract/calendar-date.ts'
import { invalidField } from './errors.ts'

/** Instants in a person's time zone. `Temporal` does the arithmetic, since not every day has 24 hours. */

/** The local date of an instant (epoch milliseconds) in an IANA time zone. */
export function localDate(instant: number, timeZone: string): LocalDate {
  return zonedDateTime(instant, timeZone).toPlainDate().toString()
}

/** The local hour, 0–23, of an instant. */
export function localHour(instant: number, timeZone: string): number {
  return zonedDateTime(instant, timeZone).hour
}

const FULL_DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
/** `Monday, 7 December 2026`. */
export const fullDate = (date: LocalDate): string => FULL_DATE.format(utcMidnight(date))

/** RFC 3339 with the zone's offset, to the second: `2026-03-01T08:00:00+01:00`. */
export function formatInstant(instant: number, timeZone: string): string {
  return zonedDateTime(instant, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** RFC 3339 in UTC, to the millisecond: `2026-03-01T07:00:00.000Z`. */
export function utcInstant(instant: number): string {
  return new Date(instant).toISOString()
}

/** Epoch milliseconds of an RFC 3339 instant (an offset or `Z` is required), or undefined. */
export function parseInstant(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}

/** True for a name in the runtime's time-zone database, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+02:00" would be accepted as zones, but they have no daylight-saving rules.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    zonedDateTime(0, name)
    return true
  } catch {
    return false
  }
}

/**
 * The instant (epoch milliseconds) of noon on a local date. Noon is on that date even when the clocks change.
 */
export function noonOn(date: LocalDate, timeZone: string): number {
  return instantAt(date, '12:00', timeZone)
}

/**
 * The instant (epoch milliseconds) of a local time (`08:30`, `08:30:15.250`). If the clocks skip that time,
 * it moves forward by the skipped amount; if they show it twice, the first is used.
 */
export function instantAt(date: LocalDate, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

/** The local time of an instant, to the millisecond: `08:30:15.250`. */
export function localTime(instant: number, timeZone: string): string {
  return zonedDateTime(instant, timeZone).toPlainTime().toString({ smallestUnit: 'millisecond' })
}

/**
 * The date, if it exists; a schema checks only its form.
 * @throws AppError `invalid` at `path`.
 */
export function existingDate(date: LocalDate, path: string): LocalDate {
  if (!isLocalDate(date)) throw invalidField(path, 'must be a date that exists, YYYY-MM-DD')
  return date
}

function zonedDateTime(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
