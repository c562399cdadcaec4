import type { LocalDate } from '../contract/calendar-date.ts'

export type AdherenceInput = {
  /** The dates on which something was due in the window, in any order. Dates after `today` are passed over. */
  dueDates: readonly LocalDate[]
  done: ReadonlySet<LocalDate>
  /** Left out on purpose. A date that is also done counts as done. */
  skipped: ReadonlySet<LocalDate>
  today: LocalDate
}

export type Adherence = {
  /** 0–100, one decimal; null while nothing was due. */
  percent: number | null
  /** Due dates done in a row, up to today or yesterday. */
  streak_days: number
}

/**
 * Proportion of days covered (days done ÷ days due) and the current streak. A skipped date is not missed: it leaves
 * the days due and neither lengthens nor ends a streak. Nor is today missed before it is over: it counts once done.
 * Source: Pharmacy Quality Alliance, proportion of days covered (PDC).
 */
export function adherence({ dueDates, done, skipped, today }: AdherenceInput): Adherence {
  const due = [...new Set(dueDates)]
    .filter((date) => date <= today)
    .filter((date) => done.has(date) || (!skipped.has(date) && date !== today))
    .sort()
  const covered = due.filter((date) => done.has(date)).length
  const lastMissed = due.findLastIndex((date) => !done.has(date))
  return {
    percent: due.length === 0 ? null : Math.round((1000 * covered) / due.length) / 10,
    streak_days: due.length - 1 - lastMissed,
  }
}
