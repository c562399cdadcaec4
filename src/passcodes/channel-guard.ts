import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passcodeGuards } from '../../db/schema.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import { type RollingLimit, secondsUntilAllowed, withEvent } from '../core/rolling-window.ts'

/** The failures that a person's channel allows before it refuses (NIST SP 800-63B: at most 100 in a row). */
const FAILURE_LIMIT: RollingLimit = { limit: 10, windowMs: 15 * MINUTE_MS }
const MAX_CONSECUTIVE_FAILURES = 100
const ISSUE_LIMIT: RollingLimit = { limit: 10, windowMs: 60 * MINUTE_MS }

/** The counters of a person's channel. A new code does not reset them. */
export type ChannelGuard = {
  userId: string
  channel: string
  consecutiveFailures: number
  recentFailures: readonly number[]
  recentIssues: readonly number[]
}

export function readGuard(db: Db, userId: string, channel: string): ChannelGuard {
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

export function writeGuard(db: Db, guard: ChannelGuard): void {
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
export const isLocked = (guard: ChannelGuard) => guard.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES

/** Whether a code may be tried now: not locked, and fewer than ten failures in fifteen minutes. */
export const canTry = (guard: ChannelGuard, now: number) =>
  !isLocked(guard) && secondsUntilAllowed(FAILURE_LIMIT, guard.recentFailures, now) === 0

/** Seconds until another code may be issued; 0: now. */
export const secondsToNextIssue = (guard: ChannelGuard, now: number): number =>
  secondsUntilAllowed(ISSUE_LIMIT, guard.recentIssues, now)

export const afterFailure = (guard: ChannelGuard, now: number): ChannelGuard => ({
  ...guard,
  consecutiveFailures: guard.consecutiveFailures + 1,
  recentFailures: withEvent(FAILURE_LIMIT, guard.recentFailures, now),
})

export const afterSuccess = (guard: ChannelGuard): ChannelGuard => ({
  ...guard,
  consecutiveFailures: 0,
  recentFailures: [],
})

export const afterIssue = (guard: ChannelGuard, now: number): ChannelGuard => ({
  ...guard,
  recentIssues: withEvent(ISSUE_LIMIT, guard.recentIssues, now),
})

export const resetGuard = afterSuccess
