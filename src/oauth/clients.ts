import { and, asc, count, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { oauthClients, oauthGrants } from '../../db/sign-in-schema.ts'
import { DAY_MS, MINUTE_MS } from '../contract/durations.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { type OAuthClient, readClientMetadata } from './client-metadata.ts'
import { OAuthError } from './oauth-error.ts'

/** A client without a grant is deleted after this time. */
const UNUSED_CLIENT_TTL_MS = 7 * DAY_MS
/** A client with a grant is deleted after this time without a token request, when its refresh tokens have expired. */
const IDLE_CLIENT_TTL_MS = 90 * DAY_MS
const MAX_CLIENTS = 1000
/** Over the limit, clients without a grant are deleted first, except those that may be about to get one. */
const NEW_CLIENT_GRACE_MS = 15 * MINUTE_MS
const MAX_REGISTRATIONS_PER_MINUTE = 10

export type RegisteredClient = OAuthClient & { createdAt: number }
export type Clients = ReturnType<typeof createClients>

/** Clients that registered themselves (RFC 7591). Anyone may register, so their number is limited and they expire. */
export function createClients(deps: { db: Db; clock: Clock; random: Random }) {
  const { db, clock, random } = deps
  const limit = createAddressLimit(clock, MAX_REGISTRATIONS_PER_MINUTE)

  /**
   * @param metadata as sent.
   * @param address the caller's network address.
   * @throws OAuthError for invalid metadata or too many clients; AppError `rate_limited`.
   */
  function register(metadata: unknown, address: string): RegisteredClient {
    limit.reserve(address)
    const { name, redirectUris } = readClientMetadata(metadata)
    return inTransaction(db, () => {
      const now = clock.now()
      makeRoom(now)
      const id = random.uuid(now)
      db.insert(oauthClients)
        .values({ id, name, redirect_uris: [...redirectUris], created_at: now })
        .run()
      return { id, name, redirectUris, host: undefined, createdAt: now }
    })
  }

  function makeRoom(now: number): void {
    const total = db.select({ total: count() }).from(oauthClients).get()?.total ?? 0
    if (total < MAX_CLIENTS) return
    const oldest = db
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(and(isNull(oauthClients.last_used_at), lt(oauthClients.created_at, now - NEW_CLIENT_GRACE_MS)))
      .orderBy(asc(oauthClients.created_at))
      .limit(1)
      .get()
    if (oldest === undefined) {
      throw new OAuthError('temporarily_unavailable', 'Too many clients have registered; try again later')
    }
    remove(oldest.id)
  }

  const remove = (id: string) => db.delete(oauthClients).where(eq(oauthClients.id, id)).run()

  function find(id: string): OAuthClient | undefined {
    const row = db.select().from(oauthClients).where(eq(oauthClients.id, id)).get()
    if (row === undefined) return undefined
    return { id: row.id, name: row.name, redirectUris: row.redirect_uris, host: undefined }
  }

  /** Records that a registered client is in use; other clients are not stored. */
  function touch(id: string): void {
    db.update(oauthClients).set({ last_used_at: clock.now() }).where(eq(oauthClients.id, id)).run()
  }

  /** Deletes clients that nobody uses. */
  function sweep(): void {
    const now = clock.now()
    const unused = db
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .leftJoin(oauthGrants, and(eq(oauthGrants.client_id, oauthClients.id), isNull(oauthGrants.revoked_at)))
      .where(
        and(
          isNull(oauthGrants.id),
          or(
            and(isNull(oauthClients.last_used_at), lte(oauthClients.created_at, now - UNUSED_CLIENT_TTL_MS)),
            lte(oauthClients.last_used_at, now - IDLE_CLIENT_TTL_MS),
          ),
        ),
      )
      .all()
    inTransaction(db, () => {
      for (const { id } of unused) remove(id)
    })
  }

  return { register, find, touch, sweep }
}
