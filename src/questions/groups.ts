import { type LocalDate, mondayOf, weekday } from '../contract/calendar-date.ts'
import type { MeasureEntry } from './measures.ts'
import type { Group, Reduction } from './query.ts'
import {
  type DayValue,
  idsOf,
  knownMean,
  knownSum,
  lowerBound,
  MAX_IDS,
  type Part,
  type Series,
  totalOfParts,
} from './series.ts'

/** One value that is reduced. */
export type GroupValue = {
  key: string
  value: number | null
  second?: number | null
  /** Of a mean of days: how many. */
  mean_days?: number
  /** See `DayValue`. Of a mean: no day of it is complete; of a mean or sum: one of its days is a lower bound. */
  incomplete?: true
  at_least?: true
  ids: readonly string[]
}

/** The groups that are made of whole days. */
const PERIODS = {
  week: mondayOf,
  month: (date: LocalDate) => `${date.slice(0, 7)}-01`,
  weekday: (date: LocalDate) => String(weekday(date)),
} as const

/** The groups that are made of entries, check-ins, readings or names, with the key of each. */
const OF_PARTS = {
  entry: ({ date, time, id }: Part) => `${date} ${time} ${id}`,
  meal: ({ date, meal }: Part) => `${date} ${meal ?? ''}`.trim(),
  food: ({ name = '' }: Part) => name,
  name: ({ name = '' }: Part) => name,
  meal_type: ({ meal }: Part) => meal ?? '',
} as const

export type PartGroup = keyof typeof OF_PARTS
export const isPartGroup = (group: Group): group is PartGroup => Object.hasOwn(OF_PARTS, group)
const isPeriod = (group: Group): group is keyof typeof PERIODS => Object.hasOwn(PERIODS, group)
/** Their groups have no order in time: the largest comes first. */
const UNORDERED: readonly Group[] = ['food', 'name', 'meal_type']

/** The period that a date is in; undefined for groups that are made of single days, or of parts of them. */
export const periodOf = (group: Group): ((date: LocalDate) => string) | undefined =>
  isPeriod(group) ? PERIODS[group] : undefined

/**
 * Whether the value of a week, month or weekday is the mean of its known days: the unknown ones would make a sum of amounts
 * too small. What happened is counted.
 */
export const isMeanOfDays = (group: Group, reduce: Reduction, kind: MeasureEntry['kind']): boolean =>
  isPeriod(group) && (kind === 'level' || (kind === 'amount' && reduce !== 'sum'))

/** The values of a series by group, in order of time; by food, name or kind of meal, the largest first. */
export function groupValues(
  series: Series,
  group: Group,
  reduce: Reduction,
  kind: MeasureEntry['kind'],
): GroupValue[] {
  if (isPartGroup(group)) return ofParts(series, group)
  if (!isPeriod(group)) return series.days.map(({ date, ...day }) => ({ key: date, ...day }))
  const isMean = isMeanOfDays(group, reduce, kind)
  const groups = [...Map.groupBy(series.days, ({ date }) => PERIODS[group](date))].map(([key, days]) =>
    ofDays(key, days, isMean),
  )
  return group === 'weekday' ? groups.sort((a, b) => (a.key < b.key ? -1 : 1)) : groups
}

function ofDays(key: string, days: readonly DayValue[], isMean: boolean): GroupValue {
  const combine = isMean ? knownMean : knownSum
  const known = days.filter(({ value }) => value !== null)
  const isIncomplete = known.length > 0 && known.every(({ incomplete }) => incomplete === true)
  const hasSecond = days.some(({ second }) => second !== undefined)
  return {
    key,
    value: combine(days.map(({ value }) => value)),
    ...(hasSecond && { second: combine(days.map(({ second }) => second ?? null)) }),
    ...(isMean && { mean_days: known.length }),
    ...(isMean && isIncomplete && { incomplete: true as const }),
    ...lowerBound(known),
    ids: [...new Set(days.flatMap(({ ids }) => ids))].slice(0, MAX_IDS),
  }
}

function ofParts(series: Series, group: PartGroup): GroupValue[] {
  const { parts } = series
  // Without its kind an entry belongs to no meal.
  const named = group === 'meal' || group === 'meal_type' ? parts.filter(({ meal }) => meal != null) : parts
  const groups = [...Map.groupBy(named, OF_PARTS[group])].map(([key, own]): GroupValue => {
    const [first] = own
    const isReading = group === 'entry' && first?.second !== undefined
    return {
      key: group === 'entry' ? `${first?.date} ${first?.time}`.trim() : key,
      ...(group === 'entry' ? { value: first?.value ?? null } : totalOfParts(series, own)),
      ...(isReading && { second: first.second ?? null }),
      ids: idsOf(own).filter((id) => id !== ''),
    }
  })
  if (!UNORDERED.includes(group)) return groups
  return groups.sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.key < b.key ? -1 : 1))
}
