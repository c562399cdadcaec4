import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Food } from '../foods/food.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { type EntryNames, foodMatcherInSteps, partsOf } from './food-names.ts'
import type { EntryRow } from './journal-rows.ts'
import { localTimes } from './local-times.ts'
import type { Window } from './query.ts'

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
type OfDatabase = Pick<EntryNames, 'category' | 'synonyms' | 'isStandIn'>
type NamesRow = Omit<Names, keyof OfDatabase> & { row: number }
type Row = Omit<EntryRow, 'hour' | 'time' | 'amounts' | 'kcal' | 'name' | 'food' | keyof OfDatabase> & {
  row: number
} & Record<string, unknown>
type NamedRow = Row & EntryNames

/**
 * Food entries by window, in small steps and in order of time. A year has thousands: the names are compared first, and only
 * the amounts that are asked for are taken out of the stored records.
 */
export function createEntryReader({ $client: sqlite }: Db, personFoods: PersonFoods) {
  const countsBetween = sqlite.prepare<{ date: LocalDate; entries: number }, [string, string, string]>(
    'SELECT date, entries FROM food_days WHERE user_id = ? AND date BETWEEN ? AND ? AND entries > 0 ORDER BY date',
  )
  const namesBetween = sqlite.prepare<NamesRow, [string, string, string]>(
    `SELECT rowid AS row, food_name AS name, food, source, source_code AS code
    FROM food_entries WHERE ${OF_DATES} ORDER BY date, consumed_at`,
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

  /** The rows of some foods, in order of time, with the names of each. */
  function* rowsOfFoods(
    userId: string,
    window: Window,
    foods: readonly string[],
  ): Generator<undefined, [row: number, names: EntryNames][]> {
    const rows = yield* inParts(userId, window, (from, to) => namesBetween.all(userId, from, to))
    const table = personFoods.table(userId)
    const names = sharedNames(rows, ({ source, code }) =>
      source === null || code === null ? undefined : table.find(source, code),
    )
    yield
    const meant = yield* matching([...new Set(names)], foods)
    return rows.flatMap(({ row }, at) => {
      const own = names[at]
      return own !== undefined && meant.has(own) ? [[row, own] as const] : []
    })
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

/** The names of each row. */
function sharedNames(rows: readonly NamesRow[], foodOf: (row: NamesRow) => Food | undefined): Names[] {
  const known = new Map<string, Names[]>()
  return rows.map((row) => {
    const { name, food, source, code } = row
    const same = known.get(name) ?? []
    const before = same.find((one) => one.food === food && one.source === source && one.code === code)
    if (before !== undefined) return before
    const names = { name, food, source, code, ...ofDatabase(name, foodOf(row)) }
    known.set(name, [...same, names])
    return names
  })
}

/** What the table has of the food of an entry. */
function ofDatabase(name: string, food: Food | undefined): OfDatabase {
  if (food === undefined) return { category: null }
  const own = name.trim().toLowerCase()
  const isStandIn = food.standIns?.some((other) => other.toLowerCase() === own) === true
  return { category: food.category, synonyms: food.synonyms, ...(isStandIn && { isStandIn }) }
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
  SELECT rowid AS row, id, date, consumed_at AS at, meal_type AS meal, grams ${names}
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
  const known = {
    category,
    ...(synonyms !== undefined && { synonyms }),
    ...(isStandIn === true && { isStandIn }),
  }
  const { hour, time } = timeOf(at)
  const amounts: EntryRow['amounts'] = {}
  for (const key of nutrients) amounts[key] = amountOf(row[isOther(key) ? key : 'kcal'])
  return { id, date, at, hour, time, meal, name, food, ...known, grams, kcal: amountOf(row.kcal), amounts }
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
