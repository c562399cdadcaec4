import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MINUTE_MS } from '../../contract/durations.ts'
import { caughtUpCount } from './mutations/queue.ts'
import { isServerDown } from './server-status.ts'
import type { Loaded } from './use-load.ts'

/** How long what is shown may lack what others have changed, while it can be seen. */
const REFRESH_MS = MINUTE_MS

/**
 * Loads again what another guardian, another device or another tab may change: when the person returns to the page, once
 * all that waited for the server is sent, and each minute while the page can be seen.
 * @param isInUse whether loading it again each minute could remove what somebody is typing.
 */
export function useRefresh({ reload }: Pick<Loaded<unknown>, 'reload'>, isInUse = () => false): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(() => {
      if (!isServerDown.peek() && !isInUse()) look()
    }, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [reload])
  const seen = useRef(caughtUpCount.peek())
  useSignalEffect(() => {
    if (caughtUpCount.value === seen.current) return
    seen.current = caughtUpCount.value
    void reload()
  })
}
