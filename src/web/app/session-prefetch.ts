import { BASE_PATH } from './base-path.ts'
import { browserNow } from './server-clock.ts'

/** How long to wait for a small request. Without a limit, a connection to an unreachable server hangs for minutes. */
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
  const response = fetch(`${BASE_PATH}/api/sessions/start`, {
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  })
  // The caller that took the response handles the error; later callers send a new request.
  response.catch(() => {
    // Where nobody answered for the document either, the page need not ask again to know it.
    if (window.isOpenedAway !== true) window.sessionPrefetch = undefined
  })
  window.sessionPrefetch = { sentAt: browserNow(), response }
}

/** How long the response can be used, in milliseconds. Its timeout also ends the reading of the body. */
const PREFETCH_TTL_MS = SESSION_TIMEOUT_MS / 2

/** Returns the prefetched response once, and only while it is fresh. */
export function takeSessionPrefetch(): PrefetchedResponse | undefined {
  const taken = window.sessionPrefetch
  window.sessionPrefetch = undefined
  return taken !== undefined && browserNow() - taken.sentAt < PREFETCH_TTL_MS ? taken : undefined
}
