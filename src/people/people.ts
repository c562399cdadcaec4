import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { auditLog } from '../../db/audit-schema.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { guardians, people, shares } from '../../db/people-schema.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import { OWNER } from '../core/principal.ts'
import { endCredentials } from './end-credentials.ts'
import { idFromName } from './id-from-name.ts'
import { personLabels } from './labels.ts'
import { nearestName } from './nearest-name.ts'
import { endSharesOfGuardian } from './open-shares.ts'
import { type Change, recordChange } from './record-change.ts'
import { recordCareEnd } from './record-guardian.ts'
import { peopleSeenBy } from './seen-people.ts'

/** Somebody with a journal on this server. Instants are epoch milliseconds. */
export type Person = {
  /** The `user_id` of everything that is theirs; it never changes. */
  id: string
  /** For display only. */
  name: string
  /** Whether they may manage the other people. */
  isAdmin: boolean
  createdAt: number
  /** Null: not disabled. */
  disabledAt: number | null
  /** Whether guardians keep the journal. */
  isCaredFor: boolean
}

/** Without an id, one is made from the name. */
export type NewPerson = { id?: string | undefined; name?: string | undefined; isAdmin?: boolean | undefined }

/** What can change of a person; what is undefined stays. */
export type PersonChange = {
  name?: string | undefined
  isAdmin?: boolean | undefined
  isDisabled?: boolean | undefined
}

export type People = ReturnType<typeof createPeople>

