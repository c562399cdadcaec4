import { MAX_DEVICE_NAME_CHARS } from '../../../../../contract/limits.ts'
import { api } from '../../../api.ts'
import type { Passkey } from '../../../passkeys.ts'
import { COMMON } from '../../../texts/common.ts'
import { PASSKEYS } from '../../../texts/passkeys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../../ui/form.tsx'
import { CopyButton } from '../../../ui/secret.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUnsaved } from '../../../use-unsaved.ts'

type Props = { passkey: Passkey; close: () => void; changed: () => void }
/** `isLast`: of those that work at its host. */
type DeleteProps = Props & { isLast: boolean }

export function RenamePasskey({ passkey, close, changed }: Props) {
  const form = useForm({ name: passkey.name })
  return (
    <Dialog title={PASSKEYS.renameLabel(passkey.name)} onClose={close}>
      <FormBox
        form={form}
        check={({ name }) => ({ name: name.trim() === '' ? COMMON.required : undefined })}
        onSubmit={async ({ name }) => {
          await api.patch('/api/passkeys/:passkey_id', {
            params: { passkey_id: passkey.id },
            body: { name: name.trim() },
          })
          close()
          changed()
        }}
      >
        <TextField
          form={form}
          name="name"
          label={PASSKEYS.name}
          autocomplete="off"
          maxLength={MAX_DEVICE_NAME_CHARS}
          autofocus
        />
        <DialogActions form={form} close={close}>
          {PASSKEYS.rename}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Asks first: only the device can make it again. */
export function DeletePasskey({ passkey, close, changed, isLast }: DeleteProps) {
  const form = useForm({})
  return (
    <Dialog title={PASSKEYS.removeTitle(passkey.name)} onClose={close}>
      {isLast && <p>{PASSKEYS.removeLast(passkey.works_at)}</p>}
      <p>{PASSKEYS.removeBody}</p>
      <FormBox
        form={form}
        onSubmit={async () => {
          await api.delete('/api/passkeys/:passkey_id', { params: { passkey_id: passkey.id } })
          close()
          toast(PASSKEYS.removed(passkey.name))
          changed()
        }}
      >
        <DialogActions form={form} close={close}>
          {PASSKEYS.remove}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Asks first: the codes that somebody printed work no more. */
export function ReplaceCodes({ close, replace }: { close: () => void; replace: () => Promise<void> }) {
  const form = useForm({})
  return (
    <Dialog title={PASSKEYS.replaceTitle} onClose={close}>
      <p>{PASSKEYS.replaceBody}</p>
      <FormBox form={form} onSubmit={replace}>
        <DialogActions form={form} close={close}>
          {PASSKEYS.replace}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Shown once; closing it is final: neither Escape nor Back does it, and leaving the page asks. */
export function NewCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  useUnsaved(true)
  return (
    <Dialog title={PASSKEYS.codes}>
      <p>{PASSKEYS.codesLead(window.location.host)}</p>
      <ul class="mono codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="form-actions">
        <button type="button" class="button" onClick={() => window.print()}>
          {PASSKEYS.print}
        </button>
        <CopyButton text={codes.join('\n')} autofocus />
        <button type="button" class="button primary" onClick={close}>
          {PASSKEYS.close}
        </button>
      </div>
    </Dialog>
  )
}
