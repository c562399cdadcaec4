import { mondayOf } from '../../../../contract/calendar-date.ts'
import { mean } from '../trends/statistics.ts'

/** Up to so many days, each has a row of its own. */
const MAX_DAILY_ROWS = 14

type Values = readonly (number | null)[]
/** One row of a table: the first date of it, and the value of each column, or its average. */
export type SeriesRow = { date: string; values: (number | null)[] }

/** Values by day, or by week where there are many; rows without any value are left out. Newest first. */
export function seriesRows(
  dates: readonly string[],
  columns: readonly Values[],
): { isWeekly: boolean; rows: SeriesRow[] } {
  const isWeekly = dates.length > MAX_DAILY_ROWS
  const places = Map.groupBy(dates.keys(), (index) => {
    const date = dates[index] ?? ''
    return isWeekly ? mondayOf(date) : date
  })
  const rows = [...places]
    .map(([date, indexes]) => ({
      date,
      values: columns.map((column) => mean(indexes.map((index) => column[index] ?? null))),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
  return { isWeekly, rows: rows.reverse() }
}
