import { BASE_PATH } from './base-path.ts'
import { browserNow } from './server-clock.ts'

<<<<<<< HEAD
/** How long to wait for a small request. Without a limit, a connection to an unreachable server hangs for minutes. */
=======
/** Whoever has not answered a small question by then is away: out of reach, connections hang for minutes. */
>>>>>>> origin/main
export const SESSION_TIMEOUT_MS = 8000

/** A request that has been sent. */
export type PrefetchedResponse = {
  /** When it was sent, in epoch milliseconds of the browser. */
  sentAt: number
  response: Promise<Response>
}

declare global {
  interface Window {
    sessionPrefetch?: PrefetchedResponse | undefined
  }
}

/** Requests the session before the script of the page has loaded. */
export function prefetchSession(): void {
<<<<<<< HEAD
  const response = fetch(`${BASE_PATH}/api/sessions/current`, {
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
=======
  const answer = fetch(`${BASE_PATH}/api/sessions/current`, {
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  })
  // Whoever has taken it is told; whoever comes later asks anew.
  answer.catch(() => {
    window.earlySession = undefined
>>>>>>> origin/main
  })
  // The caller that took the response handles the error; later callers send a new request.
  response.catch(() => {
    window.sessionPrefetch = undefined
  })
  window.sessionPrefetch = { sentAt: browserNow(), response }
}

<<<<<<< HEAD
/** How long the response can be used, in milliseconds. Its timeout also ends the reading of the body. */
=======
/** How old it may be, in milliseconds: what ends an unanswered question ends the reading of its answer, too. */
>>>>>>> origin/main
const PREFETCH_TTL_MS = SESSION_TIMEOUT_MS / 2

/** Returns the prefetched response once, and only while it is fresh. */
export function takeSessionPrefetch(): PrefetchedResponse | undefined {
<<<<<<< HEAD
  const taken = window.sessionPrefetch
  window.sessionPrefetch = undefined
=======
  const taken = window.earlySession
  window.earlySession = undefined
>>>>>>> origin/main
  return taken !== undefined && browserNow() - taken.sentAt < PREFETCH_TTL_MS ? taken : undefined
}
