import { browserTime } from './now.ts'

/** How long an answer that was asked for ahead is as good as a new one, in milliseconds. */
const FRESH_MS = 5000

/** Answers that are on their way before somebody asks for them, by their address. */
const underWay = new Map<string, { answer: Promise<unknown>; asked: number }>()

export function putAhead(address: string, answer: Promise<unknown>): void {
  // Whoever takes it is told.
  answer.catch(() => {})
  underWay.set(address, { answer, asked: browserTime() })
}

/** @returns the answer, to the first that asks. */
export function takeAhead(address: string): Promise<unknown> | undefined {
  const found = underWay.get(address)
  underWay.delete(address)
  return found !== undefined && browserTime() - found.asked < FRESH_MS ? found.answer : undefined
}

/** After a change each of them may be of before. */
export const forgetAhead = () => underWay.clear()
