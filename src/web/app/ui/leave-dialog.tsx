import { COMMON } from '../texts/common.ts'
import { pendingNavigation } from '../use-unsaved.ts'
import { Dialog } from './dialog.tsx'

/** Asks, where something is not saved yet; part of the shell. */
export function LeaveDialog() {
  const leave = pendingNavigation.value
  if (leave === undefined) return null
  const stay = () => {
    pendingNavigation.value = undefined
  }
  return (
    <Dialog title={COMMON.unsavedTitle} onClose={stay}>
      <p>{COMMON.unsavedBody}</p>
      <div class="form-actions">
        <button type="button" class="button danger" onClick={leave}>
          {COMMON.leave}
        </button>
        <button type="button" class="button primary" data-autofocus onClick={stay}>
          {COMMON.stay}
        </button>
      </div>
    </Dialog>
  )
}
