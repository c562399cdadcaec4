import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Food } from '../foods/food.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { type EntryNames, foodMatcherInSteps, partsOf } from './food-names.ts'
import type { EntryRow } from './journal-rows.ts'
import { localTimes } from './local-times.ts'
import type { Window } from './query.ts'
import { whileUnchanged } from './while-unchanged.ts'

/** One statement reads about as many entries, since it cannot be interrupted. */
const READ_AT_ONCE = 500

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

/** What an entry is of. Those of the same food share one, so that its names are compared once. */
type Names = EntryNames & { source: string | null; code: string | null }
/** What the table of foods knows of an entry's food. */
type OfDatabase = Pick<EntryNames, 'category' | 'synonyms' | 'isStandIn'>
type NamesRow = Omit<Names, keyof OfDatabase> & { rows: string }
type Row = Omit<EntryRow, 'hour' | 'time' | 'amounts' | 'kcal' | 'name' | 'food' | keyof OfDatabase> & {
  row: number
  zone: string | null
} & Record<string, unknown>
type NamedRow = Row & EntryNames

/**
 * Food entries by window, in small steps. A year has thousands: the names are compared first, and only
 * the amounts that are asked for are taken out of the stored records.
 */
export function createEntryReader(db: Db, personFoods: PersonFoods) {
  const sqlite = db.$client
  const countsBetween = sqlite.prepare<{ date: LocalDate; entries: number }, [string, string, string]>(
    'SELECT date, entries FROM food_days WHERE user_id = ? AND date BETWEEN ? AND ? AND entries > 0 ORDER BY date',
  )
  const namesBetween = sqlite.prepare<NamesRow, [string, string, string]>(
    `SELECT food_name AS name, food, source, source_code AS code, json_group_array(rowid) AS rows
    FROM food_entries WHERE ${OF_DATES} GROUP BY food_name, food, source, source_code`,
  )

  const unmatched = sqlite.prepare<{ name: string }, [string]>(
    `SELECT DISTINCT food_name AS name FROM (
      SELECT food_name FROM food_entries WHERE user_id = ? AND source_code IS NULL
      ORDER BY consumed_at DESC LIMIT ${READ_AT_ONCE}
    )`,
  )

  /** Reads a window in parts of some days. */
  function* inParts<T>(
    userId: string,
    { from, to }: Window,
    read: (from: LocalDate, to: LocalDate) => T[],
  ): Generator<undefined, T[]> {
    const parts: T[][] = []
    for (const part of partsOfDays(countsBetween.all(userId, from, to))) {
      yield
      parts.push(read(part.from, part.to))
    }
    return parts.flat()
  }

  /** What was eaten in a window, each once, with its rows. */
  const eaten = whileUnchanged(db, function* (userId: string, window: Window) {
    const found = yield* inParts(userId, window, (from, to) => namesBetween.all(userId, from, to))
    const table = personFoods.table(userId)
    return sharedNames(found, ({ name, source, code }) =>
      ofDatabase(name, source === null || code === null ? undefined : table.find(source, code)),
    )
  })

  /** The rows of some foods, with the names of each. */
  function* rowsOfFoods(
    userId: string,
    window: Window,
    foods: readonly string[],
  ): Generator<undefined, [row: number, names: EntryNames][]> {
    const rowsOf = yield* eaten(userId, window)
    yield
    const meant = yield* matching([...rowsOf.keys()], foods)
    return [...meant].flatMap((names) => (rowsOf.get(names) ?? []).map((row) => [row, names] as const))
  }

  function* readOfFoods(
    { userId, window, nutrients }: EntryRequest,
    foods: readonly string[],
  ): Generator<undefined, NamedRow[]> {
    const found = yield* rowsOfFoods(userId, window, foods)
    const statement = sqlite.prepare<Row, [string]>(selectEntries(nutrients, '', OF_ROWS))
    const all: NamedRow[] = []
    for (let at = 0; at < found.length; at += READ_AT_ONCE) {
      yield
      const some = found.slice(at, at + READ_AT_ONCE)
      const rows = new Map(
        statement.all(JSON.stringify(some.map(([row]) => row))).map((row) => [row.row, row]),
      )
      for (const [place, names] of some) {
        const row = rows.get(place)
        if (row !== undefined) all.push({ ...row, ...names })
      }
    }
    return all
  }

  return {
    *read(request: EntryRequest): Generator<undefined, EntryRow[]> {
      const { userId, window, foods, nutrients, meal } = request
      const ofMeal = meal === undefined ? [] : [meal]
      const statement = sqlite.prepare<NamedRow, string[]>(
        selectEntries(
          nutrients,
          NAMES,
          `${OF_DATES} ${meal === undefined ? '' : 'AND meal_type = ?'} ORDER BY date, consumed_at`,
        ),
      )
      const rows =
        foods === undefined
          ? yield* inParts(userId, window, (from, to) => statement.all(userId, from, to, ...ofMeal))
          : yield* readOfFoods(request, foods)
      yield
      const timeOf = localTimes(request.timeZone)
      return rows.map((row) => entryOf(row, nutrients, timeOf))
    },

    /** The names of what was logged lately and is in no table of foods. */
    unmatchedFoods: (userId: string): string[] => unmatched.all(userId).map(({ name }) => name),

    /** Whether the journal has this food in a window. */
    *isKnown(userId: string, window: Window, food: string): Generator<undefined, boolean> {
      return (yield* rowsOfFoods(userId, window, [food])).length > 0
    },
  }
}

