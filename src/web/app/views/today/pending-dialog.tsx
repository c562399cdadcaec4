import { deleteAdded } from '../../mutations/journal.ts'
import { namesMadeBy } from '../../mutations/mutation.ts'
import { takeOut } from '../../mutations/queue.ts'
import { COMMON } from '../../texts/common.ts'
import { UNSENT } from '../../texts/unsent-dialogs.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Entry } from './day.ts'
import { focusAfterRender } from './focus.ts'
import type { MealDraft } from './meal-draft.ts'
import { sketchWith } from './pending-entries.ts'

export type PendingDialogProps = { entry: Entry; draft: MealDraft; close: () => void }

/** What can be done about something that has only been written down. */
export function PendingDialog({ entry, draft, close }: PendingDialogProps) {
  const change = sketchWith(entry.id)
  const { words } = change ?? {}
  const remove = async () => {
    close()
    if (change === undefined) return
    // Sent without an answer it may have arrived: then it is deleted as soon as that is known.
    const count = namesMadeBy(change).length
    if (!(await takeOut(change.id))) await deleteAdded({ id: change.id, date: entry.date, count }).kept
    if (words === undefined) return void toast(UNSENT.takenOut)
    draft.text.value = draft.text.value === '' ? words : `${words}, ${draft.text.value}`
    focusAfterRender(() => document.querySelector('.quick-add input'))
  }
  return (
    <Dialog title={UNSENT.pendingTitle} onClose={close}>
      <p>{words === undefined ? UNSENT.pendingEntries(entry.food_name) : UNSENT.pendingWords(words)}</p>
      <div class="form-actions">
        <button type="button" class="button danger" onClick={() => void remove()}>
          {words === undefined ? UNSENT.takeOut : UNSENT.editWords}
        </button>
        <button type="button" class="button primary" data-autofocus onClick={close}>
          {COMMON.close}
        </button>
      </div>
    </Dialog>
  )
}
