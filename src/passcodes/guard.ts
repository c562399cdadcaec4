import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passcodeGuards } from '../../db/schema.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import { type RollingLimit, secondsUntilAllowed, withEvent } from '../core/rolling-window.ts'

/** The failures that a person's channel allows before it refuses (NIST SP 800-63B: at most 100 in a row). */
const FAILURES: RollingLimit = { limit: 10, windowMs: 15 * MINUTE_MS }
const MAX_CONSECUTIVE_FAILURES = 100
const ISSUES: RollingLimit = { limit: 10, windowMs: 60 * MINUTE_MS }

/** The counters of a person's channel. A new code does not reset them. */
export type Guard = {
  userId: string
  channel: string
  consecutiveFailures: number
  recentFailures: readonly number[]
  recentIssues: readonly number[]
}

export function readGuard(db: Db, userId: string, channel: string): Guard {
  const row = db
    .select()
    .from(passcodeGuards)
    .where(and(eq(passcodeGuards.user_id, userId), eq(passcodeGuards.channel, channel)))
    .get()
  return {
    userId,
    channel,
    consecutiveFailures: row?.consecutive_failures ?? 0,
    recentFailures: row?.recent_failures ?? [],
    recentIssues: row?.recent_issues ?? [],
  }
}

export function writeGuard(db: Db, guard: Guard): void {
  const values = {
    consecutive_failures: guard.consecutiveFailures,
    recent_failures: [...guard.recentFailures],
    recent_issues: [...guard.recentIssues],
  }
  db.insert(passcodeGuards)
    .values({ user_id: guard.userId, channel: guard.channel, ...values })
    .onConflictDoUpdate({ target: [passcodeGuards.user_id, passcodeGuards.channel], set: values })
    .run()
}

/** Locked until the owner of the machine unlocks it. */
export const isLocked = (guard: Guard) => guard.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES

/** Whether a code may be tried now: not locked, and fewer than ten failures in fifteen minutes. */
export const mayTry = (guard: Guard, now: number) =>
  !isLocked(guard) && secondsUntilAllowed(FAILURES, guard.recentFailures, now) === 0

/** Seconds until another code may be issued; 0: now. */
export const secondsToNextIssue = (guard: Guard, now: number): number =>
  secondsUntilAllowed(ISSUES, guard.recentIssues, now)

export const afterFailure = (guard: Guard, now: number): Guard => ({
  ...guard,
  consecutiveFailures: guard.consecutiveFailures + 1,
  recentFailures: withEvent(FAILURES, guard.recentFailures, now),
})

export const afterSuccess = (guard: Guard): Guard => ({
  ...guard,
  consecutiveFailures: 0,
  recentFailures: [],
})

export const afterIssue = (guard: Guard, now: number): Guard => ({
  ...guard,
  recentIssues: withEvent(ISSUES, guard.recentIssues, now),
})

export const unlocked = afterSuccess
