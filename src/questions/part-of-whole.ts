import type { LocalDate } from '../contract/calendar-date.ts'
import { round } from '../nutrition/nutrients.ts'
import { foodSeries } from './food-series.ts'
import type { JournalRows } from './journal-rows.ts'
import { MEASURES } from './measures.ts'
import type { Query } from './query.ts'
import { REDUCE, type Reduced } from './reduce.ts'
import type { Series } from './series.ts'

/** The share of an amount that comes from a food, a meal or some hours, and not the share of some days. */
export const isPartOfWhole = ({ measure, of, only, reduce, against, group }: Query): boolean =>
  reduce === 'share' &&
  MEASURES[measure].from === 'food' &&
  MEASURES[measure].kind === 'amount' &&
  measure !== 'food_grams' &&
  against === undefined &&
  group === undefined &&
  (of !== undefined || only?.meal !== undefined || only?.hours !== undefined)

/** The part of the amount on the days on which part and whole are known; without an entry of it, the part of a day is 0. */
export function partOfWhole(
  { measure }: Query,
  dates: readonly LocalDate[],
  rows: JournalRows,
  part: Series,
): Reduced {
  const whole = new Map(foodSeries({ measure }, dates, rows).days.map(({ date, value }) => [date, value]))
  const days = part.days.flatMap(({ date, value, ids }) => {
    const all = whole.get(date) ?? null
    if (ids.length === 0 && all !== null) return [{ key: date, value: 0, ids, all }]
    return value === null || all === null ? [] : [{ key: date, value, ids, all }]
  })
  const sum = days.reduce((total, { all }) => total + all, 0)
  const { value, n, rows: shown } = REDUCE.sum({ groups: days, meets: () => true })
  return { value: value === null || sum === 0 ? null : round(value / sum), n, rows: shown }
}
