import { signal } from '@preact/signals'

/** Whether the page asks its person to confirm who they are, before what cannot be undone. */
export const isConfirming = signal(false)

let waiting: ((isConfirmed: boolean) => void)[] = []

/** Asks, over the view. @returns whether the person has confirmed it. */
export function waitForConfirmation(): Promise<boolean> {
  isConfirming.value = true
  return new Promise((resolve) => waiting.push(resolve))
}

/** Lets those go on that wait. */
export function resolveConfirmation(isConfirmed: boolean): void {
  const asked = waiting
  waiting = []
  isConfirming.value = false
  for (const resolve of asked) resolve(isConfirmed)
}
