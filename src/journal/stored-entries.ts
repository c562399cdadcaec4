import type { SQLQueryBindings } from 'bun:sqlite'
import { and, asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { newestFirst, olderThan, withinDates } from '../../db/newest-first.ts'
import type { Db } from '../../db/open.ts'
import { ownedRows } from '../../db/owned-rows.ts'
import { foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Nutrients } from '../contract/nutrients.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { formatInstant } from '../core/dates.ts'
import { notFound } from '../core/errors.ts'
import { documentFields } from '../core/schemas.ts'
import { type Caution, type CautionRules, foodCautions } from '../foods/cautions/cautions.ts'
import { storedNutrients } from '../nutrition/nutrients.ts'
import type { Profiles } from '../profile/profiles.ts'
import { createCautionRules } from './caution-rules.ts'
import { storedParts } from './food-parts.ts'
import { FoodEntryDocument } from './food-schema.ts'
import { createMakerNames, type MakerName } from './maker-names.ts'

/** Lists are newest first. */
const ORDER = { at: foodEntries.consumed_at, id: foodEntries.id }

export type FoodEntryRow = typeof foodEntries.$inferSelect
/** An entry without its foods one by one, which are by far the most of it. */
type WholeEntry = Omit<FoodEntryRow, 'parts'>

/** An entry to store, without the fields that are set on storing. */
export type NewFoodEntry = Omit<
  typeof foodEntries.$inferInsert,
  'id' | 'user_id' | 'date' | 'time_zone' | 'created_at' | 'updated_at'
>

/** The time zone of an entry's times, what its foods are checked against, and what who added it is called. */
export type EntryView = { zone: string; rules: CautionRules; makerName: MakerName }

export type FoodListRequest = {
  limit: number
  /** The end of the previous page. */
  after?: CursorPosition | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

/** The stored food entries, as the API shows them. */
export function createStoredEntries({ db, profiles }: { db: Db; profiles: Profiles }) {
  const ofDate = and(
    eq(foodEntries.user_id, sql.placeholder('userId')),
    eq(foodEntries.date, sql.placeholder('date')),
  )
  // The plus stops SQLite from using an index that has this order but covers all years of the person.
  const inOrder = [asc(foodEntries.consumed_at), sql`+${foodEntries.id}`]
  const entriesOfDate = db
    .select()
    .from(foodEntries)
    .where(ofDate)
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .prepare()
  const mealsOfDate = db
    .select({
      id: foodEntries.id,
      meal_type: foodEntries.meal_type,
      energy_kcal: sql<number | null>`json_extract(${foodEntries.nutrients}, '$.energy_kcal')`,
    })
    .from(foodEntries)
    .where(ofDate)
    .orderBy(...inOrder)
    .prepare()

  const makerNames = createMakerNames(db)
  const cautionRules = createCautionRules({ db, profiles })

  const { parts: _, ...whole } = getTableColumns(foodEntries)
  const ofId = and(
    eq(foodEntries.id, sql.placeholder('id')),
    eq(foodEntries.user_id, sql.placeholder('userId')),
  )
  const entryOfId = db.select().from(foodEntries).where(ofId).prepare()
  const partsOfId = db.select({ parts: foodEntries.parts }).from(foodEntries).where(ofId).prepare()

  /** The entries with these ids that exist, in their order. */
  function findPresent(userId: string, ids: readonly string[]): WholeEntry[] {
    const rows = db
      .select(whole)
      .from(foodEntries)
      .where(ownedRows(foodEntries, userId, ids))
      .all()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** As `find`, for several in their order, with one query. */
  function findAll(userId: string, ids: readonly string[]): WholeEntry[] {
    const rows = findPresent(userId, ids)
    if (rows.length < ids.length) throw notFound('food entry')
    return rows
  }

  /**
   * The stored entry.
   * @throws AppError `not_found` for an unknown id and for another person's entry.
   */
  function find(userId: string, id: string): FoodEntryRow {
    const row = entryOfId.get({ id, userId })
    if (row === undefined) throw notFound('food entry')
    return row
  }

  /** What the documents of one person's entries depend on; read once for all of them. */
  const viewOf = (userId: string): EntryView => ({
    zone: profiles.timeZone(userId),
    rules: cautionRules(userId),
    makerName: makerNames(userId),
  })

  function document(
    row: WholeEntry,
    { zone, rules, makerName }: EntryView = viewOf(row.user_id),
  ): FoodEntryDocument {
    const nutrients = storedNutrients(row.nutrients)
    const cautions = cautionsOf({ ...row, nutrients }, rules)
    return {
      ...documentFields(FoodEntryDocument, row),
      made_by: makerName(row.made_by),
      nutrients,
      ...(cautions.length > 0 && { cautions }),
      consumed_at: formatInstant(row.consumed_at, zone),
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    } as FoodEntryDocument
  }

  function documents(userId: string, rows: readonly WholeEntry[]): FoodEntryDocument[] {
    const view = viewOf(userId)
    return rows.map((row) => document(row, view))
  }

  return {
    insert: prepareInsert(db),
    copy: prepareCopy(db),

    /** What the person's foods are checked against: medicines and conditions. */
    cautionRules,
    find,
    /** The foods of an entry; none if it is one food, or does not exist. */
    partsOf: (userId: string, id: string) => storedParts(partsOfId.get({ id, userId })?.parts),
    findAll,
    findPresent,
    viewOf,
    document,
    documents,

    get: (userId: string, id: string) => document(find(userId, id)),

    /** As `get`, for several in their order. */
    getAll: (userId: string, ids: readonly string[]) => documents(userId, findAll(userId, ids)),

    /** Newest first; `next` continues the list. */
    list(userId: string, request: FoodListRequest) {
      const { limit } = request
      const rows = db
        .select()
        .from(foodEntries)
        .where(isListed(userId, request))
        .orderBy(...newestFirst(ORDER))
        .limit(limit + 1)
        .all()
      const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.consumed_at, id: row.id }))
      return { entries: documents(userId, shown), next }
    },

    /** The cautions of the entries of a list, entry by entry, without the rest of their documents. */
    cautions(userId: string, request: FoodListRequest): Caution[] {
      const rules = cautionRules(userId)
      if (rules.length === 0) return []
      return db
        .select(CAUTION_COLUMNS)
        .from(foodEntries)
        .where(isListed(userId, request))
        .orderBy(...newestFirst(ORDER))
        .limit(request.limit)
        .all()
        .flatMap((row) => cautionsOf({ ...row, nutrients: storedNutrients(row.nutrients) }, rules))
    },

    /** What tells the entries of a window apart, oldest first. */
    briefs: (userId: string, from: LocalDate, to: LocalDate): FoodBrief[] =>
      db
        .select(BRIEF_COLUMNS)
        .from(foodEntries)
        .where(
          and(
            eq(foodEntries.user_id, userId),
            withinDates({ date: foodEntries.date, at: ORDER.at }, from, to),
          ),
        )
        .orderBy(asc(foodEntries.consumed_at), asc(foodEntries.id))
        .all(),

    /** The entries of a date in order of time, at most `limit`. */
    rowsOf: (userId: string, date: LocalDate, limit: number): FoodEntryRow[] =>
      entriesOfDate.all({ userId, date, limit }),

    /** As `rowsOf`, with only what is needed to name a day's meals. */
    mealsOf: (userId: string, date: LocalDate) => mealsOfDate.all({ userId, date }),
  }
}

