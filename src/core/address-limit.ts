import { MINUTE_MS } from '../contract/durations.ts'
import type { Clock } from './clock.ts'
import { createRollingWindow } from './rolling-window.ts'

/** Addresses remembered at once; a flood from more than this forgets the oldest. */
const MAX_ADDRESSES = 10_000

/**
 * Failures a minute from one address. A place is taken before the look-up and given back on success, so that
 * parallel guesses cannot all slip in before the first has failed.
 */
export function createAddressLimit(clock: Clock, perMinute: number) {
  const failures = createRollingWindow(clock, {
    limit: perMinute,
    windowMs: MINUTE_MS,
    maxKeys: MAX_ADDRESSES,
  })

  return {
    /**
     * @returns a function that gives the place back.
     * @throws AppError `rate_limited` when the address has used up its failures.
     */
    reserve: (address: string): (() => void) => failures.reserve(networkOf(address)),
  }
}

/** An IPv6 host commands a whole /64: its addresses count as one. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  // As numbers: `0DB8` and `db8` are one.
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
