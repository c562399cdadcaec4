import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passcodeGuards } from '../../db/schema.ts'

const MINUTE = 60_000

/** The failures that a person's channel allows before it refuses (NIST SP 800-63B: at most 100 in a row). */
const FAILURES = { limit: 10, windowMs: 15 * MINUTE }
const CONSECUTIVE_FAILURES = 100
const ISSUES = { limit: 10, windowMs: 60 * MINUTE }

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
export const isLocked = (guard: Guard) => guard.consecutiveFailures >= CONSECUTIVE_FAILURES

/** Whether a code may be tried now: not locked, and fewer than ten failures in fifteen minutes. */
export const mayTry = (guard: Guard, now: number) =>
  !isLocked(guard) && within(guard.recentFailures, now, FAILURES.windowMs).length < FAILURES.limit

/** Seconds until another code may be issued; 0: now. */
export function secondsToNextIssue(guard: Guard, now: number): number {
  const recent = within(guard.recentIssues, now, ISSUES.windowMs)
  const oldest = recent.at(-ISSUES.limit)
  return oldest === undefined ? 0 : Math.ceil((oldest + ISSUES.windowMs - now) / 1000)
}

export const afterFailure = (guard: Guard, now: number): Guard => ({
  ...guard,
  consecutiveFailures: guard.consecutiveFailures + 1,
  recentFailures: [...within(guard.recentFailures, now, FAILURES.windowMs), now].slice(-FAILURES.limit),
})

export const afterSuccess = (guard: Guard): Guard => ({
  ...guard,
  consecutiveFailures: 0,
  recentFailures: [],
})

export const afterIssue = (guard: Guard, now: number): Guard => ({
  ...guard,
  recentIssues: [...within(guard.recentIssues, now, ISSUES.windowMs), now].slice(-ISSUES.limit),
})

export const unlocked = afterSuccess

const within = (instants: readonly number[], now: number, windowMs: number) =>
  // Times in the future come from a wrong clock; correcting the clock must not lock anyone out.
  instants.filter((at) => at > now - windowMs && at <= now)
