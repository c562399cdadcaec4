import { sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { type CredentialRef, type Descendant, descendantsOf, hasValidParents, toRef } from './ancestry.ts'
import { type CredentialSource, SOURCES, type StoredKind, sourceOf } from './sources.ts'

export type RevokeOptions = {
  /** Epoch milliseconds. */
  at: number
  /** Whether what ends with it stays valid and stands by itself from now on. Default: it is revoked, too. */
  keepChildren?: boolean | undefined
  /** The reason, for the audit log; default: none. Never a secret. */
  reason?: string | undefined
  /** Whether the revocation itself is in the audit log; false where the caller records another action for it. */
  audit?: boolean
}

/**
 * Revokes a credential and everything that ends with it, in one transaction. Repeating it is harmless.
 * @returns what was revoked with it, nearest first.
 */
export function revokeCredential(
  db: Db,
  kind: StoredKind,
  id: string,
  { at, keepChildren = false, reason, audit = true }: RevokeOptions,
): CredentialRef[] {
  return inTransaction(db, () => {
    const source = sourceOf(kind)
    const root = findOpen(db, source, id, at)
    if (root !== undefined) {
      const ref = { kind, id, name: null, userId: root.userId, isLive: true, source }
      revokeRow(db, ref, at, audit, reason)
    }
    // What hangs on a credential that is not valid is not brought back.
    if (keepChildren && root?.isValid === true) {
      detachChildren(db, id)
      return []
    }
    const live = descendantsOf(db, id, at).filter(({ isLive }) => isLive)
    for (const descendant of live) revokeRow(db, descendant, at, true, `with ${id}`)
    return live.map(toRef)
  })
}

/** The row, unless it was revoked or used up; it may be invalid because it expired, or because of what it ends with. */
function findOpen(db: Db, { table, isOpen }: CredentialSource, id: string, now: number) {
  const [row] = db.values<[userId: string, isValid: number]>(
    sql`SELECT user_id, (expires_at IS NULL OR expires_at > ${now}) AND ${hasValidParents(table, now)}
      FROM ${sql.raw(table)} WHERE id = ${id} AND ${sql.raw(isOpen)}`,
  )
  return row === undefined ? undefined : { userId: row[0], isValid: row[1] === 1 }
}

function revokeRow(db: Db, { source, id, userId }: Descendant, at: number, audit: boolean, detail?: string) {
  db.$client.query(source.revoke).run({ id, at })
  if (!audit || source.action === undefined) return
  recordAudit(db, {
    at,
    userId,
    action: source.action,
    subject: id,
    ...(detail !== undefined && { detail }),
  })
}

/** From now on, what ended directly with the credential stands by itself. */
function detachChildren(db: Db, id: string): void {
  for (const { table } of SOURCES) {
    db.$client.query(`UPDATE ${table} SET issued_by = NULL WHERE issued_by = ?1`).run(id)
  }
}

/**
 * Limits everything that ends with the credential to its new end.
 * @param end epoch milliseconds; what ends earlier is not changed.
 */
export function limitDescendants(db: Db, id: string, end: number, now: number): void {
  for (const descendant of descendantsOf(db, id, now)) {
    const { table, ends } = descendant.source
    const limits = ends.map((column) => `${column} = min(coalesce(${column}, $end), $end)`)
    db.$client
      .query(`UPDATE ${table} SET ${limits.join(', ')} WHERE id = $id`)
      .run({ id: descendant.id, end })
  }
}
