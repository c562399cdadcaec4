import { isLocalDate, type LocalDate } from '../contract/calendar-date.ts'
import { instantAt, localDate, localTime, parseInstant } from './dates.ts'
import { countOf, plain, readSaidDay, readWrittenDate } from './said-dates.ts'

/** Times as people and models write them in a field: "yesterday 7pm", "22.11.2026 19:30", "2 hours ago". */

/** `now`: epoch milliseconds. */
export type Here = { now: number; timeZone: string }

/** Examples for messages. */
export const TIME_EXAMPLES = '2026-03-09T19:30 or "yesterday 19:30"'

/** Of a time of day alone. */
export const CLOCK_EXAMPLES = '13:30 or "1:30 pm"'

/** When something was: an instant, or a day without a time. `assumed`: what the text leaves open. */
export type SaidTime = ({ instant: number } | { date: LocalDate }) & { assumed?: string }

/**
 * The time that a text names, or undefined: RFC 3339, a local time without an offset, a day with a time, a time of today,
 * "2 hours ago", or a day alone.
 */
export function readSaidTime(text: string, here: Here): SaidTime | undefined {
  const said = plain(text)
  if (said === 'now' || said === 'just now') return { instant: here.now }
  const joined = said.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1t')
  const instant = /(?:z|[+-]\d{2}:\d{2})$/.test(joined) ? parseInstant(joined.toUpperCase()) : undefined
  if (instant !== undefined) return { instant }
  const today = localDate(here.now, here.timeZone)
  const day = readSaidDay(said, today)
  if (day !== undefined) return day
  return (
    readWithOffset(joined) ??
    readAgo(said, here.now) ??
    readDayWithTime(joined.replace(/^(\d{4}-\d{2}-\d{2})t/, '$1 '), today, here)
  )
}

/** "sun, 22 nov 2026 19:30:00 +0100", "2026-11-22 19:30 utc": a written date, a time and an offset. */
function readWithOffset(said: string): SaidTime | undefined {
  const [, day = '', clock = '', zone = ''] =
    /^(.+?),?[ t](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(z|utc|gmt|(?:utc|gmt)?[+-]\d{2}:?(?:\d{2})?)(?: \([a-z ]+\))?$/.exec(
      said,
    ) ?? []
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const date = readWrittenDate(day)
  const time = readClock(clock)
  if (date === undefined || time === undefined) return undefined
  const instant = parseInstant(`${date}T${time}${sign}${hours}:${minutes}`)
  return instant === undefined ? undefined : { instant }
}

const AGO_UNITS: Readonly<Record<string, number>> = {
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  hr: 3_600_000,
}

function readAgo(said: string, now: number): SaidTime | undefined {
  const [, count = '', unit = ''] = /^(half an|[\w.]+) (minute|min|hour|hr)s? ago$/.exec(said) ?? []
  const ms = (count === 'half an' ? 0.5 : countOf(count)) * (AGO_UNITS[unit] ?? Number.NaN)
  return ms > 0 && ms <= 7 * 86_400_000 ? { instant: now - ms } : undefined
}

const CLOCK =
  /(?<![\d:.+-])(?:\d{1,2}(?::\d{2}){1,2}(?:\.\d{1,9})?(?: ?[ap]\.?m\b\.?)?|\d{1,2}(?:\.\d{2})? ?[ap]\.?m\b\.?|\b(?:noon|midday)\b)/
/** "13.30" and "13h": only what no full form of a time explains, since the first may also be a date. */
const SHORT_CLOCK = /(?<![\p{L}\d:.+-])(?:\d{1,2}\.\d{2}|\d{1,2} ?h(?: ?\d{2})?)(?![\p{L}\d:.])/u

/** The local time of day that a text names, `HH:MM`, or undefined: "1 pm", "1:30pm", "13h", "13.30", "at noon". */
export function readSaidClock(text: string): string | undefined {
  const said = plain(text).replace(/^(?:at|@) ?/, '')
  const [time] = CLOCK.exec(said) ?? SHORT_CLOCK.exec(said) ?? []
  return time === said ? readClock(time)?.slice(0, 5) : undefined
}

/** "yesterday 19:30", "2026-03-09T19:30", "7pm on monday"; a time alone is of today. */
function readDayWithTime(said: string, today: LocalDate, { timeZone }: Here): SaidTime | undefined {
  const [time] = CLOCK.exec(said) ?? SHORT_CLOCK.exec(said) ?? []
  const clock = time === undefined ? undefined : readClock(time)
  if (time === undefined || clock === undefined) return undefined
  // "12.10" alone may be a day and a month.
  if (time === said && /\.(?:0\d|1[0-2])$/.test(time)) return undefined
  const day = plain(said.replace(time, ' ').replace(/(?<![\p{L}\d])(?:at|on)(?![\p{L}\d])|,/gu, ' '))
  const { date, ...open } = day === '' ? { date: today } : (readSaidDay(day, today) ?? {})
  if (date === undefined || !isLocalDate(date)) return undefined
  const instant = instantAt(date, clock, timeZone)
  const assumed =
    day === ''
      ? `${time} is taken as of today, ${date}`
      : (clockChange(instant, { date, time, clock, timeZone }) ??
        ('assumed' in open ? open.assumed : undefined))
  return { instant, ...(assumed !== undefined && { assumed }) }
}

type LocalTime = { date: LocalDate; time: string; clock: string; timeZone: string }

/** A local time that the clocks skipped that day, or showed twice. */
function clockChange(instant: number, { date, time, clock, timeZone }: LocalTime): string | undefined {
  const isAt = (at: number) => localDate(at, timeZone) === date && localTime(at, timeZone).startsWith(clock)
  if (!isAt(instant)) return `the clocks skipped ${time} on ${date}; the time that much later is stored`
  return isAt(instant + HALF_HOUR_MS) || isAt(instant + 2 * HALF_HOUR_MS)
    ? `the clocks showed ${time} twice on ${date}; the first is stored`
    : undefined
}

/** Clocks change by an hour, on Lord Howe Island by half of one. */
const HALF_HOUR_MS = 1_800_000

/** `19:30:00` of "7:30 pm", "noon", "19:30", "19.30", "19h"; undefined for an hour that does not exist, and for a bare number. */
function readClock(text: string): string | undefined {
  if (text === 'noon' || text === 'midday') return '12:00:00'
  const plainText = text.replace(/ ?h ?(\d{2})?$/, (_, minutes = '00') => `:${minutes}`)
  const [, hour = '', minute = '00', second = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2})(?:\.\d+)?)? ?(?:([ap])\.?m\.?)?$/.exec(plainText) ?? []
  if (hour === '' || (half === undefined && !/[:.]/.test(plainText))) return undefined
  const value = Number(hour)
  if (half !== undefined && (value < 1 || value > 12)) return undefined
  const hours = half === undefined ? value : (value % 12) + (half === 'p' ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}
