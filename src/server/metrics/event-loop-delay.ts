import type { Clock } from '../../core/clock.ts'
import type { Distribution } from './prometheus-text.ts'

/** In seconds. */
export const DELAY_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const INTERVAL_MS = 100

/**
 * How much later than it should a timer runs, while other work holds the thread. Begins at the first look, so that a server
 * whose metrics nobody reads does not wake up for it.
 */
export function createEventLoopDelay(clock: Pick<Clock, 'elapsed'>): () => Distribution {
  const counts = new Float64Array(DELAY_BOUNDS.length + 1)
  let sum = 0
  let hasStarted = false

  function start(): void {
    let expected = clock.elapsed() + INTERVAL_MS
    const timer = setInterval(() => {
      const now = clock.elapsed()
      const delay = Math.max(0, now - expected) / 1000
      let bucket = 0
      while (bucket < DELAY_BOUNDS.length && delay > (DELAY_BOUNDS[bucket] ?? 0)) bucket++
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += delay
      expected = now + INTERVAL_MS
    }, INTERVAL_MS)
    timer.unref()
  }

  return () => {
    if (!hasStarted) start()
    hasStarted = true
    return { labels: {}, counts, sum }
  }
}
