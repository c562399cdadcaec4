import { useSignal } from '@preact/signals'
import { MAX_DEVICE_NAME_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { formatRelative } from '../../date-format.ts'
import { canUsePasskeys, makePasskey, type Passkey } from '../../passkeys.ts'
import { session } from '../../session-state.ts'
import { COMMON } from '../../texts/common.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useLoad } from '../../use-load.ts'
import { DeletePasskey, RenamePasskey } from './passkeys/dialogs.tsx'
import { RecoveryCodes } from './passkeys/recovery-codes.tsx'

type Opened = { kind: 'rename' | 'delete'; passkey: Passkey } | undefined

/** What signs a person in without the server’s terminal: passkeys, and codes for when all devices are lost. */
export function Passkeys() {
  const list = useLoad(async () => (await api.get('/api/passkeys')).passkeys)
  const opened = useSignal<Opened>(undefined)
  const close = closeIfCurrent(opened)
  const changed = () => void list.reload()
  const isByToken = session.value?.signed_in_with === 'token'
  return (
    <Page title={PASSKEYS.title} lead={PASSKEYS.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <section class="block">
        <Loadable loaded={list}>
          {(passkeys) =>
            passkeys.length === 0 ? (
              <p>{PASSKEYS.empty}</p>
            ) : (
              <ul class="card rows">
                {passkeys.map((passkey) => (
                  <li key={passkey.id} class="row token-row">
                    <span class="row-icon">
                      <Icon name="key" />
                    </span>
                    <div class="row-text">
                      <strong>{passkey.name}</strong>
                      <p class="hint">
                        {PASSKEYS.worksAt(
                          passkey.works_at,
                          passkey.last_used_at === null ? null : formatRelative(passkey.last_used_at),
                        )}
                      </p>
                    </div>
                    <div class="row-actions">
                      <button
                        type="button"
                        class="button small"
                        aria-label={PASSKEYS.renameLabel(passkey.name)}
                        onClick={() => (opened.value = { kind: 'rename', passkey })}
                      >
                        {PASSKEYS.rename}
                      </button>
                      <button
                        type="button"
                        class="button small danger"
                        aria-label={PASSKEYS.removeLabel(passkey.name)}
                        onClick={() => (opened.value = { kind: 'delete', passkey })}
                      >
                        {PASSKEYS.remove}
                      </button>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loadable>
      </section>
      {isByToken ? (
        <p class="hint">{PASSKEYS.byToken}</p>
      ) : (
        <>
          <section class="block">
            {canUsePasskeys() ? <Add done={changed} /> : <p class="hint">{PASSKEYS.notHere}</p>}
          </section>
          <section class="block">
            <h2>{PASSKEYS.recovery}</h2>
            <RecoveryCodes />
          </section>
        </>
      )}
      {opened.value?.kind === 'rename' && (
        <RenamePasskey passkey={opened.value.passkey} close={close} changed={changed} />
      )}
      {opened.value?.kind === 'delete' && (
        <DeletePasskey
          passkey={opened.value.passkey}
          isLast={list.data !== undefined && isLastOfHost(opened.value.passkey, list.data)}
          close={close}
          changed={changed}
        />
      )}
    </Page>
  )
}

/** Whether no other passkey works where it does. */
const isLastOfHost = ({ id, works_at: host }: Passkey, passkeys: readonly Passkey[]) =>
  !passkeys.some((other) => other.id !== id && other.works_at === host)

function Add({ done }: { done: () => void }) {
  const form = useForm({ name: '' })
  const check = ({ name }: { name: string }) => ({
    name: name.trim() === '' ? COMMON.required : undefined,
  })
  return (
    <FormBox
      form={form}
      check={check}
      onSubmit={async ({ name }) => {
        await makePasskey(name.trim())
        toast(PASSKEYS.made(name.trim()))
        form.set('name', '')
        done()
      }}
    >
      <TextField
        form={form}
        name="name"
        label={PASSKEYS.name}
        hint={PASSKEYS.nameHint}
        maxLength={MAX_DEVICE_NAME_CHARS}
      />
      <div class="form-actions">
        <Submit form={form}>{PASSKEYS.add}</Submit>
      </div>
    </FormBox>
  )
}
