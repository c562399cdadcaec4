/** Time is an argument: everything that asks the time takes one of these, so that a test can freeze it. */
export type Clock = {
  /** Wall-clock time, milliseconds since 1970-01-01T00:00Z. May step back when the system's clock is set. */
  now(): number
  /** Milliseconds since an arbitrary start; never steps back. For windows and timeouts, not for dates. */
  elapsed(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
}
