import { useSignal } from '@preact/signals'
import { send } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { canUsePasskeys, makePasskey } from '../../passkeys.ts'
import { signedInId } from '../../session-state.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { SET_UP } from '../../texts/set-up.ts'
import { signInCommand } from '../../texts/sign-in.ts'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { CopyButton } from '../../ui/secret.tsx'
import { NewCodes } from '../settings/passkeys/dialogs.tsx'

type Props = {
  /** Whether the person has the computer that runs the server, and so its command line. */
  isOwner: boolean
  /** Whether the page may still hold another person, who was signed in on this browser before. */
  isJustAccepted?: boolean
}

/** How the person signs in from now on. Nothing of it is needed: this browser stays signed in. */
export function SignInChoices({ isOwner, isJustAccepted = false }: Props) {
  const command = signInCommand(signedInId())
  return (
    <section class="how">
      <h2>{SET_UP.nextTime}</h2>
      {canUsePasskeys() ? <OwnPasskey isAnonymous={isJustAccepted} /> : <p>{SET_UP.noPasskeys}</p>}
      <OwnCodes isAnonymous={isJustAccepted} />
      {isOwner ? (
        <>
          <p>{SET_UP.back}</p>
          <p class="command">
            <code>{command}</code>
            <CopyButton text={command} class="button small" />
          </p>
        </>
      ) : (
        <p>{SET_UP.backByInvitation}</p>
      )}
      <p>{SET_UP.later}</p>
    </section>
  )
}

function OwnPasskey({ isAnonymous }: { isAnonymous: boolean }) {
  const form = useForm({})
  const isMade = useSignal(false)
  if (isMade.value) return <p role="status">{SET_UP.passkeyMade}</p>
  return (
    <FormBox
      form={form}
      onSubmit={async () => {
        await makePasskey(PASSKEYS.firstName, { isAnonymous })
        isMade.value = true
      }}
    >
      <p>{SET_UP.passkeyLead}</p>
      <div class="form-actions wide">
        <Submit form={form} class="button">
          {PASSKEYS.add}
        </Submit>
      </div>
    </FormBox>
  )
}

function OwnCodes({ isAnonymous }: { isAnonymous: boolean }) {
  const form = useForm({})
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const isDone = useSignal(false)
  if (isDone.value) return <p role="status">{SET_UP.codesMade}</p>
  return (
    <>
      <FormBox
        form={form}
        onSubmit={async () => {
          const made = await send('post', '/api/recovery-codes', { body: {} }, { isAnonymous })
          codes.value = (made as ApiAnswer<'post', '/api/recovery-codes'>).codes
        }}
      >
        <p>{PASSKEYS.recoveryLead}</p>
        <div class="form-actions wide">
          <Submit form={form} class="button">
            {PASSKEYS.issue}
          </Submit>
        </div>
      </FormBox>
      {codes.value !== undefined && (
        <NewCodes
          codes={codes.value}
          close={() => {
            codes.value = undefined
            isDone.value = true
          }}
        />
      )}
    </>
  )
}
