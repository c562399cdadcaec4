import { useSignal } from '@preact/signals'
import { isNotSentOpen } from '../mutations/not-sent-open.ts'
import {
  discardChanges,
  flushChanges,
  readChanges,
  unkeptChanges,
  unsentChanges,
} from '../mutations/queue.ts'
import { Problem } from '../problem.ts'
import { checkServer } from '../server-status.ts'
import { signOut } from '../sign-in-flow.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
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
  const problem = useSignal<string | undefined>(undefined)
  const unsent = unsentChanges.value
  const isLost = unkeptChanges.value.length > 0
  const refusedCount = unsent.filter(({ refusal }) => refusal !== undefined).length
  const toSend = unsent.filter(({ refusal }) => refusal === undefined)
  const sendFirst = async () => {
    await flushChanges()
    const isAnyLeft = toSend.some(({ id }) => unsentChanges.value.some((each) => each.id === id))
    problem.value = isAnyLeft ? UNSENT.stillUnsent : undefined
    if (unsentChanges.value.length === 0) leave()
  }
  const look = () => {
    close()
    isNotSentOpen.value = true
  }
  // Nothing is discarded by who stays signed in.
  const leaveIfPossible = async (prepare?: () => Promise<void>) => {
    problem.value = undefined
    if (!(await checkServer())) {
      problem.value = UNSENT.signOutNeedsServer
      return
    }
    await prepare?.()
    leave()
  }
  const discard = () => discardChanges(unsent.map(({ id }) => id))
  return (
    <Dialog title={UNSENT.signOutTitle(unsent.length)} onClose={close}>
      <p>{isLost ? UNSENT.signOutUnkept : toSend.length > 0 ? UNSENT.signOutBody : UNSENT.signOutRefused}</p>
      {toSend.length > 0 && refusedCount > 0 && <p>{UNSENT.signOutAlsoRefused(refusedCount)}</p>}
      <ul>
        {unsent.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {problem.value !== undefined && (
        <p class="form-problem" role="alert">
          {problem.value}
        </p>
      )}
      <div class="form-actions">
        <button type="button" class="button danger" onClick={() => void leaveIfPossible(discard)}>
          {UNSENT.signOutDiscard}
        </button>
        {!isLost && (
          <button type="button" class="button" onClick={() => void leaveIfPossible()}>
            {UNSENT.signOutKeep}
          </button>
        )}
        <button
          type="button"
          class="button primary"
          data-autofocus
          onClick={() => (toSend.length > 0 ? void sendFirst() : look())}
        >
          {toSend.length > 0 ? UNSENT.signOutSend : NOT_SENT.look}
        </button>
      </div>
    </Dialog>
  )
}
