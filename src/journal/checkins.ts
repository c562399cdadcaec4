import { and, count, desc, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { deleteCopies, type Removal } from '../../db/kept-copies.ts'
import { newestFirst, olderThan, withinDates } from '../../db/newest-first.ts'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { existingDate, formatInstant, localDate, noonOn } from '../core/dates.ts'
import { invalidField, notFound } from '../core/errors.ts'
import { madeAt } from '../core/late-change.ts'
import { madeBy } from '../core/made-by.ts'
import type { Random } from '../core/random.ts'
import { documentFields } from '../core/schemas.ts'
import { createSlices, runAtOnce, runInSlices } from '../core/slices.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import { type Listen, NO_DANGER, type Safety, type Said, urgentAdvice } from '../safety/safety.ts'
import { createStatedAfter, type StatedNow } from './checkin-order.ts'
import {
  type ChangedCheckin,
  CheckinDocument,
  type CheckinPatch,
  type LogCheckinInput,
  type LoggedCheckin,
} from './checkin-schema.ts'
import type { Measured, Symptom } from './checkin-text/checkin-fields.ts'
import { type ReadCheckin, readCheckinSteps } from './checkin-text/read-checkin-text.ts'
import { deleteRepeats, deleteResults } from './delete-results.ts'
import { levelColumns } from './listen.ts'
import { createMakerNames } from './maker-names.ts'
import { mergeStated, toSymptom } from './stated-values.ts'
import { createWeightCheck, weightWarnings } from './weight-check.ts'

type Caller = Parameters<Listen>[2]
/** With the time that one was made at which is sent later. */
type NewCheckin = LogCheckinInput & { made_at?: string }

/** A check-in's text with what it says, and its emergencies. */
type ReadText = ReadCheckin & { safety: Safety }

/** Lists are newest first. */
const ORDER = { at: checkins.recorded_at, id: checkins.id }

export type CheckinRow = typeof checkins.$inferSelect

export type CheckinListRequest = {
  limit: number
  /** The end of the previous page. */
  after?: CursorPosition | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

export type Checkins = ReturnType<typeof createCheckins>

/** People's check-ins. */
export function createCheckins(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  protocols: Protocols
  listen: Listen
}) {
  const { db, clock, random, profiles, protocols, listen } = deps

  const makerNames = createMakerNames(db)
  const statedAfter = createStatedAfter(db)
  const weightFarFrom = createWeightCheck(db, (userId) => {
    const { profile, ageOn } = profiles.version(userId)
    return { statedKg: profile.metrics_data?.weight_kg, ageOn }
  })
  const warningsOf = (row: CheckinRow) => weightWarnings(row.weight_kg, weightFarFrom(row))

  /**
   * The time of a check-in: when it was made, or noon of an earlier date.
   * @param options.made RFC 3339, of one that is sent later; absent: now.
   * @param options.stated what is stored now.
   */
  function placed(
    userId: string,
    date: LocalDate | undefined,
    { made, stated = {} }: { made?: string | undefined; stated?: StatedNow } = {},
  ) {
    const today = profiles.today(userId)
    const time_zone = profiles.timeZone(userId)
    const recorded_at = madeAt(made, clock.now())
    const day = localDate(recorded_at, time_zone)
    if (date === undefined || date === day) {
      // One that is sent later was stated when it was made.
      const at = made === undefined ? statedAfter(userId, day, recorded_at, stated) : recorded_at
      return { date: day, recorded_at: at, time_zone }
    }
    existingDate(date, '/date')
    if (date > today) throw invalidField('/date', 'must not be in the future')
    if (date < '1970-01-01') throw invalidField('/date', 'must not be before 1970')
    return { date, recorded_at: statedAfter(userId, date, noonOn(date, time_zone), stated), time_zone }
  }

  function* readSteps(
    userId: string,
    input: LogCheckinInput,
    caller: Caller,
  ): Generator<undefined, ReadText> {
    const { content, date } = input
    const read = yield* readCheckinSteps(content, {
      today: profiles.today(userId),
      date,
      weightKg: () => knownWeight(userId),
      stated: input,
    })
    yield
    return { ...read, safety: listen(userId, saidIn(content, input), caller) }
  }

  /** The last weight that was logged, else that of the profile. */
  function knownWeight(userId: string): number | undefined {
    const last = db
      .select({ kg: checkins.weight_kg })
      .from(checkins)
      .where(and(eq(checkins.user_id, userId), isNotNull(checkins.weight_kg)))
      .orderBy(desc(checkins.recorded_at))
      .limit(1)
      .get()
    return last?.kg ?? profiles.stated(userId).metrics_data.weight_kg ?? undefined
  }

  function save(userId: string, input: NewCheckin, read: ReadText): LoggedCheckin {
    const { fields, extracted, not_read, safety } = read
    const { values, warnings } = mergeStated(input, read)
    const stated = { ...fields, ...input }
    const place = placed(userId, input.date ?? read.date, { made: input.made_at, stated })
    return profiles.inChange(userId, () => {
      const now = clock.now()
      const row = db
        .insert(checkins)
        .values({
          id: random.uuid(now),
          user_id: userId,
          ...place,
          content: input.content,
          made_by: madeBy(),
          ...values,
          measured: fields.measured,
          ...levelColumns(safety),
          created_at: now,
          updated_at: now,
        })
        .returning()
        .get()
      return {
        checkin_id: row.id,
        checkin: document(row),
        extracted: extracted.map(({ field, value, span }) => ({ field, value, span: [...span] })),
        not_read,
        assumed: read.assumed,
        warnings: [...dayWarnings(read.otherDate, place.date), ...warnings, ...warningsOf(row)],
        urgent: safety.level === 'urgent',
        urgent_advice: urgentAdvice(safety),
        safety,
        protocol_updates: protocols.record(userId, row.date, input.protocols ?? [], row.id),
      }
    })
  }

  function find(userId: string, id: string): CheckinRow {
    const row = db
      .select()
      .from(checkins)
      .where(and(eq(checkins.id, id), eq(checkins.user_id, userId)))
      .get()
    if (row === undefined) throw notFound('check-in')
    return row
  }

  /**
   * Corrects a check-in. Corrected text is not read again, since the person corrects the fields themselves.
   * @throws AppError `not_found` for an unknown id and for another person's check-in.
   */
  function update(userId: string, id: string, patch: CheckinPatch, caller: Caller): ChangedCheckin {
    return profiles.inChange(userId, () => {
      const before = find(userId, id)
      const safety = RE_READ.some((field) => patch[field] !== undefined)
        ? listen(userId, saidAfter(before, patch), caller)
        : undefined
      const { date, symptoms, ...plain } = patch
      const place = date === undefined || date === before.date ? undefined : placed(userId, date)
      if (place !== undefined) protocols.moveRecords(id, place.date)
      deleteRepeats(db, userId)
      const row = db
        .update(checkins)
        .set({
          ...plain,
          ...(symptoms && { symptoms: symptoms.map(toSymptom) }),
          ...place,
          ...(safety && levelColumns(safety)),
          updated_at: clock.now(),
        })
        .where(eq(checkins.id, id))
        .returning()
        .get()
      const warnings = patch.weight_kg == null ? [] : warningsOf(row)
      return { ...document(row), safety: safety ?? NO_DANGER, warnings }
    })
  }

  /**
   * Deletes a check-in, its protocol logs, and its stored results for retries.
   * @param options.canBeUndone the copies for undo stay.
   */
  function remove(userId: string, id: string, options?: Removal): void {
    profiles.inChange(userId, () => {
      find(userId, id)
      db.delete(checkins).where(eq(checkins.id, id)).run()
      deleteResults(db, userId, 'log_checkin', [id])
      deleteCopies(db, userId, [id], options)
    })
  }

  const asked = (userId: string, { after, from, to }: Omit<CheckinListRequest, 'limit'>) =>
    and(
      eq(checkins.user_id, userId),
      withinDates({ date: checkins.date, at: ORDER.at }, from, to),
      olderThan(ORDER, after),
    )

  function rows(userId: string, request: CheckinListRequest): CheckinRow[] {
    return db
      .select()
      .from(checkins)
      .where(asked(userId, request))
      .orderBy(...newestFirst(ORDER))
      .limit(request.limit + 1)
      .all()
  }

  /** What the documents of one person's check-ins depend on; read once for all of them. */
  const viewOf = (userId: string) => ({ zone: profiles.timeZone(userId), makerName: makerNames(userId) })

  function document(row: CheckinRow, { zone, makerName } = viewOf(row.user_id)): CheckinDocument {
    const made_by = makerName(row.made_by)
    const { made_by: _, ...fields } = documentFields(CheckinDocument, row)
    return {
      ...fields,
      ...(made_by !== undefined && { made_by }),
      symptoms: row.symptoms as Symptom[],
      measured: row.measured as Measured[],
      recorded_at: formatInstant(row.recorded_at, zone),
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    }
  }

  function documents(userId: string, rows: readonly CheckinRow[]): CheckinDocument[] {
    const view = viewOf(userId)
    return rows.map((row) => document(row, view))
  }

  return {
    log: (userId: string, input: LogCheckinInput) =>
      save(userId, input, runAtOnce(readSteps(userId, input, { mayRead: true }))),

    /** As `log`, in slices: reads the text, and returns a function that saves the check-in. */
    async prepareLog(userId: string, input: NewCheckin, caller: Caller): Promise<() => LoggedCheckin> {
      const slices = createSlices(clock)
      const read = await runInSlices(readSteps(userId, input, caller), slices)
      await slices.next()
      return () => save(userId, input, read)
    },

    update,
    remove,
    weightFarFrom,
    placed,
    documents,
    get: (userId: string, id: string) => document(find(userId, id)),

    /** Newest first; `next` continues the list. */
    list(userId: string, request: CheckinListRequest) {
      const position = (row: CheckinRow) => ({ at: row.recorded_at, id: row.id })
      const { shown, next } = pageOfRows(rows(userId, request), request.limit, position)
      return { checkins: documents(userId, shown), next }
    },

    /** How many there are, after the previous page. */
    count: (userId: string, request: Omit<CheckinListRequest, 'limit'>): number =>
      db.select({ all: count() }).from(checkins).where(asked(userId, request)).get()?.all ?? 0,

    /** The values of a window's check-ins, oldest first, without their texts. */
    window(userId: string, from: LocalDate, to: LocalDate) {
      return db
        .select(WINDOW_COLUMNS)
        .from(checkins)
        .where(and(eq(checkins.user_id, userId), gte(checkins.date, from), lte(checkins.date, to)))
        .orderBy(checkins.recorded_at, checkins.id)
        .all()
    },
  }
}

/** A text about another day than its date: the date wins, and nothing of the other day is stored on it. */
const dayWarnings = (said: LocalDate | undefined, date: LocalDate) =>
  said === undefined
    ? []
    : [
        `date: the field says ${date} and content speaks of ${said}; the check-in is on ${date}, without values of ${said}`,
      ]

type Stated = Pick<CheckinPatch, 'symptoms' | 'medications' | 'measured' | 'weight_kg'>
/** The fields that a check-in is read again for. */
const RE_READ = ['content', 'symptoms', 'medications', 'measured'] as const

/** A text with the fields beside it. What was read from the text is not among them: there it stands with its context. */
function saidIn(content: string, { symptoms = [], medications = [], measured = [] }: Stated): Said {
  return { text: content, fields: { symptoms, medications, measured } }
}

/** What a check-in says after a change. Its fields that are not words of its text were stated beside it. */
function saidAfter(before: CheckinRow, patch: CheckinPatch): Said {
  const text = before.content.toLowerCase()
  const isBeside = (name: string) => !text.includes(name.toLowerCase())
  return saidIn(patch.content ?? before.content, {
    symptoms: patch.symptoms ?? (before.symptoms as Symptom[]).filter(({ name }) => isBeside(name)),
    medications: patch.medications ?? (before.medications as string[]).filter(isBeside),
    measured: patch.measured ?? [],
  })
}

const WINDOW_COLUMNS = {
  id: checkins.id,
  date: checkins.date,
  recorded_at: checkins.recorded_at,
  time_zone: checkins.time_zone,
  mood: checkins.mood,
  energy: checkins.energy,
  stress: checkins.stress,
  sleep_quality: checkins.sleep_quality,
  sleep_hours: checkins.sleep_hours,
  weight_kg: checkins.weight_kg,
  water_ml: checkins.water_ml,
  symptoms: checkins.symptoms,
  medications: checkins.medications,
  measured: checkins.measured,
}
