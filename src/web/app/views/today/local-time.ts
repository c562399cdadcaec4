import { formatDate } from '../../date-format.ts'
import { dateInZone, timeInZone } from '../../dates.ts'
import { formatTimeOfDay } from '../../english-formatters.ts'
import { offsetAt } from '../../zone-offset.ts'

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

/** An instant as the clocks of a zone show it, with their offset, as the server writes it. */
export function writtenInstant(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone)
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const zone = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return `${new Date(instant + offset).toISOString().slice(0, 19)}${zone}`
}

/** The date and the time of an instant as the clocks of a zone show them; default: the zone of the browser. */
export const shownTime = (instant: number, timeZone?: string): { date: string; time: string } => ({
  date: formatDate(dateInZone(timeZone)(instant)),
  time: formatTimeOfDay(timeInZone(timeZone)(instant)),
})
