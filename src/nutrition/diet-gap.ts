import type { LocalDate } from '../contract/calendar-date.ts'
import {
  MACRO_KEYS,
  NUTRIENTS,
  type Nutrient,
  type NutrientKey,
  type Nutrients,
} from '../contract/nutrients.ts'
import { type CountedDays, countedDays } from './counted-days.ts'
import { energyTargetOn, type FactsOn, targetsOver } from './day-facts.ts'
import { type AverageIntake, averageIntake, type DayIntake, isLowerBound, knownIntake } from './day-intake.ts'
import { round } from './nutrients.ts'
import { supplementLimit, type Target, type TargetKey } from './targets.ts'

export type GapInput = {
  /** The window's days, with today if it has entries; days without entries are ignored. */
  days: readonly DayIntake[]
  /** The targets of each day. */
  factsOn: FactsOn
  /** The last date of the window, whose targets count if no day does; default: today. */
  to?: LocalDate
  today: LocalDate
  /** What supplements added, by day; default: none. */
  supplements?: ReadonlyMap<LocalDate, Nutrients>
}

/**
 * - range: `within` ±10 % of the target, else `below` or `above`
 * - adequacy: `below` the target, else `within`; `above_upper_limit` over the tolerable limit, of all sources or of what
 *   supplements add
 * - limit: `within` up to the limit, else `above`
 * - `unknown`: known for less than 80 % of the energy
 */
export type GapRowStatus = 'below' | 'within' | 'above' | 'above_upper_limit' | 'unknown'

export type GapRow = {
  key: NutrientKey
  unit: Nutrient['unit']
  /** Daily average over the days on which it is known, or null. */
  actual_avg: number | null
  /** The average is at least so much, since something that was logged has no known amount; the gap at most. */
  at_least?: true
  target: number
  /** target − actual_avg: the missing amount; negative above the target. */
  gap: number | null
  /** actual_avg in % of the target, one decimal; null also for a target of 0. */
  percent: number | null
  status: GapRowStatus
}

export const GAP_STATUSES = ['ok', 'incomplete_days', 'day_not_over', 'no_logged_days'] as const

export type DietGap = {
  macros: GapRow[]
  nutrients: GapRow[]
  days_used: number
  /**
   * `ok`: complete days; `incomplete_days`: no complete day, so all logged days; `day_not_over`: today alone, so far;
   * `no_logged_days`: none to average.
   */
  status: (typeof GAP_STATUSES)[number]
  /**
   * target − intake today, in the unit of the key; negative if exceeded, null if known for less than 80 % of today's
   * energy.
   */
  today_remaining: Record<TargetKey, number | null> & Partial<Record<NutrientKey, number | null>>
  /** The keys of which at most so much is left: something that was logged today has no known amount of them. */
  today_at_most: NutrientKey[]
}

const GAP_STATUS = {
  complete_days: 'ok',
  logged_days: 'incomplete_days',
  none: 'no_logged_days',
} as const satisfies Record<CountedDays['basis'], DietGap['status']>

const RANGE_TOLERANCE = 0.1

/**
 * Average intake against the targets, of each day those that were in force then. Complete days are averaged; without one, all logged days. Days after `today` are
 * ignored. Today counts once it is marked complete, or if there is no other day.
 * Each nutrient is averaged over the days on which it is known for at least 80 % of the energy.
 */
export function dietGap({ days, factsOn, today, to = today, supplements = NONE }: GapInput): DietGap {
  const { days: used, basis } = countedDays(days, { energyTarget: energyTargetOn(factsOn), today })
  const targets = targetsOver(used, factsOn, to)
  const targetsToday = factsOn(today).targets
  const entries = NUTRIENTS.flatMap(({ key }): [NutrientKey, Target][] => {
    const target = targets[key]
    return target === undefined ? [] : [[key, target]]
  })
  const added = (key: NutrientKey) =>
    used.reduce((sum, { date }) => sum + (supplements.get(date)?.[key] ?? 0), 0) / Math.max(used.length, 1)
  const rows = entries.map(([key, target]) =>
    gapRow(key, target, { ...averageIntake(used, key), supplements: added(key) }),
  )
  const sinceMidnight = days.find(({ date, entries }) => date === today && entries > 0)
  const remaining = NUTRIENTS.flatMap(({ key }) => {
    const target = targetsToday[key]
    if (target === undefined) return []
    const soFar = sinceMidnight === undefined ? 0 : knownIntake(sinceMidnight, key)
    return [[key, soFar === null ? null : round(target.value - soFar)] as const]
  })
  const atMost = remaining.flatMap(([key, left]) =>
    left !== null && sinceMidnight !== undefined && isLowerBound(sinceMidnight, key) ? [key] : [],
  )
  return {
    macros: MACRO_KEYS.flatMap((key) => rows.filter((row) => row.key === key)),
    nutrients: rows.filter(({ key }) => !MACRO_KEYS.includes(key)),
    days_used: used.length,
    status: basis === 'logged_days' && used[0]?.date === today ? 'day_not_over' : GAP_STATUS[basis],
    today_remaining: Object.fromEntries(remaining) as DietGap['today_remaining'],
    today_at_most: atMost,
  }
}

const NONE: ReadonlyMap<LocalDate, Nutrients> = new Map()

type Intake = Pick<AverageIntake, 'average' | 'isAtLeast'> & { supplements: number }

function gapRow(key: NutrientKey, target: Target, { average, isAtLeast, supplements }: Intake): GapRow {
  const { unit, value } = target
  if (average === null) {
    return { key, unit, actual_avg: null, target: value, gap: null, percent: null, status: 'unknown' }
  }
  const actual = round(average)
  return {
    key,
    unit,
    actual_avg: actual,
    ...(isAtLeast && { at_least: true as const }),
    target: value,
    gap: round(value - actual),
    percent: value > 0 ? Math.round((1000 * actual) / value) / 10 : null,
    status: rowStatus(actual, supplements, target),
  }
}

function rowStatus(actual: number, supplements: number, target: Target): GapRowStatus {
  const { value, kind } = target
  if (kind === 'limit') return actual > value ? 'above' : 'within'
  if (kind === 'adequacy') {
    if (supplements > (supplementLimit(target) ?? Number.POSITIVE_INFINITY)) return 'above_upper_limit'
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
