import type { Db } from '../../db/open.ts'
import type { issuedJwts } from '../../db/schema.ts'
import { validParentsReader } from '../credentials/ancestry.ts'

/** What the check of a token needs of its row. */
export type FoundJwt = Pick<
  typeof issuedJwts.$inferSelect,
  'id' | 'user_id' | 'kid' | 'revoked_at' | 'expires_at' | 'grant_id' | 'last_used_at' | 'issued_by'
> & {
  /** Whether everything that it ends with is valid. */
  hasValidParents: boolean
}

/**
 * Finds an issued JWT by its id, at an instant. Every request with a JWT does this, so it is a plain statement: the query
 * builder takes twice as long, and the line upwards is read only for a token that ends with another.
 */
export function createJwtFinder(db: Db) {
  const hasValidParents = validParentsReader(db)
  const byId = db.$client.query<Omit<FoundJwt, 'hasValidParents'>, [string]>(
    `SELECT id, user_id, kid, revoked_at, expires_at, grant_id, last_used_at, issued_by
      FROM issued_jwts WHERE id = ?1`,
  )
  return (id: string, now: number): FoundJwt | undefined => {
    const row = byId.get(id)
    return row === null ? undefined : { ...row, hasValidParents: hasValidParents(row.issued_by, now) }
  }
}
