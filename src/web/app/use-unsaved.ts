import { signal } from '@preact/signals'
import { useId, useLayoutEffect } from 'preact/hooks'
import { setLeaveGuard } from './router.ts'

/** What holds something that was typed and not saved, by an id of its own. */
const unsavedIds = new Set<string>()
/** Goes where the person wanted to go when they were asked; undefined: nobody is asked. */
export const pendingNavigation = signal<(() => void) | undefined>(undefined)

setLeaveGuard((proceed) => {
  if (unsavedIds.size === 0) return true
  pendingNavigation.value = () => {
    unsavedIds.clear()
    pendingNavigation.value = undefined
    proceed()
  }
  return false
})

window.addEventListener('beforeunload', (event) => {
  if (unsavedIds.size > 0) event.preventDefault()
})

/** While `isUnsaved`, nobody leaves the view or closes the page without having been asked. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId()
  // At once: whoever leaves right after the last key is asked, too.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    unsavedIds.add(id)
    return () => {
      unsavedIds.delete(id)
    }
  }, [isUnsaved, id])
}
