import { formatInstant } from '../core/dates.ts'
import { round } from '../nutrition/nutrients.ts'
import type { Symptom } from './checkin-text/checkin-fields.ts'
import type { Checkins } from './checkins.ts'

type CheckinWindow = ReturnType<Checkins['window']>

const TRENDS = ['mood', 'energy', 'sleep_hours', 'stress', 'weight_kg'] as const
type TrendKey = (typeof TRENDS)[number]

export type Trend = {
  count: number
  average: number | null
  first: number | null
  latest: number | null
  change: number | null
}

/** Most frequent first. `mean_severity` is the mean of the known severities. */
export function summarizeSymptoms(checkins: CheckinWindow, timeZone: string) {
  const mentions = checkins.flatMap(({ recorded_at, symptoms }) =>
    (symptoms as Symptom[]).map((symptom) => ({ ...symptom, at: recorded_at })),
  )
  return countByName(mentions).map(({ name, all, last }) => {
    const known = all.map(({ severity }) => severity).filter((severity) => severity !== null)
    return {
      name,
      count: all.length,
      mean_severity: meanOrNull(known),
      last_at: formatInstant(last, timeZone),
    }
  })
}

/** Most frequent first. */
export function summarizeMedications(checkins: CheckinWindow, timeZone: string) {
  const mentions = checkins.flatMap(({ recorded_at, medications }) =>
    medications.map((name) => ({ name, at: recorded_at })),
  )
  return countByName(mentions).map(({ name, all, last }) => ({
    name,
    count: all.length,
    last_at: formatInstant(last, timeZone),
  }))
}

/** The trend of each number, from check-ins in order of time. */
export function summarizeTrends(checkins: CheckinWindow): Record<TrendKey, Trend> {
  const trend = (key: TrendKey): Trend => {
    const values = checkins.map((checkin) => checkin[key]).filter((value) => value !== null)
    const first = values[0] ?? null
    const latest = values.at(-1) ?? null
    return {
      count: values.length,
      average: meanOrNull(values),
      first,
      latest,
      change: first === null || latest === null ? null : round(latest - first),
    }
  }
  return Object.fromEntries(TRENDS.map((key) => [key, trend(key)])) as Record<TrendKey, Trend>
}

function countByName<T extends { name: string; at: number }>(mentions: readonly T[]) {
  return [...Map.groupBy(mentions, ({ name }) => name.toLowerCase()).values()]
    .map((all) => ({ name: all[0]?.name ?? '', all, last: Math.max(...all.map(({ at }) => at)) }))
    .sort((a, b) => b.all.length - a.all.length || (a.name < b.name ? -1 : 1))
}

function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length)
}
