import { utcMidnight } from '../../../../contract/calendar-date.ts'
import { timeWriter } from '../../writers.ts'

/** A person's local dates and times. Which date is today, and in which zone, the server says; never the browser. */

const inUtc = (options: Intl.DateTimeFormatOptions) => timeWriter({ timeZone: 'UTC', ...options }, 'en-GB')
const withinYear = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const ofAnotherYear = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
const inFull = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Fri 14 Nov`; of another year than `today`'s, `14 Nov 2025`. */
export function shortDate(date: string, today: string): string {
  const write = date.slice(0, 4) === today.slice(0, 4) ? withinYear : ofAnotherYear
  return write(utcMidnight(date)).replace(',', '')
}

/** `Friday 14 November 2025`. */
export const fullDate = (date: string) => inFull(utcMidnight(date)).replace(',', '')

/**
 * The instant (RFC 3339) at which clocks in a zone show a time on a date. Of a time that they skip, an hour later; of
 * one that they show twice, either.
 * @param time `HH:MM`
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const first = asUtc - offsetAt(asUtc, timeZone)
  const second = asUtc - offsetAt(first, timeZone)
  // Across a change of the clocks the two differ: the later one shows the time, or skips to it.
  return new Date(
    offsetAt(second, timeZone) === asUtc - second ? second : Math.max(first, second),
  ).toISOString()
}

/** How far a zone's clocks are ahead of UTC at an instant, ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
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
