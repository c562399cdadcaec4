import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MINUTE_MS } from '../../contract/durations.ts'
import { endedCare } from './acting.ts'
import { caughtUpCount } from './mutations/queue.ts'
import { browserNow } from './server-clock.ts'
import { isServerDown } from './server-status.ts'
import { isSessionEnded } from './session-state.ts'
import type { Loaded } from './use-load.ts'

/** How long what is shown may lack what others have changed, while the page is in use. */
const REFRESH_MS = MINUTE_MS
/** The same, while the page can be seen and nobody has touched it for a while. */
const REFRESH_UNUSED_MS = 5 * MINUTE_MS
const UNUSED_AFTER_MS = 10 * MINUTE_MS
/** A browser tells twice that somebody is back: that the page can be seen, and that it has the focus. */
const SAME_RETURN_MS = 2000

/** Whether the page waits until the person has signed in, or has answered that their care for somebody has ended. */
const isHalted = () => isSessionEnded.peek() || endedCare.peek() !== undefined

/**
 * Loads again what another guardian, another device or another tab may change: when the person returns to the page, once
 * all that waited for the server is sent, and now and then while the page can be seen.
 * @param isHeld whether it is not to be loaded again now, as that could remove what somebody is typing.
 */
export function useRefresh({ reload }: Pick<Loaded<unknown>, 'reload'>, isHeld = () => false): void {
  useEffect(() => {
    let [usedAt, askedAt, returnedAt] = [browserNow(), browserNow(), -Infinity]
    const use = () => {
      usedAt = browserNow()
    }
    const look = (isBackground: boolean) => {
      if (document.visibilityState !== 'visible' || isHalted() || isHeld()) return
      askedAt = browserNow()
      void reload(isBackground)
    }
    const lookOnReturn = () => {
      const now = browserNow()
      if (now - returnedAt < SAME_RETURN_MS) return
      if (document.visibilityState === 'visible') returnedAt = now
      look(false)
    }
    const lookIfDue = () => {
      const now = browserNow()
      const wait = now - usedAt < UNUSED_AFTER_MS ? REFRESH_MS : REFRESH_UNUSED_MS
      // Timers are not exact. Nobody asked for it: that a session has ended is for what they do next to say.
      if (now - askedAt > wait - REFRESH_MS / 2 && !isServerDown.peek()) look(true)
    }
    const timer = setInterval(lookIfDue, REFRESH_MS)
    document.addEventListener('visibilitychange', lookOnReturn)
    window.addEventListener('focus', lookOnReturn)
    window.addEventListener('pointerdown', use)
    window.addEventListener('keydown', use)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookOnReturn)
      window.removeEventListener('focus', lookOnReturn)
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
