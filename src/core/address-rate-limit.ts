import { MINUTE_MS } from '../contract/durations.ts'
import type { Clock } from './clock.ts'
import { createRollingWindow } from './rolling-window.ts'

/** How many addresses are remembered; when more arrive, the least recently used one is dropped. */
const MAX_ADDRESSES = 10_000

/**
 * Failures per minute from one address. For a secret that can be guessed, such as a passcode, a slot is reserved before
 * the lookup and released on success, so that parallel guesses cannot all pass before the first one fails. Any other
 * secret is looked up first, and only a failure reserves a slot.
 */
export function createAddressLimit(clock: Clock, perMinute: number) {
  const failures = createRollingWindow(clock, {
    limit: perMinute,
    windowMs: MINUTE_MS,
    maxKeys: MAX_ADDRESSES,
  })

  return {
    /**
     * @returns a function that releases the slot.
     * @throws AppError `rate_limited` if the address has reached its limit.
     */
    reserve: (address: string): (() => void) => failures.reserve(addressNetwork(address)),
  }
}

/** An IPv6 host usually controls a whole /64, so its addresses count as one. */
export function addressNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  // As numbers, so that `0DB8` and `db8` are equal.
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
