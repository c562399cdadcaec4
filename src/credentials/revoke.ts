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

/**
 * Revokes a credential that somebody else obtained, the API token with which they did, and everything that was created
 * from there: of a browser that is not the person's, also tokens that stand by themselves.
 */
export function revokeSignIn(
  db: Db,
  { credential, createdBy }: { credential: CredentialRef; createdBy: CredentialRef | null },
  at: number,
): void {
  const token = createdBy?.kind === 'api_token' ? [createdBy] : []
  const reason = `with ${credential.id}`
  inTransaction(db, () => {
    // Found first, since a browser session is deleted.
    for (const { kind, id } of withCreated(db, [credential, ...token])) {
      revokeCredential(db, kind, id, { at, ...(id !== credential.id && { reason }) })
    }
  })
}

/** These credentials and all that they created, directly or not, also with a passcode. */
function withCreated(db: Db, roots: readonly Pick<CredentialRef, 'kind' | 'id'>[]) {
  const found = new Map(roots.map((root) => [root.id, root]))
  for (const { id } of found.values()) {
    for (const { kind, table, creator } of SOURCES) {
      const rows = db.$client
        .query<{ id: string }, [string]>(`SELECT id FROM ${table} WHERE ${creator} = ?1`)
        .all(id)
      for (const created of rows) if (!found.has(created.id)) found.set(created.id, { kind, id: created.id })
    }
  }
  return [...found.values()]
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
