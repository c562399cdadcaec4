import { deleteAdded } from '../../mutations/journal.ts'
import { showNoticeOf } from '../../mutations/notice-of-changes.ts'
import { takeOut } from '../../mutations/queue.ts'
import { TODAY } from '../../texts/today.ts'
import { toast } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'

const ADD_UNDO_MS = 8000

/** What was added, and how many entries of it. */
export type Added = { id: string; date: string; count: number }

/**
 * Shows that entries were added, with undo for a few seconds: they are taken out of what is to be sent, or deleted once
 * they are stored.
 */
export function toastAdded(text: string, added: readonly Added[], onUndone?: () => void): void {
  const undo = async () => {
    for (const each of added) if (!(await takeOut(each.id))) await deleteAdded(each).kept
    onUndone?.()
    toast(TODAY.undone)
  }
  const ids = added.map(({ id }) => id)
  showNoticeOf(ids, () => toastWithUndo(text, undo, ADD_UNDO_MS))
}
