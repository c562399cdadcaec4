import { signal } from '@preact/signals'
import { useId, useLayoutEffect } from 'preact/hooks'
import { guardLeaving } from './router.ts'

/** What holds something that was typed and not saved, by an id of its own. */
const unsaved = new Set<string>()
/** Goes where the person wanted to go when they were asked; undefined: nobody is asked. */
export const leaving = signal<(() => void) | undefined>(undefined)

guardLeaving((proceed) => {
  if (unsaved.size === 0) return true
  leaving.value = () => {
    unsaved.clear()
    leaving.value = undefined
    proceed()
  }
  return false
})

window.addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault()
})

/** While `isUnsaved`, nobody leaves the view or closes the page without having been asked. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId()
  // At once: whoever leaves right after the last key is asked, too.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [isUnsaved, id])
}
