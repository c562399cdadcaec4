import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { type CredentialRef, hasValidParents } from '../credentials/ancestry.ts'
import { type StoredKind, sourceOf } from '../credentials/sources.ts'

type Expiring = { credential: CredentialRef; end: number }

/**
 * The kinds that a person has to renew, and SQL: which rows. A token that was rotated has a successor, and a client that
 * signed in renews its own.
 */
const RENEWED_BY_HAND: readonly [kind: StoredKind, condition: string][] = [
  ['api_token', 'rotated_at IS NULL'],
  ['jwt', 'grant_id IS NULL'],
]

/**
 * A person's valid credentials that end in a period, soonest first, without those that were dismissed. What ends
 * together with its parent is left out, since the parent is the one to renew.
 * @param period epoch milliseconds.
 */
export function expiringCredentials(
  db: Db,
  userId: string,
  { now, until }: { now: number; until: number },
): Expiring[] {
  const found = RENEWED_BY_HAND.flatMap(([kind, condition]) => {
    const { table, name, isOpen } = sourceOf(kind)
    return db
      .values<[id: string, name: string | null, end: number, parent: string | null]>(
        sql`SELECT id, ${sql.raw(name)}, expires_at, issued_by FROM ${sql.raw(table)}
          WHERE user_id = ${userId} AND ${sql.raw(isOpen)} AND ${sql.raw(condition)}
            AND expires_at > ${now} AND expires_at <= ${until} AND ${hasValidParents(table, now)}
            AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.id = ${sql.raw(table)}.id)`,
      )
      .map(([id, itsName, end, parent]) => ({ credential: { kind, id, name: itsName }, end, parent }))
  })
  const endOf = new Map(found.map(({ credential, end }) => [credential.id, end]))
  return found
    .filter(({ parent, end }) => (endOf.get(parent ?? '') ?? Number.POSITIVE_INFINITY) > end)
    .sort((a, b) => a.end - b.end)
    .map(({ credential, end }) => ({ credential, end }))
}
