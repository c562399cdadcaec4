import type { Clock } from '../core/clock.ts'
import { createRollingWindow } from '../core/rolling-window.ts'

export const WINDOW_SECONDS = 60

export type RateKind = 'read' | 'write'
export type RateLimits = Readonly<Record<RateKind, number>>

/** The maximum number of people whose calls are counted at once. */
const MAX_PEOPLE = 100_000

/** A rolling window per person and kind: up to `limits[kind]` calls in any 60 seconds. */
export function createRateLimiter(clock: Clock, limits: RateLimits) {
  const window = (limit: number) =>
    createRollingWindow(clock, { limit, windowMs: WINDOW_SECONDS * 1000, maxKeys: MAX_PEOPLE })
  const refused: Record<RateKind, number> = { read: 0, write: 0 }
  const windows = { read: window(limits.read), write: window(limits.write) }

  return {
    /**
     * Counts a call; a refused one does not count.
     * @returns a function that takes the call back.
     * @throws AppError `rate_limited`, with the seconds to wait.
     */
    take(userId: string, kind: RateKind): () => void {
      try {
        return windows[kind].reserve(userId)
      } catch (error) {
        refused[kind]++
        throw error
      }
    },
    /** How many calls were refused since the start. */
    refused: (): Readonly<Record<RateKind, number>> => refused,
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
