import { type Db, inTransaction } from '../../db/open.ts'
import { auditKey } from './audit-key.ts'
import { appendAuditRow } from './audit-rows.ts'

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
  'set-up.begin',
  'set-up.finish',
  'session.open',
  'session.close',
  'session.confirm',
  'passkey.add',
  'passkey.remove',
  'recovery-code.issue',
  'recovery-code.use',
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
  'person.begin-deletion',
  'person.delete',
  'person.invite',
  'person.withdraw-invitation',
  'person.join',
  'people.add',
  'people.rename',
  'people.promote',
  'people.demote',
  'people.disable',
  'people.enable',
  'people.delete',
  'people.invite',
  'people.withdraw-invitation',
  'people.join',
  'guardian.add',
  'guardian.remove',
  'guardian.become',
  'guardian.cease',
  'guardian.give',
  'guardian.take',
  'guardian.takeover-age',
  'share.create',
  'share.end',
  'share.view',
  'identity.bind',
  'identity.unbind',
  'external-jwt.revoke',
  'credential.fail',
  'data.export',
  'data.delete',
  'data.restore',
  'data.import',
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

/**
 * Appends one row, linked to the previous one by its keyed hash. Call it in the transaction of the recorded action,
 * so that both are stored or neither.
 */
export function recordAudit(db: Db, event: AuditEvent): void {
  inTransaction(db, () =>
    appendAuditRow(db, auditKey(db), {
      at: event.at,
      user_id: event.userId,
      action: event.action,
      subject: event.subject ?? null,
      detail: event.detail ?? null,
    }),
  )
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
