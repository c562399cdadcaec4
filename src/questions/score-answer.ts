import { conditionOf } from './conditions.ts'
import { groupValues } from './groups.ts'
import { countedDates, type JournalRows } from './journal-rows.ts'
import { scoreOf } from './logged-series.ts'
import { MEASURES } from './measures.ts'
import type { Query, Window } from './query.ts'
import { REDUCE } from './reduce.ts'

/**
 * The diet score of the window, or that of each of its days, weeks or months. It rests on the complete days, so it is not
 * the mean of the scores of days.
 */
export function scoreValues(query: Query, window: Window, rows: JournalRows) {
  const dates = countedDates(window, rows.today)
  const { complete } = scoreOf(window, rows)
  const days = { known: complete, unknown: dates.length - complete }
  const { group } = query
  if (group === undefined) {
    const { value } = scoreOf(window, rows)
    return { value, n: complete, days, rows: [{ key: window.from, value, ids: [] }] }
  }
  const series = {
    days: dates.map((date) => ({ date, value: 0, ids: [] })),
    parts: [],
    total: () => null,
    matched: [],
  }
  const keys = groupValues(series, group, 'sum', 'amount').map(({ key }) => key)
  const groups = keys.map((key, index) => {
    const next = keys[index + 1]
    const own = dates.filter((date) => date >= key && (next === undefined || date < next))
    const { value } = scoreOf({ from: own[0] ?? key, to: own.at(-1) ?? key }, rows)
    return { key, value, ids: [] }
  })
  const meets = conditionOf(query, MEASURES.diet_score.unit, rows)
  return { ...REDUCE[query.reduce]({ groups, meets }), days }
}
