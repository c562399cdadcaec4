import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { deleteCopies } from '../../db/kept-copies.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { protocolLogs, protocolSubscriptions } from '../../db/schema.ts'
import { addDays, eachDate, type LocalDate, mondayOf, windowEnding } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, invalidField, notFound } from '../core/errors.ts'
import { refuseUnseenMark, sentChange } from '../core/late-change.ts'
import type { Random } from '../core/random.ts'
import { adherence } from '../nutrition/adherence.ts'
import type { Profiles } from '../profile/profiles.ts'
import { PROTOCOLS, type Protocol } from './catalog.ts'
import { isPaused, nextPauses } from './pauses.ts'
import { dueDates, nextDueDate } from './schedule.ts'
import type {
  DayMark,
  DayProtocol,
  LOG_STATUSES,
  Subscribe,
  SubscriptionDocument,
  SubscriptionPatch,
} from './schema.ts'
import { checkDates, nextEndDate, requireNoOther } from './subscription-rules.ts'

type Row = typeof protocolSubscriptions.$inferSelect
type LogStatus = (typeof LOG_STATUSES)[number]

/** Adherence covers this many days, up to today. */
export const ADHERENCE_DAYS = 30
/** The limit of a streak, so that the cost of a request does not grow with the years stored. */
const MAX_STREAK_DAYS = 366
const MAX_SUBSCRIPTIONS = 100

export type Protocols = ReturnType<typeof createProtocols>

