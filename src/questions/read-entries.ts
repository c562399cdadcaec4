import type { Db } from '../../db/open.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Food } from '../foods/food.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { type EntryNames, foodMatcher } from './food-names.ts'
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
  /** Only this kind of meal; undefined: all. */
  meal: string | undefined
}

type Coded = { source: string | null; code: string | null }
/** The entries of a name, by their rows in the table, separated by commas. */
type NamedRows = Pick<EntryRow, 'name' | 'food'> & Coded & { rows: string }
type OfDatabase = Pick<EntryRow, 'category' | 'synonyms' | 'isStandIn'>
type Row = Omit<EntryRow, 'hour' | 'time' | 'amounts' | keyof OfDatabase> & Coded & Record<string, unknown>

/**
 * Food entries by window, in steps of a quarter of a year. A year has thousands: the names are compared first, and only the
 * amounts that are asked for are taken out of the stored records.
 */
export function createEntryReader({ $client: sqlite }: Db, personFoods: PersonFoods) {
  const namesBetween = sqlite.prepare<NamedRows, [string, string, string]>(
    `SELECT food_name AS name, food, source, source_code AS code, group_concat(rowid) AS rows FROM food_entries
    WHERE user_id = ? AND date BETWEEN ? AND ? GROUP BY food_name, food, source, source_code`,
  )

  /** Adds the category of each food, and its other names. */
  function withFoods<T extends Coded & Pick<EntryRow, 'name'>>(
    userId: string,
    rows: readonly T[],
  ): (T & OfDatabase)[] {
    const table = personFoods.table(userId)
    const known = new Map<string, Food | undefined>()
    return rows.map((row) => {
      const { source, code } = row
      if (source === null || code === null) return { ...row, category: null }
      const key = `${source} ${code}`
      const food = known.has(key) ? known.get(key) : table.find(source, code)
      known.set(key, food)
      if (food === undefined) return { ...row, category: null }
      const { category, synonyms, standIns = [] } = food
      const own = row.name.trim().toLowerCase()
      return { ...row, category, synonyms, isStandIn: standIns.some((name) => name.toLowerCase() === own) }
    })
  }

  function* ofFoods({ userId, window, nutrients }: EntryRequest, foods: readonly string[]) {
    const named = yield* inParts(window, (from, to) => namesBetween.all(userId, from, to))
    const rows = matching(withFoods(userId, named), foods).map(({ rows: each }) => each)
    if (rows.length === 0) return []
    yield
    const found = sqlite.prepare<Row, [string]>(selectEntries(nutrients, OF_ROWS)).all(`[${rows.join()}]`)
    return withFoods(userId, found)
  }

  return {
    *read(request: EntryRequest): Generator<undefined, EntryRow[]> {
      const { userId, window, foods, nutrients, meal } = request
      const select = selectEntries(nutrients, `${OF_DATES} ${meal === undefined ? '' : 'AND meal_type = ?'}`)
      const statement = sqlite.prepare<Row, string[]>(select)
      const ofMeal = meal === undefined ? [] : [meal]
      const rows =
        foods === undefined
          ? (yield* inParts(window, (from, to) => statement.all(userId, from, to, ...ofMeal))).map(
              uncategorised,
            )
          : yield* ofFoods(request, foods)
      yield
      const timeOf = localTimes(request.timeZone)
      return rows.map((row) => entryOf(row, nutrients, timeOf))
    },

    /** Whether the journal has this food in a window. */
    *isKnown(userId: string, food: string, window: Window): Generator<undefined, boolean> {
      const names = yield* inParts(window, (from, to) => namesBetween.all(userId, from, to))
      return matching(withFoods(userId, names), [food]).length > 0
    },
  }
}

function* inParts<T>(
  { from: first, to: end }: Window,
  read: (from: LocalDate, to: LocalDate) => T[],
): Generator<undefined, T[]> {
  const parts: T[][] = []
  for (let from = first; from <= end; from = addDays(from, DAYS_READ_AT_ONCE)) {
    parts.push(read(from, earlierDate(addDays(from, DAYS_READ_AT_ONCE - 1), end)))
    yield
  }
  return parts.flat()
}

/** Those that are of one of these foods. */
function matching<T extends EntryNames>(names: readonly T[], foods: readonly string[]): T[] {
  const matchers = foods.map((food) => foodMatcher(food, names))
  return names.filter((each) => matchers.some((isOf) => isOf(each)))
}

const OF_DATES = 'user_id = ? AND date BETWEEN ? AND ?'
const OF_ROWS = 'rowid IN (SELECT value FROM json_each(?))'

/** The nutrients of a record are JSON text with one number or null for each key. */
const selectEntries = (nutrients: readonly NutrientKey[], condition: string) => `
  SELECT id, date, consumed_at AS at, meal_type AS meal, food_name AS name, food, grams,
    source, source_code AS code
    ${nutrients.length === 0 ? '' : selectAmount('energy_kcal', 'kcal')}
    ${nutrients
      .filter(isOther)
      .map((key) => selectAmount(key, key))
      .join('')}
  FROM food_entries WHERE ${condition} ORDER BY date, consumed_at`

const isOther = (key: NutrientKey) => key !== 'energy_kcal'

const selectAmount = (key: NutrientKey, name: string) => `, json_extract(nutrients, '$.${key}') AS ${name}`

/** Without a name to compare, nobody asks for the category. */
const uncategorised = (row: Row) => ({ ...row, category: null })

function entryOf(
  row: Row & OfDatabase,
  nutrients: readonly NutrientKey[],
  timeOf: ReturnType<typeof localTimes>,
): EntryRow {
  const { id, date, at, meal, name, food, category, synonyms, isStandIn, grams, kcal = null } = row
  const { hour, time } = timeOf(at)
  const amounts: EntryRow['amounts'] = {}
  for (const key of nutrients) {
    const amount = isOther(key) ? row[key] : kcal
    amounts[key] = typeof amount === 'number' ? amount : null
  }
  const known = {
    category,
    ...(synonyms !== undefined && { synonyms }),
    ...(isStandIn === true && { isStandIn }),
  }
  return { id, date, at, hour, time, meal, name, food, ...known, grams, kcal, amounts }
}
