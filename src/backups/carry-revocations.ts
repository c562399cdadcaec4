import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { type Db, inTransaction } from '../../db/open.ts'
import { openReadOnly } from '../../db/read-only.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { revokeCredential } from '../credentials/revoke.ts'
import { type CredentialSource, SOURCES } from '../credentials/sources.ts'

/** What had ended in the data before a restore, and therefore ended in the restored data, too. */
export type Carried = {
  /** Credentials that were valid in the backup. */
  credentials: number
  /** People who were disabled since. */
  disabled: string[]
  /** People who were deleted since: they are there again, disabled. */
  deleted: string[]
  /** False: the backup is not of these data, so that it is unknown what was deleted. */
  isOfTheseData: boolean
}

type Row = Record<string, SQLQueryBindings>
type Deps = { db: Db; before: Database; at: number; isDeletedThere(createdAt: unknown): boolean }
const REASON = 'revoked before the restore'

/**
 * Revokes in a restored database what is revoked in the one that it replaces.
 * @param path the database before; nothing may write to it.
 * @returns undefined if it cannot be read.
 */
export function carryRevocations(db: Db, path: string, at: number): Carried | undefined {
  let before: Database
  try {
    before = openReadOnly(path, { isServed: false }).$client
  } catch {
    return undefined
  }
  try {
    return inTransaction(db, () => carry(db, before, at))
  } catch {
    // Damaged, or of a version without these tables. What was begun is rolled back.
    return undefined
  } finally {
    before.close()
  }
}

function carry(db: Db, before: Database, at: number): Carried {
  const fork = lastCommonRow(db.$client, before)
  const deps: Deps = {
    db,
    before,
    at,
    // Not there any more, although it was there when the two had the same past.
    isDeletedThere: (createdAt) => fork !== undefined && Number(createdAt ?? fork.at) <= fork.at,
  }
  let credentials = 0
  for (const source of SOURCES) credentials += carrySource(deps, source)
  carryUses(deps)
  for (const table of ['sign_in_links', 'invitations', 'external_identities', 'passkeys', 'recovery_codes'])
    deleteMissing(deps, table)
  carryShares(deps)
  carryExternal(deps)
  return { credentials, ...carryPeople(deps), isOfTheseData: fork !== undefined }
}

/** The last row that two audit logs have in common; each hash covers all rows before it. */
function lastCommonRow(restored: Database, before: Database): { at: number } | undefined {
  const hashAt = (sqlite: Database, seq: number) =>
    sqlite.query<{ hash: string }, [number]>('SELECT hash FROM audit_log WHERE seq = ?').get(seq)?.hash
  const last = (sqlite: Database) =>
    sqlite.query<{ seq: number | null }, []>('SELECT max(seq) AS seq FROM audit_log').get()?.seq ?? 0
  let [low, high] = [0, Math.min(last(restored), last(before))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const hash = hashAt(restored, middle)
    if (hash !== undefined && hash === hashAt(before, middle)) low = middle
    else high = middle - 1
  }
  const query = restored.query<{ at: number }, [number]>('SELECT at FROM audit_log WHERE seq = ?')
  return low === 0 ? undefined : (query.get(low) ?? undefined)
}

/** By id, the rows of a table. */
function rowsById(sqlite: Database, columns: string, table: string): Map<string, Row> {
  const rows = sqlite.query<Row, []>(`SELECT ${columns} FROM ${table}`).all()
  return new Map(rows.map((row) => [String(row.id), row]))
}

function carrySource({ db, before, at, isDeletedThere }: Deps, source: CredentialSource): number {
  const { kind, table, isOpen, ends } = source
  const created = kind === 'pairing_session' ? 'NULL' : 'created_at'
  const columns = `id, (${isOpen}) AS is_open, ${created} AS created_at, ${ends.join(', ')}`
  const there = rowsById(before, columns, table)
  let count = 0
  for (const [id, row] of rowsById(db.$client, columns, table)) {
    if (row.is_open !== 1) continue
    const other = there.get(id)
    if (other === undefined ? isDeletedThere(row.created_at) : other.is_open !== 1) {
      revokeCredential(db, kind, id, { at, reason: REASON })
      if (row.expires_at === null || Number(row.expires_at) > at) count++
    } else if (other !== undefined) {
      for (const end of ends) limit(db, table, id, end, other[end])
    }
  }
  return count
}

/** An end that somebody has brought forward. */
function limit(
  { $client }: Db,
  table: string,
  id: string,
  column: string,
  end: SQLQueryBindings | undefined,
) {
  if (typeof end !== 'number') return
  $client
    .query(`UPDATE ${table} SET ${column} = ?1 WHERE id = ?2 AND (${column} IS NULL OR ${column} > ?1)`)
    .run(end, id)
}

