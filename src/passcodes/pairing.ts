import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { apiTokens, pairingSessions, type passcodes } from '../../db/schema.ts'
import type { Clock } from '../core/clock.ts'
import { unauthenticated } from '../core/errors.ts'
import { PERMISSIONS, type Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { parseScopes } from '../core/scopes.ts'
import { hashSecret, newSecret } from '../core/secret.ts'
import { hasValidParents } from '../credentials/ancestry.ts'

const PAIRING_TTL_MS = 300_000
/** No token prefix can contain a hyphen, so this never looks like an API token. */
const PREFIX = 'pairing-'

/** The parts of a passcode that its session needs. */
type PairingGrant = Pick<
  typeof passcodes.$inferSelect,
  'id' | 'user_id' | 'scopes' | 'grant_expires_at' | 'issued_by'
>

export type Pairing = ReturnType<typeof createPairing>

/** The short session that turns a verified passcode into one API token (specification 5.15). */
export function createPairing(deps: { db: Db; clock: Clock; random: Random }) {
  const { db, clock, random } = deps
  const isLive = (now: number) =>
    and(
      isNull(pairingSessions.used_at),
      gt(pairingSessions.expires_at, now),
      hasValidParents('pairing_sessions', now),
    )

  return {
    /** Returns the secret, which is stored nowhere; `expiresAt` in epoch milliseconds. */
    open(passcode: PairingGrant): { secret: string; expiresAt: number } {
      const now = clock.now()
      const secret = PREFIX + newSecret(random)
      db.delete(pairingSessions).where(lt(pairingSessions.expires_at, now)).run()
      db.insert(pairingSessions)
        .values({
          id: random.uuid(now),
          user_id: passcode.user_id,
          secret_hash: hashSecret(secret),
          passcode_id: passcode.id,
          scopes: passcode.scopes,
          grant_expires_at: passcode.grant_expires_at,
          issued_by: passcode.issued_by,
          expires_at: now + PAIRING_TTL_MS,
        })
        .run()
      return { secret, expiresAt: now + PAIRING_TTL_MS }
    },

    /** The principal of the session, or undefined if it is not valid. */
    verify(secret: string): Principal | undefined {
      if (!secret.startsWith(PREFIX) || secret.length > 64) return undefined
      const row = db
        .select()
        .from(pairingSessions)
        .where(and(eq(pairingSessions.secret_hash, hashSecret(secret)), isLive(clock.now())))
        .get()
      if (row === undefined) return undefined
      return {
        kind: 'pairing_session',
        userId: row.user_id,
        credentialId: row.id,
        permissions: parseScopes(PERMISSIONS, row.scopes),
        expiresAt: row.grant_expires_at,
        endsWithId: row.issued_by,
      }
    },

    /** The token that a device created with this passcode's session, or null. */
    tokenOf(passcodeId: string): { id: string; name: string } | null {
      const found = db
        .select({ id: apiTokens.id, name: apiTokens.name })
        .from(pairingSessions)
        .innerJoin(apiTokens, eq(apiTokens.created_by, pairingSessions.id))
        .where(eq(pairingSessions.passcode_id, passcodeId))
        .get()
      return found ?? null
    },

    /**
     * Uses the session up. Call it in the transaction that creates the token, so that a refused request keeps it.
     * @throws AppError `unauthenticated` if another request was first, or if the issuer was revoked.
     */
    useUp(sessionId: string): void {
      const now = clock.now()
      const used = db
        .update(pairingSessions)
        .set({ used_at: now })
        .where(and(eq(pairingSessions.id, sessionId), isLive(now)))
        .returning({ id: pairingSessions.id })
        .all()
      if (used.length === 0) throw unauthenticated()
    },
  }
}
