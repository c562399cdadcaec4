import type { LocalDate } from '../../contract/calendar-date.ts'
import { type NutrientKey, nutrientRecord } from '../../contract/nutrients.ts'
import { isComplete, usualEnergy } from '../../nutrition/counted-days.ts'
import { energyTargetOn, type FactsOn } from '../../nutrition/day-facts.ts'
import { type DayIntake, knownIntake } from '../../nutrition/day-intake.ts'
import { round } from '../../nutrition/nutrients.ts'
import { ONCE_A_DAY } from '../checkin-order.ts'
import type { Symptom } from '../checkin-text/checkin-fields.ts'
import type { Checkins } from '../checkins.ts'

/** The check-ins of some dates, oldest first. */
export type CheckinWindow = ReturnType<Checkins['window']>

/** One value per date, in order; null: unknown. */
export type DayValues = (number | null)[]

/**
 * What was logged on each date.
 * @param factsOn their energy target decides whether a day without a mark counts as complete. Today is
 * complete only if it is marked, since it is not over.
 */
export function loggedColumns(
  dates: readonly LocalDate[],
  days: readonly DayIntake[],
  { today, factsOn }: { today: LocalDate; factsOn: FactsOn },
) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const measure = { energyTarget: energyTargetOn(factsOn), today, usualKcal: usualEnergy(days) }
  return {
    entries: dates.map((date) => byDate.get(date)?.entries ?? 0),
    complete: dates.map((date) => {
      const day = byDate.get(date)
      return day === undefined ? null : isComplete(day, measure)
    }),
  }
}

/**
 * The amount of each nutrient on each date, in its unit. Null on a date without entries, and if it is known
 * for less than 80 % of the day's energy.
 */
export function nutrientColumns(
  dates: readonly LocalDate[],
  days: readonly DayIntake[],
): Record<NutrientKey, DayValues> {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return nutrientRecord(({ key }) =>
    dates.map((date) => {
      const day = byDate.get(date)
      return day === undefined ? null : knownIntake(day, key)
    }),
  )
}

/**
 * Several check-ins of a date: ratings are averaged; for values that are measured once a day, the last one
 * counts.
 */
const AVERAGED_FIELDS = ['mood', 'energy', 'stress'] as const
const CHECKIN_COLUMNS = [...AVERAGED_FIELDS, ...ONCE_A_DAY]
type CheckinColumn = (typeof CHECKIN_COLUMNS)[number]

/** The check-in values of each date; `checkins` is the number of check-ins. */
export function checkinColumns(
  dates: readonly LocalDate[],
  checkins: CheckinWindow,
): Record<CheckinColumn, DayValues> & { checkins: number[] } {
  const byDate = Map.groupBy(checkins, ({ date }) => date)
  const column = (key: CheckinColumn, of: (values: readonly number[]) => number | null): DayValues =>
    dates.map((date) => of((byDate.get(date) ?? []).flatMap((checkin) => checkin[key] ?? [])))
  const entries = [
    ...AVERAGED_FIELDS.map((key) => [key, column(key, meanOrNull)] as const),
    ...ONCE_A_DAY.map((key) => [key, column(key, (values) => values.at(-1) ?? null)] as const),
  ]
  return {
    ...(Object.fromEntries(entries) as Record<CheckinColumn, DayValues>),
    checkins: dates.map((date) => byDate.get(date)?.length ?? 0),
  }
}

export type SymptomTrend = {
  /** In lower case. */
  name: string
  /** The indexes of the days that had it in the list of dates, in order. */
  days: number[]
  /** 1–10 on each of those days, the highest if there are several; null: not stated. */
  severity: DayValues
}

/**
 * The days of each symptom, the most frequent first. A severity of 0 means that it was not present.
 * @param most the maximum number of symptoms.
 */
export function symptomTrends(
  dates: readonly LocalDate[],
  checkins: CheckinWindow,
  most: number,
): SymptomTrend[] {
  const placeOf = new Map(dates.map((date, index) => [date, index]))
  const trends = new Map<string, Map<number, number | null>>()
  for (const { date, symptoms } of checkins) {
    const place = placeOf.get(date)
    for (const { name, severity } of symptoms as Symptom[]) {
      if (place === undefined || severity === 0) continue
      const key = name.trim().toLowerCase()
      const days = trends.get(key) ?? new Map<number, number | null>()
      days.set(place, worseSeverity(days.get(place), severity))
      trends.set(key, days)
    }
  }
  return [...trends]
    .map(([name, days]) => {
      const inOrder = [...days].sort(([a], [b]) => a - b)
      return { name, days: inOrder.map(([day]) => day), severity: inOrder.map(([, severity]) => severity) }
    })
    .sort((a, b) => b.days.length - a.days.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
}

const worseSeverity = (known: number | null | undefined, severity: number | null) =>
  known === null || known === undefined ? severity : Math.max(known, severity ?? 0)

const meanOrNull = (values: readonly number[]) =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length)
