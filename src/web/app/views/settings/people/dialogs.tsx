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

type Props = { person: Person; names: readonly string[]; close: () => void; changed: () => void }

export const RenamePerson = ({ person, names, close, changed }: Props) => (
  <RenameDialog
    person={person}
    names={names}
    rename={(name) => api.patch('/api/people/:person', { params: { person: person.id }, body: { name } })}
    close={close}
    changed={changed}
  />
)

type RenameProps = {
  person: { name: string; label: string }
  /** Of everybody who is known here. */
  names: readonly string[]
  rename: (name: string) => Promise<unknown>
  close: () => void
  changed: () => void
}

export function RenameDialog({ person, names, rename, close, changed }: RenameProps) {
  const form = useForm({ name: person.name })
  const isOwn = isSameName(form.values.value.name, person.name)
  return (
    <Dialog title={PEOPLE.of(PEOPLE.rename, person.label)} onClose={close}>
      <FormBox
        form={form}
        check={({ name }) => ({ name: name.trim() === '' ? COMMON.required : undefined })}
        onSubmit={async ({ name }) => {
          await rename(name.trim())
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
        <SameName typed={form.values.value.name} names={isOwn ? [] : names} />
        <DialogActions form={form} close={close}>
          {PEOPLE.rename}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Says that a name is taken, which is not refused. */
export function SameName({ typed, names }: { typed: string; names: readonly string[] }) {
  const found = names.find((name) => isSameName(typed, name))
  if (found === undefined) return null
  return (
    <p class="hint" role="status">
      {PEOPLE.sameName(found)}
    </p>
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
    title={PEOPLE.inviteTitle(person.label)}
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
    <Dialog title={PEOPLE.disableTitle(person.label)} onClose={close}>
      <p>{PEOPLE.disableBody}</p>
      {alone.length > 0 && <p>{PEOPLE.soleGuardian(person.label, alone.join(', '))}</p>}
      <FormBox
        form={form}
        onSubmit={async () => {
          await api.patch('/api/people/:person', {
            params: { person: person.id },
            body: { is_disabled: true },
          })
          close()
          toast(PEOPLE.isDisabled(person.label))
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
  props.person.sole_guardian_of.length > 0 ? <SoleGuardian {...props} /> : <DeletionOf {...props} />

function DeletionOf({ person, close, changed }: Props) {
  const params = { person: person.id }
  return (
    <DeletionDialog
      person={person}
      known={knownOf(person)}
      copies={() => api.get('/api/people/:person/copies', { params })}
      remove={() => api.delete('/api/people/:person', { params })}
      close={close}
      changed={changed}
    />
  )
}

/** What tells somebody apart from others of the name: their id and since when they are here, and their part. */
function knownOf(person: Person): string {
  const { id, created_at: createdAt, last_sign_in_at: lastAt } = person
  const last = lastAt === null ? undefined : formatInstantDate(lastAt)
  return [
    PEOPLE.apart(id, formatInstantDate(createdAt), last),
    ...(person.is_admin ? [PEOPLE.admin] : []),
    ...(person.is_cared_for ? [PEOPLE.caredFor] : []),
    ...(person.disabled_at === null ? [] : [PEOPLE.disabled]),
  ].join(', ')
}

/** Why somebody cannot be deleted yet: there is nothing to type. */
const SoleGuardian = ({ person: { label: name, sole_guardian_of: alone }, close }: Props) => (
  <Dialog title={PEOPLE.deleteTitle(name)} onClose={close}>
    <p>{PEOPLE.deleteSoleGuardian(name, new Intl.ListFormat('en').format(alone))}</p>
    <div class="form-actions">
      <button type="button" class="button primary" onClick={close} data-autofocus>
        {COMMON.close}
      </button>
    </div>
  </Dialog>
)

type DeletionProps = {
  person: { name: string; label: string }
  /** What tells the person apart from others of the name. */
  known?: string
  copies: () => Promise<Copies>
  remove: () => Promise<unknown>
  close: () => void
  changed: () => void
}

/** Answered by typing the name, with the id where others have that name, and with what stays behind in backups. */
export function DeletionDialog({ person, known, copies, remove, close, changed }: DeletionProps) {
  const form = useForm({ confirmation: '' })
  const { data: left } = useLoad(copies)
  const { name, label } = person
  const isUnique = name === label
  return (
    <Dialog title={PEOPLE.deleteTitle(label)} onClose={close}>
      {!isUnique && known !== undefined && <p>{PEOPLE.whoIs(known)}</p>}
      <p>{PEOPLE.deleteBody}</p>
      {left !== undefined && <p>{copiesText(left)}</p>}
      <FormBox
        form={form}
        check={({ confirmation }) => ({
          confirmation: isSameName(confirmation, label)
            ? undefined
            : isUnique
              ? PEOPLE.wrongName
              : PEOPLE.wrongLabel,
        })}
        onSubmit={async () => {
          await remove()
          close()
          toast(PEOPLE.deleted(label))
          changed()
        }}
      >
        <TextField
          form={form}
          name="confirmation"
          label={isUnique ? PEOPLE.confirmation(name) : PEOPLE.confirmationOf(label)}
          autocomplete="off"
          maxLength={Math.max(MAX_PERSON_NAME_CHARS, label.length)}
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

type Copies = { copies: string[]; backups_held_until: string | null }

function copiesText({ copies, backups_held_until: until }: Copies) {
  if (copies.length === 0) return `${PEOPLE.noCopies} ${PEOPLE.copiesElsewhere}`
  const end = until === null ? PEOPLE.copiesStay : PEOPLE.copiesUntil(formatInstantDate(until))
  return `${PEOPLE.copies(copies.join(', '))} ${end} ${PEOPLE.copiesElsewhere}`
}