/** The people of this server. A credential works, and can be made, only for a person who is not disabled. */
export function createPeople({ db, clock }: { db: Db; clock: Clock }) {
  const byId = db
    .select()
    .from(people)
    .where(eq(people.id, sql.placeholder('id')))
    .prepare()

  // Plain, since every request looks its person up.
  const state = db.$client.query<{ disabled_at: number | null; is_admin: 0 | 1 }, [string]>(
    'SELECT disabled_at, is_admin FROM people WHERE id = ?1',
  )

  const inSoleCare = db.$client.query<{ name: string }, [string]>(
    `SELECT cared.name FROM guardians AS own JOIN people AS cared ON cared.id = own.user_id
      WHERE own.guardian_id = ?1 AND NOT EXISTS (
        SELECT 1 FROM guardians AS other JOIN people ON people.id = other.guardian_id
        WHERE other.user_id = own.user_id AND other.guardian_id <> ?1 AND people.disabled_at IS NULL)
      ORDER BY cared.name`,
  )

  /** The names of those whose journal nobody else can open, since all their other guardians are disabled, if any. */
  const soleCareOf = (id: string): string[] => inSoleCare.all(id).map(({ name }) => name)

  function find(id: string): Person | undefined {
    const row = byId.get({ id })
    return row === undefined ? undefined : personOf(row)
  }

  const list = (): Person[] =>
    db.select().from(people).orderBy(asc(people.created_at), asc(people.id)).all().map(personOf)

  /**
   * Tells people apart who have the same name; they are looked up once.
   * @param viewerId who reads it; undefined: somebody who may list everybody.
   */
  const labels = (viewerId?: string) =>
    personLabels(viewerId === undefined ? list() : peopleSeenBy(db, viewerId))

  /** Epoch milliseconds; null: never. */
  const lastSignInOf = (id: string): number | null =>
    db
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.user_id, id), eq(auditLog.action, 'session.open')))
      .orderBy(desc(auditLog.seq))
      .limit(1)
      .get()?.at ?? null

  /** Whether credentials of this person work. The one check that all of them pass. */
  const isActive = (id: string): boolean => state.get(id)?.disabled_at === null

  /** Whether the person may manage the others. */
  const isAdmin = (id: string): boolean => state.get(id)?.is_admin === 1

  /** @throws AppError `not_found`, naming the person whose id or name is nearest. */
  function requireKnown(id: string): Person {
    const found = find(id)
    if (found !== undefined) return found
    const names = list().flatMap((person) => [person.id, person.name])
    throw new AppError('not_found', `No such person; the nearest name is ${nearestName(id, names)}`)
  }

  /** @throws AppError `not_found` for an unknown person, `conflict` for a disabled one. */
  function requireActive(id: string): Person {
    const person = requireKnown(id)
    if (person.disabledAt !== null) {
      throw new AppError('conflict', 'The person is disabled; enable them with `ext-server user enable`')
    }
    return person
  }

  const record = (change: Change, userId: string, by: string | undefined): void =>
    recordChange(db, { at: clock.now(), userId, change, by })

  /** Whether the id is, or was, somebody's: nobody new is to read what the audit log has of another. */
  const isTaken = (id: string): boolean =>
    find(id) !== undefined ||
    db.select({ seq: auditLog.seq }).from(auditLog).where(eq(auditLog.user_id, id)).get() !== undefined

  /**
   * @param by the id of the administrator who does it; undefined for the command line. The same below.
   * @throws AppError `conflict` for an id that exists.
   */
  function add({ id: given, name: called, isAdmin = false }: NewPerson, by?: string): Person {
    return inTransaction(db, () => {
      const id = given ?? idFromName(called ?? '', isTaken)
      const name = called ?? id
      const added = db
        .insert(people)
        .values({ id, name, is_admin: isAdmin, created_at: clock.now() })
        .onConflictDoNothing()
        .returning()
        .get()
      if (added === undefined) throw new AppError('conflict', 'A person with this id exists already')
      record('add', id, by)
      return personOf(added)
    })
  }

  /**
   * Disabling ends all credentials of the person for good; enabling allows new ones.
   * @throws AppError `not_found`, or `conflict` for a change that would lock the owner out.
   */
  function change(id: string, { name, isAdmin, isDisabled }: PersonChange, by?: string): Person {
    return inTransaction(db, () => {
      const before = requireKnown(id)
      if (id === OWNER && (isDisabled === true || isAdmin === false)) {
        throw new AppError('conflict', 'The owner cannot be disabled, and is always an administrator')
      }
      const now = clock.now()
      const disabledAt = isDisabled === undefined ? before.disabledAt : disabledSince(before, isDisabled, now)
      const after = { ...before, disabledAt, name: name ?? before.name, isAdmin: isAdmin ?? before.isAdmin }
      db.update(people)
        .set({ name: after.name, is_admin: after.isAdmin, disabled_at: disabledAt })
        .where(eq(people.id, id))
        .run()
      for (const action of changeActions(before, after)) record(action, id, by)
      if (isDisabled === true) {
        db.update(people).set({ external_jwts_after: now }).where(eq(people.id, id)).run()
        // Those of a disabled person have ended, and tell their browsers since when.
        if (before.disabledAt === null) endCredentials(db, id, now)
      }
      return after
    })
  }

  /** @throws AppError `not_found`, or `conflict` for the owner. */
  function requireRemovable(id: string): void {
    requireKnown(id)
    if (id === OWNER) throw new AppError('conflict', 'The owner cannot be deleted')
    const alone = soleCareOf(id)
    // Who may delete people may list them, too.
    if (alone.length > 0) {
      throw new AppError(
        'conflict',
        `The person is the only guardian of ${alone.join(', ')}: add another guardian to that journal, or delete its person first`,
      )
    }
  }

  /**
   * Deletes the record alone; `src/data/deletion.ts` deletes what belongs to the person.
   * @throws AppError as `requireRemovable`.
   */
  function remove(id: string, by?: string): void {
    inTransaction(db, () => {
      requireRemovable(id)
      const at = clock.now()
      const ended = db
        .select()
        .from(guardians)
        .where(or(eq(guardians.guardian_id, id), eq(guardians.user_id, id)))
        .all()
      for (const { user_id: userId, guardian_id: guardianId } of ended) {
        if (guardianId === id) endSharesOfGuardian(db, userId, id, at)
        recordCareEnd(db, { at, userId, guardianId, by })
      }
      db.delete(people).where(eq(people.id, id)).run()
      db.delete(guardians).where(eq(guardians.guardian_id, id)).run()
      db.delete(shares).where(eq(shares.to_user_id, id)).run()
      record('delete', id, by)
    })
  }

  /** For addresses of the API. @throws AppError `not_found`, without the names of others. */
  function get(id: string): Person {
    const found = find(id)
    if (found === undefined) throw notFound('person')
    return found
  }

  return {
    find,
    get,
    list,
    labels,
    lastSignInOf,
    isActive,
    isAdmin,
    soleCareOf,
    requireKnown,
    requireActive,
    requireRemovable,
    add,
    change,
    remove,
  }
}

const personOf = (row: typeof people.$inferSelect): Person => ({
  id: row.id,
  name: row.name,
  isAdmin: row.is_admin,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  isCaredFor: row.is_cared_for,
})

const disabledSince = ({ disabledAt }: Person, isDisabled: boolean, now: number): number | null =>
  isDisabled ? (disabledAt ?? now) : null

/** What the audit log records of a change. */
function changeActions(before: Person, after: Person): Change[] {
  return [
    ...(before.name === after.name ? [] : (['rename'] as const)),
    ...(before.isAdmin === after.isAdmin ? [] : ([after.isAdmin ? 'promote' : 'demote'] as const)),
    ...((before.disabledAt === null) === (after.disabledAt === null)
      ? []
      : ([after.disabledAt === null ? 'enable' : 'disable'] as const)),
  ]
}
