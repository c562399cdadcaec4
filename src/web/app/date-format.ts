import { dateInZone, timeInZone } from './dates.ts'
import { dateFormatter, formatTimeOfDay } from './english-formatters.ts'
import { serverNow } from './server-clock.ts'

/** Every date and time that the page shows, in English, as the page is; the order is that of the reader's region. */

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

const formatDayAndMonth = dateFormatter({ day: 'numeric', month: 'short' })
const formatWeekdayAndDay = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short' })
const isSameYear = (a: string, b: string) => a.slice(0, 4) === b.slice(0, 4)

/** `3 Jun 2026`. */
export const formatDate = dateFormatter(DATE)
/** `3 Jun`; `3 Jun 2025` if `today` is in another year. */
export const formatShortDate = (date: string, today = date) =>
  isSameYear(date, today) ? formatDayAndMonth(date) : formatDate(date)
/** `Wed, 3 Jun`; `3 Jun 2025` if `today` is in another year. */
export const formatDayDate = (date: string, today: string) =>
  isSameYear(date, today) ? formatWeekdayAndDay(date) : formatDate(date)
/** `Wed, 3 Jun 2026`. */
export const formatLongDate = dateFormatter({ weekday: 'short', ...DATE })
/** `Wednesday, 3 June 2026`. */
export const formatFullDate = dateFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
/** `Wednesday`. */
export const formatWeekday = dateFormatter({ weekday: 'long' })
/** `Wed`. */
export const formatShortWeekday = dateFormatter({ weekday: 'short' })
/** `W`. */
export const weekdayInitial = dateFormatter({ weekday: 'narrow' })
/** `Jun`. */
export const formatShortMonth = dateFormatter({ month: 'short' })
/** `June 2026`. */
export const formatMonth = dateFormatter({ month: 'long', year: 'numeric' })

/** `3 Jun 2026`, in the time zone of the browser. @param instant RFC 3339. */
export const formatInstantDate = (instant: string) => formatDate(dateInZone(undefined)(Date.parse(instant)))
/** `14:05`, in the time zone of the browser. @param instant RFC 3339. */
export const formatTime = (instant: string) => formatTimeOfDay(timeInZone(undefined)(Date.parse(instant)))
/** `14:05`, as the instant is written, which is the time of the person. @param instant RFC 3339. */
export const formatWrittenTime = (instant: string) => formatTimeOfDay(instant.slice(11, 16))

const DAY_MS = 86_400_000
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
let relativeFormat: Intl.RelativeTimeFormat | undefined

/** `in 3 days`, `2 hours ago`, `just now`. */
export function formatRelative(instant: string, at = serverNow()): string {
  const difference = Date.parse(instant) - at
  const [unit, ms] = UNITS.find(([, length]) => Math.abs(difference) >= length) ?? []
  if (unit === undefined || ms === undefined) return 'just now'
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relativeFormat.format(Math.round(difference / ms), unit)
}

/** Whole days until an instant; negative if it has passed. */
export const daysUntil = (instant: string, at = serverNow()) => Math.ceil((Date.parse(instant) - at) / DAY_MS)

/** `4:05`. @param seconds at least 0. */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
