import { BASE } from './base.ts'
import { browserTime } from './now.ts'

/** Whoever has not answered a small question by then is away: out of reach, connections hang for minutes. */
export const ASK_WITHIN_MS = 8000

/** A question that has gone out. */
export type Question = {
  /** When it went out, in epoch milliseconds of the browser. */
  asked: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    earlySession?: Question | undefined
  }
}

/** Asks who is signed in, before the page's own script is there. */
export function askEarly(): void {
  const answer = fetch(`${BASE}/api/sessions/current`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
  // Whoever has taken it is told; whoever comes later asks anew.
  answer.catch(() => {
    window.earlySession = undefined
  })
  window.earlySession = { asked: browserTime(), answer }
}

/** How old it may be, in milliseconds: what ends an unanswered question ends the reading of its answer, too. */
const FRESH_MS = ASK_WITHIN_MS / 2

/** @returns the question, once, and while it is fresh: whoever asks later has to ask anew. */
export function takeEarly(): Question | undefined {
  const taken = window.earlySession
  window.earlySession = undefined
  return taken !== undefined && browserTime() - taken.asked < FRESH_MS ? taken : undefined
}
