import type { Clock } from './clock.ts'
import { rateLimited } from './errors.ts'

/** Up to `limit` events in any period of `windowMs` milliseconds. Instants are in ascending order. */
export type RollingLimit = { readonly limit: number; readonly windowMs: number }

/** The instants that count at `now`. */
export const recentIn = ({ windowMs }: RollingLimit, instants: readonly number[], now: number): number[] =>
  // Later instants come from a time when the clock was wrong. They are ignored, so that correcting the clock
  // locks nobody out.
  instants.filter((at) => at > now - windowMs && at <= now)

/** Seconds until one more event is allowed; 0: now. */
export const secondsUntilAllowed = (limit: RollingLimit, instants: readonly number[], now: number): number =>
  secondsToWait(limit, recentIn(limit, instants, now), now)

/** The instants to store after an event at `now`; never more than the limit. */
export const withEvent = (limit: RollingLimit, instants: readonly number[], now: number): number[] =>
  [...recentIn(limit, instants, now), now].slice(-limit.limit)

/** @param recent the instants within the window. */
function secondsToWait({ limit, windowMs }: RollingLimit, recent: readonly number[], now: number): number {
  const blocking = recent.at(-limit)
  return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + windowMs - now) / 1000))
}

export type RollingWindow = ReturnType<typeof createRollingWindow>

/**
 * A rolling limit for each of many keys, such as addresses or people, kept in memory. It uses monotonic time,
 * so that setting the system clock has no effect.
 * @param options.maxKeys the maximum number of keys; when more arrive, the least recently used one is
 * dropped.
 */
export function createRollingWindow(clock: Clock, options: RollingLimit & { maxKeys: number }) {
  const { windowMs, maxKeys } = options
  /** The reserved slots by key. The map is ordered by last use. */
  const places = new Map<string, number[]>()

  function dropIdle(before: number): void {
    for (const [key, taken] of places) {
      if ((taken.at(-1) ?? before) > before) return
      places.delete(key)
    }
  }

  function keep(key: string, taken: number[]): void {
    places.delete(key)
    places.set(key, taken)
    if (places.size <= maxKeys) return
    for (const oldest of places.keys()) {
      places.delete(oldest)
      return
    }
  }

  /** @returns a function that releases the slot, or the seconds to wait. */
  function claim(key: string): (() => void) | number {
    const now = clock.elapsed()
    const before = now - windowMs
    dropIdle(before)
    const taken = places.get(key) ?? []
    while ((taken[0] ?? now) <= before) taken.shift()
    const seconds = secondsToWait(options, taken, now)
    if (seconds > 0) return seconds
    taken.push(now)
    keep(key, taken)
    let isGivenBack = false
    return () => {
      const place = isGivenBack ? -1 : taken.lastIndexOf(now)
      isGivenBack = true
      if (place >= 0) taken.splice(place, 1)
    }
  }

  return {
    /** The number of keys in memory. */
    get size(): number {
      return places.size
    },

    /**
     * Reserves a slot; a refused call reserves none.
     * @returns a function that releases the slot, for events that turn out not to count.
     * @throws AppError `rate_limited`, with the seconds to wait.
     */
    reserve(key: string): () => void {
      const claimed = claim(key)
      if (typeof claimed === 'number') throw rateLimited(claimed)
      return claimed
    },

    /** As `reserve`, for events that are left out over the limit. @returns whether there was a slot. */
    tryReserve: (key: string): boolean => typeof claim(key) === 'function',
  }
}
