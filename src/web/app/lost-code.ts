import { browserNow } from './server-clock.ts'
import { isServerThere, RECONNECT_INTERVAL_MS } from './server-health.ts'

/**
 * Code that did not arrive, as when a phone changes from one network to another. Browsers do not request a file again
 * that failed, as long as the page is open: the page is loaded again.
 */

const KEY = 'journal lost code'
const MAX_PAUSE_MS = 60_000
/** After this long without a reload, what is lost then has nothing to do with it. */
const FORGET_MS = 120_000

let isWaiting = false

declare global {
  interface Window {
    /** Comes with the first script: the others need not bring it. */
    reloadForCode?: () => Promise<void>
  }
}

/** Loads the page again once the server answers; each time in a row waits twice as long. */
export async function reloadForCode(): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  const pause = nextPause()
  if (pause > 0) await after(pause)
  while (!(await isServerThere())) await after(RECONNECT_INTERVAL_MS)
  window.location.reload()
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** None the first time. A browser that keeps nothing never reloads without one. */
function nextPause(): number {
  const now = browserNow()
  try {
    const { at = 0, pause: last = 0 } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Reloaded>
    const isInRow = at > 0 && Math.abs(now - at) < FORGET_MS
    const pause = isInRow ? Math.min(Math.max(last * 2, 1000), MAX_PAUSE_MS) : 0
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, pause } satisfies Reloaded))
    return pause
  } catch {
    return MAX_PAUSE_MS
  }
}

type Reloaded = { at: number; pause: number }
