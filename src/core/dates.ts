/** Local dates and instants, in a person's own time zone. `Temporal` does the arithmetic: days are not 24 hours. */

/** A local calendar date, `YYYY-MM-DD`. */
export type LocalDate = string

/** The local date of an instant (epoch milliseconds) in an IANA time zone. */
export function localDate(instant: number, timeZone: string): LocalDate {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** The local hour, 0–23, of an instant. */
export function localHour(instant: number, timeZone: string): number {
  return zoned(instant, timeZone).hour
}

/** RFC 3339 with the zone's offset, to the second: `2026-03-01T08:00:00+01:00`. */
export function formatInstant(instant: number, timeZone: string): string {
  return zoned(instant, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
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

/** True for a calendar date that exists, written `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** True for a name that the runtime's time-zone database knows, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+02:00" would pass as zones, but follow no daylight-saving rule.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    zoned(0, name)
    return true
  } catch {
    return false
  }
}

/** The instant (epoch milliseconds) of noon on a local date: within that date whatever the clocks do. */
export function noonOf(date: LocalDate, timeZone: string): number {
  return instantAt(date, '12:00', timeZone)
}

/**
 * The instant (epoch milliseconds) of a local time (`08:30`, `08:30:15.250`). Of a time that the clocks skip, as much
 * later; of one that they show twice, the first.
 */
export function instantAt(date: LocalDate, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

/** The local time of an instant, to the millisecond: `08:30:15.250`. */
export function localTime(instant: number, timeZone: string): string {
  return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'millisecond' })
}

/** The instant (epoch milliseconds) of a local time, `HH:MM`, on a date; one that the clocks leap over is an hour later. */
export function instantOf(date: LocalDate, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

/** The date `days` calendar days after (negative: before) another. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
}

/** The last `days` local dates, ending with `to`. */
export function windowEnding(to: LocalDate, days: number): { from: LocalDate; to: LocalDate } {
  return { from: addDays(to, 1 - days), to }
}

/** Every date from `from` to `to`, both included. */
export function eachDate(from: LocalDate, to: LocalDate): LocalDate[] {
  const count = daysBetween(from, to) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(from, index))
}

/** The day of the week, 1 = Monday … 7 = Sunday. */
export function weekday(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
