import { and, eq, ne } from 'drizzle-orm'
import { imports } from '../../db/import-schema.ts'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inOwnTransaction, inTransaction } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { formatInstant, instantAt, noonOn } from '../core/dates.ts'
import { AppError, invalidField, notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { documentFields } from '../core/schemas.ts'
import { createSlices, eachInSlices, runInSlices, type Slices } from '../core/slices.ts'
import { type AddEntries, type CheckinReading, readOwnWords } from '../journal/add-entries.ts'
import type { FoodJournal } from '../journal/food-journal.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Listen } from '../safety/safety.ts'
import { type FileFormat, readLayout } from './file-format.ts'
import { createImportRows, type OpenImport } from './import-rows.ts'
import {
  ImportDocument,
  type ImportInput,
  MAX_LEFT_OUT_LISTED,
  type Preview,
  type PreviewInput,
  type RecordsInput,
} from './import-schema.ts'
import { importedMealTime } from './meals.ts'
import { createPreview, toChoices } from './preview.ts'
import { type Choices, recordSteps } from './read-records.ts'
import type { ParsedCheckin, ParsedFood, RecordResult } from './record-result.ts'
import { dateSpan, leftOutRecords, recordBase, type SortedRecord, sortRecord } from './sort-records.ts'
import { createImportUndo } from './undo-import.ts'

/** Lists are newest first. */
const ORDER = { at: imports.created_at, id: imports.id }

/** What the texts of check-ins say, by the text, and which entries read as an emergency. */
type Readings = { checkins: ReadonlyMap<string, CheckinReading>; urgent: ReadonlySet<RecordResult> }
/** The same words on another day may mean another day. */
const readingKey = ({ date, content }: Pick<ParsedCheckin, 'date' | 'content'>) => `${date} ${content}`

type ReadRecords = { results: readonly RecordResult[]; readings: Readings }
type Addition = { base: string; read: ParsedFood | ParsedCheckin; readings: Readings; zone: string }
type ImportRow = typeof imports.$inferSelect

export type Imports = ReturnType<typeof createImports>

/**
 * Imports of journals from files. The records of a file arrive in order, up to some hundred at a time.
 * Records that have arrived are not added again when a request is repeated, or when the same file is imported
 * again.
 */
export function createImports(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  foodJournal: FoodJournal
  addEntries: AddEntries
  listen: Listen
}) {
  const { db, clock, random, profiles, foodJournal, addEntries, listen } = deps
  const rows = createImportRows(db)
  const undoImport = createImportUndo({ db, foodJournal })

  /**
   * Previews some of a file's records. Changes nothing.
   * @throws AppError as `readLayout`.
   */
  function preview(userId: string, input: PreviewInput): Promise<Preview> {
    const today = profiles.today(userId)
    return createPreview(input, rows.knownAtFirst(userId), { today, slices: createSlices(clock) })
  }

  /** @throws AppError as `readLayout`; `conflict` while the person has another unfinished import. */
  function create(userId: string, input: ImportInput): ImportDocument {
    const { format } = readLayout(input.header)
    const { dateOrder, weightUnit } = toChoices(input)
    return inTransaction(db, () => {
      const other = db
        .select({ id: imports.id })
        .from(imports)
        .where(and(eq(imports.user_id, userId), ne(imports.status, 'finished')))
        .get()
      if (other !== undefined) {
        throw new AppError(
          'conflict',
          'An earlier import is not finished: continue it, finish it, or delete it',
        )
      }
      const now = clock.now()
      const row = db
        .insert(imports)
        .values({
          id: random.uuid(now),
          user_id: userId,
          format,
          file_name: input.file_name,
          fingerprint: input.fingerprint,
          header: input.header,
          date_order: dateOrder,
          weight_unit: weightUnit,
          status: 'open',
          records: input.records,
          left_out: [],
          created_at: now,
          updated_at: now,
        })
        .returning()
        .get()
      return document(row)
    })
  }

  function find(userId: string, id: string): ImportRow {
    const row = db
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.user_id, userId)))
      .get()
    if (row === undefined) throw notFound('import')
    return row
  }

  /**
   * How many of these records have arrived before.
   * @throws AppError `conflict` for an import that is not open, or if records are missing before these; `invalid` for
   * more than the import was started with.
   */
  function arrivedOf(row: ImportRow, { first, records }: RecordsInput): number {
    if (first + records.length <= row.received) return records.length
    if (row.status !== 'open') throw new AppError('conflict', 'The import is not open')
    if (first > row.received) {
      throw new AppError('conflict', `Records before these are missing: continue with first ${row.received}`)
    }
    if (first + records.length > row.records) {
      throw invalidField('/records', 'must not exceed the number of records that the import was started with')
    }
    return row.received - first
  }

  /**
   * Reads the next records in slices. Each call of the result adds as many of them as fit into a slice, in one
   * transaction that also counts them as received; it returns the import after the last of them, and undefined before.
   * Records that have arrived before are skipped, so that a request that was interrupted can be repeated.
   * @throws AppError `not_found`, and as `arrivedOf`.
   */
  async function prepareRecords(
    userId: string,
    id: string,
    input: RecordsInput,
  ): Promise<() => ImportDocument | undefined> {
    const row = find(userId, id)
    const { records } = input
    const arrived = arrivedOf(row, input)
    const slices = createSlices(clock)
    const layout = readLayout(row.header)
    const choices = storedChoices(row)
    const steps = recordSteps(layout, records.slice(arrived), choices, profiles.today(userId))
    const read = (await runInSlices(steps, slices)).map(({ result }) => result)
    const readings = await readTexts(userId, read, slices)
    return () =>
      profiles.inChange(
        userId,
        () => {
          const current = find(userId, id)
          const skipped = arrivedOf(current, input)
          if (skipped === records.length) return document(current)
          const after = takeSome(current, layout.format, { results: read.slice(skipped - arrived), readings })
          return after.received - input.first >= records.length ? document(after) : undefined
        },
        inOwnTransaction,
      )
  }

  async function readTexts(
    userId: string,
    results: readonly RecordResult[],
    slices: Slices,
  ): Promise<Readings> {
    const checkins = new Map<string, CheckinReading>()
    const urgent = new Set<RecordResult>()
    const hear = (result: RecordResult, text: string) => {
      const safety = listen(userId, { text }, { mayRead: true })
      if (safety.level === 'urgent') urgent.add(result)
      return safety
    }
    await eachInSlices(results, slices, (result) => {
      if (result.kind === 'food' && result.notes !== null) hear(result, result.notes)
      if (result.kind !== 'checkin' || !result.isOwnWords) return
      const { content, date } = result
      checkins.set(readingKey(result), {
        fields: readOwnWords(content, date),
        safety: hear(result, content),
      })
    })
    return { checkins, urgent }
  }

  /** Adds records until the slice is over, at least one. */
  function takeSome(row: ImportRow, format: FileFormat, { results, readings }: ReadRecords): ImportRow {
    const { user_id: userId, id } = row
    const slices = createSlices(clock)
    const openImport = rows.within(userId, id)
    const days = createDays(userId, openImport)
    const zone = profiles.timeZone(userId)
    const sorted: SortedRecord[] = []
    for (const result of results) {
      if (sorted.length > 0 && slices.isOver()) break
      const one = sortRecord(result, format, openImport)
      if (one.outcome === 'repeated') openImport.markSeen(one.base)
      if (one.outcome === 'new') {
        if (one.read.kind === 'food') days.enter(one.read)
        add(userId, openImport, { ...one, readings, zone })
      }
      sorted.push(one)
    }
    days.leave()
    return countRecords(row, sorted, readings.urgent)
  }

  /** Updates the sums of a day after the last of the records in a row that are of it. */
  function createDays(userId: string, openImport: OpenImport) {
    let day: { date: LocalDate; isWhole: boolean } | undefined
    function leave(): void {
      if (day === undefined) return
      const { date, isWhole } = day
      day = undefined
      foodJournal.refreshDays(userId, [date])
      if (isWhole) markWhole(userId, openImport, date)
    }
    return {
      leave,
      enter({ date, isWholeDay }: ParsedFood): void {
        if (day?.date !== date) leave()
        day = { date, isWhole: isWholeDay || day?.isWhole === true }
      },
    }
  }

  function countRecords(
    row: ImportRow,
    sorted: readonly SortedRecord[],
    urgent: Readings['urgent'],
  ): ImportRow {
    const added = sorted.flatMap((one) => (one.outcome === 'new' ? [one.read] : []))
    const foods = added.filter((read) => read.kind === 'food')
    const leftOut = leftOutRecords(sorted)
    const span = dateSpan(added)
    return db
      .update(imports)
      .set({
        received: row.received + sorted.length,
        foods: row.foods + foods.length,
        checkins: row.checkins + added.length - foods.length,
        urgent: row.urgent + added.filter((read) => urgent.has(read)).length,
        repeated: row.repeated + sorted.filter(({ outcome }) => outcome === 'repeated').length,
        left_out_count: row.left_out_count + leftOut.length,
        left_out: [...row.left_out, ...leftOut].slice(0, MAX_LEFT_OUT_LISTED),
        first_date: earlierDate(row.first_date, span?.from),
        last_date: laterDate(row.last_date, span?.to),
        updated_at: clock.now(),
      })
      .where(eq(imports.id, row.id))
      .returning()
      .get()
  }

  function add(userId: string, openImport: OpenImport, { base, read, readings, zone }: Addition): void {
    if (read.kind === 'checkin') {
      const { date, time } = read
      const at = time === null ? noonOn(date, zone) : instantAt(date, time, zone)
      const checkin_id = addEntries.checkin(userId, {
        ...checkinValues(read),
        reading: readings.checkins.get(readingKey(read)) ?? null,
        recordedAt: Math.min(at, clock.now()),
      })
      openImport.add(base, null, { checkin_id })
      return
    }
    const consumedAt = read.instant ?? instantAt(read.date, read.time ?? importedMealTime(read.meal), zone)
    const food_entry_id = addEntries.food(userId, { ...foodValues(read), consumedAt })
    openImport.add(base, read.scope, { food_entry_id })
  }

  /**
   * The file states that the whole day was logged. A statement that the person made here takes precedence.
   */
  function markWhole(userId: string, openImport: OpenImport, date: LocalDate): void {
    if (foodJournal.dayTotals(userId, date).complete !== null) return
    foodJournal.markDay(userId, date, true)
    openImport.add(recordBase({ identity: ['whole-day', date] }), null, { marked_date: date })
  }

  /**
   * Finishes an import.
   * @throws AppError `not_found`; `conflict` while it is being undone.
   */
  function finish(userId: string, id: string): ImportDocument {
    return inTransaction(db, () => {
      const row = find(userId, id)
      if (row.status === 'finished') return document(row)
      if (row.status === 'undoing') throw new AppError('conflict', 'The import is being undone')
      const now = clock.now()
      const values = { status: 'finished', finished_at: now, updated_at: now }
      return document(db.update(imports).set(values).where(eq(imports.id, id)).returning().get())
    })
  }

  /** Newest first; `next` continues the list. */
  function list(userId: string, { limit, after }: { limit: number; after?: CursorPosition | undefined }) {
    const found = db
      .select()
      .from(imports)
      .where(and(eq(imports.user_id, userId), olderThan(ORDER, after)))
      .orderBy(...newestFirst(ORDER))
      .limit(limit + 1)
      .all()
    const { shown, next } = pageOfRows(found, limit, (row) => ({ at: row.created_at, id: row.id }))
    return { imports: shown.map(document), next }
  }

  function document(row: ImportRow): ImportDocument {
    const zone = profiles.timeZone(row.user_id)
    const { first_date: from, last_date: to } = row
    return {
      ...documentFields(ImportDocument, row),
      dates: from === null || to === null ? null : { from, to },
      created_at: formatInstant(row.created_at, zone),
      finished_at: row.finished_at === null ? null : formatInstant(row.finished_at, zone),
    } as ImportDocument
  }

  return {
    preview,
    create,
    prepareRecords,
    finish,
    list,
    get: (userId: string, id: string) => document(find(userId, id)),

    /**
     * Deletes some of the entries that an import added and, after the last of them, the import itself; a long
     * import takes several calls.
     * @returns whether it was deleted.
     * @throws AppError `not_found` for an unknown id and for another person's import.
     */
    undoSome: (userId: string, id: string): boolean =>
      profiles.inChange(userId, () => undoImport(userId, find(userId, id).id), inOwnTransaction),
  }
}

const storedChoices = (row: ImportRow): Choices => ({
  dateOrder: row.date_order === 'day_first' ? 'day_first' : 'month_first',
  weightUnit: row.weight_unit === 'lb' ? 'lb' : 'kg',
})

/** The earlier of two values, of which one may be missing. */
const earlierDate = (a: LocalDate | null, b: LocalDate | undefined) =>
  b === undefined || (a !== null && a <= b) ? a : b
const laterDate = (a: LocalDate | null, b: LocalDate | undefined) =>
  b === undefined || (a !== null && a >= b) ? a : b

const foodValues = ({ date, meal, name, quantity, unit, grams, nutrients, notes }: ParsedFood) => ({
  date,
  mealType: meal,
  name,
  quantity,
  unit,
  grams,
  nutrients,
  notes,
})

const checkinValues = ({ date, content, weight_kg, sleep_hours }: ParsedCheckin) => ({
  date,
  content,
  weight_kg,
  sleep_hours,
})
