import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import type { FactsOn } from '../../nutrition/day-facts.ts'
import type { DayIntake } from '../../nutrition/day-intake.ts'
import { confidenceLevel, type DietScore, dietScore } from '../../nutrition/diet-score.ts'
import type { DayValues } from './daily-values.ts'

/** Each point is the score of this many days, up to and including its own. */
export const SCORED_DAYS = 7
/** With more dates than this, only every seventh has a point, since points within a week differ little. */
const MAX_DAILY_POINTS = 120
const WEEK_DAYS = 7

export type ScoreTrend = {
  /** Indexes in the list of dates, in order; the last date is always included. */
  days: number[]
  /** 0–100; null if there is no complete day. */
  overall: DayValues
  /** 0–1. */
  confidence: number[]
  level: ReturnType<typeof confidenceLevel>[]
  /** Of the last date. */
  status: DietScore['status']
}

/**
 * The trend of the diet score, each day by the targets that it had.
 * @param days those with entries or a mark, oldest first, starting `SCORED_DAYS - 1` days before the first
 * date.
 */
export function scoreTrend(input: {
  dates: readonly LocalDate[]
  days: readonly DayIntake[]
  today: LocalDate
  firstLogDate: LocalDate | null
  factsOn: FactsOn
}): ScoreTrend {
  const { dates, days, ...rest } = input
  const step = dates.length > MAX_DAILY_POINTS ? WEEK_DAYS : 1
  const places = dates.map((_, place) => place).filter((place) => (dates.length - 1 - place) % step === 0)
  const scores = places.map((place) => {
    const to = dates[place] ?? rest.today
    const from = addDays(to, 1 - SCORED_DAYS)
    const within = days.filter(({ date }) => date >= from && date <= to)
    return dietScore({ ...rest, days: within, window: { from, to } })
  })
  return {
    days: places,
    overall: scores.map(({ overall }) => overall),
    confidence: scores.map(({ confidence }) => confidence),
    level: scores.map(({ confidence }) => confidenceLevel(confidence)),
    status: scores.at(-1)?.status ?? 'insufficient_data',
  }
}
