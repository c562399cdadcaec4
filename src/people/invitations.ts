import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { guardians, invitations, people as peopleTable, shares } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { DAY_MS } from '../contract/durations.ts'
import { INVITATION_DAYS } from '../contract/limits.ts'
import { PATHS } from '../contract/page-paths.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { hashSecret, newSecret } from '../core/secret.ts'
import type { ExternalIdentity, Identities } from './identities.ts'
import { endShares } from './open-shares.ts'
import type { People } from './people.ts'
import { recordChange } from './record-change.ts'
import { recordCareEnd } from './record-guardian.ts'

/** What somebody with the link is shown before they accept. */
export type InvitationOffer = {
  userId: string
  /** The name of the person who invited; null: the command line did, or that person is not here any more. */
  invitedBy: string | null
  expiresAt: number
}

/** An invitation that still works, without its secret, which is stored nowhere. */
export type OpenInvitation = { createdAt: number; expiresAt: number; invitedBy: string | null }

export type Invitation = { userId: string; secret: string; expiresAt: number }
/** The page that accepts an invitation. The secret is behind the hash: no log ever has it. */
export const invitationPageUrl = (address: string, secret: string) =>
  `${address}${PATHS.invitation}#${secret}`

/** Whether the maker of an invitation could still make it: an administrator, or a guardian of somebody who is cared for. */
const MAY_INVITE = sql`(invitations.created_by IS NULL OR EXISTS (
  SELECT 1 FROM people AS maker JOIN people AS invited ON invited.id = invitations.user_id
  WHERE maker.id = invitations.created_by AND maker.disabled_at IS NULL
    AND CASE WHEN invited.is_cared_for
      THEN EXISTS (SELECT 1 FROM guardians WHERE user_id = invited.id AND guardian_id = maker.id)
      ELSE maker.is_admin END))`

export type Invitations = ReturnType<typeof createInvitations>

/**
 * One-time invitations. One signs its person in on the browser that accepts it; with an identity provider, the identity is
 * bound to the person instead.
 */
