import { addDays, utcMidnight } from '../../../../contract/calendar-date.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { timeWriter } from '../../writers.ts'
import type { CatalogProtocol } from './shapes.ts'

/** Local dates, `2026-03-10`, in words; no time zone has a part in them. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const write = timeWriter({ ...options, timeZone: 'UTC' })
  return (date: string) => write(utcMidnight(date))
}

/** `Tue, 10 Mar 2026` */
export const inFull = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** `10 Mar` */
export const inShort = format({ day: 'numeric', month: 'short' })
/** `Tuesday` */
export const weekday = format({ weekday: 'long' })
/** `T` */
export const weekdayLetter = format({ weekday: 'narrow' })

/** `Today`, `Tomorrow`, `10 Mar` with `Tuesday`, in another year with `Tuesday 2027`. */
export function soon(date: string, today: string): { day: string; hint?: string } {
  if (date === today) return { day: PROTOCOLS.today }
  if (date === addDays(today, 1)) return { day: PROTOCOLS.tomorrow }
  const year = date.slice(0, 4)
  const hint = year === today.slice(0, 4) ? weekday(date) : `${weekday(date)} ${year}`
  return { day: inShort(date), hint }
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
