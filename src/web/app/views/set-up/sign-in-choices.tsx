import { hasPasskeyHere } from '../../passkey-here.ts'
import { canUsePasskeys, makePasskey } from '../../passkeys.ts'
import { signedInId } from '../../session-state.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { SET_UP } from '../../texts/set-up.ts'
import { signInCommand } from '../../texts/sign-in.ts'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { CopyButton } from '../../ui/secret.tsx'
import { useLoad } from '../../use-load.ts'
import { RecoveryCodes } from '../settings/passkeys/recovery-codes.tsx'

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
      <RecoveryCodes isAnonymous={isJustAccepted} />
      {isOwner ? (
        <>
          <p>{SET_UP.back}</p>
          <p class="command">
            <code>{command}</code>
            <CopyButton text={command} class="button small" />
          </p>
        </>
      ) : (
        <>
          <p>{SET_UP.backByInvitation}</p>
          <p>{SET_UP.proof}</p>
        </>
      )}
      <p>{SET_UP.later}</p>
    </section>
  )
}

function OwnPasskey({ isAnonymous }: { isAnonymous: boolean }) {
  const form = useForm({})
  const list = useLoad(() => hasPasskeyHere({ isAnonymous }))
  return (
    <Loadable loaded={list} rows={1}>
      {(hasPasskey) =>
        // Where none works, another is offered.
        hasPasskey ? (
          <p role="status">{SET_UP.passkeyMade}</p>
        ) : (
          <FormBox
            form={form}
            onSubmit={async () => {
              await makePasskey(PASSKEYS.firstName, { isAnonymous })
              await list.reload()
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
    </Loadable>
  )
}
