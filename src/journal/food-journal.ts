import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { foodDays, foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { formatInstant, localDate } from '../core/dates.ts'
import { notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { documentFields } from '../core/schemas.ts'
import { allergenWarnings, readFoodsInSlices } from '../foods/allergens.ts'
import type { FoodTable } from '../foods/food.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { type DayIntake, dayFromRow, dayIntake } from '../nutrition/day-intake.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { nutrientsFrom, storedNutrients } from '../nutrition/nutrients.ts'
import type { Profiles } from '../profile/profiles.ts'
import { correctedValues } from './correct-food.ts'
import { dayFullError, MAX_ENTRIES_PER_DAY } from './day-limit.ts'
import { deleteMealResults, deleteResults } from './delete-results.ts'
import { type DayTotals, FoodEntryDocument, type FoodEntryPatch, type LogFoodInput } from './food-schema.ts'
import { frequentFoodAmounts } from './frequent-food-amounts.ts'
import { parseConsumedAt } from './meal-time.ts'
import { type ResolvedFood, resolveFood, storedValues } from './resolve-food.ts'

/** Lists are newest first. */
const ORDER = { at: foodEntries.consumed_at, id: foodEntries.id }

export type FoodEntryRow = typeof foodEntries.$inferSelect

export type LoggedFood = {
  entry: FoodEntryDocument
  dayTotals: DayTotals
  warnings: string[]
}

export type FoodListRequest = {
  limit: number
  /** The end of the previous page. */
  after?: CursorPosition | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

/** An entry to store, without the fields that are set on storing. */
export type NewFoodEntry = Omit<
  typeof foodEntries.$inferInsert,
  'id' | 'user_id' | 'date' | 'created_at' | 'updated_at'
>

export type FoodJournal = ReturnType<typeof createFoodJournal>

/** Food entries. The same transaction updates the sums per day, so that a score reads days, not entries. */
export function createFoodJournal(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  personFoods: PersonFoods
}) {
  const { db, clock, random, profiles, personFoods } = deps
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
    const entries = dayEntries.all({ userId, date }).map((row) => ({
      consumedAt: row.consumed_at,
      nutrients: storedNutrients(row.nutrients),
      patterns: row.patterns as FoodPatterns | null,
      confidence: row.confidence,
    }))
    if (entries.length === 0 && complete === null) {
      db.delete(foodDays)
        .where(and(eq(foodDays.user_id, userId), eq(foodDays.date, date)))
        .run()
      return
    }
    const values = { intake: dayIntake(date, entries, complete), entries: entries.length, complete }
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
  function add(userId: string, entries: readonly NewFoodEntry[]): FoodEntryDocument[] {
    const zone = profiles.timeZone(userId)
    return inTransaction(db, () => {
      const now = clock.now()
      const dated = entries.map((entry) => ({ ...entry, date: localDate(entry.consumed_at, zone) }))
      const days = Map.groupBy(dated, ({ date }) => date)
      for (const [date, all] of days) expectRoom(userId, date, all.length)
      const rows = dated.map((entry) =>
        db
          .insert(foodEntries)
          .values({ ...entry, id: random.uuid(now), user_id: userId, created_at: now, updated_at: now })
          .returning()
          .get(),
      )
      for (const date of days.keys()) refreshDay(userId, date)
      return documents(userId, rows)
    })
  }

  const log = (userId: string, input: LogFoodInput): LoggedFood =>
    store(userId, input, resolveFood(input, personFoods.table(userId)))

  /** As `log`, with the foods found in slices; the result stores the entry. */
  async function prepareLog(userId: string, input: LogFoodInput): Promise<() => LoggedFood> {
    const foods = await personFoods.inSlices(userId)
    const resolved = await foods.run((table) => resolveFood(input, table))
    await readFoodsInSlices(resolved.foods, profiles.intolerances(userId), foods.slices)
    return () => store(userId, input, resolved)
  }

  function store(userId: string, input: LogFoodInput, resolved: ResolvedFood): LoggedFood {
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
      }
    })
  }

  function find(userId: string, id: string): FoodEntryRow {
    const row = db
      .select()
      .from(foodEntries)
      .where(and(eq(foodEntries.id, id), eq(foodEntries.user_id, userId)))
      .get()
    if (row === undefined) throw notFound('food entry')
    return row
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
  ): FoodEntryDocument {
    return inTransaction(db, () => {
      const before = find(userId, id)
      const at =
        patch.consumed_at === undefined ? before.consumed_at : parseConsumedAt(patch.consumed_at, clock.now())
      const date = at === before.consumed_at ? before.date : localDate(at, profiles.timeZone(userId))
      if (date !== before.date) expectRoom(userId, date, 1)
      const row = db
        .update(foodEntries)
        .set({
          ...correctedValues(before, patch, foods),
          consumed_at: at,
          date,
          updated_at: clock.now(),
        })
        .where(eq(foodEntries.id, id))
        .returning()
        .get()
      refreshDay(userId, before.date)
      if (date !== before.date) refreshDay(userId, date)
      return document(row)
    })
  }

  /** As `update`, with the foods found in slices; the result changes the entry. */
  async function prepareUpdate(
    userId: string,
    id: string,
    patch: FoodEntryPatch,
  ): Promise<() => FoodEntryDocument> {
    const foods = await personFoods.inSlices(userId)
    await foods.run((table) => correctedValues(find(userId, id), patch, table))
    return () => update(userId, id, patch, foods.table)
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
        .where(and(eq(foodEntries.user_id, userId), inArray(foodEntries.id, [...ids])))
        .returning({ id: foodEntries.id, date: foodEntries.date })
        .all()
      const deletedIds = deleted.map(({ id }) => id)
      deleteResults(db, userId, 'log_food', deletedIds)
      deleteMealResults(db, userId, deletedIds)
      for (const date of new Set(deleted.map((entry) => entry.date))) refreshDay(userId, date)
      return deleted.length
    })
  }

  /** Newest first; `next` continues the list. */
  function list(userId: string, request: FoodListRequest) {
    const { after } = request
    const rows = db
      .select()
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.user_id, userId),
          request.from === undefined ? undefined : gte(foodEntries.date, request.from),
          request.to === undefined ? undefined : lte(foodEntries.date, request.to),
          olderThan(ORDER, after),
        ),
      )
      .orderBy(...newestFirst(ORDER))
      .limit(request.limit + 1)
      .all()
    const { shown, next } = pageOfRows(rows, request.limit, (row) => ({ at: row.consumed_at, id: row.id }))
    return { entries: documents(userId, shown), next }
  }

  function dayTotals(userId: string, date: LocalDate): DayTotals {
    const day = readDay(userId, date)
    return {
      date,
      entries: day?.entries ?? 0,
      complete: day?.complete ?? null,
      nutrients: day?.totals ?? nutrientsFrom(() => null),
    }
  }

  /** The documents of one person's entries; their time zone is read once. */
  function documents(userId: string, rows: readonly FoodEntryRow[]): FoodEntryDocument[] {
    const zone = profiles.timeZone(userId)
    return rows.map((row) => document(row, zone))
  }

  function document(row: FoodEntryRow, zone = profiles.timeZone(row.user_id)): FoodEntryDocument {
    return {
      ...documentFields(FoodEntryDocument, row),
      nutrients: storedNutrients(row.nutrients),
      consumed_at: formatInstant(row.consumed_at, zone),
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    } as FoodEntryDocument
  }

  return {
    add,
    log,
    prepareLog,
    prepareUpdate,
    remove,
    removeAll,
    list,
    get: (userId: string, id: string) => document(find(userId, id)),
    /** As `get`, for several in their order. */
    getAll: (userId: string, ids: readonly string[]) =>
      documents(
        userId,
        ids.map((id) => find(userId, id)),
      ),
    /**
     * The stored entry.
     * @throws AppError `not_found` for an unknown id and for another person's entry.
     */
    find,
    dayTotals,

    /** The entries of a date in order of time, at most `limit`. */
    entriesOf(userId: string, date: LocalDate, limit: number): FoodEntryDocument[] {
      const rows = db
        .select()
        .from(foodEntries)
        .where(and(eq(foodEntries.user_id, userId), eq(foodEntries.date, date)))
        .orderBy(asc(foodEntries.consumed_at), asc(foodEntries.id))
        .limit(limit)
        .all()
      return documents(userId, rows)
    },

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
        .select({ date: foodDays.date })
        .from(foodDays)
        .where(
          and(eq(foodDays.user_id, userId), before === undefined ? undefined : lt(foodDays.date, before)),
        )
        .orderBy(desc(foodDays.date))
        .limit(limit + 1)
        .all()
      const days = rows.slice(0, limit).map(({ date }) => dayTotals(userId, date))
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
