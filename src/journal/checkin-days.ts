import { and, asc, eq, sql } from 'drizzle-orm'
import { importRows } from '../../db/import-schema.ts'
import type { Db } from '../../db/open.ts'
import { checkins as table } from '../../db/schema.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { sentChange } from '../core/late-change.ts'
import { madeBy } from '../core/made-by.ts'
import type { Random } from '../core/random.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import { type Listen, NO_DANGER, type Safety, type Said, urgentAdvice } from '../safety/safety.ts'
import type { CheckinDay, CheckinDayPatch } from './checkin-day-schema.ts'
import { withoutCorrected } from './checkin-order.ts'
import { summarizeMedications, summarizeSymptoms } from './checkin-summary.ts'
import type { Symptom } from './checkin-text/checkin-fields.ts'
import type { CheckinRow, Checkins } from './checkins.ts'
import { levelColumns } from './listen.ts'
import {
  type CheckinValues,
  EMPTY_VALUES,
  isEmptyCheckin,
  mergeCheckins,
  TICKED_CONTENT,
  withPatch,
} from './merge-checkins.ts'
import { refuseUnseen } from './unseen-values.ts'
import { weightWarnings } from './weight-check.ts'

type Row = Omit<CheckinRow, 'symptoms'> & { symptoms: Symptom[] }
/** A date's check-ins; `ticked` is the one for ticked values, without those that were corrected later. */
type DayRows = { rows: Row[]; ticked: Row | undefined }

/** For so long after it was written, an emergency comes first on its day. */
const HELP_MS = 48 * 3_600_000
const RECENT_DAYS = 90
const MAX_RECENT_NAMES = 12
const MAX_NOTES = 50

export type CheckinDays = ReturnType<typeof createCheckinDays>

