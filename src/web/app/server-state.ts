import { signal } from '@preact/signals'
import { BASE } from './base.ts'
import { ASK_WITHIN_MS } from './early-session.ts'
import { isFromServer } from './from-server.ts'

/** Whether the last request found nobody. The shell says so, and asks until somebody is there again. */
export const isServerDown = signal(false)
/** Grows each time the server comes back: what could not be loaded is loaded again. */
export const returns = signal(0)

/** An answer has arrived. */
export function serverIsBack(): void {
  if (!isServerDown.value) return
  isServerDown.value = false
  returns.value += 1
}

const within = () => ({ signal: AbortSignal.timeout(ASK_WITHIN_MS) })

/** Asks once whether it is there. */
export async function askServer(): Promise<boolean> {
  try {
    if (!isFromServer(await fetch(`${BASE}/api/health`, within())))
      throw new Error('nobody but a proxy is there')
    serverIsBack()
    return true
  } catch {
    isServerDown.value = true
    return false
  }
}
