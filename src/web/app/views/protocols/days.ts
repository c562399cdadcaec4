import { PROTOCOLS } from '../../texts/protocols.ts'
import type { CatalogProtocol } from './shapes.ts'

/** Local dates, `2026-03-10`, in words; no time zone has a part in them. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`))
}

/** `Tue, 10 Mar 2026` */
export const inFull = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** `10 Mar` */
export const inShort = format({ day: 'numeric', month: 'short' })
/** `Tuesday` */
export const weekday = format({ weekday: 'long' })
/** `T` */
export const weekdayLetter = format({ weekday: 'narrow' })

const DAY_MS = 86_400_000
/** A date so many days later; negative: earlier. */
export const addDays = (date: string, count: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The local date in a time zone. @param instant epoch milliseconds. */
export const localDate = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

/** Whether it is a date that exists. */
export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text

/** `Today`, `Tomorrow`, `Tue, 10 Mar 2026`. */
export function soon(date: string, today: string): string {
  if (date === today) return PROTOCOLS.today
  return date === addDays(today, 1) ? PROTOCOLS.tomorrow : inFull(date)
}

/** The first Monday there is: days of the week count from it. */
const MONDAY = '1970-01-05'

/** `Every day`, `On Monday and Tuesday`, `Twice a week`. */
export function scheduleText(schedule: CatalogProtocol['schedule']): string {
  if (schedule.frequency === 'daily') return PROTOCOLS.daily
  if (schedule.frequency === 'times_per_week') return PROTOCOLS.timesPerWeek(schedule.times)
  const names = schedule.days.map((day) => weekday(addDays(MONDAY, day - 1)))
  return PROTOCOLS.weekly(new Intl.ListFormat('en').format(names))
}