/** Dates with not many more entries than are read at once. */
function partsOfDays(days: readonly { date: LocalDate; entries: number }[]): Window[] {
  const parts: Window[] = []
  let room = 0
  for (const { date, entries } of days) {
    const part = parts.at(-1)
    if (part === undefined || room < entries) {
      parts.push({ from: date, to: date })
      room = READ_AT_ONCE
    } else part.to = date
    room -= entries
  }
  return parts
}

/** The category of a food, and its other names. */
function ofDatabase(said: string, food: Food | undefined): OfDatabase {
  if (food === undefined) return { category: null }
  const { category, synonyms, standIns = [] } = food
  const own = said.trim().toLowerCase()
  return { category, synonyms, isStandIn: standIns.some((name) => name.toLowerCase() === own) }
}

/** The rows of what has the same names. */
function sharedNames(
  found: readonly NamesRow[],
  knownOf: (row: NamesRow) => OfDatabase,
): ReadonlyMap<Names, readonly number[]> {
  const known = new Map<string, { names: Names; rows: number[] }>()
  for (const row of found) {
    const { name, food, source, code } = row
    const key = JSON.stringify([name, food, source, code])
    const same = known.get(key) ?? { names: { name, food, source, code, ...knownOf(row) }, rows: [] }
    known.set(key, same)
    same.rows.push(...(JSON.parse(row.rows) as number[]))
  }
  return new Map([...known.values()].map(({ names, rows }) => [names, rows]))
}

/** Those that are of one of these foods. */
function* matching(names: readonly Names[], foods: readonly string[]): Generator<undefined, Set<Names>> {
  const found = new Set<Names>()
  for (const food of foods) {
    const isOf = yield* foodMatcherInSteps(food, names)
    for (const some of partsOf(names)) {
      for (const each of some) if (isOf(each)) found.add(each)
      yield
    }
  }
  return found
}

const OF_DATES = 'user_id = ? AND date BETWEEN ? AND ?'
const OF_ROWS = 'rowid IN (SELECT value FROM json_each(?))'
/** Without a name to compare, nobody asks for the category. */
const NAMES = ', food_name AS name, food, NULL AS category'

/** The nutrients of a record are JSON text with one number or null for each key. */
const selectEntries = (nutrients: readonly NutrientKey[], names: string, condition: string) => `
  SELECT rowid AS row, id, date, consumed_at AS at, time_zone AS zone, meal_type AS meal, grams ${names}
    ${nutrients.length === 0 ? '' : selectAmount('energy_kcal', 'kcal')}
    ${nutrients
      .filter(isOther)
      .map((key) => selectAmount(key, key))
      .join('')}
  FROM food_entries WHERE ${condition}`

const isOther = (key: NutrientKey) => key !== 'energy_kcal'

const selectAmount = (key: NutrientKey, name: string) => `, json_extract(nutrients, '$.${key}') AS ${name}`

function entryOf(
  row: NamedRow,
  nutrients: readonly NutrientKey[],
  timeOf: ReturnType<typeof localTimes>,
): EntryRow {
  const { id, date, at, meal, name, food, category, synonyms, isStandIn, grams } = row
  const { hour, time } = timeOf(at, row.zone)
  const amounts: EntryRow['amounts'] = {}
  for (const key of nutrients) amounts[key] = amountOf(row[isOther(key) ? key : 'kcal'])
  const known = {
    category,
    ...(synonyms !== undefined && { synonyms }),
    ...(isStandIn === true && { isStandIn }),
  }
  return { id, date, at, hour, time, meal, name, food, ...known, grams, kcal: amountOf(row.kcal), amounts }
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
