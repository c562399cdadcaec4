import { signal } from '@preact/signals'
import { UNDO_MS } from '../../contract/durations.ts'
import { registerPendingSend } from './pending-sends.ts'
import { COMMON } from './texts/common.ts'
import { toast, toastError } from './ui/toasts.tsx'

/** Shows what was done, and offers to undo it for a few seconds. @returns removes it. */
export function toastWithUndo(text: string, undo: () => unknown, ms = UNDO_MS): () => void {
  const runUndo = () => {
    dismiss()
    void undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: runUndo } })
  setTimeout(dismiss, ms)
  return dismiss
}

/**
 * Shows a change that is not of the journal with an undo button, and sends it after the time for undo: whether a
 * credential was revoked, say, is known then. Closing the page sends it at once.
 * @param text what is being done: `“Phone” revoked`.
 * @param send sends it. @param isLast whether the page is going away, so that the request must outlive it.
 * @param undo puts back what the view has already changed; also when sending fails.
 */
export function sendAfterUndoTime(
  text: string,
  send: (isLast: boolean) => Promise<unknown>,
  undo: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    clearTimeout(timer)
    isOnItsWay()
    dismiss()
  }
  const sendOnce = async (isLast: boolean) => {
    finish()
    await send(isLast).catch((error: unknown) => {
      undo()
      toastError(error)
    })
  }
  const sendLast = () => sendOnce(true)
  const runUndo = () => {
    finish()
    undo()
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: runUndo } })
  const isOnItsWay = registerPendingSend(sendLast)
  timer = setTimeout(() => void sendOnce(false), UNDO_MS)
}

/**
 * The ids of what the person deleted on the page. Lists hide them, because the server still returns them until it
 * receives the request.
 */
const pendingDeletes = signal<ReadonlySet<string>>(new Set())
/** Those whose deletion is in the queue, or was sent from it. */
export const queuedDeletes = signal<ReadonlySet<string>>(new Set())

export const isPendingDelete = (id: string): boolean =>
  pendingDeletes.value.has(id) || queuedDeletes.value.has(id)
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
