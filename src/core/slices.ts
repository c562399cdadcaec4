import type { Clock } from './clock.ts'

/** How long a piece of work may hold the one thread before everything else that waits gets its turn. */
const SLICE_MS = 15

/** The time of one request's work, in slices. */
export type Slices = {
  /** Whether the present slice is used up. */
  isOver(): boolean
  /** Lets other requests go first, and starts a slice. What was read before may have changed then. */
  next(): Promise<void>
  /** Restarts the present slice: what was done in it before does not count. */
  restart(): void
}

/** Those that wait for the thread, in order. The process has one thread, so it has one queue. */
const waiting: (() => void)[] = []

/**
 * Waits for an own turn of the event loop: with several requests at once, everything else goes on between them, and not
 * only after the last.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

/** Whether somebody waits for a turn. */
export const isTurnAwaited = (): boolean => waiting.length > 0

let turn = 0
let isTurnCounted = false

/**
 * The present turn of the event loop. What was looked up in the same turn needs no second look: nothing that another
 * request has caused and been told of lies in between.
 */
export function currentTurn(): number {
  if (!isTurnCounted) {
    isTurnCounted = true
    setImmediate(endTurn)
  }
  return turn
}

function endTurn(): void {
  isTurnCounted = false
  turn += 1
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}

export function createSlices(clock: Pick<Clock, 'elapsed'>, sliceMs = SLICE_MS): Slices {
  let end = clock.elapsed() + sliceMs
  return {
    isOver: () => clock.elapsed() >= end,
    restart() {
      end = clock.elapsed() + sliceMs
    },
    async next() {
      await nextTurn()
      end = clock.elapsed() + sliceMs
    },
  }
}

/** Does something for each item, in as many slices as that takes. */
export async function eachInSlices<T>(
  items: Iterable<T>,
  slices: Slices,
  work: (item: T) => void,
): Promise<void> {
  for (const item of items) {
    if (slices.isOver()) await slices.next()
    work(item)
  }
}

/** Runs work that is written as a generator, each step of it a small part, in as many slices as it takes. */
export async function runInSlices<T>(steps: Generator<undefined, T>, slices: Slices): Promise<T> {
  for (;;) {
    if (slices.isOver()) await slices.next()
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Runs such work in one go, where it must not be interrupted. */
export function runAtOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
