import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { oauthGrants } from '../../db/sign-in-schema.ts'

/** Whether a grant exists and was not revoked. */
export function isGrantActive(db: Db, grantId: string): boolean {
  const row = db
    .select({ revoked_at: oauthGrants.revoked_at })
    .from(oauthGrants)
    .where(eq(oauthGrants.id, grantId))
    .get()
  return row !== undefined && row.revoked_at === null
}
