import { useSignal } from '@preact/signals'
import {
  discardChanges,
  flushChanges,
  readChanges,
  unkeptChanges,
  unsentChanges,
} from '../mutations/queue.ts'
import { Problem } from '../problem.ts'
import { signOut } from '../sign-in-flow.ts'
import { SETTINGS } from '../texts/settings.ts'
import { UNSENT } from '../texts/unsent-dialogs.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icons.tsx'
import { toast, toastError } from './toasts.tsx'

/** The server ends the session, and nobody else can: without it the person learns that they are still signed in. */
const leave = () =>
  void signOut().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 0) toast(UNSENT.signOutNeedsServer, { isBad: true })
    else toastError(error)
  })

/** Signs out; with changes that the server does not have, the person first chooses what happens to them. */
export function SignOutButton() {
  const isAsking = useSignal(false)
  const start = async () => {
    await readChanges()
    if (unsentChanges.value.length > 0) isAsking.value = true
    else leave()
  }
  return (
    <>
      <button type="button" class="button" onClick={() => void start()}>
        <Icon name="signOut" />
        {SETTINGS.signOut}
      </button>
      {isAsking.value && <UnsentDialog close={() => (isAsking.value = false)} />}
    </>
  )
}

function UnsentDialog({ close }: { close: () => void }) {
  const stillUnsent = useSignal(false)
  const unsent = unsentChanges.value
  const isLost = unkeptChanges.value.length > 0
  const sendFirst = async () => {
    await flushChanges()
    stillUnsent.value = unsentChanges.value.length > 0
    if (!stillUnsent.value) leave()
  }
  const discard = async () => {
    await discardChanges(unsent.map(({ id }) => id))
    leave()
  }
  return (
    <Dialog title={UNSENT.signOutTitle(unsent.length)} onClose={close}>
      <p>{isLost ? UNSENT.signOutUnkept : UNSENT.signOutBody}</p>
      <ul>
        {unsent.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {stillUnsent.value && (
        <p class="form-problem" role="alert">
          {UNSENT.stillUnsent}
        </p>
      )}
      <div class="form-actions">
        <button type="button" class="button danger" onClick={() => void discard()}>
          {UNSENT.signOutDiscard}
        </button>
        {!isLost && (
          <button type="button" class="button" onClick={leave}>
            {UNSENT.signOutKeep}
          </button>
        )}
        <button type="button" class="button primary" data-autofocus onClick={() => void sendFirst()}>
          {UNSENT.signOutSend}
        </button>
      </div>
    </Dialog>
  )
}
