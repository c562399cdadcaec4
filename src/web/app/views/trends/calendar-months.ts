import { addDays, mondayOf, weekday } from '../../../../contract/calendar-date.ts'

/** A month in weeks of seven, Monday first; null: a day of another month, or none that is shown. */
export type Month = { first: string; weeks: (string | null)[][] }

/** The twelve months up to that of `to`, the latest last; no day after `to` is among them. */
export function monthsUpTo(to: string, count = 12): Month[] {
  const [year = 0, month = 1] = to.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10)
    return { first, weeks: weeksOf(first, to) }
  })
}

function weeksOf(first: string, to: string): Month['weeks'] {
  const weeks: Month['weeks'] = []
  const month = first.slice(0, 7)
  for (let monday = mondayOf(first); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    const start = monday
    const week = Array.from({ length: 7 }, (_, day) => addDays(start, day))
    weeks.push(week.map((date) => (date.startsWith(month) && date <= to ? date : null)))
  }
  return weeks
}

/** The day that a key moves to; undefined: the calendar does not use the key. */
export function dayAfterKey(key: string, date: string): string | undefined {
  const sinceMonday = weekday(date) - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -sinceMonday,
    End: 6 - sinceMonday,
    PageUp: -28,
    PageDown: 28,
  }
  const step = steps[key]
  return step === undefined ? undefined : addDays(date, step)
}
