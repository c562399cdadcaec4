import { asc, desc, getTableName } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { auditLog } from '../../db/schema.ts'
import { sha256 } from '../core/hash.ts'

export const AUDIT_ACTIONS = [
  'token.issue',
  'token.revoke',
  'token.rotate',
  'token.reuse',
  'jwt.issue',
  'jwt.revoke',
  'jwt.rotate-key',
  'passcode.issue',
  'passcode.verify',
  'passcode.fail',
  'passcode.unlock',
  'passcode.revoke',
  'sign-in-link.issue',
  'session.open',
  'session.close',
  'oauth.allow',
  'oauth.deny',
  'oauth.reuse',
  'oauth.revoke',
  'person.add',
  'person.rename',
  'person.promote',
  'person.demote',
  'person.disable',
  'person.enable',
  'person.delete',
  'person.invite',
  'identity.bind',
  'identity.unbind',
  'external-jwt.revoke',
  'credential.fail',
  'data.export',
  'data.delete',
] as const

export type AuditEvent = {
  at: number
  userId: string
  action: (typeof AUDIT_ACTIONS)[number]
  /** The id of the token, grant or other object that the action concerns. */
  subject?: string
  /** Never a secret, never a health value. */
  detail?: string
}

const FIRST_HASH = '0'.repeat(64)

/**
 * Appends one row, linked to the previous one by its hash. Call it in the transaction of the recorded action,
 * so that both are stored or neither.
 */
export function recordAudit(db: Db, event: AuditEvent): void {
  inTransaction(db, () => {
    const last = db.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1).get()
    const row = {
      at: event.at,
      user_id: event.userId,
      action: event.action,
      subject: event.subject ?? null,
      detail: event.detail ?? null,
      previous_hash: last?.hash ?? FIRST_HASH,
    }
    db.insert(auditLog)
      .values({ ...row, hash: auditRowHash(row) })
      .run()
  })
}

const ROLLBACK = new Error('rolled back')

/** Does the work of `recordAudit` but stores nothing, for actions with which strangers could fill the log. */
export function simulateAudit(db: Db, event: AuditEvent): void {
  try {
    inTransaction(db, () => {
      recordAudit(db, event)
      throw ROLLBACK
    })
  } catch (error) {
    if (error !== ROLLBACK) throw error
  }
}

/**
 * The number of the first row that was changed, is missing, or follows a missing row; undefined if the chain
 * is intact.
 */
export function firstBrokenAuditRow(db: Db): number | undefined {
  let previous = FIRST_HASH
  let last = 0
  for (const row of db.select().from(auditLog).orderBy(asc(auditLog.seq)).all()) {
    if (row.previous_hash !== previous || row.hash !== auditRowHash(row)) return row.seq
    previous = row.hash
    last = row.seq
  }
  return last < lastAuditNumber(db) ? last + 1 : undefined
}

/** The highest number that SQLite has assigned. The chain alone does not show that its end was cut off. */
function lastAuditNumber(db: Db): number {
  const row = db.$client
    .query<{ seq: number }, [string]>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .get(getTableName(auditLog))
  return row?.seq ?? 0
}

function auditRowHash(row: Omit<typeof auditLog.$inferSelect, 'seq' | 'hash'>): string {
  const { previous_hash, at, user_id, action, subject, detail } = row
  return sha256(JSON.stringify([previous_hash, at, user_id, action, subject, detail]))
}
