import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { ownedRows } from '../../db/owned-rows.ts'
import { foodDays, foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { localDate } from '../core/dates.ts'
import { notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { allergenWarnings, readFoodsInSlices } from '../foods/allergens.ts'
import type { Analysis, FoodTable } from '../foods/food.ts'
import type { MealReader, Reader } from '../foods/meal-reader.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { type DayIntake, dayFromRow, dayIntake } from '../nutrition/day-intake.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { nutrientsFrom, storedNutrients } from '../nutrition/nutrients.ts'
import type { Profiles } from '../profile/profiles.ts'
import { correctedValues } from './correct-food.ts'
import { dayFullError, MAX_ENTRIES_PER_DAY } from './day-limit.ts'
import { deleteMealResults, deleteResults } from './delete-results.ts'
import type { DayTotals, FoodEntryDocument, FoodEntryPatch, LogFoodInput } from './food-schema.ts'
import { frequentFoodAmounts } from './frequent-food-amounts.ts'
import { parseConsumedAt } from './meal-time.ts'
import { type ResolvedFood, resolveFood, storedValues } from './resolve-food.ts'
import { createStoredEntries, type NewFoodEntry } from './stored-entries.ts'

export type LoggedFood = {
  entry: FoodEntryDocument
  dayTotals: DayTotals
  warnings: string[]
  readBy: Reader
  analysis: Analysis
}

export type FoodJournal = ReturnType<typeof createFoodJournal>

/** Food entries. The same transaction updates the sums per day, so that a score reads days, not entries. */
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
  const dayEntries = db
    .select({
      consumed_at: foodEntries.consumed_at,
      nutrients: foodEntries.nutrients,
      patterns: foodEntries.patterns,
      confidence: foodEntries.confidence,
    })
    .from(foodEntries)
    .where(
      and(eq(foodEntries.user_id, sql.placeholder('userId')), eq(foodEntries.date, sql.placeholder('date'))),
    )
    // The plus stops SQLite from using an index that has this order but covers all years of the person.
    .orderBy(asc(foodEntries.consumed_at), sql`+${foodEntries.id}`)
    .prepare()

  const daysBetween = db
    .select({ intake: foodDays.intake })
    .from(foodDays)
    .where(
      and(
        eq(foodDays.user_id, sql.placeholder('userId')),
        gte(foodDays.date, sql.placeholder('from')),
        lte(foodDays.date, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(foodDays.date))
    .prepare()
  const firstDay = db
    .select({ date: foodDays.date })
    .from(foodDays)
    .where(and(eq(foodDays.user_id, sql.placeholder('userId')), gte(foodDays.entries, 1)))
    .orderBy(asc(foodDays.date))
    .limit(1)
    .prepare()

  /** Computes a day's sums again from its entries. A day is small, and this way the sums stay correct. */
  function refreshDay(userId: string, date: LocalDate, mark?: boolean | null): void {
    const complete = mark === undefined ? (readDay(userId, date)?.complete ?? null) : mark
    const eaten = dayEntries.all({ userId, date }).map((row) => ({
      consumedAt: row.consumed_at,
      nutrients: storedNutrients(row.nutrients),
      patterns: row.patterns as FoodPatterns | null,
      confidence: row.confidence,
    }))
    if (eaten.length === 0 && complete === null) {
      db.delete(foodDays)
        .where(and(eq(foodDays.user_id, userId), eq(foodDays.date, date)))
        .run()
      return
    }
    const values = { intake: dayIntake(date, eaten, complete), entries: eaten.length, complete }
    db.insert(foodDays)
      .values({ user_id: userId, date, ...values })
      .onConflictDoUpdate({ target: [foodDays.user_id, foodDays.date], set: values })
      .run()
  }

  function readDay(userId: string, date: LocalDate): DayIntake | undefined {
    const row = db
      .select({ intake: foodDays.intake })
      .from(foodDays)
      .where(and(eq(foodDays.user_id, userId), eq(foodDays.date, date)))
      .get()
    return row && dayFromRow(row.intake as DayIntake)
  }

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
    const zone = profiles.timeZone(userId)
    return inTransaction(db, () => {
      const now = clock.now()
      const dated = added.map((entry) => ({
        ...entry,
        time_zone: zone,
        date: localDate(entry.consumed_at, zone),
      }))
      const days = Map.groupBy(dated, ({ date }) => date)
      for (const [date, all] of days) expectRoom(userId, date, all.length)
      const stamps = { user_id: userId, created_at: now, updated_at: now }
      const rows = dated.map((entry) => insert({ ...entry, id: random.uuid(now), ...stamps }))
      for (const date of days.keys()) refreshDay(userId, date)
      return documents(userId, rows)
    })
  }

  const log = (userId: string, input: LogFoodInput): LoggedFood =>
    store(userId, input, resolveFood(input, personFoods.table(userId)), 'rules')

  /**
   * As `log`, with the foods found in slices, or by a model; the result stores the entry.
   * @param signal aborted when the caller has disconnected.
   */
  async function prepareLog(
    userId: string,
    input: LogFoodInput,
    signal: AbortSignal,
  ): Promise<() => LoggedFood> {
    const foods = await personFoods.inSlices(userId)
    const read = input.items === undefined ? await mealReader.read(input.food_name, foods, signal) : undefined
    const resolved = await foods.run((table) => resolveFood(input, table, read))
    await readFoodsInSlices(resolved.foods, profiles.intolerances(userId), foods.slices)
    return () => store(userId, input, resolved, read?.readBy ?? 'rules')
  }

  function store(userId: string, input: LogFoodInput, resolved: ResolvedFood, readBy: Reader): LoggedFood {
    const at = parseConsumedAt(input.consumed_at, clock.now())
    return inTransaction(db, () => {
      const [entry] = add(userId, [
        {
          consumed_at: at,
          meal_type: input.meal_type ?? null,
          food_name: input.food_name,
          quantity: input.quantity ?? null,
          unit: input.unit ?? null,
          ...storedValues(resolved),
          notes: input.notes ?? null,
        },
      ])
      if (entry === undefined) throw new Error('an entry was not stored')
      const allergens = allergenWarnings(resolved.foods, profiles.intolerances(userId))
      return {
        entry,
        dayTotals: dayTotals(userId, entry.date),
        warnings: [...allergens.map(({ message }) => message), ...resolved.warnings],
        readBy,
        analysis: resolved.analysis,
      }
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
    return inTransaction(db, () => {
      const before = find(userId, id)
      const at =
        patch.consumed_at === undefined ? before.consumed_at : parseConsumedAt(patch.consumed_at, clock.now())
      const isSameTime = at === before.consumed_at
      const zone = profiles.timeZone(userId)
      const date = isSameTime ? before.date : localDate(at, zone)
      if (date !== before.date) expectRoom(userId, date, 1)
      const row = db
        .update(foodEntries)
        .set({
          ...correctedValues(before, patch, foods, read),
          consumed_at: at,
          time_zone: isSameTime ? before.time_zone : zone,
          date,
          updated_at: clock.now(),
        })
        .where(eq(foodEntries.id, id))
        .returning()
        .get()
      refreshDay(userId, before.date)
      if (date !== before.date) refreshDay(userId, date)
      return entries.document(row)
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
   * @returns how many existed; unknown ids and another person's are ignored.
   */
  function removeAll(userId: string, ids: readonly string[]): number {
    return inTransaction(db, () => {
      const deleted = db
        .delete(foodEntries)
        .where(ownedRows(foodEntries, userId, ids))
        .returning({ id: foodEntries.id, date: foodEntries.date })
        .all()
      const deletedIds = deleted.map(({ id }) => id)
      deleteResults(db, userId, 'log_food', deletedIds)
      deleteMealResults(db, userId, deletedIds)
      for (const date of new Set(deleted.map((entry) => entry.date))) refreshDay(userId, date)
      return deleted.length
    })
  }

  const dayTotals = (userId: string, date: LocalDate): DayTotals => totalsOf(date, readDay(userId, date))

  return {
    ...entries,
    add,
    log,
    prepareLog,
    prepareUpdate,
    remove,
    removeAll,
    dayTotals,

    /** Marks a day as complete or incomplete; null removes the mark. */
    markDay(userId: string, date: LocalDate, complete: boolean | null): DayTotals {
      inTransaction(db, () => refreshDay(userId, date, complete))
      return dayTotals(userId, date)
    },

    /**
     * Updates the sums of days whose entries were added or removed in bulk; call it in the same transaction.
     */
    refreshDays(userId: string, dates: Iterable<LocalDate>): void {
      for (const date of dates) refreshDay(userId, date)
    },

    /** The days of a window that have entries or a mark, oldest first. */
    days(userId: string, from: LocalDate, to: LocalDate): DayIntake[] {
      return daysBetween.all({ userId, from, to }).map((row) => dayFromRow(row.intake as DayIntake))
    },

    /** All days that have entries or a mark, newest first. To get the next page, pass `next` as `before`. */
    listDays(userId: string, { limit, before }: { limit: number; before?: LocalDate | undefined }) {
      const rows = db
        .select({ date: foodDays.date, intake: foodDays.intake })
        .from(foodDays)
        .where(
          and(eq(foodDays.user_id, userId), before === undefined ? undefined : lt(foodDays.date, before)),
        )
        .orderBy(desc(foodDays.date))
        .limit(limit + 1)
        .all()
      const days = rows
        .slice(0, limit)
        .map(({ date, intake }) => totalsOf(date, dayFromRow(intake as DayIntake)))
      return { days, next: rows.length > limit ? (days.at(-1)?.date ?? null) : null }
    },

    /** The person's most frequent foods in a window, for suggestions. */
    oftenEaten: (userId: string, from: LocalDate, to: LocalDate) => frequentFoodAmounts(db, userId, from, to),

    /** The date of the person's first entry, or null. */
    firstDate(userId: string): LocalDate | null {
      const row = firstDay.get({ userId })
      return row?.date ?? null
    },
  }
}

const totalsOf = (date: LocalDate, day: DayIntake | undefined): DayTotals => ({
  date,
  entries: day?.entries ?? 0,
  complete: day?.complete ?? null,
  nutrients: day?.totals ?? nutrientsFrom(() => null),
})
