import { and, eq, gt, isNull, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { invitations, shares } from '../../db/people-schema.ts'
import { apiTokens, issuedJwts, pairingSessions, passcodes } from '../../db/schema.ts'
import {
  browserSessions,
  oauthGrants,
  passkeys,
  recoveryCodes,
  signInLinks,
} from '../../db/sign-in-schema.ts'
import { sha256 } from '../core/hash.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import { endShares } from './open-shares.ts'

/**
 * Ends every credential of a person, so that none works again when the person is enabled. Call it in the transaction
 * that disables the person.
 * @param at epoch milliseconds.
 */
export function endCredentials(db: Db, userId: string, at: number): void {
  endSessions(db, userId, at)
  db.update(apiTokens)
    .set({ is_active: false, revoked_at: at })
    .where(and(eq(apiTokens.user_id, userId), eq(apiTokens.is_active, true)))
    .run()
  db.update(issuedJwts)
    .set({ revoked_at: at })
    .where(and(eq(issuedJwts.user_id, userId), isNull(issuedJwts.revoked_at)))
    .run()
  db.update(oauthGrants)
    .set({ revoked_at: at })
    .where(and(eq(oauthGrants.user_id, userId), isNull(oauthGrants.revoked_at)))
    .run()
  db.update(passcodes)
    .set({ is_superseded: true, code_hash: '' })
    .where(and(eq(passcodes.user_id, userId), eq(passcodes.is_used, false)))
    .run()
  db.update(pairingSessions)
    .set({ used_at: at })
    .where(and(eq(pairingSessions.user_id, userId), isNull(pairingSessions.used_at)))
    .run()
  endShares(db, or(eq(shares.user_id, userId), eq(shares.to_user_id, userId)), at)
  for (const { table, owner } of DELETED) db.delete(table).where(eq(owner, userId)).run()
}

/**
 * Those that were open stay until their browser would have been idle for too long, to tell who comes with one that their
 * access has ended.
 */
function endSessions(db: Db, userId: string, at: number): void {
  const isOwn = eq(browserSessions.user_id, userId)
  const open = db
    .select({ id: browserSessions.id, hash: browserSessions.secret_hash })
    .from(browserSessions)
    .where(and(isOwn, gt(browserSessions.expires_at, at), hasValidParents('browser_sessions', at)))
    .all()
  db.delete(browserSessions)
    .where(
      and(
        isOwn,
        notInArray(
          browserSessions.id,
          open.map(({ id }) => id),
        ),
      ),
    )
    .run()
  for (const { id, hash } of open)
    db.update(browserSessions)
      .set({ expires_at: at, secret_hash: endedSessionHash(hash) })
      .where(eq(browserSessions.id, id))
      .run()
}

/** Under which a session that was ended is still found: not even a clock that is set back opens it again. */
export const endedSessionHash = (secretHash: string): string => sha256(`ended ${secretHash}`)

/** Their rows have no history that somebody could ask for. */
const DELETED = [
  { table: signInLinks, owner: signInLinks.user_id },
  { table: passkeys, owner: passkeys.user_id },
  { table: recoveryCodes, owner: recoveryCodes.user_id },
  { table: invitations, owner: invitations.user_id },
  // Those that the person made for others, too.
  { table: invitations, owner: invitations.created_by },
] as const
