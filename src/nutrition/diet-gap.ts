import type { LocalDate } from '../contract/calendar-date.ts'
import { MACRO_KEYS, NUTRIENTS, type Nutrient, type NutrientKey } from '../contract/nutrients.ts'
import { type CountedDays, countedDays } from './counted-days.ts'
import { averageIntake, type DayIntake, knownIntake } from './day-intake.ts'
import { round } from './nutrients.ts'
import type { Target, TargetKey, Targets } from './targets.ts'

export type GapInput = {
  /** The window's days, with today if it has entries; days without entries are ignored. */
  days: readonly DayIntake[]
  targets: Targets
  today: LocalDate
}

/**
 * - range: `within` ±10 % of the target, else `below` or `above`
 * - adequacy: `below` the target, else `within`; `above_upper_limit` over the tolerable limit from all sources
 * - limit: `within` up to the limit, else `above`
 * - `unknown`: known for less than 80 % of the energy
 */
export type GapRowStatus = 'below' | 'within' | 'above' | 'above_upper_limit' | 'unknown'

export type GapRow = {
  key: NutrientKey
  unit: Nutrient['unit']
  /** Daily average over the days on which it is known, or null. */
  actual_avg: number | null
  target: number
  /** target − actual_avg: the missing amount; negative above the target. */
  gap: number | null
  /** actual_avg in % of the target, one decimal; null also for a target of 0. */
  percent: number | null
  status: GapRowStatus
}

export type DietGap = {
  macros: GapRow[]
  nutrients: GapRow[]
  days_used: number
  /** `ok`: complete days; `incomplete_days`: no complete day, so all logged days; `no_logged_days`: none to average. */
  status: 'ok' | 'incomplete_days' | 'no_logged_days'
  /**
   * target − intake today, in the unit of the key; negative if exceeded, null if known for less than 80 % of today's
   * energy.
   */
  today_remaining: Record<TargetKey, number | null> & Partial<Record<NutrientKey, number | null>>
}

const GAP_STATUS = {
  complete_days: 'ok',
  logged_days: 'incomplete_days',
  none: 'no_logged_days',
} as const satisfies Record<CountedDays['basis'], DietGap['status']>

const RANGE_TOLERANCE = 0.1

/**
 * Average intake against the targets. Complete days are averaged; without one, all logged days. Days after `today` are
 * ignored. Today counts like any other day: among complete days only once it is complete.
 * Each nutrient is averaged over the days on which it is known for at least 80 % of the energy.
 */
export function dietGap({ days, targets, today }: GapInput): DietGap {
  const { days: used, basis } = countedDays(days, { energyTarget: targets.energy_kcal.value, today })
  const entries = NUTRIENTS.flatMap(({ key }): [NutrientKey, Target][] => {
    const target = targets[key]
    return target === undefined ? [] : [[key, target]]
  })
  const rows = entries.map(([key, target]) => gapRow(key, target, averageIntake(used, key).average))
  const sinceMidnight = days.find(({ date, entries }) => date === today && entries > 0)
  const remaining = entries.map(([key, { value }]) => {
    const soFar = sinceMidnight === undefined ? 0 : knownIntake(sinceMidnight, key)
    return [key, soFar === null ? null : round(value - soFar)] as const
  })
  return {
    macros: MACRO_KEYS.flatMap((key) => rows.filter((row) => row.key === key)),
    nutrients: rows.filter(({ key }) => !MACRO_KEYS.includes(key)),
    days_used: used.length,
    status: GAP_STATUS[basis],
    today_remaining: Object.fromEntries(remaining) as DietGap['today_remaining'],
  }
}

function gapRow(key: NutrientKey, target: Target, average: number | null): GapRow {
  const { unit, value } = target
  if (average === null) {
    return { key, unit, actual_avg: null, target: value, gap: null, percent: null, status: 'unknown' }
  }
  const actual = round(average)
  return {
    key,
    unit,
    actual_avg: actual,
    target: value,
    gap: round(value - actual),
    percent: value > 0 ? Math.round((1000 * actual) / value) / 10 : null,
    status: rowStatus(actual, target),
  }
}

function rowStatus(actual: number, target: Target): GapRowStatus {
  const { value, kind } = target
  if (kind === 'limit') return actual > value ? 'above' : 'within'
  if (kind === 'adequacy') {
    if (actual < value) return 'below'
    return actual > comparableUpperLimit(target) ? 'above_upper_limit' : 'within'
  }
  if (actual < value * (1 - RANGE_TOLERANCE)) return 'below'
  return actual > value * (1 + RANGE_TOLERANCE) ? 'above' : 'within'
}

function comparableUpperLimit({ upper_limit, upper_limit_covers }: Target): number {
  return upper_limit !== undefined && upper_limit_covers === 'all_sources'
    ? upper_limit
    : Number.POSITIVE_INFINITY
}
