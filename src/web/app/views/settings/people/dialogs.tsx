import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MAX_PERSON_NAME_CHARS } from '../../../../../contract/limits.ts'
import { api } from '../../../api.ts'
import { formatInstantDate } from '../../../date-format.ts'
import { COMMON } from '../../../texts/common.ts'
import { PEOPLE } from '../../../texts/people.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../../ui/form.tsx'
import { toast, toastError } from '../../../ui/toasts.tsx'
import { useLoad } from '../../../use-load.ts'
import { LinkForPhone } from '../link-for-phone.tsx'
import type { Person } from '../people.tsx'

type Props = { person: Person; close: () => void; changed: () => void }

export function RenamePerson({ person, close, changed }: Props) {
  const form = useForm({ name: person.name })
  return (
    <Dialog title={PEOPLE.of(PEOPLE.rename, person.name)} onClose={close}>
      <FormBox
        form={form}
        check={({ name }) => ({ name: name.trim() === '' ? COMMON.required : undefined })}
        onSubmit={async ({ name }) => {
          await api.patch('/api/people/:person', {
            params: { person: person.id },
            body: { name: name.trim() },
          })
          close()
          toast(PEOPLE.renamed)
          changed()
        }}
      >
        <TextField
          form={form}
          name="name"
          label={PEOPLE.name}
          autocomplete="off"
          maxLength={MAX_PERSON_NAME_CHARS}
          autofocus
        />
        <DialogActions form={form} close={close}>
          {PEOPLE.rename}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

type InvitationProps = {
  title: string
  body: string
  close: () => void
  ask: () => Promise<{ url: string }>
  /** The list that shows who is invited. */
  changed: () => void
}

/** Makes the invitation when it is opened; the link is shown this once. */
export function InvitationDialog({ title, body, close, ask, changed }: InvitationProps) {
  const url = useSignal<string | undefined>(undefined)
  useEffect(() => {
    ask().then(
      (invitation) => {
        url.value = invitation.url
        changed()
      },
      (error) => {
        close()
        toastError(error)
      },
    )
  }, [])
  return (
    <Dialog title={title} onClose={close}>
      <p>{body}</p>
      {url.value !== undefined && (
        <LinkForPhone url={url.value} label={PEOPLE.link} qr={PEOPLE.qr} scan={PEOPLE.scan} />
      )}
    </Dialog>
  )
}

export const InvitePerson = ({ person, close, changed }: Props) => (
  <InvitationDialog
    title={PEOPLE.inviteTitle(person.name)}
    body={PEOPLE.inviteBody}
    close={close}
    changed={changed}
    ask={() => api.post('/api/people/:person/invitations', { params: { person: person.id }, body: {} })}
  />
)

export function DisablePerson({ person, close, changed }: Props) {
  const form = useForm({})
  const { sole_guardian_of: alone } = person
  return (
    <Dialog title={PEOPLE.disableTitle(person.name)} onClose={close}>
      <p>{PEOPLE.disableBody}</p>
      {alone.length > 0 && <p>{PEOPLE.soleGuardian(person.name, alone.join(', '))}</p>}
      <FormBox
        form={form}
        onSubmit={async () => {
          await api.patch('/api/people/:person', {
            params: { person: person.id },
            body: { is_disabled: true },
          })
          close()
          toast(PEOPLE.isDisabled(person.name))
          changed()
        }}
      >
        <DialogActions form={form} close={close}>
          {PEOPLE.disable}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

export const DeletePerson = (props: Props) =>
  props.person.sole_guardian_of.length > 0 ? <SoleGuardian {...props} /> : <Deletion {...props} />

/** Why somebody cannot be deleted yet: there is nothing to type. */
const SoleGuardian = ({ person: { name, sole_guardian_of: alone }, close }: Props) => (
  <Dialog title={PEOPLE.deleteTitle(name)} onClose={close}>
    <p>{PEOPLE.deleteSoleGuardian(name, new Intl.ListFormat('en').format(alone))}</p>
    <div class="form-actions">
      <button type="button" class="button primary" onClick={close} data-autofocus>
        {COMMON.close}
      </button>
    </div>
  </Dialog>
)

/** Answered by typing the name, and with what stays behind in backups. */
function Deletion({ person, close, changed }: Props) {
  const form = useForm({ confirmation: '' })
  const params = { person: person.id }
  const { data: left } = useLoad(() => api.get('/api/people/:person/copies', { params }))
  return (
    <Dialog title={PEOPLE.deleteTitle(person.name)} onClose={close}>
      <p>{PEOPLE.deleteBody}</p>
      {left !== undefined && <p>{copiesText(left)}</p>}
      <FormBox
        form={form}
        check={({ confirmation }) => ({
          confirmation: isSameName(confirmation, person.name) ? undefined : PEOPLE.wrongName,
        })}
        onSubmit={async () => {
          await api.delete('/api/people/:person', { params })
          close()
          toast(PEOPLE.deleted(person.name))
          changed()
        }}
      >
        <TextField
          form={form}
          name="confirmation"
          label={PEOPLE.confirmation(person.name)}
          autocomplete="off"
          maxLength={MAX_PERSON_NAME_CHARS}
          autofocus
        />
        <DialogActions form={form} close={close}>
          {PEOPLE.deleteSubmit}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Ignores capitals and extra spaces, which the keyboards of phones add. */
const isSameName = (typed: string, name: string) => normal(typed) === normal(name)
const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

function copiesText({
  copies,
  backups_held_until: until,
}: {
  copies: string[]
  backups_held_until: string | null
}) {
  if (copies.length === 0) return PEOPLE.noCopies
  const end = until === null ? PEOPLE.copiesStay : PEOPLE.copiesUntil(formatInstantDate(until))
  return `${PEOPLE.copies(copies.join(', '))} ${end}`
}
