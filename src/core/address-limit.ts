import type { Clock } from './clock.ts'
import { rateLimited } from './errors.ts'

const WINDOW_MS = 60_000
/** Addresses remembered at once; a flood from more than this forgets the oldest. */
const MAX_ADDRESSES = 10_000

/**
 * Failures a minute from one address. A place is taken before the look-up and given back on success, so that
 * parallel guesses cannot all slip in before the first has failed.
 */
export function createAddressLimit(clock: Clock, perMinute: number) {
  const failures = new Map<string, number[]>()

  return {
    /**
     * @returns a function that gives the place back.
     * @throws AppError `rate_limited` when the address has used up its failures.
     */
    reserve(address: string): () => void {
      const now = clock.elapsed()
      const key = networkOf(address)
      const recent = (failures.get(key) ?? []).filter((at) => at > now - WINDOW_MS)
      const oldest = recent.at(-perMinute)
      if (oldest !== undefined) throw rateLimited(Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000)))
      recent.push(now)
      // Re-inserted, so that the map is ordered by last use.
      failures.delete(key)
      failures.set(key, recent)
      if (failures.size > MAX_ADDRESSES) failures.delete(failures.keys().next().value ?? '')
      return () => {
        const place = recent.lastIndexOf(now)
        if (place >= 0) recent.splice(place, 1)
      }
    },
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
