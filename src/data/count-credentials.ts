import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import { SOURCES } from '../credentials/sources.ts'

/** What still works of each table, in SQL. */
const OPEN_ROWS = [
  ...SOURCES.map(({ table, isOpen }) => ({
    table,
    // The JWTs of an AI client are counted with its grant.
    isOpen: `${isOpen} AND (expires_at IS NULL OR expires_at > $now)${table === 'issued_jwts' ? ' AND grant_id IS NULL' : ''}`,
    mayHaveParents: true,
  })),
  { table: 'passkeys', isOpen: '1', mayHaveParents: false },
  { table: 'recovery_codes', isOpen: 'used_at IS NULL', mayHaveParents: false },
  { table: 'external_identities', isOpen: '1', mayHaveParents: false },
  { table: 'sign_in_links', isOpen: 'expires_at > $now', mayHaveParents: false },
  { table: 'invitations', isOpen: 'expires_at > $now', mayHaveParents: false },
] as const

/** How many credentials of each kind a person has that still work, as the lists of the page show them. */
export function countCredentials(db: Db, userId: string, now: number): { kind: string; count: number }[] {
  return OPEN_ROWS.map(({ table, isOpen, mayHaveParents }) => {
    const isOpenNow = sql.join(isOpen.split('$now').map(sql.raw), sql`${now}`)
    const parents = mayHaveParents ? sql`AND ${hasValidParents(table, now)}` : sql``
    const [row] = db.values<[count: number]>(
      sql`SELECT count(*) FROM ${sql.raw(table)} WHERE user_id = ${userId} AND ${isOpenNow} ${parents}`,
    )
    return { kind: table, count: row?.[0] ?? 0 }
  })
}
