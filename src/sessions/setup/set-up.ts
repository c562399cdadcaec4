import { and, eq, sql } from 'drizzle-orm'
import { auditLog } from '../../../db/audit-schema.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { people } from '../../../db/people-schema.ts'
import { checkins, foodEntries } from '../../../db/schema.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import type { FailedCredentials } from '../../audit/failed-credentials.ts'
import { createAddressLimit } from '../../core/address-rate-limit.ts'
import type { Clock } from '../../core/clock.ts'
import { AppError, unauthenticated } from '../../core/errors.ts'
import { OWNER, PERMISSIONS } from '../../core/principal.ts'
import type { Random } from '../../core/random.ts'
import { equalsInConstantTime, hashSecret } from '../../core/secret.ts'
import type { Sessions } from '../sessions.ts'

/** 32 characters that are hard to confuse, 5 bits each: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits, which nobody can guess at the rate that is allowed. */
const CODE_CHARS = 12
const GROUP_CHARS = 4
const MAX_FAILURES_PER_MINUTE = 10

/** `begun`: the owner has signed in, but neither finished the first steps nor begun a journal. */
export const SET_UP_STATES = ['new', 'begun', 'done'] as const

export type SetUp = ReturnType<typeof createSetUp>

/**
 * The first start: a code that is printed where the server was started lets the owner in, until the first steps are
 * finished or there is a journal. Only its hash is kept, in memory: another start has another code.
 */
export function createSetUp(deps: {
  db: Db
  clock: Clock
  random: Random
  sessions: Pick<Sessions, 'open'>
  failedCredentials: FailedCredentials
}) {
  const { db, clock, random, sessions, failedCredentials } = deps
  const failures = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)
  let codeHash: string | undefined

  const stepsDoneAt = (userId: string) =>
    db.select({ at: people.set_up_at }).from(people).where(eq(people.id, userId)).get()?.at

  const hasRow = (table: typeof foodEntries | typeof checkins): boolean => {
    try {
      return db.select({ one: sql`1` }).from(table).limit(1).get() !== undefined
    } catch {
      // Of a damaged table nobody knows that it is empty; serving what can be read goes on.
      return true
    }
  }

  /** Whether the owner has still to set the server up. Credentials alone, such as a token for an app, are no set-up. */
  const isPending = (): boolean => stepsDoneAt(OWNER) === null && !hasRow(foodEntries) && !hasRow(checkins)

  const hasSignedIn = () =>
    db
      .select({ one: sql`1` })
      .from(auditLog)
      .where(and(eq(auditLog.user_id, OWNER), eq(auditLog.action, 'session.open')))
      .limit(1)
      .get() !== undefined

  return {
    isPending,

    state(): (typeof SET_UP_STATES)[number] {
      if (!isPending()) return 'done'
      return hasSignedIn() ? 'begun' : 'new'
    },

    /** Whether a person has still to finish, or to skip, the first steps of the page. */
    hasFirstSteps: (userId: string): boolean => stepsDoneAt(userId) === null,

    /** A new code, such as `K7QF-2MXD-9WTE`; the one before no longer works. */
    newCode(): string {
      const characters = Array.from({ length: CODE_CHARS }, () =>
        ALPHABET.charAt(random.below(ALPHABET.length)),
      )
      const code = characters.join('')
      codeHash = hashSecret(code)
      return code.replace(new RegExp(`.{${GROUP_CHARS}}(?=.)`, 'g'), '$&-')
    },

    /**
     * Signs the owner in on the browser that presents the code.
     * @returns the secret of the new session.
     * @throws AppError `conflict` once the server is set up, `unauthenticated` for another code, `rate_limited`.
     */
    begin(
      typed: string,
      { address, route, browser }: { address: string; route: string; browser?: string | undefined },
    ): string {
      if (!isPending()) {
        codeHash = undefined
        throw new AppError('conflict', 'This server is already set up; sign in instead')
      }
      const release = failures.reserve(address)
      if (codeHash === undefined || !equalsInConstantTime(hashSecret(plainCode(typed)), codeHash)) {
        failedCredentials.record({ kind: 'set_up_code', method: 'POST', route, address })
        throw unauthenticated()
      }
      release()
      return inTransaction(db, () => {
        recordAudit(db, { at: clock.now(), userId: OWNER, action: 'set-up.begin' })
        return sessions.open({
          userId: OWNER,
          permissions: PERMISSIONS,
          issuedBy: null,
          issuerExpiresAt: null,
          with: 'set_up',
          browser,
          address,
        })
      })
    },

    /** The first steps of a person are done, or skipped; for the owner, the code no longer works. Repeating it is harmless. */
    finish(userId: string, name: string | undefined): void {
      inTransaction(db, () => {
        const now = clock.now()
        if (name !== undefined) db.update(people).set({ name }).where(eq(people.id, userId)).run()
        if (stepsDoneAt(userId) !== null) return
        db.update(people).set({ set_up_at: now }).where(eq(people.id, userId)).run()
        recordAudit(db, { at: now, userId, action: 'set-up.finish' })
      })
      if (userId === OWNER) codeHash = undefined
    },
  }
}

/** As it is hashed: hyphens, spaces and case do not matter, and letters that are no digits are read as what they look like. */
const plainCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
