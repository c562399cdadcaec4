/**
 * How far the clocks of a zone are ahead of UTC at an instant, ms. Of the browser's own zone for one that it does not have:
 * the server may have a newer list of zones.
 * @param instant epoch milliseconds.
 * @param timeZone an IANA name. Default: the zone of the browser.
 */
export function offsetAt(instant: number, timeZone: string | undefined): number {
  try {
    if (timeZone !== undefined)
      // Not all browsers have `Temporal`; in those that do, it takes a hundredth of the time of the first `Intl` of a page.
      return typeof Temporal === 'undefined'
        ? offsetByParts(instant, timeZone)
        : Temporal.Instant.fromEpochMilliseconds(Math.trunc(instant)).toZonedDateTimeISO(timeZone)
            .offsetNanoseconds / 1e6
  } catch {}
  return -new Date(instant).getTimezoneOffset() * 60_000
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** By the clocks of the zone; how a language writes a date changes with the version of the browser, its parts do not. */
function offsetByParts(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone })
  formats.set(timeZone, format)
  const parts = format.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value ?? 0)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

/** The zone of the browser. */
export const browserZone = (): string =>
  typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()