const BRIEF_COLUMNS = {
  id: foodEntries.id,
  date: foodEntries.date,
  consumed_at: foodEntries.consumed_at,
  time_zone: foodEntries.time_zone,
  meal_type: foodEntries.meal_type,
  food_name: foodEntries.food_name,
  food: foodEntries.food,
  notes: foodEntries.notes,
  grams: foodEntries.grams,
}
/** An entry without its figures. */
export type FoodBrief = Pick<FoodEntryRow, keyof typeof BRIEF_COLUMNS>

const CAUTION_COLUMNS = {
  food_name: foodEntries.food_name,
  food: foodEntries.food,
  nutrients: foodEntries.nutrients,
}

type Eaten = { food_name: string; food: string | null; nutrients: Nutrients }

const cautionsOf = ({ food_name: name, food, nutrients }: Eaten, rules: CautionRules): Caution[] =>
  foodCautions(rules, [{ name, texts: [name, food ?? ''], nutrients }])

const isListed = (userId: string, { after, from, to }: FoodListRequest) =>
  and(
    eq(foodEntries.user_id, userId),
    withinDates({ date: foodEntries.date, at: ORDER.at }, from, to),
    olderThan(ORDER, after),
  )

/** Stores a row. One statement for all rows: to build one takes longer than to run it. */
function prepareInsert({ $client: sqlite }: Db): (row: typeof foodEntries.$inferInsert) => FoodEntryRow {
  const columns = Object.entries(getTableColumns(foodEntries))
  const names = columns.map(([, { name }]) => `"${name}"`).join()
  const values = columns.map(() => '?').join()
  const statement = sqlite.prepare(`INSERT INTO "${getTableName(foodEntries)}" (${names}) VALUES (${values})`)
  return (row) => {
    const whole = Object.fromEntries(
      columns.map(([key]) => [key, row[key as keyof typeof row] ?? null]),
    ) as FoodEntryRow
    statement.run(
      ...columns.map(([key, column]) => {
        const value = whole[key as keyof FoodEntryRow]
        return value === null ? null : (column.mapToDriverValue(value) as SQLQueryBindings)
      }),
    )
    return whole
  }
}

/** What differs in the copy of an entry. */
export type EntryCopy = Pick<
  FoodEntryRow,
  'id' | 'date' | 'consumed_at' | 'time_zone' | 'meal_type' | 'created_at' | 'updated_at' | 'made_by'
> & { notes: null }

/** Stores an entry again. The figures stay in the database: to read and to write them takes longer than everything else. */
function prepareCopy({ $client: sqlite }: Db): (from: string, copy: EntryCopy) => void {
  const names = Object.values(getTableColumns(foodEntries)).map(({ name }) => name)
  const own: readonly string[] = COPY_COLUMNS
  const values = names.map((name) => (own.includes(name) ? `$${name}` : `"${name}"`))
  const statement = sqlite.prepare(
    `INSERT INTO "${getTableName(foodEntries)}" (${names.map((name) => `"${name}"`).join()})
      SELECT ${values.join()} FROM "${getTableName(foodEntries)}" WHERE "id" = $from`,
  )
  return (from, copy) => {
    statement.run({ ...copy, from })
  }
}

const COPY_COLUMNS = [
  'id',
  'date',
  'consumed_at',
  'time_zone',
  'meal_type',
  'notes',
  'created_at',
  'updated_at',
  'made_by',
] as const satisfies (keyof EntryCopy)[]