/** People's subscriptions, with adherence and streaks. */
export function createProtocols(deps: { db: Db; clock: Clock; random: Random; profiles: Profiles }) {
  const { db, clock, random, profiles } = deps

  function find(userId: string, id: string): Row {
    const row = db
      .select()
      .from(protocolSubscriptions)
      .where(and(eq(protocolSubscriptions.id, id), eq(protocolSubscriptions.user_id, userId)))
      .get()
    if (row === undefined) throw notFound('subscription')
    return row
  }

  function list(userId: string, status: SubscriptionDocument['status'] | 'all'): SubscriptionDocument[] {
    const today = profiles.today(userId)
    return rowsOf(userId)
      .map((row) => document(row, today))
      .filter((found) => status === 'all' || found.status === status)
  }

  function rowsOf(userId: string): Row[] {
    return db
      .select()
      .from(protocolSubscriptions)
      .where(eq(protocolSubscriptions.user_id, userId))
      .orderBy(asc(protocolSubscriptions.created_at), asc(protocolSubscriptions.id))
      .all()
  }

  /** @throws AppError `invalid` for an unknown protocol, `conflict` for one that is already active. */
  function subscribe(userId: string, request: Subscribe): SubscriptionDocument {
    const protocol = PROTOCOLS.find(({ key }) => key === request.protocol)
    if (protocol === undefined)
      throw invalidField('/protocol', 'must be a key of the catalog; GET /api/protocols lists them')
    const today = profiles.today(userId)
    const start = request.start ?? today
    checkDates(start, request.end ?? null)
    const { duration_days: duration } = protocol
    const end =
      request.end ?? (request.end === null || duration === null ? null : addDays(start, duration - 1))
    return inTransaction(db, () => {
      const others = list(userId, 'all')
      requireNoOther(protocol.key, others)
      if (others.length >= MAX_SUBSCRIPTIONS) {
        throw new AppError(
          'conflict',
          `Too many subscriptions (limit ${MAX_SUBSCRIPTIONS}); delete old ones first`,
        )
      }
      const now = clock.now()
      const row = db
        .insert(protocolSubscriptions)
        .values({
          id: random.uuid(now),
          user_id: userId,
          protocol: protocol.key,
          start,
          end,
          status: 'active',
          pauses: [],
          created_at: now,
          updated_at: now,
        })
        .returning()
        .get()
      return document(row, today)
    })
  }

  /** @throws AppError `not_found` for an unknown id and for another person's subscription. */
  function update(userId: string, id: string, patch: SubscriptionPatch): SubscriptionDocument {
    return inTransaction(db, () => {
      const before = find(userId, id)
      const today = profiles.today(userId)
      const { start = before.start, status = before.status } = patch
      const end = patch.end === undefined ? nextEndDate(before, patch.status, today) : patch.end
      checkDates(start, end)
      const others = list(userId, 'all').filter((other) => other.id !== id)
      if (statusOn(today, status, end) !== 'ended') requireNoOther(before.protocol, others)
      const row = db
        .update(protocolSubscriptions)
        .set({
          start,
          end,
          status,
          pauses: nextPauses(before, patch.status, today),
          updated_at: clock.now(),
        })
        .where(eq(protocolSubscriptions.id, id))
        .returning()
        .get()
      return document(row, today)
    })
  }

  /** @throws AppError `not_found` for an unknown id and for another person's subscription. */
  function remove(userId: string, id: string): void {
    inTransaction(db, () => {
      find(userId, id)
      db.delete(protocolSubscriptions).where(eq(protocolSubscriptions.id, id)).run()
      deleteCopies(db, userId, [id])
    })
  }

  /**
   * Stores what a check-in says about protocols on a day; the last statement for a day counts. Call it in the
   * check-in's transaction.
   * @param items ids in any case.
   * @throws AppError `invalid`, naming the item, for an id that is not one of the person's subscriptions, and
   * for a day before its start.
   */
  function record(
    userId: string,
    date: LocalDate,
    items: readonly { id: string; status: LogStatus }[],
    checkinId: string,
  ): SubscriptionDocument[] {
    if (items.length === 0) return []
    const ids = items.map(({ id }) => id.toLowerCase())
    const mine = db
      .select()
      .from(protocolSubscriptions)
      .where(and(eq(protocolSubscriptions.user_id, userId), inArray(protocolSubscriptions.id, ids)))
      .orderBy(asc(protocolSubscriptions.created_at), asc(protocolSubscriptions.id))
      .all()
    const byId = new Map(mine.map((row) => [row.id, row]))
    for (const [index, { status }] of items.entries()) {
      const row = byId.get(ids[index] ?? '')
      if (row === undefined) {
        throw invalidField(
          `/protocols/${index}/id`,
          'must be the id of one of your subscriptions; get_my_protocols lists them',
        )
      }
      if (date < row.start) {
        throw invalidField(
          `/protocols/${index}/id`,
          `must be of a protocol that had started on that date (it starts on ${row.start})`,
        )
      }
      keepRecord({ subscription_id: row.id, date, status, checkin_id: checkinId })
    }
    const today = profiles.today(userId)
    return mine.map((row) => document(row, today))
  }

  /**
   * Stores that it was done or skipped on a day, or neither, without a check-in; the last statement for a day counts.
   * @throws AppError `not_found` for an unknown id and for another person's subscription, `invalid` for a
   * date in the future or before its start.
   */
  function mark(
    userId: string,
    id: string,
    date: LocalDate,
    { status, seen, made_at }: DayMark,
  ): DayProtocol {
    return inTransaction(db, () => {
      const row = find(userId, id)
      const today = profiles.today(userId)
      if (date > today) throw invalidField('/path/date', 'must not be in the future')
      if (date < row.start) {
        throw invalidField('/path/date', `must not be before the protocol starts (${row.start})`)
      }
      const stored = logsOf(row.id, date).get(date) ?? null
      refuseUnseenMark({ name: 'status', stored, seen, next: status }, sentChange(made_at, clock.now()))
      if (status === null) deleteLog(row.id, date)
      else keepRecord({ subscription_id: row.id, date, status, checkin_id: null })
      return onDate(row, date, today)
    })
  }

  /**
   * Deletes the statement for a day, even one from a check-in.
   * @throws AppError `not_found` as `mark`.
   */
  function unmark(userId: string, id: string, date: LocalDate): void {
    deleteLog(find(userId, id).id, date)
  }

  function deleteLog(id: string, date: LocalDate): void {
    db.delete(protocolLogs)
      .where(and(eq(protocolLogs.subscription_id, id), eq(protocolLogs.date, date)))
      .run()
  }

  /** The protocols that are active on a date, or have a log for it. */
  function onDay(userId: string, date: LocalDate): DayProtocol[] {
    const today = profiles.today(userId)
    return rowsOf(userId)
      .filter((row) => date >= row.start)
      .map((row) => ({ row, found: onDate(row, date, today) }))
      .filter(({ row, found }) => isMarked(found) || isActiveOn(row, date, today))
      .map(({ found }) => found)
  }

  function onDate(row: Row, date: LocalDate, today: LocalDate): DayProtocol {
    const { schedule } = rowProtocol(row)
    const monday = mondayOf(date)
    const logs = logsOf(row.id, monday)
    const week = eachDate(monday, addDays(monday, 6))
    const done = new Set(week.filter((day) => logs.get(day) === 'taken'))
    const due = dueDates(schedule, row.start, row.end, monday, date, done)
    const { protocol, name, kind, streak_days } = document(row, today)
    return {
      id: row.id,
      protocol,
      name,
      kind,
      status: logs.get(date) ?? (!due.includes(date) ? 'not_due' : date === today ? 'due' : 'missed'),
      this_week: schedule.frequency === 'times_per_week' ? { done: done.size, times: schedule.times } : null,
      streak_days,
    }
  }

  /** Copies a check-in's statements about protocols to another day, where they then count, too. */
  function moveRecords(checkinId: string, date: LocalDate): void {
    inTransaction(db, () => {
      const records = db.select().from(protocolLogs).where(eq(protocolLogs.checkin_id, checkinId)).all()
      db.delete(protocolLogs).where(eq(protocolLogs.checkin_id, checkinId)).run()
      for (const { subscription_id, status } of records) {
        keepRecord({ subscription_id, date, status, checkin_id: checkinId })
      }
    })
  }

  function keepRecord(row: typeof protocolLogs.$inferInsert): void {
    const { status, checkin_id } = row
    db.insert(protocolLogs)
      .values(row)
      .onConflictDoUpdate({
        target: [protocolLogs.subscription_id, protocolLogs.date],
        set: { status, checkin_id },
      })
      .run()
  }

  function logsOf(id: string, from: LocalDate): Map<LocalDate, LogStatus> {
    const rows = db
      .select({ date: protocolLogs.date, status: protocolLogs.status })
      .from(protocolLogs)
      .where(and(inArray(protocolLogs.subscription_id, [id]), gte(protocolLogs.date, from)))
      .all()
    return new Map(rows.map(({ date, status }) => [date, status as LogStatus]))
  }

  /** Adherence over the last `days` days: the days due, the logs, and the result. */
  function course(row: Row, { schedule }: Protocol, days: number, today: LocalDate) {
    const { from } = windowEnding(today, days)
    const logs = logsOf(row.id, from)
    const on = (status: LogStatus) =>
      new Set([...logs].filter(([, said]) => said === status).map(([date]) => date))
    const done = on('taken')
    const due = dueDates(schedule, row.start, row.end, from, today, done).filter(
      (date) => !isPaused(row, date),
    )
    return { from, logs, done, due, ...adherence({ dueDates: due, done, skipped: on('skipped'), today }) }
  }

  function document(row: Row, today: LocalDate): SubscriptionDocument {
    const protocol = rowProtocol(row)
    const recent = course(row, protocol, ADHERENCE_DAYS, today)
    const { logs, done, due, from, days_done, days_due, days_skipped } = recent
    // Nothing was missed in this period, so the streak may have begun before it.
    const mayBeLonger = row.start < recent.from && (recent.percent ?? 100) === 100
    const streak = mayBeLonger ? course(row, protocol, MAX_STREAK_DAYS, today) : recent
    const status = statusOn(today, row.status, row.end)
    return {
      id: row.id,
      protocol: protocol.key,
      name: protocol.name,
      kind: protocol.kind,
      schedule: structuredClone(protocol.schedule) as SubscriptionDocument['schedule'],
      start: row.start,
      end: row.end,
      status,
      adherence_percent: recent.percent,
      adherence: { days_done, days_due, days_skipped, from, to: today },
      streak_days: streak.streak_days,
      last_7: eachDate(addDays(today, -6), today).map((date) => ({
        date,
        status: logs.get(date) ?? (!due.includes(date) ? 'not_due' : date === today ? 'due' : 'missed'),
      })),
      next_due: status === 'active' ? nextDueDate(protocol.schedule, row.start, row.end, done, today) : null,
      evidence_note: protocol.evidence_note,
      cautions: [...protocol.cautions],
    }
  }

  return {
    catalog: PROTOCOLS,
    list,
    subscribe,
    update,
    remove,
    record,
    moveRecords,
    mark,
    unmark,
    onDay,
    /** One of them on a date. @throws AppError `not_found` as `mark`. */
    dayOf: (userId: string, id: string, date: LocalDate) =>
      onDate(find(userId, id), date, profiles.today(userId)),
    get: (userId: string, id: string) => document(find(userId, id), profiles.today(userId)),

    /** How each went in the last `days` days, of those that were on then. */
    recent(userId: string, days: number) {
      const today = profiles.today(userId)
      const { from } = windowEnding(today, days)
      return rowsOf(userId)
        .filter(({ start, end }) => start <= today && (end === null || end >= from))
        .map((row) => {
          const { name } = rowProtocol(row)
          const { days_done, days_due } = course(row, rowProtocol(row), days, today)
          return { name, start: row.start, end: row.end, days_done, days_due }
        })
    },

    /**
     * All logs of a subscription, oldest first, and its pauses.
     * @throws AppError `not_found` for an unknown id and for another person's subscription.
     */
    history(userId: string, id: string) {
      const { pauses } = find(userId, id)
      const logs = db
        .select({
          date: protocolLogs.date,
          status: protocolLogs.status,
          checkin_id: protocolLogs.checkin_id,
        })
        .from(protocolLogs)
        .where(eq(protocolLogs.subscription_id, id))
        .orderBy(asc(protocolLogs.date))
        .all()
      return { pauses, logs: logs.map((log) => ({ ...log, status: log.status as LogStatus })) }
    },
  }
}

function rowProtocol(row: Row): Protocol {
  const protocol = PROTOCOLS.find(({ key }) => key === row.protocol)
  // The catalog only grows. An unknown key was written by a newer version, which `open` refuses.
  if (protocol === undefined) throw new Error(`unknown protocol ${row.protocol}`)
  return protocol
}

/** A subscription ends when its end date has passed, regardless of its stored status. */
function statusOn(today: LocalDate, status: string, end: LocalDate | null): SubscriptionDocument['status'] {
  return end !== null && end < today ? 'ended' : (status as SubscriptionDocument['status'])
}

const isMarked = ({ status }: DayProtocol) => status === 'taken' || status === 'skipped'

function isActiveOn(row: Row, date: LocalDate, today: LocalDate): boolean {
  if (isPaused(row, date) || (row.end !== null && date > row.end)) return false
  // A subscription that was ended today is over.
  return row.status !== 'ended' || date < today
}
