import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { type DayIntake, dayIntake } from '../nutrition/day-intake.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { storedNutrients } from '../nutrition/nutrients.ts'
import { packSums, unpackSums } from '../nutrition/stored-sums.ts'

type DayRow = { date: LocalDate; sums: Uint8Array; entries: number; complete: number | null }
type EntryRow = {
  consumed_at: number
  meal_type: string
  nutrients: string
  patterns: string | null
  confidence: number
}

/**
 * The sums of each day, so that a score reads days, not entries. A change of the entries updates them in its transaction.
 */
export function createFoodDays({ $client: sqlite }: Db) {
  const DAY = 'SELECT date, sums, entries, complete FROM food_days WHERE user_id = ?1'
  const between = sqlite.prepare<DayRow, [string, LocalDate, LocalDate]>(
    `${DAY} AND date BETWEEN ?2 AND ?3 ORDER BY date`,
  )
  const newest = sqlite.prepare<DayRow, [string, LocalDate, number]>(
    `${DAY} AND date < ?2 ORDER BY date DESC LIMIT ?3`,
  )
  const stored = sqlite.prepare<{ complete: number | null }, [string, LocalDate]>(
    'SELECT complete FROM food_days WHERE user_id = ? AND date = ?',
  )
  const firstLogged = sqlite.prepare<{ date: LocalDate }, [string]>(
    'SELECT date FROM food_days WHERE user_id = ? AND entries >= 1 ORDER BY date LIMIT 1',
  )
  // The plus stops SQLite from using an index that has this order but covers all years of the person.
  const entriesOf = sqlite.prepare<EntryRow, [string, LocalDate]>(
    `SELECT consumed_at, meal_type, nutrients, patterns, confidence FROM food_entries WHERE user_id = ? AND date = ?
      ORDER BY consumed_at, +id`,
  )
  const store = sqlite.prepare<never, [string, LocalDate, Uint8Array, number, boolean | null]>(
    `INSERT INTO food_days (user_id, date, sums, entries, complete) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET sums = excluded.sums, entries = excluded.entries, complete = excluded.complete`,
  )
  const remove = sqlite.prepare<never, [string, LocalDate]>(
    'DELETE FROM food_days WHERE user_id = ? AND date = ?',
  )

  function addUp(userId: string, date: LocalDate, complete: boolean | null): DayIntake {
    const eaten = entriesOf.all(userId, date).map((row) => ({
      consumedAt: row.consumed_at,
      nutrients: storedNutrients(JSON.parse(row.nutrients)),
      patterns: row.patterns === null ? null : (JSON.parse(row.patterns) as FoodPatterns),
      confidence: row.confidence,
      isSupplement: row.meal_type === 'supplement',
    }))
    return dayIntake(date, eaten, complete)
  }

  function read(userId: string, { date, sums, entries, complete: mark }: DayRow): DayIntake {
    const complete = isMarked(mark)
    const known = unpackSums(sums)
    return known === undefined ? addUp(userId, date, complete) : { date, entries, ...known, complete }
  }

  /** The days of a window that have entries or a mark, oldest first. */
  const days = (userId: string, from: LocalDate, to: LocalDate): DayIntake[] =>
    between.all(userId, from, to).map((row) => read(userId, row))

  const find = (userId: string, date: LocalDate): DayIntake | undefined => days(userId, date, date)[0]

  return {
    days,
    find,

    /** Days that have entries or a mark, newest first. */
    newestDays: (userId: string, limit: number, before: LocalDate = END_OF_TIME): DayIntake[] =>
      newest.all(userId, before, limit).map((row) => read(userId, row)),

    /** The date of the person's first entry, or null. */
    firstDate: (userId: string): LocalDate | null => firstLogged.get(userId)?.date ?? null,

    /**
     * Adds up a day again: it is small, and this way the sums stay correct.
     * @param mark whether the person marks it as complete; null removes the mark, undefined keeps it.
     */
    refresh(userId: string, date: LocalDate, mark?: boolean | null): void {
      const complete = mark === undefined ? isMarked(stored.get(userId, date)?.complete ?? null) : mark
      const day = addUp(userId, date, complete)
      if (day.entries === 0 && complete === null) remove.run(userId, date)
      else store.run(userId, date, packSums(day), day.entries, complete)
    },
  }
}

const isMarked = (complete: number | null): boolean | null => (complete === null ? null : complete === 1)

/** After every date. */
const END_OF_TIME: LocalDate = '9999-12-32'
