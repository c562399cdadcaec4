import { MAX_SIGN_IN_CHARS } from '../../../contract/limits.ts'
import { OWNER } from '../../../contract/owner.ts'
import { send } from '../api.ts'
import { resolveConfirmation } from '../confirm-person.ts'
import { hasPasskeyHere } from '../passkey-here.ts'
import { canUsePasskeys, usePasskey } from '../passkeys.ts'
import { session, signedInId } from '../session-state.ts'
import { COMMON } from '../texts/common.ts'
import { PASSKEYS } from '../texts/passkeys.ts'
import { PEOPLE } from '../texts/people.ts'
import { SETTINGS } from '../texts/settings.ts'
import { signInCommand } from '../texts/sign-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../ui/form.tsx'
import { Skeleton } from '../ui/load-states.tsx'
import { useLoad } from '../use-load.ts'

/** Asks who sits in front of the browser; the request that needed it then goes on. */
export function ConfirmPerson() {
  const has = useLoad(hasPasskey)
  return (
    <Dialog title={PASSKEYS.confirmTitle} onClose={() => resolveConfirmation(false)}>
      <p>{PASSKEYS.confirmBody}</p>
      {has.data === undefined && has.problem === undefined ? (
        <Skeleton rows={2} />
      ) : (
        // Where the list does not arrive, a passkey may still do.
        <Ways hasPasskey={has.data ?? true} />
      )}
    </Dialog>
  )
}

/** Anonymous: a guardian confirms for any journal that is shown. */
const hasPasskey = async () => canUsePasskeys() && (await hasPasskeyHere({ isAnonymous: true }))

function Ways({ hasPasskey }: { hasPasskey: boolean }) {
  const isOffered = canUsePasskeys() && hasPasskey
  const passkey = useForm({})
  const form = useForm({ credential: '' })
  const check = ({ credential }: { credential: string }) => ({
    credential: credential.trim() === '' ? COMMON.required : undefined,
  })
  return (
    <>
      {canUsePasskeys() && !hasPasskey && <p>{PASSKEYS.noneHere(window.location.hostname)}</p>}
      {isOffered && (
        <FormBox
          form={passkey}
          onSubmit={async () => {
            await usePasskey('/api/sessions/current/confirm')
            resolveConfirmation(true)
          }}
        >
          <div class="form-actions wide">
            <Submit form={passkey}>{PASSKEYS.confirmPasskey}</Submit>
          </div>
        </FormBox>
      )}
      <FormBox
        form={form}
        check={check}
        onSubmit={async ({ credential }) => {
          await send('post', '/api/sessions/current/confirm', { body: { credential } })
          resolveConfirmation(true)
        }}
      >
        <TextField
          form={form}
          name="credential"
          label={PASSKEYS.credential}
          hint={linkHint()}
          type="password"
          autocomplete="off"
          maxLength={MAX_SIGN_IN_CHARS}
        />
        <div class="form-actions wide">
          <Submit form={form} class={isOffered ? 'button' : 'button primary'}>
            {PASSKEYS.confirm}
          </Submit>
        </div>
      </FormBox>
    </>
  )
}

/** Where a link comes from: who has no terminal of the server asks who has. */
function linkHint(): string {
  const command = signInCommand(signedInId())
  const isAdministrator = signedInId() === OWNER || session.value?.scopes.includes('people') === true
  if (isAdministrator) return PASSKEYS.credentialHint(command)
  return PASSKEYS.askForLink(command, [SETTINGS.title, PEOPLE.title, PEOPLE.invite].join(' → '))
}
