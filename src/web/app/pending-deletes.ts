import { signal } from '@preact/signals'
import { sendAfterUndoTime } from './ui/toasts.tsx'

/**
 * The ids of what has been taken away on the page. Whatever shows a list leaves these out itself: an answer that was
 * given before the server was told has them still, and so has the list that is asked for when one comes back.
 */
const pendingDeletes = signal<ReadonlySet<string>>(new Set())

export const isPendingDelete = (id: string): boolean => pendingDeletes.value.has(id)
export const isVisible = ({ id }: { id: string }): boolean => !isPendingDelete(id)

/**
 * As `undoable`, with what has this id out of sight until it is taken back.
 * @param onUndo once it is in sight again.
 */
export function deleteWithUndo(
  id: string,
  text: string,
  send: (isLast: boolean) => Promise<unknown>,
  onUndo?: () => void,
): void {
  pendingDeletes.value = new Set([...pendingDeletes.value, id])
  sendAfterUndoTime(text, send, () => {
    pendingDeletes.value = new Set([...pendingDeletes.value].filter((other) => other !== id))
    onUndo?.()
  })
}
