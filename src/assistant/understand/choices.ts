import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Choice } from './understanding.ts'

const TIMES = {
  day: ['today', 'yesterday'],
  week: ['in the last 7 days'],
  month: ['in the last 30 days'],
  quarter: ['in the last 90 days'],
  year: ['in the last 365 days'],
} as const

const MAX_CHOICES = 3

/** The same question of some usual times. */
export const windowChoices = (
  phrase: string,
  _today: LocalDate,
  times: readonly (keyof typeof TIMES)[],
): Choice[] =>
  times
    .flatMap((time): readonly string[] => TIMES[time])
    .slice(0, MAX_CHOICES)
    .map((time) => ({ text: `${phrase} ${time}` }))
