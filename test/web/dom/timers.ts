import type { TestClock } from '../../support.ts'

type Timer = { due: number; every: number | undefined; owner: object; run: () => void }

/** One frame of a screen, in milliseconds. */
export const FRAME_MS = 16

/** The timers of all pages of a test. They follow the clock of the test. */
export function createTimers(clock: TestClock) {
  const waiting = new Map<number, Timer>()
  let latest = 0
  // Timers that are due at the same time run in the order in which they were set.
  const next = () =>
    [...waiting].reduce<[number, Timer] | undefined>(
      (first, one) => (first === undefined || one[1].due < first[1].due ? one : first),
      undefined,
    )

  /** Runs something later, for a window. */
  function set(owner: object, run: () => void, ms: number, every?: number): number {
    latest += 1
    waiting.set(latest, { due: clock.elapsed() + Math.max(0, ms || 0), every, owner, run })
    return latest
  }

  return {
    set,

    /** Milliseconds until the next timer is due; undefined without timers. */
    untilNext(): number | undefined {
      const found = next()
      return found === undefined ? undefined : Math.max(0, found[1].due - clock.elapsed())
    },

    /** Runs the next timer if it is due. @returns whether one ran. */
    runDue(): boolean {
      const found = next()
      if (found === undefined || found[1].due > clock.elapsed()) return false
      const [id, timer] = found
      if (timer.every === undefined) waiting.delete(id)
      else timer.due = clock.elapsed() + timer.every
      timer.run()
      return true
    },

    /** The timer functions of a window. */
    forWindow(owner: object) {
      type Callback = (...given: unknown[]) => void
      const clear = (id: number | undefined) => void waiting.delete(id ?? 0)
      return {
        setTimeout: (run: Callback, ms = 0, ...given: unknown[]) => set(owner, () => run(...given), ms),
        setInterval: (run: Callback, ms = 0, ...given: unknown[]) =>
          set(owner, () => run(...given), ms, Math.max(1, ms)),
        requestAnimationFrame: (run: (at: number) => void) =>
          set(owner, () => run(clock.elapsed()), FRAME_MS),
        clearTimeout: clear,
        clearInterval: clear,
        cancelAnimationFrame: clear,
      }
    },

    /** Removes the timers of a window that was left. */
    clearAll(owner: object): void {
      for (const [id, timer] of waiting) if (timer.owner === owner) waiting.delete(id)
    },
  }
}

export type Timers = ReturnType<typeof createTimers>
