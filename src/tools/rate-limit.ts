import type { Clock } from '../core/clock.ts'

export const WINDOW_SECONDS = 60

export type RateKind = 'read' | 'write'
export type RateLimits = Readonly<Record<RateKind, number>>

export type RateDecision = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** How many calls pass before the windows of idle people are dropped. */
const SWEEP_EVERY = 1000

/**
 * A rolling window per person and kind: up to `limits[kind]` calls in any 60 seconds. A refused call does not
 * count. Time is monotonic, so setting the clock neither blocks nor frees a caller.
 */
export function createRateLimiter(clock: Clock, limits: RateLimits) {
  const windowMs = WINDOW_SECONDS * 1000
  const windows = new Map<string, number[]>()
  let calls = 0

  return {
    /** Counts a call in the person's window, or returns how long to wait for the next one. */
    take(userId: string, kind: RateKind): RateDecision {
      const now = clock.elapsed()
      if (++calls % SWEEP_EVERY === 0) forgetIdle(windows, now - windowMs)
      const key = `${kind}:${userId}`
      const taken = windows.get(key) ?? []
      windows.set(key, taken)
      while ((taken[0] ?? now) <= now - windowMs) taken.shift()
      const blocking = taken.at(-limits[kind])
      if (blocking !== undefined) {
        return {
          allowed: false,
          retryAfterSeconds: Math.max(1, Math.ceil((blocking + windowMs - now) / 1000)),
        }
      }
      taken.push(now)
      return { allowed: true }
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

function forgetIdle(windows: Map<string, number[]>, before: number): void {
  for (const [key, taken] of windows) {
    if ((taken.at(-1) ?? 0) <= before) windows.delete(key)
  }
}
