import { and, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { notices } from '../../db/sign-in-schema.ts'
import { DAY_MS } from '../contract/durations.ts'
import { EXPIRES_SOON_DAYS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'
import { type CredentialRef, isCredentialValid } from '../credentials/ancestry.ts'
import { credentialRefs } from '../credentials/origin.ts'
import { revokeSignIn } from '../credentials/revoke.ts'
import { STORED_KINDS } from '../credentials/sources.ts'
import { SIGN_IN_METHODS, type SignInMethod } from './add-notice.ts'
import { expiringCredentials } from './expiring.ts'

/** In this order they are listed. */
export const NOTICE_KINDS = ['replay', 'sign_in', 'expiry'] as const
type NoticeKind = (typeof NOTICE_KINDS)[number]

/** At most this many are listed; the others follow as these are dismissed. */
export const MAX_NOTICES = 50
/** Longer than any browser stays signed in. */
const KEPT_DAYS = 90

/** Something about a person's credentials that they should see until they dismiss it. */
export type Notice = {
  id: string
  kind: NoticeKind
  /** When it happened, in epoch milliseconds; of an `expiry`, when the credential ends. */
  at: number
  credential: CredentialRef
  /** Whether the credential is valid now. */
  isActive: boolean
  /** How somebody signed in; null for other kinds. */
  method: SignInMethod | null
  /** The credential that was used for it; null: none, or unknown. */
  createdBy: CredentialRef | null
  address: string | null
}

type Row = typeof notices.$inferSelect

export type Notices = ReturnType<typeof createNotices>

/** What the page shows a person about their credentials: new sign-ins, replays, and what ends soon. */
export function createNotices({ db, clock }: { db: Db; clock: Clock }) {
  function describe(rows: readonly Row[], now: number): Notice[] {
    const refs = credentialRefs(
      db,
      rows.flatMap(({ created_by: id }) => id ?? []),
    )
    return rows.flatMap((row) => {
      const kind = NOTICE_KINDS.find((known) => known === row.kind)
      const credentialKind = STORED_KINDS.find((known) => known === row.credential_kind)
      if (kind === undefined || credentialKind === undefined) return []
      const credential = { kind: credentialKind, id: row.credential_id, name: row.name }
      return {
        id: row.id,
        kind,
        at: row.at,
        credential,
        isActive: isCredentialValid(db, credential, now),
        method: SIGN_IN_METHODS.find((known) => known === row.method) ?? null,
        createdBy: refs.get(row.created_by ?? '') ?? null,
        address: row.address,
      }
    })
  }

  /** Those that are not dismissed and that the caller may see, newest first. */
  const storedRows = (viewer: Principal): Row[] =>
    db
      .select()
      .from(notices)
      .where(and(eq(notices.user_id, viewer.userId), isNull(notices.dismissed_at), not(isOwnSignIn(viewer))))
      .orderBy(desc(notices.at), desc(notices.id))
      .limit(MAX_NOTICES)
      .all()

  const expiryNotices = (userId: string, now: number): Notice[] =>
    expiringCredentials(db, userId, { now, until: now + EXPIRES_SOON_DAYS * DAY_MS }).map(
      ({ credential, end: at }) => ({
        id: credential.id,
        kind: 'expiry',
        at,
        credential,
        isActive: true,
        method: null,
        createdBy: null,
        address: null,
      }),
    )

  /** Everything but the caller's own sign-in: replays, sign-ins (newest first), then what ends (soonest first). */
  function list(viewer: Principal): Notice[] {
    const now = clock.now()
    const stored = describe(storedRows(viewer), now)
    const ending = expiryNotices(viewer.userId, now)
    const all = [...stored, ...ending]
    return NOTICE_KINDS.flatMap((kind) => all.filter((notice) => notice.kind === kind)).slice(0, MAX_NOTICES)
  }

  /**
   * Dismisses a notice; repeating it is harmless.
   * @param options.revoke whether to end what the notice is about: for a sign-in, with the API token that was used for it
   *   and everything that was created from there.
   * @throws AppError `not_found` for an unknown id and for one of another person.
   */
  function dismiss(viewer: Principal, id: string, { revoke }: { revoke: boolean }): void {
    inTransaction(db, () => {
      const at = clock.now()
      const row = rowOf(viewer, id)
      if (row !== undefined && row.dismissed_at !== null) return
      const candidates = row === undefined ? expiryNotices(viewer.userId, at) : describe([row], at)
      const found = candidates.find((notice) => notice.id === id)
      if (found === undefined) throw notFound('notice')
      const { credential, createdBy } = found
      if (revoke) revokeSignIn(db, { credential, createdBy }, at)
      if (found.kind === 'expiry') insertDismissedExpiry(viewer.userId, found, at)
      else db.update(notices).set({ dismissed_at: at }).where(eq(notices.id, id)).run()
    })
  }

  function insertDismissedExpiry(userId: string, { credential, at: end }: Notice, now: number): void {
    db.insert(notices)
      .values({
        id: credential.id,
        user_id: userId,
        kind: 'expiry',
        at: end,
        credential_kind: credential.kind,
        credential_id: credential.id,
        name: credential.name,
        dismissed_at: now,
      })
      .run()
  }

  /** Not that of the caller's own sign-in, which others should see. */
  const rowOf = (viewer: Principal, id: string): Row | undefined =>
    db
      .select()
      .from(notices)
      .where(and(eq(notices.id, id), eq(notices.user_id, viewer.userId), not(isOwnSignIn(viewer))))
      .get()

  return {
    list,
    dismiss,

    /** How many there are; 0 for a caller who may not see them. */
    count: (viewer: Principal): number => (viewer.permissions.includes('tokens') ? list(viewer).length : 0),

    /** Deletes old ones. */
    sweep(): void {
      db.delete(notices)
        .where(lt(notices.at, clock.now() - KEPT_DAYS * DAY_MS))
        .run()
    },
  }
}

/** SQL: a sign-in is not news to the browser, or to the token, that it was made with. */
const isOwnSignIn = ({ credentialId, endsWithId }: Principal): SQL =>
  sql`(${notices.kind} = 'sign_in' AND (${notices.credential_id} IN (${credentialId}, ${endsWithId ?? ''})
    OR coalesce(${notices.created_by}, '') = ${credentialId}))`
