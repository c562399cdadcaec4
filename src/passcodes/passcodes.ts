import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { passcodes } from '../../db/schema.ts'
import { recordAudit, simulateAudit } from '../audit/audit-log.ts'
import type { FailedCredentials } from '../audit/failed-credentials.ts'
import { DAY_MS } from '../contract/durations.ts'
import { MAX_IDENTIFIER_CHARS } from '../contract/limits.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, invalidField, notFound, rateLimited, unauthenticated } from '../core/errors.ts'
import { latestExpiry, PERMISSIONS, type Principal, parentIdOf } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { scopeText } from '../core/scopes.ts'
import { equalsInConstantTime, hashSecret, hmacSha256, newDigits } from '../core/secret.ts'
import { hasValidParents } from '../credentials/ancestry.ts'
import { creatorColumns } from '../credentials/origin.ts'
import type { Config } from '../settings/config.ts'
import {
  afterFailure,
  afterIssue,
  afterSuccess,
  canTry,
  isLocked,
  readGuard,
  resetGuard,
  secondsToNextIssue,
  writeGuard,
} from './channel-guard.ts'
import type { Pairing } from './pairing.ts'

type Row = typeof passcodes.$inferSelect

export const MAX_CHANNEL_LENGTH = 50

export type IssuePasscodeRequest = {
  userId: string
  /** Email or phone, as the person will type it on the device. */
  userIdentifier: string
  channel: string
  /** Number of digits; default `passcode.length`. */
  length?: number | undefined
  /** Default `passcode.ttl_seconds`. */
  ttlSeconds?: number | undefined
  /** The caller; absent on the command line, which is trusted and not limited. */
  creator?: Principal
  /** Removes the lock after a hundred failures in a row. */
  unlock?: boolean
}

export type IssuedPasscode = { passcodeId: string; code: string; expiresAt: number }

