import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import type { Change, Settled } from '../../mutations/queue.ts'
import { toastUndoable } from '../../mutations/undo-change.ts'
import { TODAY } from '../../texts/today.ts'
import { toast, toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { type Entry, withEntries } from './day.ts'
import { dayName } from './day-header.tsx'
import { dayOf, shownDay } from './shown-day.ts'

type Changed = ApiAnswer<'patch', '/api/journal/foods/:entry_id'>

/** Shows that an entry was changed, or to which day it was moved, with undo for a few seconds: by the server, or before it is sent. */
export function toastEdited(before: Entry, after: Entry, change: Change, settled: Settled): void {
  const handle = settled.kind === 'done' ? (settled.answer as Changed | undefined)?.undo : undefined
  // Nothing has been changed, or by an earlier attempt whose answer is lost.
  if (settled.kind === 'done' && typeof handle !== 'string') return
  const { food_name: name } = before
  const isMoved = after.date !== before.date
  const text = isMoved ? TODAY.moved(name, dayName(after.date, dayOf(after.date).today)) : TODAY.changed(name)
  if (typeof handle === 'string') toastWithUndo(text, () => undoChange(before, handle))
  else toastUndoable(text, change, () => toast(TODAY.undone))
}

async function undoChange(before: Entry, undo: string): Promise<void> {
  try {
    await api.post('/api/journal/undo', { body: { undo } })
    shownDay()?.change((day) => withEntries(day, [before]))
    toast(TODAY.undone)
  } catch (error) {
    toastError(error)
    void shownDay()?.reload()
  }
}
