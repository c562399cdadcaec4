import { MAX_CREDENTIAL_NAME_CHARS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { BASE_PATH } from '../../base-path.ts'
import { session } from '../../session-state.ts'
import { COMMON } from '../../texts/common.ts'
import { SCOPES } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckGroup, SelectField, TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Secret, Snippet } from '../../ui/secret.tsx'
import type { ApiToken } from './token-rows.tsx'

const API_SCOPES = ['read', 'write', 'tokens'] as const

export const optionsOf = (labels: Readonly<Record<string, string>>, order: readonly string[]) =>
  order.map((value) => ({ value, label: labels[value] ?? value }))

type Props = { close: () => void; issued: (token: string) => void }

export function CreateToken({ close, issued }: Props) {
  const own = session.value?.scopes ?? []
  const form = useForm({
    name: '',
    expires_in_days: '90',
    scopes: API_SCOPES.filter((scope) => scope !== 'tokens' && own.includes(scope)) as readonly string[],
  })
  return (
    <Dialog title={TOKENS.createTitle} onClose={close}>
      <FormBox
        form={form}
        check={({ name, scopes }) => ({
          name: name.trim() === '' ? COMMON.required : undefined,
          scopes: scopes.length === 0 ? TOKENS.chooseScope : undefined,
        })}
        onSubmit={async ({ name, expires_in_days: days, scopes }) => {
          const body = {
            name: name.trim(),
            scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
            ...(days !== '' && { expires_in_days: Number(days) }),
          }
          issued((await api.post('/api/ext/tokens', { body })).token)
        }}
      >
        <TextField
          form={form}
          name="name"
          label={TOKENS.name}
          hint={TOKENS.nameHint}
          maxLength={MAX_CREDENTIAL_NAME_CHARS}
          autofocus
        />
        <SelectField
          form={form}
          name="expires_in_days"
          label={TOKENS.expiry}
          options={optionsOf(TOKENS.days, ['30', '90', '365', ''])}
        />
        <CheckGroup
          form={form}
          name="scopes"
          label={TOKENS.scopes}
          options={API_SCOPES.map((scope) => ({
            value: scope,
            ...SCOPES[scope],
            disabled: !own.includes(scope),
          }))}
        />
        <DialogActions form={form} close={close}>
          {TOKENS.submit}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

export function RotateToken({ token, close, issued }: Props & { token: ApiToken }) {
  const form = useForm({ overlap_seconds: '86400' })
  return (
    <Dialog title={TOKENS.rotateTitle(token.name)} onClose={close}>
      <p>{TOKENS.rotateBody}</p>
      <FormBox
        form={form}
        onSubmit={async ({ overlap_seconds: seconds }) => {
          const answer = await api.post('/api/ext/tokens/:token_id/rotate', {
            params: { token_id: token.id },
            body: { overlap_seconds: Number(seconds) },
          })
          issued(answer.token)
        }}
      >
        <SelectField
          form={form}
          name="overlap_seconds"
          label={TOKENS.overlap}
          options={optionsOf(TOKENS.overlaps, ['86400', '604800', '3600', '0'])}
        />
        <DialogActions form={form} close={close}>
          {TOKENS.rotateSubmit}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Shown once; closing it is final, so Escape alone does not. */
export function NewToken({ token, close }: { token: string; close: () => void }) {
  const address = `${window.location.origin}${BASE_PATH}/api/profile`
  return (
    <Dialog title={TOKENS.createdTitle}>
      <p>{TOKENS.createdBody}</p>
      <Secret label={TOKENS.secret} value={token} />
      <Snippet label={TOKENS.tryIt} text={`curl -H "Authorization: Bearer ${token}" ${address}`} />
      <div class="form-actions">
        <button type="button" class="button primary" onClick={close}>
          {COMMON.done}
        </button>
      </div>
    </Dialog>
  )
}
