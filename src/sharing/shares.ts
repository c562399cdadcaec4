import { and, count, desc, eq, inArray, lt, max, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { shares, shareViews } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { addDays, daysBetween } from '../contract/calendar-date.ts'
import { DAY_MS } from '../contract/durations.ts'
import {
  DEFAULT_SHARED_DAYS,
  MAX_SHARE_END_DAYS,
  MAX_SHARE_NAME_CHARS,
  MAX_SHARES,
} from '../contract/limits.ts'
import { SHARE_PART_NAMES, type SharePart } from '../contract/share-parts.ts'
import type { Clock } from '../core/clock.ts'
import { existingDate, instantAt, localDate, utcInstant } from '../core/dates.ts'
import { AppError, invalidField, notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { hashSecret, newSecret } from '../core/secret.ts'
import type { Guardians } from '../people/guardians.ts'
import { personLabels } from '../people/labels.ts'
import { endShares, isOpenShare } from '../people/open-shares.ts'
import type { People } from '../people/people.ts'
import { peopleSeenBy } from '../people/seen-people.ts'
import type { ExportedShare, LookDocument, NewShare, ShareDocument } from './schema.ts'

/** How long what is over stays in the list. */
const KEPT_DAYS = 90
const MAX_LISTED = 200
/** Looks of one share that are listed, the newest. */
const MAX_LISTED_LOOKS = 100

type Row = typeof shares.$inferSelect

/** What is shown to somebody who may look. */
export type OpenShare = {
  id: string
  /** Whose journal it is. */
  userId: string
  sharedWith: string
  parts: readonly SharePart[]
  days: number
  createdAt: number
  expiresAt: number | null
}

export type Shares = ReturnType<typeof createShares>

/** Who sees which parts of whose journal: by a link, or as a person of this server. */
export function createShares(deps: {
  db: Db
  clock: Clock
  random: Random
  people: People
  guardians: Pick<Guardians, 'isGuardian'>
  timeZoneOf: (userId: string) => string
}) {
  const { db, clock, random, people, guardians, timeZoneOf } = deps

  /** Who can be shown the journal: those who sign in themselves, and do not keep it anyway. */
  function candidates(userId: string): { id: string; name: string; label: string }[] {
    const all = people.list()
    const labelOf = people.labels(userId)
    return all
      .filter(
        ({ id, disabledAt, isCaredFor }) =>
          id !== userId && disabledAt === null && !isCaredFor && !guardians.isGuardian(id, userId),
      )
      .map(({ id, name }) => ({ id, name, label: labelOf({ id, name }) }))
  }

  /** Those of people who are not disabled. @param rows that one person looks at. */
  function openOf(rows: readonly Row[]): OpenShare[] {
    const nameOf = namesOf(db, rows[0]?.to_user_id, rows)
    return rows
      .filter((row) => people.isActive(row.user_id))
      .map((row) => ({
        id: row.id,
        userId: row.user_id,
        sharedWith: nameOf(row),
        parts: partsOf(row),
        days: row.parts.days,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }))
  }

  /** Those that are over for long. */
  function sweep(now: number): void {
    const before = now - KEPT_DAYS * DAY_MS
    db.delete(shares)
      .where(or(lt(shares.ended_at, before), lt(shares.expires_at, before)))
      .run()
  }

  return {
    candidates,

    /**
     * Shares parts of the person's journal. The secret of a link is stored nowhere.
     * @param by the guardian who does it; undefined: the person.
     * @throws AppError `invalid`, or `conflict` for too many.
     */
    create(userId: string, request: NewShare, by?: string): { share: ShareDocument; secret: string | null } {
      return inTransaction(db, () => {
        people.requireActive(userId)
        const now = clock.now()
        const { to } = request
        const ends = endOf(request, now, timeZoneOf(userId))
        const name = to === undefined ? request.name : candidates(userId).find(({ id }) => id === to)?.name
        if (name === undefined) {
          throw to === undefined
            ? invalidField('/name', 'a link needs a name, such as that of a doctor')
            : invalidField('/to', 'must be the id of a person who can be shown the journal')
        }
        if (to === undefined && ends === null) throw invalidField('/expires_in_days', 'a link needs an end')
        sweep(now)
        const open = db
          .select({ id: shares.id })
          .from(shares)
          .where(and(eq(shares.user_id, userId), isOpenShare(now)))
          .all()
        if (open.length >= MAX_SHARES)
          throw new AppError('conflict', `Too many shares (limit ${MAX_SHARES}); end one first`)
        const secret = to === undefined ? newSecret(random) : null
        const row: Row = {
          id: random.uuid(now),
          user_id: userId,
          to_user_id: to ?? null,
          secret_hash: secret === null ? null : hashSecret(secret),
          name: name.slice(0, MAX_SHARE_NAME_CHARS),
          parts: {
            names: SHARE_PART_NAMES.filter((part) => request.parts.includes(part)),
            days: request.days ?? DEFAULT_SHARED_DAYS,
          },
          created_at: now,
          expires_at: ends,
          ended_at: null,
        }
        db.insert(shares).values(row).run()
        const detail = by === undefined ? {} : { detail: `by ${by}` }
        recordAudit(db, { at: now, userId, action: 'share.create', subject: row.id, ...detail })
        return { share: shareDocument(row, namesOf(db, userId, [row])(row), undefined, now), secret }
      })
    },

    list: (userId: string): ShareDocument[] => listShares(db, userId, clock.now()),

    /** The looks at one of the person's shares, newest first. @throws AppError `not_found`. */
    looks(userId: string, id: string): LookDocument[] {
      const own = and(eq(shares.id, id), eq(shares.user_id, userId))
      if (db.select({ id: shares.id }).from(shares).where(own).get() === undefined) throw notFound('share')
      return looksAt(db, id)
    },

    /** @throws AppError `not_found`, also for one that is over. */
    end(userId: string, id: string, by?: string): void {
      inTransaction(db, () => {
        const own = and(eq(shares.id, id), eq(shares.user_id, userId))
        const detail = by === undefined ? undefined : `by ${by}`
        if (endShares(db, own, clock.now(), detail) === 0) throw notFound('share')
      })
    },

    /** What others show the person, newest first. */
    sharedWith: (userId: string): OpenShare[] =>
      openOf(
        db
          .select()
          .from(shares)
          .where(and(eq(shares.to_user_id, userId), isOpenShare(clock.now())))
          .orderBy(desc(shares.created_at), desc(shares.id))
          .limit(MAX_LISTED)
          .all(),
      ),

    /** What the link with this secret shows; undefined for every link that does not work. */
    behindLink: (secret: string): OpenShare | undefined =>
      openOf(
        db
          .select()
          .from(shares)
          .where(and(eq(shares.secret_hash, hashSecret(secret)), isOpenShare(clock.now())))
          .all(),
      )[0],

    /** What another person shows the viewer; undefined for anything else. */
    forPerson: (viewerId: string, id: string): OpenShare | undefined =>
      openOf(
        db
          .select()
          .from(shares)
          .where(and(eq(shares.id, id), eq(shares.to_user_id, viewerId), isOpenShare(clock.now())))
          .all(),
      )[0],

    /** Records that somebody looks. @returns false if it has ended meanwhile: nothing may be shown then. */
    recordLook(
      { id, userId }: OpenShare,
      { from, to }: { from: string; to: string },
      address: string,
    ): boolean {
      return inTransaction(db, () => {
        const now = clock.now()
        const row = db
          .select()
          .from(shares)
          .where(and(eq(shares.id, id), isOpenShare(now)))
          .get()
        if (row === undefined || !people.isActive(row.user_id)) return false
        db.insert(shareViews)
          .values({ id: random.uuid(now), share_id: id, at: now, address, first_day: from, last_day: to })
          .run()
        const detail = `${from} ${to} ${address}`
        recordAudit(db, { at: now, userId, action: 'share.view', subject: id, detail })
        return true
      })
    },
  }
}

/**
 * When a share ends, in epoch milliseconds; null: when it is ended.
 * @throws AppError `invalid`.
 */
function endOf(
  { expires_in_days: days = null, last_day: lastDay }: NewShare,
  now: number,
  timeZone: string,
): number | null {
  if (lastDay === undefined) return days === null ? null : now + days * DAY_MS
  if (days !== null) throw invalidField('/last_day', 'goes without expires_in_days')
  const left = daysBetween(localDate(now, timeZone), existingDate(lastDay, '/last_day'))
  if (left < 0 || left > MAX_SHARE_END_DAYS)
    throw invalidField('/last_day', `must be a day from today, within ${MAX_SHARE_END_DAYS} days`)
  // The last instant of the day, since the next one would read as another date.
  return instantAt(addDays(lastDay, 1), '00:00', timeZone) - 1
}

/**
 * For whom shares are. A person's own name counts, also after it has changed; what a link is called is the sharer's word.
 * @param viewerId who reads it; without one, all of them are links.
 */
function namesOf(db: Db, viewerId: string | null | undefined, rows: readonly Row[]): (row: Row) => string {
  const ids = [...new Set(rows.flatMap(({ to_user_id: to }) => to ?? []))]
  const seen = viewerId == null || ids.length === 0 ? [] : peopleSeenBy(db, viewerId, ids)
  const labelOf = personLabels(seen)
  const byId = new Map(seen.map((person) => [person.id, person]))
  return ({ to_user_id: to, name }) => {
    const person = to === null ? undefined : byId.get(to)
    return person === undefined ? name : labelOf(person)
  }
}

const partsOf = ({ parts }: Row): SharePart[] => SHARE_PART_NAMES.filter((part) => parts.names.includes(part))

/** A person's shares, newest first, with those that are over. */
function listShares(db: Db, userId: string, now: number): ShareDocument[] {
  const rows = db
    .select()
    .from(shares)
    .where(eq(shares.user_id, userId))
    .orderBy(desc(shares.created_at), desc(shares.id))
    .limit(MAX_LISTED)
    .all()
  const looks = db
    .select({ id: shareViews.share_id, looks: count(), last: max(shareViews.at) })
    .from(shareViews)
    .where(
      inArray(
        shareViews.share_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(shareViews.share_id)
    .all()
  const looksOf = new Map(looks.map((found) => [found.id, found]))
  const nameOf = namesOf(db, userId, rows)
  return rows.map((row) => shareDocument(row, nameOf(row), looksOf.get(row.id), now))
}

/** The looks at a share, newest first. */
const looksAt = (db: Db, id: string): LookDocument[] =>
  db
    .select()
    .from(shareViews)
    .where(eq(shareViews.share_id, id))
    .orderBy(desc(shareViews.at), desc(shareViews.id))
    .limit(MAX_LISTED_LOOKS)
    .all()
    .map(({ at, address, first_day, last_day }) => ({ at: utcInstant(at), address, first_day, last_day }))

/** A person's shares with the looks at each, as the export has them. */
export const exportedShares = ({ db, clock }: { db: Db; clock: Clock }, userId: string): ExportedShare[] =>
  listShares(db, userId, clock.now()).map((share) => ({ ...share, looked: looksAt(db, share.id) }))

function shareDocument(
  row: Row,
  name: string,
  looks: { looks: number; last: number | null } | undefined,
  now: number,
): ShareDocument {
  const { id, created_at: createdAt, expires_at: expiresAt, ended_at: endedAt } = row
  return {
    id,
    kind: row.to_user_id === null ? 'link' : 'person',
    name,
    parts: partsOf(row),
    days: row.parts.days,
    created_at: utcInstant(createdAt),
    expires_at: instantOrNull(expiresAt),
    ended_at: instantOrNull(endedAt),
    is_open: endedAt === null && (expiresAt === null || expiresAt > now),
    looks: looks?.looks ?? 0,
    last_look_at: instantOrNull(looks?.last ?? null),
  }
}

const instantOrNull = (at: number | null) => (at === null ? null : utcInstant(at))