/** Daily check-ins: the merged values of a date, and the changes to them. */
export function createCheckinDays(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  protocols: Protocols
  checkins: Checkins
  listen: Listen
}) {
  const { db, clock, random, profiles, protocols, checkins, listen } = deps

  const importedCheckin = db
    .select({ id: importRows.import_id })
    .from(importRows)
    .where(eq(importRows.checkin_id, sql.placeholder('id')))
    .limit(1)
    .prepare()

  function dayOf(userId: string, date: LocalDate): DayRows {
    const all = db
      .select()
      .from(table)
      .where(and(eq(table.user_id, userId), eq(table.date, date)))
      .orderBy(asc(table.recorded_at), asc(table.id))
      .all() as Row[]
    const ticked = all.findLast(({ content }) => content === TICKED_CONTENT)
    return {
      rows: all.filter((row) => row !== ticked),
      ticked: ticked && withoutCorrected(ticked, all.slice(all.indexOf(ticked) + 1)),
    }
  }

  /** @throws AppError `invalid` for a date in the future. */
  function get(userId: string, date: LocalDate): CheckinDay {
    checkins.placed(userId, date)
    return document(userId, date, dayOf(userId, date))
  }

  /**
   * Stores ticked values. All ticks of a date are one check-in, so that several taps count as one statement
   * in every average.
   * @returns what the change says by itself, for callers who may not read the rest.
   * @throws AppError `invalid`, also for a date in the future; `precondition_failed` for a value that the person never saw.
   */
  function patch(
    userId: string,
    date: LocalDate,
    { seen = {}, made_at, ...change }: CheckinDayPatch,
  ): Safety {
    // It refuses a date in the future before anything is read.
    checkins.placed(userId, date)
    const sent = sentChange(made_at, clock.now())
    profiles.inChange(userId, () => {
      const { rows, ticked } = dayOf(userId, date)
      refuseUnseen(ticked === undefined ? rows : [...rows, ticked], { seen, ...change }, sent)
      const next = withPatch({ rows, ticks: ticked ?? EMPTY_VALUES }, change)
      for (const [index, row] of next.rows.entries()) {
        if (row !== rows[index]) write(row)
      }
      const place = checkins.placed(userId, date, { stated: { ...next.ticks, id: ticked?.id } })
      // Water is drunk all day, so it does not set the time of the check-in. Any other value does.
      const isOnlyWater = Object.keys(change).every((field) => field.startsWith('water_ml'))
      const { recorded_at, time_zone } = isOnlyWater && ticked !== undefined ? ticked : place
      if (ticked === undefined) {
        if (!isEmptyCheckin(next.ticks)) insert(userId, place, next.ticks)
      } else if (isEmptyCheckin(next.ticks)) checkins.remove(userId, ticked.id)
      else if (next.ticks !== ticked) write({ ...ticked, ...next.ticks, recorded_at, time_zone })
    })
    const { symptoms_add: symptoms = [], medications_add: medications = [] } = change
    return listen(userId, { text: '', fields: { symptoms, medications } }, { mayRead: false })
  }

  function insert(userId: string, place: ReturnType<Checkins['placed']>, said: CheckinValues): void {
    const now = clock.now()
    const { symptoms, medications, ...numbers } = said
    db.insert(table)
      .values({
        id: random.uuid(now),
        user_id: userId,
        ...place,
        content: TICKED_CONTENT,
        made_by: madeBy(),
        ...numbers,
        symptoms,
        medications: [...medications],
        ...levelColumns(assessRows(userId, [{ content: TICKED_CONTENT, symptoms, medications }])),
        created_at: now,
        updated_at: now,
      })
      .run()
  }

  function write({ id, ...row }: Omit<Row, keyof CheckinValues> & CheckinValues): void {
    const isTicks = row.content === TICKED_CONTENT
    db.update(table)
      .set({
        ...row,
        medications: [...row.medications],
        ...(isTicks && levelColumns(assessRows(row.user_id, [row]))),
        updated_at: clock.now(),
      })
      .where(eq(table.id, id))
      .run()
  }

  function document(userId: string, date: LocalDate, { rows, ticked }: DayRows): CheckinDay {
    const { symptoms, medications, ...numbers } = mergeCheckins({ rows, ticks: ticked ?? EMPTY_VALUES })
    const all = ticked === undefined ? rows : [...rows, ticked]
    const weighed = all.findLast(({ weight_kg }) => weight_kg !== null)
    const farFrom = weighed === undefined ? null : checkins.weightFarFrom(weighed)
    const safety = assessRows(userId, all.filter(mayNeedHelp))
    const water = profiles.factsOn(userId)(date).targets.water_g
    return {
      date,
      ...numbers,
      water_target_ml: water?.basis === 'user' ? water.value : null,
      symptoms: [...symptoms],
      medications: [...medications],
      ...recent(userId, date),
      protocols: protocols.onDay(userId, date),
      weight_far_from: farFrom,
      warnings: weightWarnings(weighed?.weight_kg ?? null, farFrom),
      urgent_advice: urgentAdvice(safety),
      safety,
      notes: checkins.documents(userId, rows.toReversed().slice(0, MAX_NOTES)),
    }
  }

  function recent(userId: string, date: LocalDate) {
    const zone = profiles.timeZone(userId)
    const said = checkins.window(userId, addDays(date, 1 - RECENT_DAYS), date)
    // Supplements are logged with their nutrients, and have a place of their own.
    const supplements = new Set(profiles.stated(userId).supplement_stack.flatMap(supplementNames))
    const medications = summarizeMedications(said, zone)
      .map(({ name }) => name)
      .filter((name) => !supplements.has(keyOf(name)))
    const earlier = said.filter((checkin) => checkin.date < date)
    return {
      last_weight_kg: earlier.findLast(({ weight_kg }) => weight_kg !== null)?.weight_kg ?? null,
      recent_symptoms: summarizeSymptoms(said, zone)
        .map(({ name }) => name)
        .slice(0, MAX_RECENT_NAMES),
      recent_medications: medications.slice(0, MAX_RECENT_NAMES),
    }
  }

  /** What check-ins say together. */
  function assessRows(userId: string, rows: readonly SaidRow[]): Safety {
    if (rows.length === 0) return NO_DANGER
    return listen(userId, rows.map(saidInRow), { mayRead: true })
  }

  /** Not what is long past, nor what was brought along from another journal's past. */
  function mayNeedHelp({ id, urgent, watch, recorded_at, created_at }: Row): boolean {
    if (!urgent && !watch) return false
    const since = clock.now() - HELP_MS
    return recorded_at >= since || (created_at >= since && !isImported(id))
  }

  const isImported = (id: string) => importedCheckin.get({ id }) !== undefined

  return { get, patch }
}

type SaidRow = { content: string; symptoms: readonly Symptom[]; medications: readonly string[] }

/** Of a check-in in words, the words; of ticked values, their names. */
const saidInRow = ({ content, symptoms, medications }: SaidRow): Said =>
  content === TICKED_CONTENT ? { text: '', fields: { symptoms, medications } } : { text: content }

const keyOf = (name: string) => name.trim().toLowerCase()

/** As a supplement may be named among what was taken. */
const supplementNames = ({ name, dose }: { name: string; dose?: string | undefined }) =>
  [name, ...(dose === undefined ? [] : [`${name} ${dose}`])].map(keyOf)
