import { effect } from '@preact/signals'
import { takePictures } from '../picture/take-picture.ts'
import { serverNow } from '../server-clock.ts'
import { isServerDown } from '../server-status.ts'
import { session } from '../session-state.ts'
import { leaveWithOtherTabs } from '../sign-in-flow.ts'

/** After the page is opened: it is in use by then. */
const FIRST_MS = 5000
const AGAIN_MS = 30 * 60_000

let lastAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps what is needed without the server, in idle moments while there is one and somebody is signed in. */
export function startKeeping(): void {
  takePictures()
  leaveWithOtherTabs()
  effect(() => {
    clearTimeout(timer)
    if (session.value && !isServerDown.value) timer = setTimeout(() => void keep(), FIRST_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && session.peek() && serverNow() - lastAt > AGAIN_MS)
      void keep()
  })
}

async function keep(): Promise<void> {
  // Who pays for each byte, or does not look at the page, is not served by it.
  if (isDataSaved() || document.visibilityState === 'hidden') return
  lastAt = serverNow()
  try {
    await (await import('./keep-recent.ts')).keepRecent()
  } catch {
    // Another time.
  }
}

/** Not in every browser, and not in the types. */
const isDataSaved = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | null)?.saveData === true
