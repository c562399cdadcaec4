import { signal } from '@preact/signals'
import { browserNow } from './server-clock.ts'
import { isServerThere } from './server-health.ts'

/** Whether the last request got no response. The shell shows it, and polls until the server responds again. */
export const isServerDown = signal(false)
/** Grows each time the server comes back: what could not be loaded is loaded again. */
export const reconnectCount = signal(0)

/** When the server last answered, in epoch milliseconds of the browser; 0: never. */
export const lastAnswerAt = () => answeredAt
let answeredAt = 0

/** An answer has arrived. */
export function markServerUp(): void {
  answeredAt = browserNow()
  if (!isServerDown.value) return
  isServerDown.value = false
  reconnectCount.value += 1
}

/** Asks once whether it is there. @param limitMs as for `isServerThere`. */
export async function checkServer(limitMs?: number): Promise<boolean> {
  const isThere = await isServerThere(limitMs)
  if (isThere) markServerUp()
  else isServerDown.value = true
  return isThere
}
