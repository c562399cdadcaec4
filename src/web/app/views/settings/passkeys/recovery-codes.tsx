import { useSignal } from '@preact/signals'
import { send } from '../../../api.ts'
import type { ApiAnswer } from '../../../api-types.ts'
import { formatInstantDate } from '../../../date-format.ts'
import { PASSKEYS } from '../../../texts/passkeys.ts'
import { Loadable } from '../../../ui/load-states.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import { useLoad } from '../../../use-load.ts'
import { NewCodes, ReplaceCodes } from './dialogs.tsx'

const PATH = '/api/recovery-codes'

/**
 * The codes that a person has, and new ones. Those before are replaced only after a question: they may be printed.
 * @param isAnonymous whether the page may still hold another person, who was signed in on this browser before.
 */
export function RecoveryCodes({ isAnonymous = false }: { isAnonymous?: boolean }) {
  const state = useLoad(
    async () => (await send('get', PATH, {}, { isAnonymous })) as ApiAnswer<'get', typeof PATH>,
  )
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const isReplacing = useSignal(false)
  const issue = async () => {
    const made = (await send('post', PATH, { body: {} }, { isAnonymous })) as ApiAnswer<'post', typeof PATH>
    codes.value = made.codes
    isReplacing.value = false
    await state.reload()
  }
  return (
    <>
      <p>{PASSKEYS.recoveryLead}</p>
      <Loadable loaded={state}>
        {({ left, created_at: made }) => (
          <>
            <p class="hint">
              {made === null
                ? PASSKEYS.none
                : `${PASSKEYS.left(left, formatInstantDate(made))} ${PASSKEYS.replaceHint}`}
            </p>
            <button
              type="button"
              class="button"
              onClick={() => {
                if (made === null) void issue().catch(toastError)
                else isReplacing.value = true
              }}
            >
              {made === null ? PASSKEYS.issue : PASSKEYS.replace}
            </button>
          </>
        )}
      </Loadable>
      {isReplacing.value && (
        <ReplaceCodes
          close={() => {
            isReplacing.value = false
          }}
          replace={issue}
        />
      )}
      {codes.value !== undefined && (
        <NewCodes
          codes={codes.value}
          close={() => {
            codes.value = undefined
          }}
        />
      )}
    </>
  )
}
