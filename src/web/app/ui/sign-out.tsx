import { useSignal } from '@preact/signals'
import { deleteDoubles } from '../kept/stored-doubles.ts'
import { isNotSentOpen } from '../mutations/not-sent-open.ts'
import {
  discardChanges,
  flushChanges,
  readChanges,
  unkeptChanges,
  unsentChanges,
} from '../mutations/queue.ts'
import { labelOf } from '../mutations/whose.ts'
import { Problem } from '../problem.ts'
import { checkServer } from '../server-status.ts'
import { signOut } from '../sign-in-flow.ts'
import { COMMON } from '../texts/common.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import { SETTINGS } from '../texts/settings.ts'
import { UNSENT } from '../texts/unsent-dialogs.ts'
import { isWithoutWayBack } from '../way-back.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icons.tsx'
import { NoWayBack } from './no-way-back.tsx'
import { toast, toastError } from './toasts.tsx'

/** The server ends the session, and nobody else can: without it the person learns that they are still signed in. */
const leave = () =>
  void signOut().then(deleteDoubles, (error: unknown) => {
    if (error instanceof Problem && error.status === 0) toast(UNSENT.signOutNeedsServer, { isBad: true })
    else toastError(error)
  })

/**
 * Signs out. A person who could not sign in again is asked before, and with changes that the server does not have, they
 * first choose what happens to them.
 */
export function SignOutButton() {
  const asked = useSignal<'way back' | 'unsent' | undefined>(undefined)
  const close = () => (asked.value = undefined)
  const goOn = async () => {
    await readChanges()
    asked.value = unsentChanges.value.length > 0 ? 'unsent' : undefined
    if (asked.value === undefined) leave()
  }
  const start = async () => {
    if (await isWithoutWayBack()) asked.value = 'way back'
    else await goOn()
  }
  return (
    <>
      <button type="button" class="button" onClick={() => void start()}>
        <Icon name="signOut" />
        {SETTINGS.signOut}
      </button>
      {asked.value === 'way back' && <NoWayBack close={close} signOut={() => void goOn()} />}
      {asked.value === 'unsent' &&
        // What was not sent may be sent while the person is thinking.
        (unsentChanges.value.length > 0 ? <UnsentDialog close={close} /> : <SentDialog close={close} />)}
    </>
  )
}

const SentDialog = ({ close }: { close: () => void }) => (
  <Dialog title={UNSENT.none} onClose={close}>
    <p>{UNSENT.signOutSent}</p>
    <div class="form-actions">
      <button type="button" class="button" onClick={close}>
        {COMMON.cancel}
      </button>
      <button type="button" class="button primary" data-autofocus onClick={leave}>
        {SETTINGS.signOut}
      </button>
    </div>
  </Dialog>
)

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
  const discard = () => {
    // Nothing of it was sent, so that this dialog has nothing more to say.
    close()
    return discardChanges(unsent.map(({ id }) => id))
  }
  return (
    <Dialog title={UNSENT.signOutTitle(unsent.length)} onClose={close}>
      <p>{isLost ? UNSENT.signOutUnkept : toSend.length > 0 ? UNSENT.signOutBody : UNSENT.signOutRefused}</p>
      {toSend.length > 0 && refusedCount > 0 && <p>{UNSENT.signOutAlsoRefused(refusedCount)}</p>}
      <ul>
        {unsent.map((change) => (
          <li key={change.id}>{labelOf(change)}</li>
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
