import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { passcodes } from '../../db/schema.ts'
import { recordAudit, rehearseAudit } from '../audit/audit.ts'
import { DAY_MS } from '../contract/durations.ts'
import { MAX_IDENTIFIER_CHARS } from '../contract/limits.ts'
import { createAddressLimit } from '../core/address-limit.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, invalidField, notFound, rateLimited, unauthenticated } from '../core/errors.ts'
import { endsWith, grantLimit, PERMISSIONS, type Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { scopeText } from '../core/scopes.ts'
import { equalsInConstantTime, hashSecret, hmacSha256, newDigits } from '../core/secret.ts'
import type { Config } from '../settings/config.ts'
import { hasLiveIssuer } from '../tokens/live.ts'
import {
  afterFailure,
  afterIssue,
  afterSuccess,
  isLocked,
  mayTry,
  readGuard,
  secondsToNextIssue,
  unlocked,
  writeGuard,
} from './guard.ts'
import type { Pairing } from './pairing.ts'

type Row = typeof passcodes.$inferSelect

export const CHANNEL_LENGTH = 50

export type IssuePasscodeRequest = {
  userId: string
  /** Email or phone, as the other side will type it. */
  userIdentifier: string
  channel: string
  /** Digits; default `passcode.length`. */
  length?: number | undefined
  /** Default `passcode.ttl_seconds`. */
  ttlSeconds?: number | undefined
  /** Who asks; absent on the command line, which is trusted and not limited. */
  issuer?: Principal
  /** Lift the lock that a hundred failures in a row have set. */
  unlock?: boolean
}

export type IssuedPasscode = { passcodeId: string; code: string; expiresAt: number }

export type VerifyPasscodeRequest = {
  code: string
  userIdentifier: string
  channel: string
  /** The network address that asks. */
  address: string
  /** Also open a pairing session. */
  session?: boolean | undefined
}

export type PasscodeVerification = {
  userId: string
  passcodeId: string
  userIdentifier: string
  channel: string
  session?: { secret: string; expiresAt: number }
}

/** How a code that was issued stands. */
export const PASSCODE_STATUSES = ['waiting', 'verified', 'superseded', 'locked', 'expired'] as const

export type PasscodeState = {
  passcodeId: string
  userIdentifier: string
  channel: string
  /** `locked`: too many wrong tries. */
  status: (typeof PASSCODE_STATUSES)[number]
  expiresAt: number
  /** What the device that verified it has got. */
  token: { id: string; name: string } | null
}

/** Kept after its end, so that a person can see in the audit log what an id meant. */
const RETENTION_MS = 30 * DAY_MS
const NOBODY = ''

export type Passcodes = ReturnType<typeof createPasscodes>

/**
 * Passcodes: specification 5.
 * @param deps.key the HMAC key of `passcode.hash = keyed`; asked for only then.
 */
export function createPasscodes(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  pairing: Pairing
  key: () => string
}) {
  const { db, config, clock, random, pairing } = deps
  const addresses = createAddressLimit(clock, config['passcode.verify_failures_per_minute'])

  function hashOf(code: string, row: { id: string; user_id: string; channel: string }): string {
    const digest = hashSecret(code)
    if (config['passcode.hash'] === 'sha256') return digest
    // Lengths first: no two different rows can make the same text.
    const parts = [row.id, row.user_id, row.channel, digest]
    return hmacSha256(deps.key(), parts.map((part) => `${part.length}:${part}`).join(''))
  }

  /**
   * Issues a code; every earlier unused one of the same user and channel dies with it.
   * @throws AppError `rate_limited` after ten in an hour, `conflict` when the channel is locked.
   */
  function issue(request: IssuePasscodeRequest): IssuedPasscode {
    const userIdentifier = normalizeIdentifier(request.userIdentifier)
    return inTransaction(db, () => {
      const now = clock.now()
      const { userId, channel } = request
      let guard = readGuard(db, userId, channel)
      if (request.unlock === true && isLocked(guard)) {
        guard = unlocked(guard)
        recordAudit(db, { at: now, userId, action: 'passcode.unlock' })
      }
      refuseIssue(guard, request.issuer !== undefined, now)
      writeGuard(db, afterIssue(guard, now))
      supersede(userId, channel)
      sweep()

      const id = random.uuid(now)
      const code = newDigits(random, request.length ?? config['passcode.length'])
      const expiresAt = now + (request.ttlSeconds ?? config['passcode.ttl_seconds']) * 1000
      db.insert(passcodes)
        .values({
          id,
          user_id: userId,
          code_hash: hashOf(code, { id, user_id: userId, channel }),
          user_identifier: userIdentifier,
          channel,
          expires_at: expiresAt,
          scopes: scopeText(request.issuer?.permissions ?? PERMISSIONS),
          grant_expires_at: grantLimit(request.issuer),
          issued_by: endsWith(request.issuer),
          created_at: now,
        })
        .run()
      recordAudit(db, { at: now, userId, action: 'passcode.issue', subject: id })
      return { passcodeId: id, code, expiresAt }
    })
  }

  function supersede(userId: string, channel: string): void {
    db.update(passcodes)
      .set({ is_superseded: true, code_hash: '' })
      .where(
        and(
          eq(passcodes.user_id, userId),
          eq(passcodes.channel, channel),
          eq(passcodes.is_used, false),
          eq(passcodes.is_superseded, false),
        ),
      )
      .run()
  }

  /**
   * Verifies a code and uses it up. One immediate transaction claims the attempt, compares and uses up, so that
   * of any number of right answers, in any number of processes, one wins.
   *
   * @throws AppError `unauthenticated` for whatever is wrong, always the same; `rate_limited` after too many
   *   failures from the address.
   */
  function verify(request: VerifyPasscodeRequest): PasscodeVerification {
    const giveBack = addresses.reserve(request.address)
    const verification = attemptOrGiveBack(request, giveBack)
    if (verification === undefined) throw unauthenticated()
    giveBack()
    return verification
  }

  /** An attempt that the database could not carry out is not the address's failure. */
  function attemptOrGiveBack(request: VerifyPasscodeRequest, giveBack: () => void) {
    try {
      return inTransaction(db, () => attempt(request))
    } catch (error) {
      giveBack()
      throw error
    }
  }

  function attempt(request: VerifyPasscodeRequest): PasscodeVerification | undefined {
    const now = clock.now()
    const claimed = claimAttempts(request, now)
    const open = claimed.filter((row) => mayTry(readGuard(db, row.user_id, row.channel), now))
    const matching = open.filter((row) => equalsInConstantTime(hashOf(request.code, row), row.code_hash))
    const [match] = matching
    // Two people with the same live code for the same identifier: it is not for us to guess whose it is.
    if (match === undefined || matching.length > 1) {
      recordFailure(claimed, now)
      return undefined
    }
    returnAttempts(claimed.filter((row) => row !== match))
    return succeed(match, request.session === true, now)
  }

  /** Counts the attempt before anything is compared; codes out of attempts, or of a dead issuer, do not come back. */
  function claimAttempts(request: VerifyPasscodeRequest, now: number): Row[] {
    return db
      .update(passcodes)
      .set({ attempts: sql`${passcodes.attempts} + 1` })
      .where(
        and(
          eq(passcodes.user_identifier, normalized(request.userIdentifier)),
          eq(passcodes.channel, request.channel),
          eq(passcodes.is_used, false),
          eq(passcodes.is_superseded, false),
          gt(passcodes.expires_at, now),
          lt(passcodes.attempts, config['passcode.max_attempts']),
          hasLiveIssuer(db, passcodes.issued_by, now),
        ),
      )
      .returning()
      .all()
  }

  function returnAttempts(rows: readonly Row[]): void {
    for (const { id } of rows) {
      db.update(passcodes)
        .set({ attempts: sql`${passcodes.attempts} - 1` })
        .where(eq(passcodes.id, id))
        .run()
    }
  }

  function recordFailure(claimed: readonly Row[], now: number): void {
    // Nobody's failure costs the same work as somebody's: the time taken tells nothing.
    const failed = claimed.length > 0 ? claimed : [undefined]
    for (const row of failed) {
      const userId = row?.user_id ?? NOBODY
      writeGuard(db, afterFailure(readGuard(db, userId, row?.channel ?? ''), now))
      db.update(passcodes)
        .set({ code_hash: '' })
        .where(
          and(
            eq(passcodes.id, row?.id ?? ''),
            lte(sql`${config['passcode.max_attempts']}`, passcodes.attempts),
          ),
        )
        .run()
      // Anybody can fail as nobody, as often as they like: the log keeps none of it.
      const audit = row === undefined ? rehearseAudit : recordAudit
      audit(db, { at: now, userId, action: 'passcode.fail', ...(row && { subject: row.id }) })
    }
  }

  function succeed(row: Row, session: boolean, now: number): PasscodeVerification | undefined {
    const used = db
      .update(passcodes)
      .set({ is_used: true, code_hash: '' })
      .where(and(eq(passcodes.id, row.id), eq(passcodes.is_used, false)))
      .returning({ id: passcodes.id })
      .all()
    if (used.length === 0) return undefined
    writeGuard(db, afterSuccess(readGuard(db, row.user_id, row.channel)))
    recordAudit(db, { at: now, userId: row.user_id, action: 'passcode.verify', subject: row.id })
    const verification = {
      userId: row.user_id,
      passcodeId: row.id,
      userIdentifier: row.user_identifier,
      channel: row.channel,
    }
    if (!session) return verification
    return { ...verification, session: pairing.open(row) }
  }

  /** @throws AppError `not_found` for an unknown id and for another person's alike. */
  function state(userId: string, id: string): PasscodeState {
    const row = db
      .select()
      .from(passcodes)
      .where(and(eq(passcodes.id, id), eq(passcodes.user_id, userId)))
      .get()
    if (row === undefined) throw notFound('passcode')
    return {
      passcodeId: row.id,
      userIdentifier: row.user_identifier,
      channel: row.channel,
      status: statusOf(row),
      expiresAt: row.expires_at,
      token: row.is_used ? pairing.tokenOf(row.id) : null,
    }
  }

  function statusOf(row: Row): PasscodeState['status'] {
    if (row.is_used) return 'verified'
    if (row.is_superseded) return 'superseded'
    if (row.expires_at <= clock.now()) return 'expired'
    return row.attempts >= config['passcode.max_attempts'] ? 'locked' : 'waiting'
  }

  /** Blanks the hashes of expired codes and forgets codes that ended long ago. */
  function sweep(): void {
    const now = clock.now()
    db.update(passcodes)
      .set({ code_hash: '' })
      .where(and(ne(passcodes.code_hash, ''), lte(passcodes.expires_at, now)))
      .run()
    db.delete(passcodes)
      .where(lt(passcodes.expires_at, now - RETENTION_MS))
      .run()
  }

  return { issue, verify, state, sweep }
}

function refuseIssue(guard: ReturnType<typeof readGuard>, limited: boolean, now: number): void {
  if (isLocked(guard)) {
    throw new AppError(
      'conflict',
      'Passcodes for this channel are locked after too many wrong ones; unlock with `ext-server issue-passcode --unlock`',
    )
  }
  const seconds = secondsToNextIssue(guard, now)
  if (limited && seconds > 0) throw rateLimited(seconds)
}

/** Trimmed, NFKC, lower case: what one person types matches what another did. */
const normalized = (identifier: string) => identifier.trim().normalize('NFKC').toLowerCase()

function normalizeIdentifier(identifier: string): string {
  const result = normalized(identifier)
  if (result.length < 1 || result.length > MAX_IDENTIFIER_CHARS) {
    throw invalidField('/user_identifier', `must be 1 to ${MAX_IDENTIFIER_CHARS} characters`)
  }
  return result
}
