import type { Db } from '../../db/open.ts'
import { addDays } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import { foodMatcher } from './food-names.ts'
import { type EntryRow, earlierDate } from './journal-rows.ts'
import { localTimes } from './local-times.ts'
import type { Window } from './query.ts'

/** Entries of more days are not read with one statement, which cannot be interrupted. */
const DAYS_READ_AT_ONCE = 92

/** Which entries of a window a question needs, and which amounts of them. */
export type EntryRequest = {
  userId: string
  window: Window
  timeZone: string
  nutrients: readonly NutrientKey[]
  /** Only those of these foods, in words; undefined: all. */
  foods: readonly string[] | undefined
}

type Names = { name: string; food: string | null }
type Row = Omit<EntryRow, 'hour' | 'time' | 'amounts'> & { at: number } & Record<string, unknown>

/**
 * Food entries by window, in steps of a quarter of a year. A year has thousands: the names are compared first, and only the
 * amounts that are asked for are taken out of the stored records.
 */
export function createEntryReader({ $client: sqlite }: Db) {
  const namesBetween = sqlite.prepare<Names, [string, string, string]>(
    'SELECT DISTINCT food_name AS name, food FROM food_entries WHERE user_id = ? AND date BETWEEN ? AND ?',
  )
  const namesOfAll = sqlite.prepare<Names, [string]>(
    'SELECT DISTINCT food_name AS name, food FROM food_entries WHERE user_id = ?',
  )

  return {
    *read(request: EntryRequest): Generator<undefined, EntryRow[]> {
      const { userId, window, foods } = request
      const names =
        foods === undefined ? undefined : matching(namesBetween.all(userId, window.from, window.to), foods)
      yield
      if (names?.length === 0) return []
      const statement = sqlite.prepare<Row, [string, string, string, string]>(
        selectEntries(request.nutrients, names !== undefined),
      )
      const timeOf = localTimes(request.timeZone)
      const entries: EntryRow[] = []
      for (let from = window.from; from <= window.to; from = addDays(from, DAYS_READ_AT_ONCE)) {
        const to = earlierDate(addDays(from, DAYS_READ_AT_ONCE - 1), window.to)
        const rows = statement.all(userId, from, to, JSON.stringify(names ?? []))
        for (const row of rows) entries.push(entryOf(row, request.nutrients, timeOf))
        yield
      }
      return entries
    },

    /** Whether the person ever logged this food. */
    isKnown: (userId: string, food: string): boolean => matching(namesOfAll.all(userId), [food]).length > 0,
  }
}

/** The food names in a person's words that are of one of these foods. */
function matching(names: readonly Names[], foods: readonly string[]): string[] {
  const matchers = foods.map((food) => foodMatcher(food, names))
  return [...new Set(names.filter((each) => matchers.some((isOf) => isOf(each))).map(({ name }) => name))]
}

/** The nutrients of a record are JSON text with one number or null for each key. */
const selectEntries = (nutrients: readonly NutrientKey[], byName: boolean) => `
  SELECT id, date, consumed_at AS at, meal_type AS meal, food_name AS name, food, grams,
    json_extract(nutrients, '$.energy_kcal') AS kcal
    ${nutrients.map((key) => `, json_extract(nutrients, '$.${key}') AS ${key}`).join('')}
  FROM food_entries
  WHERE user_id = ?1 AND date BETWEEN ?2 AND ?3
    AND ${byName ? 'food_name IN (SELECT value FROM json_each(?4))' : '?4 IS NOT NULL'}
  ORDER BY date, consumed_at`

function entryOf(
  row: Row,
  nutrients: readonly NutrientKey[],
  timeOf: ReturnType<typeof localTimes>,
): EntryRow {
  const { id, date, at, meal, name, food, grams, kcal } = row
  const amountOf = (key: NutrientKey) => {
    const amount = row[key]
    return typeof amount === 'number' ? amount : null
  }
  const amounts = Object.fromEntries(nutrients.map((key) => [key, amountOf(key)]))
  return { id, date, ...timeOf(at), meal, name, food, grams, kcal, amounts }
}
