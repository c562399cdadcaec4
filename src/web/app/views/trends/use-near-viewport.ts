import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

const PRELOAD_MARGIN_PX = 240

/** Whether an element is, or has been, in view or nearly so: known before the first frame with it is drawn. */
export function useNearViewport(host: { readonly current: HTMLElement | null }): boolean {
  const isNear = useSignal(false)
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return undefined
    // The page is laid out for the first that asks; for the others nothing has changed since.
    const { top, bottom } = element.getBoundingClientRect()
    if (top < window.innerHeight + PRELOAD_MARGIN_PX && bottom > -PRELOAD_MARGIN_PX) {
      isNear.value = true
      return undefined
    }
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        isNear.value = true
        seen.disconnect()
      },
      { rootMargin: `${PRELOAD_MARGIN_PX}px` },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return isNear.value
}
