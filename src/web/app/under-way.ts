import { signal } from '@preact/signals'

/** What goes on while the person walks through the views. */
export type UnderWay = {
  /** The view that shows more of it. */
  path: string
  /** What it is, in words for the person. */
  text: string
  /** Between 0 and 1; undefined: how far it is, nobody knows. */
  share: number | undefined
  /** Does not go on by itself. */
  isHeld: boolean
  /** Whether closing the page would break it off. */
  isLost: boolean
  /** Ends it at once. */
  stop: () => void
}

/** There is one at most. The shell shows it, wherever the person is. */
export const underWay = signal<UnderWay | undefined>(undefined)

/** For when the person goes: nothing of theirs is sent from then on. */
export function stopUnderWay(): void {
  underWay.peek()?.stop()
  // Whoever has chosen to go is not asked whether they want to.
  underWay.value = undefined
}

window.addEventListener('beforeunload', (event) => {
  if (underWay.peek()?.isLost === true) event.preventDefault()
})
