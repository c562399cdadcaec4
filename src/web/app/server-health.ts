import { BASE_PATH } from './base-path.ts'
import { isServerResponse } from './is-server-response.ts'
import { SESSION_TIMEOUT_MS } from './session-prefetch.ts'

/** How often a server that is away is asked whether it is back. */
export const RECONNECT_INTERVAL_MS = 3000

/** Asks once whether the server is there, and not a proxy alone. */
export async function isServerThere(limitMs = SESSION_TIMEOUT_MS): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs)
    return isServerResponse(await fetch(`${BASE_PATH}/api/health`, { signal }))
  } catch {
    return false
  }
}
