import { MAX_SIGN_IN_CHARS } from '../../../contract/limits.ts'
import { send } from '../api.ts'
import { resolveConfirmation } from '../confirm-person.ts'
import { canUsePasskeys, usePasskey } from '../passkeys.ts'
import { signedInId } from '../session-state.ts'
import { COMMON } from '../texts/common.ts'
import { PASSKEYS } from '../texts/passkeys.ts'
import { signInCommand } from '../texts/sign-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../ui/form.tsx'

/** Asks who sits in front of the browser; the request that needed it then goes on. */
export function ConfirmPerson() {
  const passkey = useForm({})
  const form = useForm({ credential: '' })
  const check = ({ credential }: { credential: string }) => ({
    credential: credential.trim() === '' ? COMMON.required : undefined,
  })
  return (
    <Dialog title={PASSKEYS.confirmTitle} onClose={() => resolveConfirmation(false)}>
      <p>{PASSKEYS.confirmBody}</p>
      {canUsePasskeys() && (
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
          hint={PASSKEYS.credentialHint(signInCommand(signedInId()))}
          type="password"
          autocomplete="off"
          maxLength={MAX_SIGN_IN_CHARS}
        />
        <div class="form-actions wide">
          <Submit form={form} class={canUsePasskeys() ? 'button' : 'button primary'}>
            {PASSKEYS.confirm}
          </Submit>
        </div>
      </FormBox>
    </Dialog>
  )
}
