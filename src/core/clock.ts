/** Code that needs the time gets a clock as an argument, so that a test can freeze it. */
export type Clock = {
  /** Wall-clock time in milliseconds since 1970-01-01T00:00Z. It may go back when the system clock is set. */
  now(): number
  /** Milliseconds since an arbitrary start; never goes back. For time limits and timeouts, not for dates. */
  elapsed(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
}
