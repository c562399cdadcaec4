import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MINUTE_MS } from '../../contract/durations.ts'
import { caughtUpCount } from './mutations/queue.ts'
import { browserNow } from './server-clock.ts'
import { isServerDown } from './server-status.ts'
import type { Loaded } from './use-load.ts'

/** How long what is shown may lack what others have changed, while the page is in use. */
const REFRESH_MS = MINUTE_MS
/** The same, while the page can be seen and nobody has touched it for a while. */
const REFRESH_UNUSED_MS = 5 * MINUTE_MS
const UNUSED_AFTER_MS = 10 * MINUTE_MS

/**
 * Loads again what another guardian, another device or another tab may change: when the person returns to the page, once
 * all that waited for the server is sent, and now and then while the page can be seen.
 * @param isHeld whether it is not to be loaded again by itself now, as that could remove what somebody is typing.
 */
export function useRefresh({ reload }: Pick<Loaded<unknown>, 'reload'>, isHeld = () => false): void {
  useEffect(() => {
    let [usedAt, askedAt] = [browserNow(), browserNow()]
    const use = () => {
      usedAt = browserNow()
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return
      askedAt = browserNow()
      void reload()
    }
    const lookIfDue = () => {
      const now = browserNow()
      const wait = now - usedAt < UNUSED_AFTER_MS ? REFRESH_MS : REFRESH_UNUSED_MS
      // Timers are not exact.
      if (now - askedAt > wait - REFRESH_MS / 2 && !isServerDown.peek() && !isHeld()) look()
    }
    const timer = setInterval(lookIfDue, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pointerdown', use)
    window.addEventListener('keydown', use)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pointerdown', use)
      window.removeEventListener('keydown', use)
    }
  }, [reload])
  const seen = useRef(caughtUpCount.peek())
  useSignalEffect(() => {
    if (caughtUpCount.value === seen.current) return
    seen.current = caughtUpCount.value
    void reload()
  })
}
