import { BASE_PATH } from './base-path.ts'
import { browserNow } from './server-clock.ts'

/** Whoever has not answered a small question by then is away: out of reach, connections hang for minutes. */
export const ASK_WITHIN_MS = 8000

/** A question that has gone out. */
export type PrefetchedResponse = {
  /** When it went out, in epoch milliseconds of the browser. */
  sentAt: number
  response: Promise<Response>
}

declare global {
  interface Window {
    earlySession?: PrefetchedResponse | undefined
  }
}

/** Asks who is signed in, before the page's own script is there. */
export function prefetchSession(): void {
  const answer = fetch(`${BASE_PATH}/api/sessions/current`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
  // Whoever has taken it is told; whoever comes later asks anew.
  answer.catch(() => {
    window.earlySession = undefined
  })
  window.earlySession = { sentAt: browserNow(), response: answer }
}

/** How old it may be, in milliseconds: what ends an unanswered question ends the reading of its answer, too. */
const FRESH_MS = ASK_WITHIN_MS / 2

/** @returns the question, once, and while it is fresh: whoever asks later has to ask anew. */
export function takeSessionPrefetch(): PrefetchedResponse | undefined {
  const taken = window.earlySession
  window.earlySession = undefined
  return taken !== undefined && browserNow() - taken.sentAt < FRESH_MS ? taken : undefined
}
