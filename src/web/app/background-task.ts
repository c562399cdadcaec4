import { signal } from '@preact/signals'

/** What goes on while the person walks through the views. */
export type BackgroundTask = {
  /** The view that shows more of it. */
  path: string
  /** What it is, in words for the person. */
  text: string
  /** Between 0 and 1; undefined: how far it is, nobody knows. */
  share: number | undefined
  /** Does not go on by itself. */
  isStalled: boolean
  /** Whether closing the page would break it off. */
  isLostOnClose: boolean
  /** Ends it at once. */
  stop: () => void
}

/** There is one at most. The shell shows it, wherever the person is. */
export const backgroundTask = signal<BackgroundTask | undefined>(undefined)

/** For when the person goes: nothing of theirs is sent from then on. */
export function stopBackgroundTask(): void {
  backgroundTask.peek()?.stop()
  // Whoever has chosen to go is not asked whether they want to.
  backgroundTask.value = undefined
}

window.addEventListener('beforeunload', (event) => {
  if (backgroundTask.peek()?.isLostOnClose === true) event.preventDefault()
})
