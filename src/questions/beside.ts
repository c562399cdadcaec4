import type { LocalDate } from '../contract/calendar-date.ts'
import { limitOf } from './conditions.ts'
import type { GroupValue } from './groups.ts'
import type { JournalRows } from './journal-rows.ts'
import { measureSeries } from './measure-series.ts'
import { MEASURES } from './measures.ts'
import type { Query } from './query.ts'
import { REDUCE, type Reduced } from './reduce.ts'
import type { NotFound, Part, Series } from './series.ts'

export type Beside = NonNullable<Query['beside']>

/** The mean of the days, or check-ins, with something and of those without, where both are known. */
export type MeansBeside = {
  on: Reduced
  off: Reduced
  days: { known: number; unknown: number }
  matched: readonly string[]
}

/** A value of which it is known whether it stands beside the other. */
type Sided = { date: LocalDate; group: GroupValue; isWith: boolean }

/** @param rows of the journal, with `isByCheckin` compared check-in by check-in, else day by day. */
export function meansBeside(
  series: Series,
  beside: Beside,
  { dates, rows, isByCheckin }: { dates: readonly LocalDate[]; rows: JournalRows; isByCheckin: boolean },
): MeansBeside | NotFound {
  const { measure, of } = beside
  const other = measureSeries({ measure, ...(of !== undefined && { of }) }, dates, rows)
  if ('notFound' in other) return other
  const isWith = limitOf(beside, beside, other.unit ?? MEASURES[measure].unit)
  const known = isByCheckin
    ? sidedCheckins(series, other, { measure, isWith })
    : sidedDays(series, other, { measure, isWith })
  const meanOf = (asked: boolean) =>
    REDUCE.mean({
      groups: known.filter((each) => each.isWith === asked).map(({ group }) => group),
      meets: () => true,
    })
  const knownDays = new Set(known.map(({ date }) => date)).size
  return {
    on: meanOf(true),
    off: meanOf(false),
    days: { known: knownDays, unknown: dates.length - knownDays },
    matched: other.matched,
  }
}

type Side = { measure: Beside['measure']; isWith: (value: number) => boolean }

function sidedDays(series: Series, other: Series, { measure, isWith }: Side): Sided[] {
  const valueOn = new Map(other.days.map(({ date, value }) => [date, value]))
  return series.days.flatMap(({ date, ...day }) => {
    // Of a protocol, a day on which it was not done is one without it, whether it was due or not.
    const besides = valueOn.get(date) ?? (MEASURES[measure].from === 'protocols' ? 0 : null)
    if (day.value === null || besides === null) return []
    return [{ date, group: { key: date, ...day }, isWith: isWith(besides) }]
  })
}

function sidedCheckins(series: Series, other: Series, { measure, isWith }: Side): Sided[] {
  const besides = Map.groupBy(other.parts, ({ id }) => id)
  // A check-in that does not name a symptom or medicine is one without it; a number that it does not state is unknown.
  const isNone = MEASURES[measure].kind === 'times'
  const sideOf = (parts: readonly Part[]) => {
    const values = parts.flatMap(({ value }) => value ?? [])
    return values.length > 0 || isNone ? values.some(isWith) : undefined
  }
  return series.parts.flatMap(({ id, date, time, value, second }) => {
    const side = sideOf(besides.get(id) ?? [])
    if (value === null || side === undefined) return []
    const group = { key: `${date} ${time}`, value, ...(second !== undefined && { second }), ids: [id] }
    return [{ date, group, isWith: side }]
  })
}
