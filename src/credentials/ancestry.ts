import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { type CredentialSource, PARENT_SOURCES, SOURCES, type StoredKind, sourceOf } from './sources.ts'

/** A credential as lists and answers name it. */
export type CredentialRef = { kind: StoredKind; id: string; name: string | null }

/** A descendant with what revoking or limiting it needs. */
export type Descendant = CredentialRef & { userId: string; isLive: boolean; source: CredentialSource }

/** SQL: the column `issued_by` of the row with the id `above.id`, whichever table has it. */
const PARENT_OF_ABOVE = `coalesce(${PARENT_SOURCES.map(
  ({ table }) => `(SELECT issued_by FROM ${table} WHERE id = above.id)`,
).join(', ')})`

/** SQL: whether a parent table has a valid row with the id `above.id` at the instant `$now`. */
const IS_ABOVE_VALID = PARENT_SOURCES.map(
  ({ table, isOpen }) => `EXISTS (SELECT 1 FROM ${table} WHERE id = above.id
    AND ${isOpen} AND (expires_at IS NULL OR expires_at > $now))`,
).join(' OR ')

/** SQL: whether the credential with the id `start` and all above it are valid at the instant `$now`. */
const isLineValid = (start: string) => `NOT EXISTS (
  WITH RECURSIVE above(id) AS (
    SELECT ${start} UNION SELECT ${PARENT_OF_ABOVE} FROM above WHERE above.id IS NOT NULL
  )
  SELECT 1 FROM above WHERE above.id IS NOT NULL AND NOT (${IS_ABOVE_VALID})
)`

/**
 * SQL: whether a row of `table` ends with nothing, or with credentials that are all valid. It looks at the whole line
 * upwards at each use, so that a credential below an invalid one is not valid even if its own row was not updated. A
 * credential that no longer exists is not valid.
 * @param now epoch milliseconds.
 */
export function hasValidParents(table: string, now: number | Placeholder): SQL<boolean> {
  const issuedBy = `${table}.issued_by`
  const text = `(${issuedBy} IS NULL OR ${isLineValid(issuedBy)})`
  return sql.join(text.split('$now').map(sql.raw), sql`${now}`) as SQL<boolean>
}

/** As `hasValidParents`, for a row that was read: most end with nothing, and need no further look. */
export function validParentsReader(db: Db): (issuedBy: string | null, now: number) => boolean {
  const line = db.$client.query<{ valid: 0 | 1 }, { start: string; now: number }>(
    `SELECT ${isLineValid('$start')} AS valid`,
  )
  return (issuedBy, now) => issuedBy === null || line.get({ start: issuedBy, now })?.valid === 1
}

/** Whether a credential is valid now, apart from how long it was not used. */
export function isCredentialValid(
  db: Db,
  { kind, id }: Pick<CredentialRef, 'kind' | 'id'>,
  now: number,
): boolean {
  const { table, isOpen } = sourceOf(kind)
  const found = db.values(
    sql`SELECT 1 FROM ${sql.raw(table)} WHERE id = ${id} AND ${sql.raw(isOpen)}
      AND (expires_at IS NULL OR expires_at > ${now}) AND ${hasValidParents(table, now)}`,
  )
  return found.length > 0
}

type ChildRow = { id: string; user_id: string; name: string | null; is_live: number }

/** Everything that ends with the credential, nearest first; also rows that are no longer valid. */
export function descendantsOf(db: Db, id: string, now: number): Descendant[] {
  const found: Descendant[] = []
  const seen = new Set([id])
  let parents = [id]
  while (parents.length > 0) {
    const children = parents
      .flatMap((parent) => childrenOf(db, parent, now))
      .filter((child) => !seen.has(child.id))
    for (const child of children) seen.add(child.id)
    found.push(...children)
    parents = children.filter(({ source }) => source.isParent).map((child) => child.id)
  }
  return found
}

const childrenOf = (db: Db, parentId: string, now: number): Descendant[] =>
  SOURCES.flatMap((source) => {
    const { kind, table, name, isOpen } = source
    return db.$client
      .query<ChildRow, [string, number]>(
        `SELECT id, user_id, ${name} AS name, (${isOpen}) AND (expires_at IS NULL OR expires_at > ?2) AS is_live
          FROM ${table} WHERE issued_by = ?1 ORDER BY id`,
      )
      .all(parentId, now)
      .map((row) => ({
        kind,
        id: row.id,
        name: row.name,
        userId: row.user_id,
        isLive: row.is_live === 1,
        source,
      }))
  })

/** The valid credentials that end with this one, nearest first. */
export const liveDescendants = (db: Db, id: string, now: number): CredentialRef[] =>
  descendantsOf(db, id, now)
    .filter(({ isLive }) => isLive)
    .map(toRef)

export const toRef = ({ kind, id, name }: CredentialRef): CredentialRef => ({ kind, id, name })

/** Whether `id` ends with `ancestorId`, directly or not. */
export function endsWith(db: Db, id: string, ancestorId: string, now: number): boolean {
  return descendantsOf(db, ancestorId, now).some((descendant) => descendant.id === id)
}
