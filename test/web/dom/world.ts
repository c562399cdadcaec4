import type { TestServer } from '../../support.ts'
import { createTimers, FRAME_MS } from './timers.ts'

/** How far a wait moves the clock before it fails. */
const WAIT_LIMIT_MS = 10_000
/** Turns of the event loop without activity until a page counts as idle. */
const IDLE_TURNS = 4
/** Effects that measure or focus run up to two frames after an action. */
const FRAMES_PER_ACTION = 3
/** A page that runs more timers at one moment is in a loop. */
const MAX_TIMERS_IN_A_ROW = 100_000
/** How long a request may take without any other activity, in real milliseconds. Passing tests never wait for it. */
const REQUEST_LIMIT_MS = 15_000

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * What all pages of a test share: the server, the clock, timers and pending requests. The clock moves only while a test
 * waits for something, each time to the next timer.
 */
export function createWorld(server: TestServer) {
  const timers = createTimers(server.clock)
  const pending = new Set<{ name: string }>()
  const tasks: (() => Promise<unknown>)[] = []
  const waits: symbol[] = []

  /** @returns whether there was something to do. */
  async function step(): Promise<boolean> {
    const next = tasks.shift()
    if (next === undefined) return timers.runDue()
    await next()
    return true
  }

  /** Waits until no request is pending and no timer is due. */
  async function waitForIdle(): Promise<void> {
    let [quiet, steps, lastMoved] = [0, 0, performance.now()]
    while (quiet < IDLE_TURNS) {
      const before = pending.size
      await turn()
      const hasMoved = await step()
      quiet = hasMoved || pending.size > 0 ? 0 : quiet + 1
      if (hasMoved && ++steps > MAX_TIMERS_IN_A_ROW) throw new Error('a timer of the page runs in a loop')
      if (hasMoved || pending.size !== before) lastMoved = performance.now()
      if (performance.now() - lastMoved > REQUEST_LIMIT_MS) {
        throw new Error(`no response to ${[...pending].map(({ name }) => name).join(', ')}`)
      }
    }
  }

  /**
   * Only the latest of several waits moves the clock. A test may act on the page in a request handler: that wait ends
   * before the one during which the request arrived.
   */
  async function waiting<T>(work: (isFirst: () => boolean) => Promise<T>): Promise<T> {
    const own = Symbol()
    waits.push(own)
    try {
      return await work(() => waits.at(-1) === own)
    } finally {
      waits.splice(waits.indexOf(own), 1)
    }
  }

  /** Moves the clock, and runs everything that is due by then. */
  const advance = (ms: number) =>
    waiting(async (isFirst) => {
      const end = server.clock.elapsed() + ms
      await waitForIdle()
      for (let left = ms; left > 0; left = end - server.clock.elapsed()) {
        if (isFirst()) server.clock.advance(Math.min(left, timers.untilNext() ?? left))
        await waitForIdle()
      }
    })

  /** Waits for the immediate effects of an action: responses and a few frames. */
  const settle = () =>
    waiting(async (isFirst) => {
      await waitForIdle()
      for (let frames = 0; frames < FRAMES_PER_ACTION; frames++) {
        const wait = timers.untilNext()
        if (wait === undefined || wait > FRAME_MS || !isFirst()) return
        server.clock.advance(wait)
        await waitForIdle()
      }
    })

  return {
    server,
    timers,
    advance,
    settle,

    /** Counts the page as busy until the promise settles. */
    async track<T>(name: string, work: Promise<T>): Promise<T> {
      const one = { name }
      pending.add(one)
      try {
        return await work
      } finally {
        pending.delete(one)
      }
    },

    /** Queues a task of the browser, such as a reload that the page asked for. */
    enqueue(work: () => Promise<unknown>): void {
      tasks.push(work)
    },

    /**
     * Waits until `look` returns something, for ten seconds of the clock at most.
     * @param failure the error message.
     */
    until: <T>(look: () => T | undefined | false, failure: () => string): Promise<T> =>
      waiting(async (isFirst) => {
        await settle()
        const end = server.clock.elapsed() + WAIT_LIMIT_MS
        for (;;) {
          const found = look()
          if (found !== undefined && found !== false) return found
          if (isFirst()) {
            const wait = timers.untilNext()
            if (wait === undefined || server.clock.elapsed() + wait > end) throw new Error(failure())
            server.clock.advance(wait)
            await settle()
          } else await turn()
        }
      }),
  }
}

export type World = ReturnType<typeof createWorld>
