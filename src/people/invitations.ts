import { and, eq, gt, lte } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { invitations } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import { INVITATION_DAYS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { hashSecret, newSecret } from '../core/secret.ts'
import type { ExternalIdentity, Identities } from './identities.ts'
import type { People } from './people.ts'

export type Invitation = { userId: string; secret: string; expiresAt: number }
export type Invitations = ReturnType<typeof createInvitations>

/** One-time invitations: the identity with which somebody signs in through one is bound to its person. */
export function createInvitations(deps: {
  db: Db
  clock: Clock
  random: Random
  people: People
  identities: Identities
}) {
  const { db, clock, random, people, identities } = deps

  return {
    /**
     * The secret is stored nowhere; `expiresAt` in epoch milliseconds.
     * @throws AppError `not_found` for an unknown person, `conflict` for a disabled one.
     */
    issue(userId: string, by?: string): Invitation {
      return inTransaction(db, () => {
        people.requireActive(userId)
        const now = clock.now()
        const secret = newSecret(random)
        const id = random.uuid(now)
        const expiresAt = now + INVITATION_DAYS * DAY_MS
        db.delete(invitations).where(lte(invitations.expires_at, now)).run()
        db.insert(invitations)
          .values({
            id,
            user_id: userId,
            secret_hash: hashSecret(secret),
            created_at: now,
            expires_at: expiresAt,
          })
          .run()
        const detail = by === undefined ? {} : { detail: `by ${by}` }
        recordAudit(db, { at: now, userId, action: 'person.invite', subject: id, ...detail })
        return { userId, secret, expiresAt }
      })
    },

    /**
     * Binds the identity to the invited person, and uses the invitation up.
     * @returns the person's id; undefined for an invitation that is not valid.
     * @throws AppError `conflict` for an identity of another person, which keeps the invitation.
     */
    accept(secret: string, identity: ExternalIdentity): string | undefined {
      return inTransaction(db, () => {
        const used = db
          .delete(invitations)
          .where(
            and(eq(invitations.secret_hash, hashSecret(secret)), gt(invitations.expires_at, clock.now())),
          )
          .returning({ userId: invitations.user_id })
          .get()
        if (used === undefined || !people.isActive(used.userId)) return undefined
        identities.bind(used.userId, identity)
        return used.userId
      })
    },
  }
}
