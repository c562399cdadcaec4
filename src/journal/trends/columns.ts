import type { LocalDate } from '../../contract/calendar-date.ts'
import { type NutrientKey, nutrientRecord } from '../../contract/nutrients.ts'
import { type DayIntake, isComplete, knownIntake } from '../../nutrition/day.ts'
import { round } from '../../nutrition/nutrients.ts'
import type { Symptom } from '../checkin-text/checkin-fields.ts'
import type { Checkins } from '../checkins.ts'

/** The check-ins of some dates, oldest first. */
export type Said = ReturnType<Checkins['window']>

/** One value per date, in order; null: unknown. */
export type Column = (number | null)[]

/**
 * What was logged on each date.
 * @param energyTarget kcal a day. It decides whether a day without a mark counts as complete. Today is
 * complete only if it is marked, since it is not over.
 */
export function loggedColumns(
  dates: readonly LocalDate[],
  days: readonly DayIntake[],
  { today, energyTarget }: { today: LocalDate; energyTarget: number },
) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return {
    entries: dates.map((date) => byDate.get(date)?.entries ?? 0),
    complete: dates.map((date) => {
      const day = byDate.get(date)
      if (day === undefined) return null
      return date === today ? day.complete === true : isComplete(day, energyTarget)
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
): Record<NutrientKey, Column> {
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
const AVERAGED = ['mood', 'energy', 'stress'] as const
const LAST_SAID = ['sleep_hours', 'weight_kg'] as const
export const CHECKIN_COLUMNS = [...AVERAGED, ...LAST_SAID]
type CheckinColumn = (typeof CHECKIN_COLUMNS)[number]

/** The check-in values of each date; `checkins` is the number of check-ins. */
export function checkinColumns(
  dates: readonly LocalDate[],
  said: Said,
): Record<CheckinColumn, Column> & { checkins: number[] } {
  const byDate = Map.groupBy(said, ({ date }) => date)
  const column = (key: CheckinColumn, of: (values: readonly number[]) => number | null): Column =>
    dates.map((date) => of((byDate.get(date) ?? []).flatMap((checkin) => checkin[key] ?? [])))
  const entries = [
    ...AVERAGED.map((key) => [key, column(key, mean)] as const),
    ...LAST_SAID.map((key) => [key, column(key, (values) => values.at(-1) ?? null)] as const),
  ]
  return {
    ...(Object.fromEntries(entries) as Record<CheckinColumn, Column>),
    checkins: dates.map((date) => byDate.get(date)?.length ?? 0),
  }
}

export type SymptomCourse = {
  /** In lower case. */
  name: string
  /** The indexes of the days that had it in the list of dates, in order. */
  days: number[]
  /** 1–10 on each of those days, the highest if there are several; null: not stated. */
  severity: Column
}

/**
 * The days of each symptom, the most frequent first. A severity of 0 means that it was not present.
 * @param most the maximum number of symptoms.
 */
export function symptomCourses(dates: readonly LocalDate[], said: Said, most: number): SymptomCourse[] {
  const placeOf = new Map(dates.map((date, index) => [date, index]))
  const courses = new Map<string, Map<number, number | null>>()
  for (const { date, symptoms } of said) {
    const place = placeOf.get(date)
    for (const { name, severity } of symptoms as Symptom[]) {
      if (place === undefined || severity === 0) continue
      const key = name.trim().toLowerCase()
      const days = courses.get(key) ?? new Map<number, number | null>()
      days.set(place, worse(days.get(place), severity))
      courses.set(key, days)
    }
  }
  return [...courses]
    .map(([name, days]) => {
      const inOrder = [...days].sort(([a], [b]) => a - b)
      return { name, days: inOrder.map(([day]) => day), severity: inOrder.map(([, severity]) => severity) }
    })
    .sort((a, b) => b.days.length - a.days.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
}

const worse = (known: number | null | undefined, severity: number | null) =>
  known === null || known === undefined ? severity : Math.max(known, severity ?? 0)

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length)
