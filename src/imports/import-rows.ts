import { and, count, eq, sql } from 'drizzle-orm'
import { importRows, imports } from '../../db/import-schema.ts'
import type { Db } from '../../db/open.ts'
import { foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { MAX_ENTRIES_PER_DAY } from '../journal/day-limit.ts'
import type { EntryScope, ParsedFood } from './record-result.ts'
import type { ExistingEntries, ExistingMeal } from './sort-records.ts'

/** The entry that a record became: one of the three ids. */
type AddedEntry = { food_entry_id?: string; checkin_id?: string; marked_date?: LocalDate }

/** What an import knows, and what it has done with a record. */
export type OpenImport = ExistingEntries & {
  /** Marks the next row of this base as seen by the import. */
  markSeen(base: string): void
  add(base: string, scope: EntryScope | null, made: AddedEntry): void
}

export type ImportRows = ReturnType<typeof createImportRows>

/** The records of people's imported files, with the entries that they became. */
export function createImportRows(db: Db) {
  const { placeholder } = sql
  const ofBase = db
    .select({ occurrence: importRows.occurrence, seenBy: importRows.seen_by })
    .from(importRows)
    .where(and(eq(importRows.user_id, placeholder('userId')), eq(importRows.base, placeholder('base'))))
    .orderBy(importRows.occurrence)
    .prepare()
  const present = db
    .select({
      meal: foodEntries.meal_type,
      scope: importRows.scope,
      format: imports.format,
      entries: count(),
    })
    .from(foodEntries)
    .leftJoin(importRows, eq(importRows.food_entry_id, foodEntries.id))
    .leftJoin(imports, eq(imports.id, importRows.import_id))
    .where(and(eq(foodEntries.user_id, placeholder('userId')), eq(foodEntries.date, placeholder('date'))))
    .groupBy(foodEntries.meal_type, importRows.scope, imports.format)
    .prepare()
  const named = db
    .select({ at: foodEntries.consumed_at, name: foodEntries.food_name })
    .from(foodEntries)
    .leftJoin(importRows, eq(importRows.food_entry_id, foodEntries.id))
    .where(
      and(
        eq(foodEntries.user_id, placeholder('userId')),
        eq(foodEntries.date, placeholder('date')),
        sql`${importRows.import_id} is not ${placeholder('importId')}`,
      ),
    )
    .prepare()
  const insert = db
    .insert(importRows)
    .values({
      user_id: placeholder('userId'),
      base: placeholder('base'),
      occurrence: placeholder('occurrence'),
      import_id: placeholder('importId'),
      seen_by: placeholder('importId'),
      scope: placeholder('scope'),
      food_entry_id: placeholder('foodEntryId'),
      checkin_id: placeholder('checkinId'),
      marked_date: placeholder('markedDate'),
    })
    .prepare()

  /** A day's entries before the import; read once per day. */
  function presentBy(userId: string) {
    const days = new Map<LocalDate, readonly ExistingMeal[]>()
    return (date: LocalDate): readonly ExistingMeal[] => {
      const found = days.get(date) ?? (present.all({ userId, date }) as ExistingMeal[])
      days.set(date, found)
      return found
    }
  }

  /** How many more entries each day can hold, updated as they are added. */
  function placesBy(present: ExistingEntries['mealsOn']) {
    const left = new Map<LocalDate, number>()
    return (date: LocalDate): boolean => {
      const before =
        left.get(date) ?? MAX_ENTRIES_PER_DAY - present(date).reduce((sum, { entries }) => sum + entries, 0)
      left.set(date, before - 1)
      return before > 0
    }
  }

  /**
   * A day's entries by second and name, without those that the import itself has added; read once per day.
   */
  function hasBy(userId: string, importId: string) {
    const days = new Map<LocalDate, Map<string, number>>()
    return ({ date, instant, name }: ParsedFood): boolean => {
      if (instant === null) return false
      const entries =
        days.get(date) ??
        countRows(named.all({ userId, importId, date }).map((row) => entryKey(row.at, row.name)))
      days.set(date, entries)
      const key = entryKey(instant, name)
      const left = entries.get(key) ?? 0
      entries.set(key, left - 1)
      return left > 0
    }
  }

  return {
    /** For an import in progress, within one transaction. */
    within(userId: string, importId: string): OpenImport {
      // Read once per base, since a file may have the same record a hundred thousand times.
      const bases = new Map<string, BaseRow>()
      const baseOf = (base: string): BaseRow => {
        const known = bases.get(base) ?? readBase(ofBase.all({ userId, base }), importId)
        bases.set(base, known)
        return known
      }
      const present = presentBy(userId)
      return {
        unseen: (base) => baseOf(base).unseen.length,
        mealsOn: present,
        reservePlace: placesBy(present),
        has: hasBy(userId, importId),

        markSeen(base) {
          const occurrence = baseOf(base).unseen.shift()
          if (occurrence === undefined) return
          const { user_id, base: column, occurrence: place } = importRows
          db.update(importRows)
            .set({ seen_by: importId })
            .where(and(eq(user_id, userId), eq(column, base), eq(place, occurrence)))
            .run()
        },

        add(base, scope, made) {
          insert.run({
            userId,
            base,
            occurrence: baseOf(base).takeFree(),
            importId,
            scope,
            foodEntryId: made.food_entry_id ?? null,
            checkinId: made.checkin_id ?? null,
            markedDate: made.marked_date ?? null,
          })
        },
      }
    },

    /** For a preview of some records, which changes nothing. */
    knownAtFirst(userId: string): ExistingEntries {
      const left = new Map<string, number>()
      const present = presentBy(userId)
      return {
        reservePlace: placesBy(present),
        unseen(base) {
          const now = left.get(base) ?? ofBase.all({ userId, base }).length
          left.set(base, now - 1)
          return now
        },
        mealsOn: present,
        has: hasBy(userId, NO_OPEN_IMPORT),
      }
    },
  }
}

/** The stored rows of a base. */
type BaseRow = {
  /** Those that the import has not seen yet, in order. */
  unseen: number[]
  /** The lowest unused number, which then counts as used. */
  takeFree(): number
}

function readBase(rows: readonly { occurrence: number; seenBy: string }[], importId: string): BaseRow {
  const taken = new Set(rows.map(({ occurrence }) => occurrence))
  let free = 0
  return {
    unseen: rows.filter(({ seenBy }) => seenBy !== importId).map(({ occurrence }) => occurrence),
    takeFree() {
      while (taken.has(free)) free += 1
      return free++
    },
  }
}

/** Not the id of any import. */
const NO_OPEN_IMPORT = ''

/** Files have instants to the second. */
const entryKey = (at: number, name: string) => `${Math.floor(at / 1000)} ${name}`

const countRows = (keys: readonly string[]) =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
