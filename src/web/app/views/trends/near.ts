import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const NEAR = '240px'

/** Whether an element is, or has been, in view or nearly so. @param isAtOnce whatever is in view. */
export function useNear(host: { readonly current: HTMLElement | null }, isAtOnce = false): boolean {
  const isNear = useSignal(isAtOnce)
  useEffect(() => {
    const element = host.current
    if (element === null || isNear.peek()) return undefined
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        isNear.value = true
        seen.disconnect()
      },
      { rootMargin: NEAR },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return isNear.value
}
