import { and, eq, gt, lte } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { signInLinks } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import { SIGN_IN_LINK_MINUTES } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { hashSecret, isSecret, newSecret } from '../core/secret.ts'
import type { Config } from '../settings/config.ts'

export const SIGN_IN_PATH = '/sign-in'
const LINK_TTL_MS = SIGN_IN_LINK_MINUTES * MINUTE_MS

export type SignInLink = { userId: string; url: string; expiresAt: number }
export type SignInLinks = ReturnType<typeof createSignInLinks>

/** Links that sign a person in on a browser, once (specification 1.13). Only the command line issues them. */
export function createSignInLinks(deps: { db: Db; config: Config; clock: Clock; random: Random }) {
  const { db, config, clock, random } = deps
  const isLink = (secret: string) =>
    and(eq(signInLinks.secret_hash, hashSecret(secret)), gt(signInLinks.expires_at, clock.now()))

  return {
    /**
     * The secret is in the link and stored nowhere; `expiresAt` in epoch milliseconds.
     * @param address the address of the server as the person reaches it; default the base URL.
     */
    issue(userId: string, address = config['server.base_url']): SignInLink {
      const now = clock.now()
      const secret = newSecret(random)
      const id = random.uuid(now)
      const expiresAt = now + LINK_TTL_MS
      inTransaction(db, () => {
        db.insert(signInLinks)
          .values({
            id,
            user_id: userId,
            secret_hash: hashSecret(secret),
            created_at: now,
            expires_at: expiresAt,
          })
          .run()
        recordAudit(db, { at: now, userId, action: 'sign-in-link.issue', subject: id })
      })
      return { userId, url: `${address}${SIGN_IN_PATH}?link=${secret}`, expiresAt }
    },

    /** The person whom the link signs in, without using it up; undefined if it is not valid. */
    ownerOf: (secret: string): string | undefined =>
      db.select({ userId: signInLinks.user_id }).from(signInLinks).where(isLink(secret)).get()?.userId,

    /** Uses the link up. Of several concurrent callers, in any process, only one gets the person. */
    useUp: (secret: string): string | undefined =>
      db.delete(signInLinks).where(isLink(secret)).returning({ userId: signInLinks.user_id }).get()?.userId,

    /** Deletes expired links. */
    sweep(): void {
      db.delete(signInLinks).where(lte(signInLinks.expires_at, clock.now())).run()
    },
  }
}

/** The secret of a pasted link, complete or from `link=` on; undefined: not a link. */
export function parseLinkSecret(pasted: string): string | undefined {
  const secret = /[?&]link=([^&#\s]+)/.exec(pasted)?.[1] ?? ''
  return isSecret(secret) ? secret : undefined
}
