import { isDelayed, pendingChanges } from '../../mutations/queue.ts'
import type { Shown } from '../../mutations/shown-changes.ts'
import { NOT_SENT } from '../../texts/not-sent.ts'

const drawing = (id: string): Shown | undefined =>
  pendingChanges.value.find(
    ({ draws }) =>
      (draws?.kind === 'add' && draws.entries.some((entry) => entry.id === id)) ||
      (draws?.kind === 'edit' && draws.after.id === id),
  )

/** The change that an entry stands for as a whole: words, or a meal of which only the energy is known. */
export function sketchWith(id: string): Shown | undefined {
  const found = drawing(id)
  if (found?.draws?.kind !== 'add') return undefined
  return found.draws.isSketch === true ? found : undefined
}

/** What an entry's row says while it is not sent, once that takes long. */
export function waitingText(id: string): string | undefined {
  const found = drawing(id)
  if (found === undefined || !isDelayed.value) return undefined
  return found.words === undefined ? NOT_SENT.waiting : NOT_SENT.wordsWaiting
}
