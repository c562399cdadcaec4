import { mean } from '../trends/statistics.ts'
import type { ReportData, Trends } from './report-data.ts'

/** Of one symptom in the period. */
export type SymptomFigures = {
  name: string
  days: number
  severity: number | null
  lastDate: string
  /** Days in each month of `monthsOf`; null: nothing was checked in, so that nothing is known of the month. */
  byMonth: readonly (number | null)[]
}
export type DatedValue = { date: string; value: number }

const monthOf = (date: string) => date.slice(0, 7)

/** The months of the period, `YYYY-MM`, oldest first. */
export const monthsOf = ({ dates }: Pick<Trends, 'dates'>): readonly string[] => [
  ...new Set(dates.map(monthOf)),
]

export function symptomFigures({
  trends: { dates, symptoms },
  checkins,
}: {
  trends: Pick<Trends, 'dates' | 'symptoms'>
  checkins: readonly Pick<ReportData['checkins'][number], 'date'>[]
}): SymptomFigures[] {
  const months = monthsOf({ dates })
  const known = new Set(checkins.map(({ date }) => monthOf(date)))
  return symptoms.map(({ name, days, severity }) => {
    const on = days.map((day) => dates[day] ?? '')
    return {
      name,
      days: days.length,
      severity: mean(severity),
      lastDate: on.at(-1) ?? '',
      byMonth: months.map((month) =>
        known.has(month) ? on.filter((date) => monthOf(date) === month).length : null,
      ),
    }
  })
}

/** How many values are known. */
export const knownCount = (values: readonly (number | null)[]) =>
  values.filter((value) => value !== null).length

/** The values of the days on which all food was logged. */
export const onCompleteDays = (values: readonly (number | null)[], { complete }: Pick<Trends, 'complete'>) =>
  values.filter((_, index) => complete[index] === true)

/** The first and the latest of what is known. */
export function firstAndLatest(
  values: readonly (number | null)[],
  { dates }: { dates: readonly string[] },
): { first: DatedValue; latest: DatedValue } | undefined {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ date: dates[index] ?? '', value }],
  )
  const [first] = known
  const latest = known.at(-1)
  return first === undefined || latest === undefined ? undefined : { first, latest }
}

const SALT_PER_SODIUM = 2.5
/** Salt in g, of sodium in mg. */
export const saltGrams = (sodiumMg: number) => (sodiumMg * SALT_PER_SODIUM) / 1000
