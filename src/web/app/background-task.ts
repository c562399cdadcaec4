import { signal } from '@preact/signals'

/** A task that continues while the person uses other views. */
export type BackgroundTask = {
  /** The view that shows the task. */
  path: string
  /** What the task does, as text for the person. */
  text: string
  /** Progress from 0 to 1; undefined if it is not known. */
  share: number | undefined
  /** Whether it waits for the person. */
  isStalled: boolean
  /** Whether closing the page would interrupt it. */
  isLostOnClose: boolean
  /** Stops it at once. */
  stop: () => void
}

/** The task in progress, at most one. The shell shows it in every view. */
export const backgroundTask = signal<BackgroundTask | undefined>(undefined)

/** Stops the task before a sign-out, so that nothing more is sent. */
export function stopBackgroundTask(): void {
  backgroundTask.peek()?.stop()
  // The person has already decided to leave, so the browser does not ask again.
  backgroundTask.value = undefined
}

window.addEventListener('beforeunload', (event) => {
  if (backgroundTask.peek()?.isLostOnClose === true) event.preventDefault()
})
