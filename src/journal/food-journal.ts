import { eq } from 'drizzle-orm'
import { deleteCopies, type Removal } from '../../db/kept-copies.ts'
import type { Db } from '../../db/open.ts'
import { ownedRows } from '../../db/owned-rows.ts'
import { foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { localDate } from '../core/dates.ts'
import { notFound } from '../core/errors.ts'
import { madeBy } from '../core/made-by.ts'
import type { Random } from '../core/random.ts'
import type { Analysis, FoodTable } from '../foods/food.ts'
import type { MealReader } from '../foods/meal-reader.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import type { DayIntake } from '../nutrition/day-intake.ts'
import { nutrientsFrom } from '../nutrition/nutrients.ts'
import type { Profiles } from '../profile/profiles.ts'
import { correctedValues } from './correct-food.ts'
import { correctedParts, type PartChange, partsOf } from './correct-parts.ts'
import { dayFullError, MAX_ENTRIES_PER_DAY } from './day-limit.ts'
import { deleteMealResults, deleteRepeats, deleteResults } from './delete-results.ts'
import { createFoodDays } from './food-days.ts'
import type { DayTotals, FoodEntryDocument, FoodEntryPatch } from './food-schema.ts'
import { frequentFoodAmounts } from './frequent-food-amounts.ts'
import { createLogFoods } from './log-foods.ts'
import { parseConsumedAt } from './meal-time.ts'
import { partDocument, splitValues } from './split/split-entry.ts'
import { createStoredEntries, type FoodEntryRow, type NewFoodEntry } from './stored-entries.ts'
import { createSupplementIntake } from './supplement-intake.ts'

/** An entry of the person's to store again; `from` is its id. */
export type FoodCopy = { from: string } & Pick<FoodEntryRow, 'consumed_at' | 'meal_type'>

type EntryStamps = Pick<FoodEntryRow, 'id' | 'date' | 'time_zone' | 'created_at' | 'updated_at'> & {
  made_by: string | null
}

export type FoodJournal = ReturnType<typeof createFoodJournal>

/** Food entries. The same transaction updates the sums of their days. */
export function createFoodJournal(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  personFoods: PersonFoods
  mealReader: MealReader
}) {
  const { db, clock, random, profiles, personFoods, mealReader } = deps
  const entries = createStoredEntries(deps)
  const { documents, find, insert } = entries
  const { days, firstDate, newestDays, refresh: refreshDay, find: findDay } = createFoodDays(db)

  /**
   * @throws AppError `conflict` if a date cannot hold that many more entries; call it in the transaction that
   * adds them.
   */
  function expectRoom(userId: string, date: LocalDate, more: number): void {
    if (dayTotals(userId, date).entries + more > MAX_ENTRIES_PER_DAY) throw dayFullError()
  }

  /**
   * Stores entries in the given order, all or none, and updates the sums of their days.
   * @throws AppError `conflict` for more entries than a day can hold.
   */
  function add(userId: string, added: readonly NewFoodEntry[]): FoodEntryDocument[] {
    const rows = inDays(userId, added, (entry) => insert({ ...entry, user_id: userId }))
    return documents(userId, rows)
  }

  /**
   * Stores entries again, at other times and as parts of other meals, without their notes; as `add`.
   * @returns their ids.
   */
  function copy(userId: string, copies: readonly FoodCopy[]): string[] {
    return inDays(userId, copies, ({ from, ...copied }) => {
      entries.copy(from, { ...copied, notes: null })
      return copied.id
    })
  }

  /** Stores what is eaten at some times, all or none, each by `store`, and updates the sums of the days once. */
  function inDays<T extends { consumed_at: number }, R>(
    userId: string,
    eaten: readonly T[],
    store: (stored: T & EntryStamps) => R,
  ): R[] {
    const zone = profiles.timeZone(userId)
    return profiles.inChange(userId, () => {
      const now = clock.now()
      const stamps = { time_zone: zone, created_at: now, updated_at: now, made_by: madeBy() }
      const dated = eaten.map((one) => ({ ...one, ...stamps, date: localDate(one.consumed_at, zone) }))
      const days = Map.groupBy(dated, ({ date }) => date)
      for (const [date, all] of days) expectRoom(userId, date, all.length)
      const stored = dated.map((one) => store({ ...one, id: random.uuid(now) }))
      for (const date of days.keys()) refreshDay(userId, date)
      return stored
    })
  }

  /**
   * @throws AppError `not_found` for an unknown id and for another person's entry; `invalid`; `conflict` if
   * the entry moves to another date that is full.
   */
  function update(
    userId: string,
    id: string,
    patch: FoodEntryPatch,
    foods: FoodTable = personFoods.table(userId),
    read?: Analysis,
  ): FoodEntryDocument {
    return change(userId, id, patch.consumed_at, (before) => correctedValues(before, patch, foods, read))
  }

  /** Stores other values of an entry, at another time if one is stated. @throws AppError as `update`. */
  function change(
    userId: string,
    id: string,
    consumedAt: string | undefined,
    valuesOf: (before: FoodEntryRow) => Partial<FoodEntryRow>,
  ): FoodEntryDocument {
    return profiles.inChange(userId, () => {
      const before = find(userId, id)
      const at = consumedAt === undefined ? before.consumed_at : parseConsumedAt(consumedAt, clock.now())
      const isSameTime = at === before.consumed_at
      const zone = profiles.timeZone(userId)
      const date = isSameTime ? before.date : localDate(at, zone)
      if (date !== before.date) expectRoom(userId, date, 1)
      const row = db
        .update(foodEntries)
        .set({
          ...valuesOf(before),
          consumed_at: at,
          time_zone: isSameTime ? before.time_zone : zone,
          date,
          updated_at: clock.now(),
        })
        .where(eq(foodEntries.id, id))
        .returning()
        .get()
      deleteRepeats(db, userId)
      refreshDay(userId, before.date)
      if (date !== before.date) refreshDay(userId, date)
      return entries.document(row)
    })
  }

  /**
   * Changes the foods of an entry one by one, in slices; the result stores it.
   * @throws AppError as `update`, and `invalid` at `/parts`.
   */
  async function prepareParts(
    userId: string,
    id: string,
    changes: readonly PartChange[],
    consumedAt?: string,
  ): Promise<() => FoodEntryDocument> {
    const foods = await personFoods.inSlices(userId)
    await foods.run((table) => correctedParts(find(userId, id), changes, table))
    return () => change(userId, id, consumedAt, (before) => correctedParts(before, changes, foods.table))
  }

  /**
   * Makes an entry of each food of an entry, found in slices; the result stores them, the first in the place of the entry.
   * @throws AppError `not_found` for an unknown id and for another person's entry. The result throws `invalid` for an
   * entry of one food, and `conflict` for more than the day can hold.
   */
  async function prepareSplit(userId: string, id: string): Promise<() => FoodEntryDocument[]> {
    const foods = await personFoods.inSlices(userId)
    await foods.run((table) => partsOf(find(userId, id), table))
    return () => split(userId, id, foods.table)
  }

  function split(userId: string, id: string, foods: FoodTable): FoodEntryDocument[] {
    return profiles.inChange(userId, () => {
      const before = find(userId, id)
      const [first, ...others] = splitValues(before, foods)
      expectRoom(userId, before.date, others.length)
      const now = clock.now()
      const stamps = { created_at: now, updated_at: now }
      const changed = db
        .update(foodEntries)
        .set({ ...first, updated_at: now })
        .where(eq(foodEntries.id, id))
        .returning()
        .get()
      const added = others.map((values) =>
        insert({ ...before, ...values, ...stamps, id: random.uuid(now), notes: null }),
      )
      deleteRepeats(db, userId)
      refreshDay(userId, before.date)
      return documents(userId, [changed, ...added])
    })
  }

  /** As `update`, with the foods found in slices, or by a model; the result changes the entry. */
  async function prepareUpdate(
    userId: string,
    id: string,
    patch: FoodEntryPatch,
    signal: AbortSignal,
  ): Promise<() => FoodEntryDocument> {
    const foods = await personFoods.inSlices(userId)
    const { food_name: name, source } = patch
    const isRenamed = name !== undefined && source === undefined && name !== find(userId, id).food_name
    const read = isRenamed ? await mealReader.read(name, foods, signal) : undefined
    await foods.run((table) => correctedValues(find(userId, id), patch, table, read))
    return () => update(userId, id, patch, foods.table, read)
  }

  /**
   * Deletes an entry and its stored results for retries.
   * @throws AppError `not_found` for an unknown id and for another person's entry.
   */
  function remove(userId: string, id: string): void {
    if (removeAll(userId, [id]) === 0) throw notFound('food entry')
  }

  /**
   * Like `remove`, for several entries in one transaction.
   * @param options.canBeUndone the copies for undo stay.
   * @returns how many existed; unknown ids and another person's are ignored.
   */
  function removeAll(userId: string, ids: readonly string[], options?: Removal): number {
    return profiles.inChange(userId, () => {
      const deleted = db
        .delete(foodEntries)
        .where(ownedRows(foodEntries, userId, ids))
        .returning({ id: foodEntries.id, date: foodEntries.date })
        .all()
      const deletedIds = deleted.map(({ id }) => id)
      deleteResults(db, userId, 'log_food', deletedIds)
      deleteMealResults(db, userId, deletedIds)
      deleteCopies(db, userId, deletedIds, options)
      for (const date of new Set(deleted.map((entry) => entry.date))) refreshDay(userId, date)
      return deleted.length
    })
  }

  const dayTotals = (userId: string, date: LocalDate): DayTotals => totalsOf(date, findDay(userId, date))

  return {
    ...entries,
    ...createLogFoods({ ...deps, add, dayTotals }),
    add,
    copy,
    prepareUpdate,
    prepareParts,
    prepareSplit,

    /** The foods of an entry, one by one; none if they are not known. */
    async parts(userId: string, id: string) {
      const foods = await personFoods.inSlices(userId)
      const parts = await foods.run((table) => partsOf(find(userId, id), table))
      return (parts ?? []).map(partDocument)
    },

    update,
    remove,
    removeAll,
    dayTotals,

    /** Marks a day as complete or incomplete; null removes the mark. */
    markDay(userId: string, date: LocalDate, complete: boolean | null): DayTotals {
      profiles.inChange(userId, () => refreshDay(userId, date, complete))
      return dayTotals(userId, date)
    },

    /**
     * Updates the sums of days whose entries were added or removed in bulk; call it in the same transaction.
     */
    refreshDays(userId: string, dates: Iterable<LocalDate>): void {
      for (const date of dates) refreshDay(userId, date)
    },

    days,
    firstDate,
    supplementIntake: createSupplementIntake(db),

    /** All days that have entries or a mark, newest first. To get the next page, pass `next` as `before`. */
    listDays(userId: string, { limit, before }: { limit: number; before?: LocalDate | undefined }) {
      const found = newestDays(userId, limit + 1, before)
      const page = found.slice(0, limit).map((day) => totalsOf(day.date, day))
      return { days: page, next: found.length > limit ? (page.at(-1)?.date ?? null) : null }
    },

    /** The person's most frequent foods in a window, for suggestions. */
    oftenEaten: (userId: string, from: LocalDate, to: LocalDate) => frequentFoodAmounts(db, userId, from, to),
  }
}

const totalsOf = (date: LocalDate, day: DayIntake | undefined): DayTotals => ({
  date,
  entries: day?.entries ?? 0,
  complete: day?.complete ?? null,
  nutrients: day?.totals ?? nutrientsFrom(() => null),
})
