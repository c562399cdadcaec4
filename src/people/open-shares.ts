import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { auditLog } from '../../db/audit-schema.ts'
import type { Db } from '../../db/open.ts'
import { people, shares } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'

/** SQL: what is shared now. @param at epoch milliseconds. */
export const isOpenShare = (at: number): SQL | undefined =>
  and(isNull(shares.ended_at), or(isNull(shares.expires_at), gt(shares.expires_at, at)))

/** Ends shares, and records it in the activity of their people. Call it in the transaction of the reason. */
export function endShares(db: Db, which: SQL | undefined, at: number, detail?: string): number {
  const ended = db
    .update(shares)
    .set({ ended_at: at })
    .where(and(which, isOpenShare(at)))
    .returning({ id: shares.id, userId: shares.user_id })
    .all()
  for (const { id, userId } of ended)
    recordAudit(db, {
      at,
      userId,
      action: 'share.end',
      subject: id,
      ...(detail !== undefined && { detail }),
    })
  return ended.length
}

/** Ends what a guardian shared of the journal of a person whom they care for. */
export function endSharesOfGuardian(db: Db, userId: string, guardianId: string, at: number): void {
  const made = db
    .select({ id: auditLog.subject })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.user_id, userId),
        eq(auditLog.action, 'share.create'),
        eq(auditLog.detail, `by ${guardianId}`),
      ),
    )
  endShares(db, and(eq(shares.user_id, userId), inArray(shares.id, made)), at)
}

/** How many others show a person something of their journals. */
export const countSharedWith = (db: Db, userId: string, at: number): number =>
  db
    .select({ id: shares.id })
    .from(shares)
    .innerJoin(people, and(eq(people.id, shares.user_id), isNull(people.disabled_at)))
    .where(and(eq(shares.to_user_id, userId), isOpenShare(at)))
    .all().length
