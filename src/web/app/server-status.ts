import { signal } from '@preact/signals'
import { BASE_PATH } from './base-path.ts'
import { isServerResponse } from './is-server-response.ts'
import { browserNow } from './server-clock.ts'
import { SESSION_TIMEOUT_MS } from './session-prefetch.ts'

/** Whether the last request got no response. The shell shows it, and polls until the server responds again. */
export const isServerDown = signal(false)
/** Grows each time the server comes back: what could not be loaded is loaded again. */
export const reconnectCount = signal(0)

/** When the server last answered, in epoch milliseconds of the browser; 0: never. */
export let lastAnswerAt = 0

/** An answer has arrived. */
export function markServerUp(): void {
  lastAnswerAt = browserNow()
  if (!isServerDown.value) return
  isServerDown.value = false
  reconnectCount.value += 1
}

const withTimeout = () => ({ signal: AbortSignal.timeout(SESSION_TIMEOUT_MS) })

/** Asks once whether it is there. */
export async function checkServer(): Promise<boolean> {
  try {
    if (!isServerResponse(await fetch(`${BASE_PATH}/api/health`, withTimeout())))
      throw new Error('nobody but a proxy is there')
    markServerUp()
    return true
  } catch {
    isServerDown.value = true
    return false
  }
}
