import { signal } from '@preact/signals'
import { sendAfterUndoTime } from './ui/toasts.tsx'

/**
 * The ids of what the person deleted on the page. Lists hide them, because the server still returns them until it
 * receives the request.
 */
const pendingDeletes = signal<ReadonlySet<string>>(new Set())

export const isPendingDelete = (id: string): boolean => pendingDeletes.value.has(id)
export const isVisible = ({ id }: { id: string }): boolean => !isPendingDelete(id)

/**
 * Like `sendAfterUndoTime`. Hides the item with this id unless the person undoes the deletion.
 * @param onUndo called when the item is visible again.
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
