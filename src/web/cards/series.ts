import type { Static } from '@sinclair/typebox'
import type { getSeries } from '../../tools/journal/get-series.ts'
import type { ToolOutput } from '../app/api-types.ts'
import { CHECKIN_FIELDS } from '../app/texts/checkin-fields.ts'

/** One value of a day, week or month; null: unknown, which is not zero. */
export type Point = { date: string; value: number | null }
/** A measure over time, oldest first. */
export type Series = {
  key: string
  name: string
  unit: string
  by: 'day' | 'week' | 'month'
  points: readonly Point[]
  /** Of all known days; absent: of the points. */
  mean?: number | null
  /** What the person should know of the figures. */
  notes: readonly string[]
}

type Checkins = ToolOutput<'get_my_checkins'>
type Checkin = Checkins['checkins'][number]

const CHECKIN_MEASURES = [
  ['weight_kg', 'kg'],
  ['mood', 'of 10'],
  ['energy', 'of 10'],
  ['stress', 'of 10'],
  ['sleep_hours', 'h'],
  ['sleep_quality', 'of 10'],
  ['water_ml', 'ml'],
] as const

type MeasureSeries = Static<(typeof getSeries)['output']>
export type SeriesResult = Checkins | MeasureSeries

type NutrientNames = Readonly<Record<string, { name: string }>>

/** The series in the result of a tool; those without any value are left out. */
export function seriesIn(value: SeriesResult, nutrients: NutrientNames): Series[] {
  const all = 'rows' in value ? [fromMeasure(value, nutrients)] : fromCheckins(value)
  return all.filter(({ points }) => points.some(({ value: known }) => known != null))
}

function fromMeasure(found: MeasureSeries, nutrients: NutrientNames): Series {
  const { measure, matched, unit, group, partial, mean, rows, left_out: leftOut = [] } = found
  const words = measure.replaceAll('_', ' ')
  const name = nutrients[measure]?.name ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  const missing = leftOut.reduce((sum, { count }) => sum + count, 0)
  return {
    key: measure,
    name: matched.length === 0 ? name : `${name}: ${matched.join(', ')}`,
    unit: unit === '/10' ? 'of 10' : unit,
    by: group,
    points: rows,
    mean,
    notes: [
      ...(partial ? ['Today is not over yet.'] : []),
      ...(missing > 0 ? [`${missing} more values are not shown.`] : []),
    ],
  }
}

/** A value a day: of several the mean, of water the sum, as the journal counts them. */
function fromCheckins({ checkins, next_before: older }: Checkins): Series[] {
  const dates = [...new Set(checkins.map(({ date }) => date))].sort()
  const byDate = Map.groupBy(checkins, ({ date }) => date)
  return CHECKIN_MEASURES.map(([key, unit]) => ({
    key,
    name: CHECKIN_FIELDS[key],
    unit,
    by: 'day',
    notes: older === null ? [] : ['Older check-ins are not shown.'],
    points: dates.map((date) => ({ date, value: dayValue(byDate.get(date) ?? [], key) })),
  }))
}

function dayValue(checkins: readonly Checkin[], key: (typeof CHECKIN_MEASURES)[number][0]): number | null {
  const values = checkins.flatMap((checkin) => checkin[key] ?? [])
  if (values.length === 0) return null
  const sum = values.reduce((total, value) => total + value, 0)
  return key === 'water_ml' ? sum : sum / values.length
}
