import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { auditLog } from '../../db/audit-schema.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { guardians, people as peopleTable } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { ageText } from '../contract/birth-date.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Invitation, Invitations } from './invitations.ts'
import { endSharesOfGuardian } from './open-shares.ts'
import type { People } from './people.ts'
import { recordCareBegin, recordCareEnd } from './record-guardian.ts'

type Named = { id: string; name: string }

const isTooYoung = (age: number | undefined, takeoverAge: number | null): age is number =>
  age !== undefined && takeoverAge !== null && age < takeoverAge

/** Somebody whose journal guardians keep. */
export type CaredFor = Named & {
  takeoverAge: number | null
  guardians: Named[]
  isDisabled: boolean
  /** The guardian began to delete the person, which was interrupted. */
  isDeletionUnfinished: boolean
}

export type Guardians = ReturnType<typeof createGuardians>

/**
 * People who are cared for, such as children: they have a journal, and no sign-in of their own. Each has at least one
 * guardian, who keeps the journal, until the person takes it over with an invitation that a guardian made.
 */
export function createGuardians(deps: { db: Db; clock: Clock; people: People; invitations: Invitations }) {
  const { db, clock, people, invitations } = deps
  // Plain, since every request for a person who is cared for asks.
  const state = db.$client.query<{ ok: 1 }, [string, string]>(
    `SELECT 1 AS ok FROM guardians JOIN people ON people.id = guardians.user_id
      WHERE guardians.user_id = ?1 AND guardians.guardian_id = ?2 AND people.is_cared_for = 1 AND people.disabled_at IS NULL`,
  )

  /** Whether the person may act in the journal of another, now. */
  const isGuardian = (guardianId: string, id: string): boolean => state.get(id, guardianId) !== null

  /** @throws AppError `not_found`, also for a person of whom they are not a guardian. */
  function requireGuardian(guardianId: string, id: string): void {
    if (!isGuardian(guardianId, id)) throw notFound('person whom you care for')
  }

  /** Those of a person, in the order in which they became guardians. */
  const guardiansOf = (id: string): Named[] =>
    db
      .select({ id: peopleTable.id, name: peopleTable.name })
      .from(guardians)
      .innerJoin(peopleTable, eq(peopleTable.id, guardians.guardian_id))
      .where(eq(guardians.user_id, id))
      .orderBy(asc(guardians.created_at), asc(guardians.guardian_id))
      .all()

  function insert(id: string, guardianId: string, by: string): void {
    const added = db
      .insert(guardians)
      .values({ user_id: id, guardian_id: guardianId, created_at: clock.now() })
      .onConflictDoNothing()
      .returning({ id: guardians.user_id })
      .all()
    if (added.length > 0) recordCareBegin(db, { at: clock.now(), userId: id, guardianId, by })
  }

  const hasRow = (userId: string, action: string, where?: SQL): boolean =>
    db
      .select({ seq: auditLog.seq })
      .from(auditLog)
      .where(and(eq(auditLog.user_id, userId), eq(auditLog.action, action), where))
      .get() !== undefined

  /** Whether it was a guardian who began to delete a person, who has not been enabled since. */
  function hasBegunDeletion(by: string, id: string): boolean {
    const last = db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(
        and(eq(auditLog.user_id, id), inArray(auditLog.action, ['person.begin-deletion', 'person.enable'])),
      )
      .orderBy(desc(auditLog.seq))
      .limit(1)
      .get()
    return last?.action === 'person.begin-deletion' && last.detail === `by ${by}`
  }

  /** Why somebody cannot delete a person whom they care for; undefined: they can. */
  function deletionRefusal(by: string, id: string): string | undefined {
    if (!hasRow(id, 'person.add', eq(auditLog.detail, `by ${by}`))) return 'somebody else added the person'
    // A disabled one as well, who may be enabled again.
    if (guardiansOf(id).some((guardian) => guardian.id !== by)) return 'there are other guardians'
    // What they added would be lost, also once they were removed.
    if (hasRow(id, 'guardian.add', ne(auditLog.subject, by))) return 'somebody else has cared for the person'
    return hasRow(id, 'session.open') ? 'the person has signed in' : undefined
  }

  const mayFinishDeletion = (by: string, id: string): boolean =>
    hasBegunDeletion(by, id) && deletionRefusal(by, id) === undefined

  /** As `list`, with those whom the guardian began to delete, or can enable as an administrator. */
  const listAll = (guardianId: string): CaredFor[] =>
    db
      .select({ id: peopleTable.id, name: peopleTable.name, takeoverAge: peopleTable.takeover_age })
      .from(guardians)
      .innerJoin(peopleTable, eq(peopleTable.id, guardians.user_id))
      .where(and(eq(guardians.guardian_id, guardianId), eq(peopleTable.is_cared_for, true)))
      .orderBy(asc(peopleTable.created_at), asc(peopleTable.id))
      .all()
      .map((person) => {
        const isDisabled = !people.isActive(person.id)
        const isDeletionUnfinished = isDisabled && mayFinishDeletion(guardianId, person.id)
        return { ...person, isDisabled, isDeletionUnfinished }
      })
      .filter(
        ({ isDisabled, isDeletionUnfinished }) =>
          !isDisabled || isDeletionUnfinished || people.isAdmin(guardianId),
      )
      .map((person) => ({ ...person, guardians: guardiansOf(person.id) }))

  /** Those of whom the person is a guardian, oldest first. */
  const list = (guardianId: string): CaredFor[] => listAll(guardianId).filter(({ isDisabled }) => !isDisabled)

  function get(guardianId: string, id: string): CaredFor {
    const found = list(guardianId).find((person) => person.id === id)
    if (found === undefined) throw notFound('person whom you care for')
    return found
  }

  /** As `requireGuardian`, but lets in whom `listAll` lists the person for. @throws AppError `not_found`. */
  function requireListed(guardianId: string, id: string): void {
    if (!listAll(guardianId).some((person) => person.id === id)) throw notFound('person whom you care for')
  }

  return {
    isGuardian,
    list,
    listAll,
    get,
    requireListed,
    guardiansOf,

    mayDelete: (by: string, id: string): boolean => deletionRefusal(by, id) === undefined,

    /**
     * Only who added a person by themselves, has always cared for them alone and has let nobody in deletes them. A
     * deletion that was interrupted can be finished by the one who began it.
     * @throws AppError `not_found`; `conflict` for others, whom an administrator deletes.
     */
    requireDeletable(by: string, id: string): void {
      requireListed(by, id)
      const refusal = deletionRefusal(by, id)
      if (refusal !== undefined)
        throw new AppError('conflict', `Only an administrator can delete this person: ${refusal}`)
    },

    /** @throws AppError `not_found`. */
    rename(by: string, id: string, name: string): CaredFor {
      return inTransaction(db, () => {
        requireGuardian(by, id)
        people.change(id, { name }, by)
        return get(by, id)
      })
    },

    /** Adds a person, with the one who adds them as the first guardian. */
    add(guardianId: string, { name, takeoverAge }: { name: string; takeoverAge: number | null }): CaredFor {
      return inTransaction(db, () => {
        const { id } = people.add({ name }, guardianId)
        db.update(peopleTable)
          .set({ is_cared_for: true, takeover_age: takeoverAge })
          .where(eq(peopleTable.id, id))
          .run()
        insert(id, guardianId, guardianId)
        return get(guardianId, id)
      })
    },

    /**
     * Makes another person a guardian, too; repeating it is harmless.
     * @throws AppError `not_found` for people who are not there; `conflict` for one who cannot be a guardian.
     */
    addGuardian(by: string, id: string, guardianId: string): CaredFor {
      return inTransaction(db, () => {
        requireGuardian(by, id)
        const guardian = people.find(guardianId)
        if (guardian === undefined) throw notFound('person')
        if (guardian.disabledAt !== null || guardian.isCaredFor) {
          throw new AppError('conflict', 'Somebody who is disabled or cared for cannot be a guardian')
        }
        insert(id, guardianId, by)
        return get(by, id)
      })
    },

    /**
     * What the guardian made for others to get in ends with them.
     * @throws AppError `not_found`; `conflict` for the last guardian.
     */
    removeGuardian(by: string, id: string, guardianId: string): void {
      inTransaction(db, () => {
        requireGuardian(by, id)
        const all = guardiansOf(id)
        if (!all.some((guardian) => guardian.id === guardianId)) throw notFound('guardian')
        // A disabled one could not open the journal.
        if (!all.some((guardian) => guardian.id !== guardianId && people.isActive(guardian.id)))
          throw new AppError('conflict', 'The last guardian cannot be removed')
        db.delete(guardians)
          .where(and(eq(guardians.user_id, id), eq(guardians.guardian_id, guardianId)))
          .run()
        invitations.withdraw(id, guardianId)
        endSharesOfGuardian(db, id, guardianId, clock.now())
        recordCareEnd(db, { at: clock.now(), userId: id, guardianId, by })
      })
    },

    /**
     * From which age the person may take the journal over; null: it is not decided. An invitation of somebody who is too
     * young for it now is withdrawn.
     * @param age of the person; undefined: not known.
     * @throws AppError `not_found`.
     */
    setTakeoverAge(by: string, id: string, takeoverAge: number | null, age: number | undefined): CaredFor {
      return inTransaction(db, () => {
        const { takeoverAge: before } = get(by, id)
        if (before === takeoverAge) return get(by, id)
        db.update(peopleTable).set({ takeover_age: takeoverAge }).where(eq(peopleTable.id, id)).run()
        if (isTooYoung(age, takeoverAge)) invitations.withdraw(id)
        recordAudit(db, {
          at: clock.now(),
          userId: id,
          action: 'guardian.takeover-age',
          subject: by,
          ...(takeoverAge !== null && { detail: String(takeoverAge) }),
        })
        return get(by, id)
      })
    },

    /**
     * The link with which the person takes the journal over.
     * @param age of the person; undefined: not known, so that the guardian alone decides.
     * @throws AppError `not_found`; `conflict` for somebody who is too young yet.
     */
    invite(by: string, id: string, age: number | undefined): Invitation {
      const { name, takeoverAge } = get(by, id)
      if (isTooYoung(age, takeoverAge)) {
        throw new AppError(
          'conflict',
          `${name} is ${ageText(age)} old, and may take the journal over from ${takeoverAge}; change that age first to hand it over now`,
        )
      }
      return invitations.issue(id, by)
    },

    /** @throws AppError `not_found`, also if there is no invitation of the person. */
    withdrawInvitation(by: string, id: string): void {
      inTransaction(db, () => {
        requireGuardian(by, id)
        invitations.withdrawOpen(id, by)
      })
    },
  }
}
