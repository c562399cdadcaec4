import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../db/open.ts'
import { people, revokedExternalJwts } from '../../../db/people-schema.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import type { Clock } from '../../core/clock.ts'
import { sha256 } from '../../core/hash.ts'
import { OWNER } from '../../core/principal.ts'

/** Which JWTs of an identity provider to refuse: one by its `jti`, or all that a subject has so far. */
export type ExternalRevocation = { issuer: string } & ({ jti: string } | { subject: string })

export type ExternalRevocations = ReturnType<typeof createExternalRevocations>

/** Revocations of JWTs that identity providers issued, which the provider itself cannot end early. */
export function createExternalRevocations({ db, clock }: { db: Db; clock: Clock }) {
  const revokedAt = (issuer: string, claim: 'jti' | 'subject', value: string) =>
    value === ''
      ? undefined
      : db
          .select({ at: revokedExternalJwts.revoked_at })
          .from(revokedExternalJwts)
          .where(
            and(
              eq(revokedExternalJwts.issuer, issuer),
              eq(revokedExternalJwts.claim, claim),
              eq(revokedExternalJwts.value_hash, sha256(value)),
            ),
          )
          .get()?.at

  return {
    /**
     * Repeating it is harmless.
     * @param by the id of the administrator who does it; default: the owner, on the command line.
     */
    revoke(revocation: ExternalRevocation, by: string = OWNER): void {
      const now = clock.now()
      const [claim, value] =
        'jti' in revocation ? (['jti', revocation.jti] as const) : (['subject', revocation.subject] as const)
      inTransaction(db, () => {
        db.insert(revokedExternalJwts)
          .values({ issuer: revocation.issuer, claim, value_hash: sha256(value), revoked_at: now })
          .onConflictDoUpdate({
            target: [revokedExternalJwts.issuer, revokedExternalJwts.claim, revokedExternalJwts.value_hash],
            set: { revoked_at: now },
          })
          .run()
        recordAudit(db, { at: now, userId: by, action: 'external-jwt.revoke', detail: `by ${claim}` })
      })
    },

    /** @param jwt `issuedAt` in epoch seconds. A subject's later tokens are accepted again. */
    isRevoked(jwt: { issuer: string; jti: string; subject: string; issuedAt: number }): boolean {
      if (revokedAt(jwt.issuer, 'jti', jwt.jti) !== undefined) return true
      const subjectRevokedAt = revokedAt(jwt.issuer, 'subject', jwt.subject)
      return subjectRevokedAt !== undefined && jwt.issuedAt * 1000 <= subjectRevokedAt
    },

    /** Whether the person was disabled after the token was issued, `issuedAt` in epoch seconds. */
    isBeforeDisabling(userId: string, issuedAt: number): boolean {
      const person = db
        .select({ after: people.external_jwts_after })
        .from(people)
        .where(eq(people.id, userId))
        .get()
      return person?.after != null && issuedAt * 1000 <= person.after
    },
  }
}