/** Codes and refresh tokens that were used, which works once. */
function carryUses({ db, before }: Deps): void {
  const spent = [
    ['oauth_codes', 'code_hash'],
    ['oauth_refresh_tokens', 'token_hash'],
    ['recovery_codes', 'code_hash'],
  ] as const
  for (const [table, hash] of spent) {
    const used = before.query<{ hash: string; at: number }, []>(
      `SELECT ${hash} AS hash, used_at AS at FROM ${table} WHERE used_at IS NOT NULL`,
    )
    const mark = db.$client.query(`UPDATE ${table} SET used_at = ?1 WHERE ${hash} = ?2 AND used_at IS NULL`)
    for (const row of used.all()) mark.run(row.at, row.hash)
  }
}

/** Rows without a history: they are deleted when they are used, revoked or unbound. */
function deleteMissing({ db, before, isDeletedThere }: Deps, table: string): void {
  const id = table === 'external_identities' ? 'json_array(issuer, claim, subject)' : 'id'
  const there = rowsById(before, `${id} AS id`, table)
  for (const [key, { created_at: createdAt }] of rowsById(db.$client, `${id} AS id, created_at`, table))
    if (!there.has(key) && isDeletedThere(createdAt))
      db.$client.query(`DELETE FROM ${table} WHERE ${id} = ?`).run(key)
}

/** What was shared, and is not any more. */
function carryShares({ db, before, at, isDeletedThere }: Deps): void {
  const there = rowsById(before, 'id, ended_at', 'shares')
  const end = db.$client.query('UPDATE shares SET ended_at = ?1 WHERE id = ?2 AND ended_at IS NULL')
  for (const [id, { created_at: createdAt }] of rowsById(db.$client, 'id, created_at', 'shares')) {
    const other = there.get(id)
    if (other === undefined ? isDeletedThere(createdAt) : other.ended_at !== null) end.run(at, id)
  }
}

/** JWTs of identity providers that are refused. */
function carryExternal({ db, before }: Deps): void {
  const add = db.$client.query(
    `INSERT INTO revoked_external_jwts (issuer, claim, value_hash, revoked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET revoked_at = max(revoked_at, excluded.revoked_at)`,
  )
  const rows = before.query('SELECT issuer, claim, value_hash, revoked_at FROM revoked_external_jwts')
  for (const row of rows.values()) add.run(...(row as SQLQueryBindings[]))
}

/** Who was disabled or deleted stays without access, and who is not an administrator any more is not one again. */
function carryPeople({ db, before, at, isDeletedThere }: Deps): Pick<Carried, 'disabled' | 'deleted'> {
  const columns = 'id, is_admin, created_at, disabled_at, external_jwts_after'
  const there = rowsById(before, columns, 'people')
  const carried: Pick<Carried, 'disabled' | 'deleted'> = { disabled: [], deleted: [] }
  for (const [id, person] of rowsById(db.$client, columns, 'people')) {
    const other = there.get(id)
    const isDeleted = other === undefined && isDeletedThere(person.created_at)
    if (isDeleted) carried.deleted.push(id)
    else if (typeof other?.disabled_at === 'number' && person.disabled_at === null) carried.disabled.push(id)
    if (isDeleted || (typeof other?.disabled_at === 'number' && person.disabled_at === null)) {
      db.$client.query('UPDATE people SET disabled_at = ? WHERE id = ?').run(at, id)
      recordAudit(db, { at, userId: id, action: 'person.disable', detail: REASON })
    }
    if (other?.is_admin === 0 && person.is_admin === 1) {
      db.$client.query('UPDATE people SET is_admin = 0 WHERE id = ?').run(id)
      recordAudit(db, { at, userId: id, action: 'person.demote', detail: REASON })
    }
    const after = other?.external_jwts_after
    if (typeof after === 'number')
      db.$client
        .query(
          'UPDATE people SET external_jwts_after = max(coalesce(external_jwts_after, 0), ?) WHERE id = ?',
        )
        .run(after, id)
  }
  return carried
}

/** Ends every credential of everybody. @returns how many were valid. */
export function endAllCredentials(db: Db, at: number): number {
  return inTransaction(db, () => {
    let count = 0
    for (const { table, isOpen, revoke } of SOURCES) {
      const open = db.$client
        .query<{ id: string; expires_at: number | null }, []>(
          `SELECT id, expires_at FROM ${table} WHERE ${isOpen}`,
        )
        .all()
      for (const { id, expires_at: end } of open) {
        db.$client.query(revoke).run({ id, at })
        if (end === null || end > at) count++
      }
    }
    for (const table of ['sign_in_links', 'invitations', 'passkeys', 'recovery_codes'])
      db.$client.run(`DELETE FROM ${table}`)
    db.$client.query('UPDATE oauth_codes SET used_at = coalesce(used_at, ?)').run(at)
    db.$client
      .query('UPDATE shares SET ended_at = ? WHERE secret_hash IS NOT NULL AND ended_at IS NULL')
      .run(at)
    return count
  })
}
