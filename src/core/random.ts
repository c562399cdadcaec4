/** Randomness is an argument too. `systemRandom` is cryptographically secure. */
export type Random = {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array
  /** A uniformly distributed whole number, 0 ≤ n < limit (limit at most 2^32). */
  below(limit: number): number
  /** A UUID of version 7: sorts by the time it was made. */
  uuid(now: number): string
}

export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  below(limit) {
    // Rejection sampling: a plain remainder would favour the low numbers.
    const ceiling = Math.floor(2 ** 32 / limit) * limit
    const word = new Uint32Array(1)
    for (;;) {
      const value = crypto.getRandomValues(word)[0] as number
      if (value < ceiling) return value % limit
    }
  },
  uuid: (now) => Bun.randomUUIDv7('hex', now),
}
