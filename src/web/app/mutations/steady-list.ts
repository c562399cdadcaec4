import { computed, type ReadonlySignal } from '@preact/signals'

/** The same as long as its members are: nothing is drawn again for it. */
export function steadyList<T>(read: () => readonly T[]): ReadonlySignal<readonly T[]> {
  let last: readonly T[] = []
  return computed(() => {
    const now = read()
    if (now.length !== last.length || now.some((each, index) => each !== last[index])) last = now
    return last
  })
}
