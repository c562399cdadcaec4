import type { LocalDate } from '../contract/calendar-date.ts'

export type AdherenceInput = {
  /** The dates in the window on which something was due, in any order. Dates after `today` are ignored. */
  dueDates: readonly LocalDate[]
  done: ReadonlySet<LocalDate>
  /** Dates that were skipped on purpose. A date that is also done counts as done. */
  skipped: ReadonlySet<LocalDate>
  today: LocalDate
}

export type Adherence = {
  /** 0–100, one decimal; null if nothing was due. */
  percent: number | null
  /** Dates of `percent`: done, out of those due. */
  days_done: number
  days_due: number
  /** Dates on which it was due and skipped on purpose; they are not in `days_due`. */
  days_skipped: number
  /** Due dates done in a row, up to today or yesterday. */
  streak_days: number
}

/**
 * Proportion of days covered (days done ÷ days due) and the current streak. A skipped date does not count as due and
 * neither lengthens nor ends a streak. Today does not count as missed until it is over; it counts once it is done.
 * Source: Pharmacy Quality Alliance, proportion of days covered (PDC).
 */
export function adherence({ dueDates, done, skipped, today }: AdherenceInput): Adherence {
  const all = [...new Set(dueDates)].filter((date) => date <= today)
  const due = all.filter((date) => done.has(date) || (!skipped.has(date) && date !== today)).sort()
  const covered = due.filter((date) => done.has(date)).length
  const lastMissed = due.findLastIndex((date) => !done.has(date))
  return {
    percent: due.length === 0 ? null : Math.round((1000 * covered) / due.length) / 10,
    days_done: covered,
    days_due: due.length,
    days_skipped: all.filter((date) => skipped.has(date) && !done.has(date)).length,
    streak_days: due.length - 1 - lastMissed,
  }
}
