import { addDays } from '../../../../contract/calendar-date.ts'
import { formatShortDate, formatWeekday } from '../../date-format.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import type { CatalogProtocol } from './protocol-types.ts'

/** `Today`, `Tomorrow`, `10 Mar` with `Tuesday`, in another year with `Tuesday 2027`. */
export function nextDueText(date: string, today: string): { day: string; hint?: string } {
  if (date === today) return { day: PROTOCOLS.today }
  if (date === addDays(today, 1)) return { day: PROTOCOLS.tomorrow }
  const year = date.slice(0, 4)
  const hint = year === today.slice(0, 4) ? formatWeekday(date) : `${formatWeekday(date)} ${year}`
  return { day: formatShortDate(date), hint }
}

/** A Monday, from which the days of the week are counted. */
const MONDAY = '1970-01-05'

/** `Every day`, `On Monday and Tuesday`, `Twice a week`. */
export function scheduleText(schedule: CatalogProtocol['schedule']): string {
  if (schedule.frequency === 'daily') return PROTOCOLS.daily
  if (schedule.frequency === 'times_per_week') return PROTOCOLS.timesPerWeek(schedule.times)
  const names = schedule.days.map((day) => formatWeekday(addDays(MONDAY, day - 1)))
  return PROTOCOLS.weekly(new Intl.ListFormat('en').format(names))
}
