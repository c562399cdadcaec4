import type { Db } from '../../db/open.ts'
import { recordAudit } from '../audit/audit-log.ts'

type ChangeOfGuardian = {
  /** Epoch milliseconds. */
  at: number
  /** The person who is cared for. */
  userId: string
  guardianId: string
  /** The id of who does it; undefined for the command line. */
  by: string | undefined
}

/** Records it for the person, for the new guardian, and for who does it. Call it in the transaction of the change. */
export const recordCareBegin = (db: Db, change: ChangeOfGuardian): void =>
  record(db, change, { ofPerson: 'guardian.add', ofGuardian: 'guardian.become', ofOther: 'guardian.give' })

/** As `recordCareBegin`, for a guardian who is one no more. */
export const recordCareEnd = (db: Db, change: ChangeOfGuardian): void =>
  record(db, change, { ofPerson: 'guardian.remove', ofGuardian: 'guardian.cease', ofOther: 'guardian.take' })

type Actions = {
  ofPerson: 'guardian.add' | 'guardian.remove'
  ofGuardian: 'guardian.become' | 'guardian.cease'
  ofOther: 'guardian.give' | 'guardian.take'
}

function record(db: Db, { at, userId, guardianId, by }: ChangeOfGuardian, actions: Actions): void {
  const doer = by === undefined ? {} : { detail: `by ${by}` }
  recordAudit(db, { at, userId, action: actions.ofPerson, subject: guardianId, ...doer })
  recordAudit(db, { at, userId: guardianId, action: actions.ofGuardian, subject: userId, ...doer })
  if (by === undefined || by === guardianId || by === userId) return
  recordAudit(db, { at, userId: by, action: actions.ofOther, subject: guardianId, detail: `of ${userId}` })
}
