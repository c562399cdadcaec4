import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/durations.ts'

type LocalTime = { hour: number; time: string }

/** The local time of instants, each in the zone of its row, or in another where the row has none. */
export function localTimes(timeZone: string): (instant: number, zone?: string | null) => LocalTime {
  const zones = new Map<string, (instant: number) => LocalTime>()
  return (instant, zone) => {
    const name = zone ?? timeZone
    const timeOf = zones.get(name) ?? timesInZone(name)
    zones.set(name, timeOf)
    return timeOf(instant)
  }
}

/**
 * The calendar functions take a year's 7,000 entries too long, so the zone's offset is looked up once per day, except on
 * days on which the clocks change.
 */
function timesInZone(timeZone: string): (instant: number) => LocalTime {
  const offsets = new Map<number, number | undefined>()
  const offsetAt = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  const offsetOfDay = (day: number): number | undefined => {
    if (offsets.has(day)) return offsets.get(day)
    const [first, last] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS - 1)]
    const offset = first === last ? first : undefined
    offsets.set(day, offset)
    return offset
  }
  return (instant) => {
    const local = instant + (offsetOfDay(Math.floor(instant / DAY_MS)) ?? offsetAt(instant))
    const inDay = ((local % DAY_MS) + DAY_MS) % DAY_MS
    const hour = Math.floor(inDay / HOUR_MS)
    return { hour, time: CLOCK[Math.floor(inDay / MINUTE_MS)] ?? '' }
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** Each minute of a day, such as 08:30. */
const CLOCK: readonly string[] = Array.from(
  { length: DAY_MS / MINUTE_MS },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
)
