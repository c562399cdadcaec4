import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { issuedJwts } from '../../db/schema.ts'
import { oauthGrants } from '../../db/sign-in-schema.ts'

/**
 * Revokes a grant: its codes and refresh tokens stop working, and its access tokens are revoked. Repeating it is
 * harmless.
 * @param at epoch milliseconds.
 */
export function revokeGrant(db: Db, grantId: string, at: number): void {
  inTransaction(db, () => {
    db.update(oauthGrants)
      .set({ revoked_at: at })
      .where(and(eq(oauthGrants.id, grantId), isNull(oauthGrants.revoked_at)))
      .run()
    db.update(issuedJwts)
      .set({ revoked_at: at })
      .where(and(eq(issuedJwts.grant_id, grantId), isNull(issuedJwts.revoked_at)))
      .run()
  })
}

/** Revokes all grants that were given by a person who had signed in with this API token. */
export function revokeGrantsOfToken(db: Db, tokenId: string, at: number): void {
  inTransaction(db, () => {
    const grants = db
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(and(eq(oauthGrants.issued_by, tokenId), isNull(oauthGrants.revoked_at)))
      .all()
    for (const { id } of grants) revokeGrant(db, id, at)
  })
}

/** Limits these grants to the token's own end: `end`, in epoch milliseconds, or earlier. */
export function limitGrantsOfToken(db: Db, tokenId: string, end: number): void {
  db.update(oauthGrants)
    .set({ issuer_expires_at: end })
    .where(
      and(
        eq(oauthGrants.issued_by, tokenId),
        or(isNull(oauthGrants.issuer_expires_at), gt(oauthGrants.issuer_expires_at, end)),
      ),
    )
    .run()
}

/** Whether a grant exists and was not revoked. */
export function isGrantActive(db: Db, grantId: string): boolean {
  const row = db
    .select({ revoked_at: oauthGrants.revoked_at })
    .from(oauthGrants)
    .where(eq(oauthGrants.id, grantId))
    .get()
  return row !== undefined && row.revoked_at === null
}
