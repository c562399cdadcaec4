import type { Db } from '../../db/open.ts'
import { recordAudit } from '../audit/audit-log.ts'

/** What an administrator, or a guardian, does with the account of somebody else. */
export type Change =
  | 'add'
  | 'rename'
  | 'promote'
  | 'demote'
  | 'disable'
  | 'enable'
  | 'delete'
  | 'invite'
  | 'withdraw-invitation'

type ChangeOfPerson = {
  at: number
  userId: string
  change: Change
  /** The id of who does it; undefined for the command line. */
  by: string | undefined
  subject?: string
}

/**
 * Records it for the person, and for who does it, whose own activity would otherwise say nothing of what they did to
 * others. Call it in the transaction of the change.
 */
export function recordChange(db: Db, { at, userId, change, by, subject }: ChangeOfPerson): void {
  recordAudit(db, {
    at,
    userId,
    action: `person.${change}`,
    ...(subject !== undefined && { subject }),
    ...(by !== undefined && { detail: `by ${by}` }),
  })
  if (by !== undefined && by !== userId)
    recordAudit(db, { at, userId: by, action: `people.${change}`, subject: userId })
}
