import type { LocalDate } from '../contract/calendar-date.ts'
import { MIN_COVERAGE } from '../contract/coverage.ts'
import type { CountedDays } from '../nutrition/counted-days.ts'
import { round } from '../nutrition/nutrients.ts'

/** The value of a date; null: unknown. */
export type DayValue = {
  date: LocalDate
  value: number | null
  /** The second number of a blood pressure. */
  second?: number | null
  /** Of a nutrient: the day is not complete, so an average leaves it out. */
  incomplete?: true
  /** Of a nutrient: something that was logged has no known amount of it. */
  at_least?: true
  ids: readonly string[]
}

/** One entry, check-in, reading or name that a value rests on. */
export type Part = {
  id: string
  date: LocalDate
  /** The local time, such as 08:30. */
  time: string
  value: number | null
  second?: number | null
  /** The energy of an entry; a nutrient that is known for too little of it is unknown. */
  kcal?: number | null
  /** Of the food, symptom, medicine or protocol. */
  name?: string
  meal?: string | null
}

/** The days that averages are of, where not every known day counts. */
export type Averaged = {
  dates: ReadonlySet<LocalDate>
  basis: CountedDays['basis']
  /** Those among some of the dates, by the same rule. */
  among(dates: readonly LocalDate[]): ReadonlySet<LocalDate>
}

/** The values of a measure over a window. */
export type Series = {
  /** The dates that count, in order. A date on which nothing was due, for example, is left out. */
  days: readonly DayValue[]
  /** In order of time. */
  parts: readonly Part[]
  /** The value of several parts together. */
  total(parts: readonly Part[]): number | null
  /** The total is a sum of amounts: more than that, where one of the parts is unknown. */
  addsUp?: boolean
  /** The names that `of` was found to mean; empty without `of`. */
  matched: readonly string[]
  /** Of the nutrients of whole days. */
  averaged?: Averaged
  /** Differs from that of the measure where readings were stated in another. */
  unit?: string
}

/** `of` names nothing that is known. */
export type NotFound = { notFound: true; names: readonly string[] }

/**
 * The series as averages take it: what a day that does not count came to is unknown.
 * @param periodOf of a date, where each period is averaged alone: by what it has, whatever others have.
 */
export function averagedSeries(series: Series, periodOf?: (date: LocalDate) => string): Series {
  const { averaged } = series
  if (averaged === undefined) return series
  const dates = series.days.map(({ date }) => date)
  const counted =
    periodOf === undefined
      ? averaged.dates
      : new Set([...Map.groupBy(dates, periodOf).values()].flatMap((own) => [...averaged.among(own)]))
  const days = series.days.map((day) => (counted.has(day.date) ? day : { ...day, value: null }))
  return { ...series, days }
}

export const MAX_IDS = 20

export const idsOf = (parts: readonly { id: string }[]): string[] => [
  ...new Set(parts.slice(0, MAX_IDS).map(({ id }) => id)),
]

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

/** Whether more is possible of what is made of these: of a sum or mean, where it is of one of them. */
export const lowerBound = (
  values: readonly { value: number | null; at_least?: true }[],
): { at_least?: true } =>
  values.some(({ value, at_least: atLeast }) => value !== null && atLeast === true) ? { at_least: true } : {}

/** What some parts of a series come to. */
export function totalOfParts(
  { total, addsUp }: Pick<Series, 'total' | 'addsUp'>,
  parts: readonly Part[],
): { value: number | null; at_least?: true } {
  const value = total(parts)
  const isAtLeast = addsUp === true && value !== null && parts.some(isOpen)
  return { value, ...(isAtLeast && { at_least: true as const }) }
}

/** Whether an entry may have an amount that is not known, by the rule of whole days (`isLowerBound` in `day-intake.ts`). */
const isOpen = ({ value, kcal = null, meal }: Part) =>
  value === null && (kcal === null ? meal !== 'supplement' : kcal > 0)

/** The sum of all values; unknown if one of them is. */
export function wholeSum(values: readonly (number | null)[]): number | null {
  const all = known(values)
  return all.length < values.length ? null : round(all.reduce((sum, value) => sum + value, 0))
}

/** The sum of the known values; null without one. */
export function knownSum(values: readonly (number | null)[]): number | null {
  const all = known(values)
  return all.length === 0 ? null : round(all.reduce((sum, value) => sum + value, 0))
}

/** The mean of the known values; null without one. */
export function knownMean(values: readonly (number | null)[]): number | null {
  const all = known(values)
  return all.length === 0 ? null : round(all.reduce((sum, value) => sum + value, 0) / all.length)
}

/** The amount of a nutrient in some entries: unknown if it is known for less than 80 % of their energy. */
export function coveredSum(parts: readonly Part[]): number | null {
  if (parts.length === 0) return 0
  const energy = (some: readonly Part[]) => some.reduce((sum, { kcal }) => sum + (kcal ?? 0), 0)
  const stated = parts.filter(({ value }) => value !== null)
  if (energy(stated) < MIN_COVERAGE * energy(parts)) return null
  return knownSum(parts.map(({ value }) => value))
}
