import { effect, signal } from '@preact/signals'
import { NOT_SENT } from '../texts/not-sent.ts'
import { toast } from '../ui/toasts.tsx'
import { queuedDeletes, toastWithUndo } from '../undo.ts'
import { deleteHidden } from './journal.ts'
import { showNoticeOf } from './notice-of-changes.ts'
import { type Change, onSettledChange, pendingChanges, takeOut } from './queue.ts'

/** Those that the queue has sent: the list that shows them may be of before. */
const deleted = signal<readonly string[]>([])
onSettledChange(({ draws }, outcome) => {
  if (draws?.kind === 'hide' && outcome.kind === 'done') deleted.value = [...deleted.value, draws.id]
})
effect(() => {
  const waiting = pendingChanges.value.flatMap(({ draws }) => (draws?.kind === 'hide' ? [draws.id] : []))
  queuedDeletes.value = new Set([...waiting, ...deleted.value])
})

/**
 * Shows a change of the queue with an undo button, which takes it out of the queue again.
 * @param onUndo called when the view is as before.
 */
export const toastUndoable = (text: string, change: Change, onUndo?: () => void): void =>
  toastAllUndoable(text, [change], onUndo)

/** As `toastUndoable`, of changes that the person made as one. */
export function toastAllUndoable(text: string, made: readonly Change[], onUndo?: () => void): void {
  const ids = made.map(({ id }) => id)
  const undo = async () => {
    const out = await Promise.all(ids.map(takeOut))
    if (out.every((isOut) => isOut)) onUndo?.()
    else toast(NOT_SENT.tooLate, { isBad: true })
  }
  showNoticeOf(ids, () => toastWithUndo(text, undo))
}

/**
 * Deletes something of the journal from a list, which hides it with `isVisible`; sent after the time for undo, or once the
 * server is back.
 * @param onUndo called when the item is visible again.
 */
export function deleteFromJournal(id: string, text: string, path: string, onUndo?: () => void): void {
  toastUndoable(text, deleteHidden(text, { id, path }), onUndo)
}
