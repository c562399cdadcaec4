import type { LocalDate } from '../contract/calendar-date.ts'
import { round } from '../nutrition/nutrients.ts'
import { weeklySlope } from '../nutrition/weekly-slope.ts'
import type { Condition } from './conditions.ts'
import type { GroupValue } from './groups.ts'
import type { Reduction } from './query.ts'
import { knownMean, knownSum, lowerBound } from './series.ts'

export type Reduced = {
  value: number | null
  second?: number | null
  /** How many values were reduced. */
  n: number
  rows: readonly GroupValue[]
  smoothed?: number
  plus_minus?: number
  /** See `QueryAnswer`. */
  at_least?: true
  /** The key of the row that has the value. */
  at?: string
  /** Of a streak: how long the run is that lasts. */
  current?: number
}

type Known = GroupValue & { value: number }

const isKnown = (group: GroupValue): group is Known => group.value !== null

/** What reduces groups to a value. `meets`: whether a value is what the question counts. */
export type Reducing = { groups: readonly GroupValue[]; meets: Condition }

/** One function for each reduction. Unknown values are never part of one. */
export const REDUCE: Readonly<Record<Reduction, (input: Reducing) => Reduced>> = {
  list({ groups, meets }) {
    const rows = groups.filter(({ value, key }) => value === null || meets(value, key))
    const known = rows.filter(isKnown)
    const [only] = known
    const single = rows.length === 1 && only !== undefined ? only : undefined
    return {
      value: single?.value ?? null,
      ...secondOf(single),
      ...(single && lowerBound([single])),
      n: known.length,
      rows,
    }
  },
  sum({ groups }) {
    const known = groups.filter(isKnown)
    return { value: knownSum(known.map(({ value }) => value)), n: known.length, rows: known }
  },
  mean({ groups }) {
    const known = groups.filter(isKnown)
    const seconds = known.map(({ second }) => second ?? null)
    return {
      value: knownMean(known.map(({ value }) => value)),
      ...(seconds.some((second) => second !== null) && { second: knownMean(seconds) }),
      ...lowerBound(known),
      n: known.length,
      rows: known,
    }
  },
  min: ({ groups }) => extreme(groups, (a, b) => a < b),
  max: ({ groups }) => extreme(groups, (a, b) => a > b),
  count({ groups, meets }) {
    const known = groups.filter(isKnown)
    const rows = known.filter(({ value, key }) => meets(value, key))
    return { value: known.length === 0 ? null : rows.length, n: known.length, rows }
  },
  last: ({ groups, meets }) =>
    chosen(groups, (known) => known.findLast(({ value, key }) => meets(value, key))),
  first: ({ groups, meets }) => chosen(groups, (known) => known.find(({ value, key }) => meets(value, key))),
  streak({ groups, meets }) {
    const known = groups.filter(isKnown)
    const rows = longestRun(groups, meets)
    const current = runUpToNow(groups, meets)
    return { value: known.length === 0 ? null : rows.length, n: known.length, rows, current }
  },
  share({ groups, meets }) {
    const known = groups.filter(isKnown)
    const rows = known.filter(({ value, key }) => meets(value, key))
    return { value: known.length === 0 ? null : round(rows.length / known.length), n: known.length, rows }
  },
  slope({ groups }) {
    const known = groups.filter(isKnown)
    const slope = weeklySlope(known.map(({ key, value }) => ({ date: key as LocalDate, value })))
    return {
      value: slope?.value ?? null,
      n: known.length,
      rows: known,
      ...(slope !== null && { plus_minus: slope.plusMinus }),
    }
  },
}

const secondOf = (group: GroupValue | undefined) =>
  group?.second === undefined ? {} : { second: group.second }

function extreme(groups: readonly GroupValue[], isBetter: (a: number, b: number) => boolean): Reduced {
  return chosen(groups, (known) =>
    known.reduce<Known | undefined>(
      (best, each) => (best === undefined || isBetter(each.value, best.value) ? each : best),
      undefined,
    ),
  )
}

function chosen(
  groups: readonly GroupValue[],
  choose: (known: readonly Known[]) => Known | undefined,
): Reduced {
  const known = groups.filter(isKnown)
  const found = choose(known)
  return {
    value: found?.value ?? null,
    ...secondOf(found),
    n: known.length,
    rows: known,
    ...(found !== undefined && { at: found.key, ...lowerBound([found]) }),
  }
}

/** The longest run of values in a row that meet the condition, the latest of equal ones; an unknown one ends it. */
function longestRun(groups: readonly GroupValue[], meets: Condition): GroupValue[] {
  let best: GroupValue[] = []
  let run: GroupValue[] = []
  for (const group of groups) {
    run = isKnown(group) && meets(group.value, group.key) ? [...run, group] : []
    if (run.length > 0 && run.length >= best.length) best = run
  }
  return best
}

/** The run that ends with the last group or, since that may not be over, with the one before. */
function runUpToNow(groups: readonly GroupValue[], meets: Condition): number {
  const isMet = (group: GroupValue | undefined) =>
    group !== undefined && isKnown(group) && meets(group.value, group.key)
  const end = isMet(groups.at(-1)) ? groups.length : groups.length - 1
  const before = groups.slice(0, Math.max(end, 0))
  return before.length - 1 - before.findLastIndex((group) => !isMet(group))
}
