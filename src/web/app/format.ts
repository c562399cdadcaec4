import { now } from './now.ts'
import { timeWriter } from './writers.ts'

/** How dates, times and numbers are written: as the browser's own language does. */

const DAY = 86_400_000
const dateText = timeWriter({ day: 'numeric', month: 'short', year: 'numeric' })
const dayText = timeWriter({ day: 'numeric', month: 'short' })
const timeText = timeWriter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
let relativeFormat: Intl.RelativeTimeFormat | undefined
const clockText = timeWriter({ hour: '2-digit', minute: '2-digit' })

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 Jun 2026`. @param instant RFC 3339. */
export const date = (instant: string) => dateText(new Date(instant))

/** `3 Jun`; of another year than today's, `3 Jun 2025`. @param date `YYYY-MM-DD`, as `today`. */
export const shortDay = (date: string, today: string) =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayText : dateText)(new Date(`${date}T12:00`))

/** `3 Jun, 14:05`. */
export const dateTime = (instant: string) => timeText(new Date(instant))

/** `14:05`. @param instant RFC 3339. */
export const timeOfDay = (instant: string) => clockText(new Date(instant))

/** `in 3 days`, `2 hours ago`, `just now`. */
export function relative(instant: string, at = now()): string {
  const difference = Date.parse(instant) - at
  const [unit, ms] = STEPS.find(([, length]) => Math.abs(difference) >= length) ?? []
  if (unit === undefined || ms === undefined) return 'just now'
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relativeFormat.format(Math.round(difference / ms), unit)
}

/** Whole days until then; negative: since. */
export const daysUntil = (instant: string, at = now()) => Math.ceil((Date.parse(instant) - at) / DAY)

/** `4:05`. @param seconds at least 0. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
