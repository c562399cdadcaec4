import { useSignal } from '@preact/signals'
import { valueAt } from './changes.ts'
import type { SaveState } from './section.tsx'
import type { ProfileStore } from './use-profile-store.ts'

type Change<T> = (all: readonly T[]) => readonly T[]

/** The list as it is shown: as the server has it, with the changes in it that have not been answered yet. */
export function useList<T>(store: ProfileStore, path: string) {
  const saved = (valueAt(store.document, path) ?? []) as readonly T[]
  const waiting = useSignal<readonly Change<T>[]>([])
  const state = useSignal<SaveState>('idle')
  return {
    items: waiting.value.reduce((all, change) => change(all), saved),
    state,
    change: async (change: Change<T>) => {
      waiting.value = [...waiting.value, change]
      state.value = 'saving'
      let outcome: SaveState = 'idle'
      try {
        await store.amend(path, change)
        outcome = 'saved'
      } finally {
        waiting.value = waiting.value.filter((other) => other !== change)
        if (waiting.value.length === 0) state.value = outcome
      }
    },
  }
}
