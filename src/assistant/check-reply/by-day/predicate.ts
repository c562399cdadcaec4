import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import type { Item, NamedDays } from './journal-view.ts'

/** What a clause states of each day, meal or entry. */
export type Predicate = {
  /** All that it could be true of. */
  domain: readonly Item[]
  /** Undefined: the results do not tell. */
  test: (item: Item) => boolean | undefined
  measure?: Measure
  names: readonly NamedDays[]
  /** The day that the others are compared with. */
  than?: LocalDate
}

export type Spoken = {
  /** What the clauses before leave unsaid. */
  measures: readonly Measure[]
  names: readonly NamedDays[]
  meal: string | undefined
  /** The days that were spoken of before. */
  days: readonly LocalDate[]
}
