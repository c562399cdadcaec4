/** Code that needs randomness gets it as an argument. `systemRandom` is cryptographically secure. */
export type Random = {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array
  /** A uniformly distributed whole number, 0 ≤ n < limit (limit up to 2^32). */
  below(limit: number): number
  /** A UUID of version 7, which sorts by creation time. */
  uuid(now: number): string
}

export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  below(limit) {
    // Rejection sampling, since a plain remainder would favour low numbers.
    const ceiling = Math.floor(2 ** 32 / limit) * limit
    const word = new Uint32Array(1)
    for (;;) {
      const value = crypto.getRandomValues(word)[0] as number
      if (value < ceiling) return value % limit
    }
  },
  uuid: (now) => Bun.randomUUIDv7('hex', now),
}