export type VerifyPasscodeRequest = {
  code: string
  userIdentifier: string
  channel: string
  /** The caller's network address. */
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

/** The state of an issued code. */
export const PASSCODE_STATUSES = ['waiting', 'verified', 'superseded', 'locked', 'expired'] as const

export type PasscodeState = {
  passcodeId: string
  userIdentifier: string
  channel: string
  /** `locked`: too many wrong attempts. */
  status: (typeof PASSCODE_STATUSES)[number]
  expiresAt: number
  /** The token that the verifying device has created. */
  token: { id: string; name: string } | null
}

/** Kept after its end, so that an id in the audit log can still be explained. */
const RETENTION_MS = 30 * DAY_MS
const UNKNOWN_USER = ''

const VERIFY_PATH = '/auth/passcodes/verify'

export type Passcodes = ReturnType<typeof createPasscodes>

/**
 * Passcodes: specification 5.
 * @param deps.key the HMAC key of `passcode.hash = keyed`; only called for that setting.
 */
export function createPasscodes(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  pairing: Pairing
  failedCredentials: FailedCredentials
  key: () => string
}) {
  const { db, config, clock, random, pairing, failedCredentials } = deps
  const addresses = createAddressLimit(clock, config['passcode.verify_failures_per_minute'])

  function hashOf(code: string, row: { id: string; user_id: string; channel: string }): string {
    const digest = hashSecret(code)
    if (config['passcode.hash'] === 'sha256') return digest
    // With the lengths, two different rows cannot result in the same text.
    const parts = [row.id, row.user_id, row.channel, digest]
    return hmacSha256(deps.key(), parts.map((part) => `${part.length}:${part}`).join(''))
  }

  /**
   * Issues a code. Every earlier unused code of the same person and channel becomes invalid.
   * @throws AppError `rate_limited` after ten in an hour, `conflict` if the channel is locked.
   */
  function issue(request: IssuePasscodeRequest): IssuedPasscode {
    const userIdentifier = normalizeIdentifier(request.userIdentifier)
    return inTransaction(db, () => {
      const now = clock.now()
      const { userId, channel } = request
      let guard = readGuard(db, userId, channel)
      if (request.unlock === true && isLocked(guard)) {
        guard = resetGuard(guard)
        recordAudit(db, { at: now, userId, action: 'passcode.unlock' })
      }
      requireIssueAllowed(guard, request.creator !== undefined, now)
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
          scopes: scopeText(request.creator?.permissions ?? PERMISSIONS),
          grant_expires_at: latestExpiry(request.creator),
          issued_by: parentIdOf(request.creator),
          ...creatorColumns(request.creator),
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
   * Verifies a code and uses it up. One immediate transaction counts the attempt, compares and uses the code up, so
   * that only one of several concurrent right answers, in any process, succeeds.
   *
   * @throws AppError `unauthenticated` for every failure; `rate_limited` after too many failures from the address.
   */
  function verify(request: VerifyPasscodeRequest): PasscodeVerification {
    const giveBack = addresses.reserve(request.address)
    const verification = attemptOrGiveBack(request, giveBack)
    if (verification === undefined) {
      const { address } = request
      failedCredentials.record({ kind: 'passcode', method: 'POST', route: VERIFY_PATH, address })
      throw unauthenticated()
    }
    giveBack()
    return verification
  }

  /** An attempt that the database could not process does not count as the address's failure. */
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
    const open = claimed.filter((row) => canTry(readGuard(db, row.user_id, row.channel), now))
    const matching = open.filter((row) => equalsInConstantTime(hashOf(request.code, row), row.code_hash))
    const [match] = matching
    // Two people have the same valid code for the same identifier: neither may be guessed.
    if (match === undefined || matching.length > 1) {
      recordFailure(claimed, now)
      return undefined
    }
    returnAttempts(claimed.filter((row) => row !== match))
    return succeed(match, request.session === true, now)
  }

  /** Counts the attempt before comparing. Leaves out codes without attempts left and codes of a revoked issuer. */
  function claimAttempts(request: VerifyPasscodeRequest, now: number): Row[] {
    return db
      .update(passcodes)
      .set({ attempts: sql`${passcodes.attempts} + 1` })
      .where(
        and(
          eq(passcodes.user_identifier, normalizedChannel(request.userIdentifier)),
          eq(passcodes.channel, request.channel),
          eq(passcodes.is_used, false),
          eq(passcodes.is_superseded, false),
          gt(passcodes.expires_at, now),
          lt(passcodes.attempts, config['passcode.max_attempts']),
          hasValidParents('passcodes', now),
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
    // An unknown identifier takes the same work as a known one, so the time reveals nothing.
    const failed = claimed.length > 0 ? claimed : [undefined]
    for (const row of failed) {
      const userId = row?.user_id ?? UNKNOWN_USER
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
      // Anyone can fail with an unknown identifier, as often as they like, so this is not logged.
      const audit = row === undefined ? simulateAudit : recordAudit
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

  /** @throws AppError `not_found` for an unknown id and for one of another person. */
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

  /** Clears the hashes of expired codes and deletes codes that ended long ago. */
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

function requireIssueAllowed(guard: ReturnType<typeof readGuard>, limited: boolean, now: number): void {
  if (isLocked(guard)) {
    throw new AppError(
      'conflict',
      'This channel is locked after too many wrong passcodes; to unlock it, use `ext-server issue-passcode --unlock`',
    )
  }
  const seconds = secondsToNextIssue(guard, now)
  if (limited && seconds > 0) throw rateLimited(seconds)
}

/** Trimmed, NFKC, lower case, so that different spellings of an identifier match. */
const normalizedChannel = (identifier: string) => identifier.trim().normalize('NFKC').toLowerCase()

function normalizeIdentifier(identifier: string): string {
  const result = normalizedChannel(identifier)
  if (result.length < 1 || result.length > MAX_IDENTIFIER_CHARS) {
    throw invalidField('/user_identifier', `must be 1 to ${MAX_IDENTIFIER_CHARS} characters`)
  }
  return result
}
