import { addDays, eachDate, type LocalDate, weekday } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Checkins } from '../journal/checkins.ts'
import type { FactsOn } from '../nutrition/day-facts.ts'
import type { DayIntake } from '../nutrition/day-intake.ts'
import type { Only, Window } from './query.ts'

/** A food entry, with the nutrients that the question needs. */
export type EntryRow = {
  id: string
  date: LocalDate
  /** Epoch milliseconds. */
  at: number
  /** The local hour, 0–23. */
  hour: number
  /** The local time, such as 08:30. */
  time: string
  meal: string | null
  /** In the person's words. */
  name: string
  /** The foods of the database, separated by "; "; null: none matched. */
  food: string | null
  /** The category of the one food that it is; null: of several, or unknown. */
  category: string | null
  /** What else the one food that it is is called. */
  synonyms?: readonly string[]
  /** The food of the database is another one, the nearest that it has. */
  isStandIn?: boolean
  grams: number | null
  kcal: number | null
  amounts: Partial<Record<NutrientKey, number | null>>
}

export type CheckinRow = Omit<ReturnType<Checkins['window']>[number], 'time_zone'> &
  Pick<EntryRow, 'hour' | 'time'>

/** A protocol of the person: the dates on which it was due or done, and what was logged. */
export type ProtocolRow = {
  id: string
  /** The key in the catalog. */
  protocol: string
  name: string
  due: readonly LocalDate[]
  /** `taken` or `skipped`. */
  logs: ReadonlyMap<LocalDate, string>
}

/** What a question is answered from. Parts that it does not need may be empty. */
export type JournalRows = {
  today: LocalDate
  /** The dates of the first entry or check-in, and of the first entry; null: none. */
  firstDate: LocalDate | null
  firstFoodDate: LocalDate | null
  /** Days with entries or a mark. */
  days: readonly DayIntake[]
  /** In order of time, like the check-ins. */
  entries: readonly EntryRow[]
  checkins: readonly CheckinRow[]
  protocols: readonly ProtocolRow[]
  /** The person and the targets of each day. */
  factsOn: FactsOn
}

export const earlierDate = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/** The dates of a window that count, up to today, in order. */
export function countedDates({ from, to }: Window, today: LocalDate, { weekdays }: Only = {}): LocalDate[] {
  const dates = eachDate(from, earlierDate(to, today))
  return weekdays === undefined ? dates : dates.filter((date) => weekdays.includes(weekday(date)))
}

/** Rows in order of time, as everything that follows takes them. */
export const inOrderOfTime = (rows: JournalRows): JournalRows => ({
  ...rows,
  days: sorted(rows.days, (a, b) => compare(a.date, b.date)),
  entries: sorted(rows.entries, (a, b) => compare(a.date, b.date) || a.at - b.at || compare(a.id, b.id)),
  checkins: sorted(rows.checkins, (a, b) => a.recorded_at - b.recorded_at || compare(a.id, b.id)),
})

/** A copy takes long, and rows from the database are in order. */
function sorted<T>(rows: readonly T[], byTime: (a: T, b: T) => number): readonly T[] {
  const isInOrder = rows.every((row, index) => {
    const before = rows[index - 1]
    return before === undefined || byTime(before, row) <= 0
  })
  return isInOrder ? rows : rows.toSorted(byTime)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Days before and after a window whose weights are used to smooth it. */
export const SMOOTHING_DAYS = 28

export const widened = ({ from, to }: Window, days: number): Window => ({
  from: addDays(from, -days),
  to: addDays(to, days),
})
