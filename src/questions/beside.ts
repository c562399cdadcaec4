import type { LocalDate } from '../contract/calendar-date.ts'
import { limitOf } from './conditions.ts'
import type { JournalRows } from './journal-rows.ts'
import { measureSeries } from './measure-series.ts'
import { MEASURES } from './measures.ts'
import type { Query } from './query.ts'
import { REDUCE, type Reduced } from './reduce.ts'
import type { DayValue, NotFound, Series } from './series.ts'

export type Beside = NonNullable<Query['beside']>

/** The mean on the days with something and on those without, of the days on which both are known. */
export type MeansBeside = {
  on: Reduced
  off: Reduced
  days: { known: number; unknown: number }
  matched: readonly string[]
}

export function meansBeside(
  series: Series,
  beside: Beside,
  dates: readonly LocalDate[],
  rows: JournalRows,
): MeansBeside | NotFound {
  const { measure, of } = beside
  const other = measureSeries({ measure, ...(of !== undefined && { of }) }, dates, rows)
  if ('notFound' in other) return other
  const isWith = limitOf(beside, beside, other.unit ?? MEASURES[measure].unit)
  const valueOn = new Map(other.days.map(({ date, value }) => [date, value]))
  const known = series.days.flatMap((day) => {
    // Of a protocol, a day on which it was not done is one without it, whether it was due or not.
    const besides = valueOn.get(day.date) ?? (MEASURES[measure].from === 'protocols' ? 0 : null)
    return day.value === null || besides === null ? [] : [{ day, isWith: isWith(besides) }]
  })
  const meanOf = (asked: boolean) => mean(known.filter((each) => each.isWith === asked).map(({ day }) => day))
  return {
    on: meanOf(true),
    off: meanOf(false),
    days: { known: known.length, unknown: dates.length - known.length },
    matched: other.matched,
  }
}

const mean = (days: readonly DayValue[]): Reduced =>
  REDUCE.mean({ groups: days.map(({ date, ...day }) => ({ key: date, ...day })), meets: () => true })