export function createInvitations(deps: {
  db: Db
  clock: Clock
  random: Random
  people: People
  identities: Identities
}) {
  const { db, clock, random, people, identities } = deps

  const isValid = (secret: string) =>
    and(eq(invitations.secret_hash, hashSecret(secret)), gt(invitations.expires_at, clock.now()), MAY_INVITE)

  const nameOf = (id: string | null) => (id === null ? undefined : people.find(id)?.name) ?? null

  /** The person's invitation that still works. */
  function open(userId: string): OpenInvitation | undefined {
    const found = db
      .select()
      .from(invitations)
      .where(and(eq(invitations.user_id, userId), gt(invitations.expires_at, clock.now()), MAY_INVITE))
      .get()
    return (
      found && {
        createdAt: found.created_at,
        expiresAt: found.expires_at,
        invitedBy: nameOf(found.created_by),
      }
    )
  }

  /** Deletes what is not used; @param by only that person's. */
  function withdraw(userId: string, by?: string): void {
    const isMakers = by === undefined ? undefined : eq(invitations.created_by, by)
    db.delete(invitations)
      .where(and(eq(invitations.user_id, userId), isMakers))
      .run()
  }

  /** Of several concurrent callers, in any process, only one gets the person. */
  function useUp(secret: string): { userId: string; by: string | null } | undefined {
    const used = db
      .delete(invitations)
      .where(isValid(secret))
      .returning({ userId: invitations.user_id, by: invitations.created_by })
      .get()
    return used !== undefined && people.isActive(used.userId) ? used : undefined
  }

  /** The one who made it sees where it was accepted: anybody who had the link could do so. */
  function recordJoin(userId: string, by: string | null, detail?: string): void {
    if (by === null || by === userId) return
    const where = detail === undefined ? {} : { detail }
    recordAudit(db, { at: clock.now(), userId: by, action: 'people.join', subject: userId, ...where })
  }

  return {
    /**
     * Replaces the invitations of the person that are not used. The secret is stored nowhere; `expiresAt` in epoch
     * milliseconds.
     * @throws AppError `not_found` for an unknown person, `conflict` for a disabled one.
     */
    issue(userId: string, by?: string): Invitation {
      return inTransaction(db, () => {
        people.requireActive(userId)
        const now = clock.now()
        const secret = newSecret(random)
        const id = random.uuid(now)
        const expiresAt = now + INVITATION_DAYS * DAY_MS
        db.delete(invitations)
          .where(or(lte(invitations.expires_at, now), eq(invitations.user_id, userId)))
          .run()
        db.insert(invitations)
          .values({
            id,
            user_id: userId,
            secret_hash: hashSecret(secret),
            created_at: now,
            expires_at: expiresAt,
            created_by: by ?? null,
          })
          .run()
        recordChange(db, { at: now, userId, change: 'invite', by, subject: id })
        return { userId, secret, expiresAt }
      })
    },

    open,
    withdraw,

    /** @throws AppError `not_found` if there is no invitation of the person that still works. */
    withdrawOpen(userId: string, by: string): void {
      inTransaction(db, () => {
        if (open(userId) === undefined) throw notFound('invitation')
        withdraw(userId)
        recordChange(db, { at: clock.now(), userId, change: 'withdraw-invitation', by })
      })
    },

    /**
     * Binds the identity to the invited person, and uses the invitation up.
     * @returns the person's id; undefined for an invitation that is not valid.
     * @throws AppError `conflict` for an identity of another person, which keeps the invitation.
     */
    accept(secret: string, identity: ExternalIdentity): string | undefined {
      return inTransaction(db, () => {
        const used = useUp(secret)
        if (used === undefined) return undefined
        const { userId, by } = used
        identities.bind(userId, identity)
        takeOver(db, userId, clock.now())
        recordJoin(userId, by)
        return userId
      })
    },

    /** Looks at an invitation without using it up; undefined for one that is not valid. */
    look(secret: string): InvitationOffer | undefined {
      const found = db.select().from(invitations).where(isValid(secret)).get()
      if (found === undefined || !people.isActive(found.user_id)) return undefined
      return { userId: found.user_id, invitedBy: nameOf(found.created_by), expiresAt: found.expires_at }
    },

    /**
     * Uses the invitation up for its person, who is then to be signed in. Call it in the transaction that does.
     * @param where it is accepted, for the activity.
     * @returns the person's id; undefined for an invitation that is not valid.
     */
    acceptHere(secret: string, where?: { address: string; browser: string | undefined }): string | undefined {
      return inTransaction(db, () => {
        const used = useUp(secret)
        if (used === undefined) return undefined
        const { userId, by } = used
        takeOver(db, userId, clock.now())
        const detail = where === undefined ? undefined : [where.address, where.browser ?? ''].join(' ').trim()
        const said = detail === undefined ? {} : { detail }
        recordAudit(db, { at: clock.now(), userId, action: 'person.join', ...said })
        recordJoin(userId, by, detail)
        return userId
      })
    },
  }
}

/** A person who was cared for keeps their own journal from now on, and decides for themselves who sees it. */
function takeOver(db: Db, userId: string, at: number): void {
  const taken = db
    .update(peopleTable)
    .set({ is_cared_for: false, takeover_age: null })
    .where(and(eq(peopleTable.id, userId), eq(peopleTable.is_cared_for, true)))
    .returning({ id: peopleTable.id })
    .get()
  if (taken === undefined) return
  endShares(db, eq(shares.user_id, userId), at)
  const ended = db.delete(guardians).where(eq(guardians.user_id, userId)).returning().all()
  for (const { guardian_id: guardianId } of ended) recordCareEnd(db, { at, userId, guardianId, by: userId })
}
