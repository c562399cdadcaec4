import { signal } from '@preact/signals'
import { BASE } from './router.ts'

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

/** Asks once whether it is there. */
export async function askServer(): Promise<boolean> {
  try {
    await fetch(`${BASE}/api/health`)
    serverIsBack()
    return true
  } catch {
    isServerDown.value = true
    return false
  }
}
