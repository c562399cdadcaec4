import { browserNow } from './server-clock.ts'

/** How long an answer that was asked for ahead is as good as a new one, in milliseconds. */
const FRESH_MS = 5000

/** Answers that are on their way before somebody asks for them, by their address. */
const prefetches = new Map<string, { answer: Promise<unknown>; asked: number }>()

export function storePrefetch(address: string, answer: Promise<unknown>): void {
  // Whoever takes it is told.
  answer.catch(() => {})
  prefetches.set(address, { answer, asked: browserNow() })
}

/** @returns the answer, to the first that asks. */
export function takePrefetch(address: string): Promise<unknown> | undefined {
  const found = prefetches.get(address)
  prefetches.delete(address)
  return found !== undefined && browserNow() - found.asked < FRESH_MS ? found.answer : undefined
}

/** After a change each of them may be of before. */
export const clearPrefetches = () => prefetches.clear()
