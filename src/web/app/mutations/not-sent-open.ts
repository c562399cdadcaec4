import { signal } from '@preact/signals'

/** Whether the list of changes that were not taken is open. */
export const isNotSentOpen = signal(false)
