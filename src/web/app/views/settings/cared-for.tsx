import { useSignal } from '@preact/signals'
import { MAX_PERSON_NAME_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { switchTo } from '../../acting.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { readSession } from '../../sign-in-flow.ts'
import { CARED_FOR } from '../../texts/cared-for.ts'
import { COMMON } from '../../texts/common.ts'
import { PEOPLE } from '../../texts/people.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { closeIfCurrent, Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { DialogActions, type Form, FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { useBusy } from '../../use-busy.ts'
import { useLoad } from '../../use-load.ts'
import {
  ChangeTakeoverAge,
  isTooYoung,
  TakeoverAgeField,
  TooYoung,
  takeoverAgeOf,
  takeoverAgeProblem,
} from './cared-for/takeover-age.tsx'
import { DeletionDialog, InvitationDialog, RenameDialog, SameName } from './people/dialogs.tsx'

export type Person = ApiAnswer<'get', '/api/cared-for'>['people'][number]
type Action = 'guardian' | 'remove' | 'age' | 'handOver' | 'leave' | 'rename' | 'delete'
type Opened = { action: Action; person: Person }

/** Children and others whose journal the person keeps. */
export function CaredFor() {
  const list = useLoad(async () => (await api.get('/api/cared-for')).people)
  const opened = useSignal<Opened | undefined>(undefined)
  const changed = () => {
    void readSession().catch(() => {})
    return list.reload()
  }
  const names = list.data?.map(({ name }) => name) ?? []
  const { isBusy, run } = useBusy()
  const withdraw = ({ id, label: name }: Person) =>
    run(id, async () => {
      try {
        await api.delete('/api/cared-for/:person/invitations', { params: { person: id } })
        toast(PEOPLE.withdrawn(name))
      } finally {
        await list.reload()
      }
    })
  const enable = ({ id, label }: Person) =>
    run(id, async () => {
      await api.patch('/api/people/:person', { params: { person: id }, body: { is_disabled: false } })
      toast(CARED_FOR.enabled(label))
      await changed()
    })
  const current = opened.value
  return (
    <Page title={CARED_FOR.title} lead={CARED_FOR.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <Loadable loaded={list}>
        {(people) =>
          people.length === 0 ? (
            <p class="hint">{CARED_FOR.empty}</p>
          ) : (
            <ul class="card rows">
              {people.map((person) => (
                <Row
                  key={person.id}
                  person={person}
                  isBusy={isBusy(person.id)}
                  open={(action) => (opened.value = { action, person })}
                  withdraw={() => void withdraw(person)}
                  enable={() => void enable(person)}
                />
              ))}
            </ul>
          )
        }
      </Loadable>
      <AddCaredFor names={names} added={changed} />
      {current !== undefined && (
        <OpenedDialog
          key={current.action}
          {...current}
          names={names}
          close={closeIfCurrent(opened)}
          changed={changed}
          changeAge={() => (opened.value = { ...current, action: 'age' })}
        />
      )}
    </Page>
  )
}

type DialogProps = { person: Person; close: () => void; changed: () => void }

type OpenedProps = DialogProps & Opened & { names: readonly string[]; changeAge: () => void }

function OpenedDialog(props: OpenedProps) {
  const { action, person, names, close, changed, changeAge } = props
  const params = { person: person.id }
  if (action === 'guardian') return <AddGuardian person={person} close={close} changed={changed} />
  if (action === 'remove') return <RemoveGuardian person={person} close={close} changed={changed} />
  if (action === 'leave') return <Leave person={person} close={close} changed={changed} />
  if (action === 'age') return <ChangeTakeoverAge person={person} close={close} changed={changed} />
  if (action === 'rename')
    return (
      <RenameDialog
        person={person}
        names={names}
        rename={(name) => api.patch('/api/cared-for/:person', { params, body: { name } })}
        close={close}
        changed={changed}
      />
    )
  if (action === 'delete')
    return (
      <DeletionDialog
        person={person}
        copies={() => api.get('/api/cared-for/:person/copies', { params })}
        remove={() => api.delete('/api/cared-for/:person', { params })}
        close={close}
        changed={changed}
      />
    )
  if (isTooYoung(person)) return <TooYoung person={person} close={close} change={changeAge} />
  return (
    <InvitationDialog
      title={CARED_FOR.handOverTitle(person.label)}
      body={CARED_FOR.handOverBody}
      close={close}
      changed={changed}
      ask={() => api.post('/api/cared-for/:person/invitations', { params, body: {} })}
    />
  )
}

type RowProps = {
  person: Person
  /** Whether a request of one of its buttons is on its way. */
  isBusy: boolean
  open: (action: Opened['action']) => void
  withdraw: () => void
  enable: () => void
}

function Row({ person, isBusy, open, withdraw, enable }: RowProps) {
  const { id, name, label, age, takeover_age: takeoverAge, guardians, invitation } = person
  const button = (text: string, onClick: () => void, kind = '', isDisabled = false) => (
    <button
      type="button"
      class={`button small ${kind}`}
      aria-disabled={isDisabled}
      aria-label={CARED_FOR.of(text, label)}
      onClick={onClick}
    >
      {text}
    </button>
  )
  const deletion = person.may_delete && button(PEOPLE.remove, () => open('delete'), 'danger')
  const heading = (
    <p class="token-name">
      <strong>{label}</strong>
    </p>
  )
  if (person.is_disabled)
    return (
      <li class="row person-row">
        <div class="row-text">
          {heading}
          <p class="hint">{person.is_deletion_unfinished ? CARED_FOR.unfinished : CARED_FOR.disabled}</p>
        </div>
        <div class="row-actions">
          {session.value?.scopes.includes('people') === true && button(PEOPLE.enable, enable, '', isBusy)}
          {deletion}
        </div>
      </li>
    )
  return (
    <li class="row person-row">
      <div class="row-text">
        {heading}
        <p class="hint">{CARED_FOR.guardians(guardians.map((guardian) => guardian.label).join(', '))}</p>
        {takeoverAge !== null && <p class="hint">{CARED_FOR.takeover(takeoverAge, age)}</p>}
        {invitation !== null && (
          <p class="hint">{CARED_FOR.handedOver(formatInstantDate(invitation.expires_at))}</p>
        )}
      </div>
      <div class="row-actions">
        {button(CARED_FOR.open, () => void switchTo({ id, name }).catch(toastError))}
        {button(CARED_FOR.addGuardian, () => open('guardian'))}
        {button(PEOPLE.rename, () => open('rename'))}
        {button(CARED_FOR.changeAge, () => open('age'))}
        {button(CARED_FOR.handOver, () => open('handOver'))}
        {invitation !== null && button(PEOPLE.withdraw, withdraw, '', isBusy)}
        {guardians.length > 1 && button(CARED_FOR.removeGuardian, () => open('remove'))}
        {guardians.length > 1 && button(CARED_FOR.leave, () => open('leave'), 'danger')}
        {deletion}
      </div>
    </li>
  )
}

function AddCaredFor({ names, added }: { names: readonly string[]; added: () => void }) {
  const form = useForm({ name: '', takeover_age: '' })
  return (
    <section class="card padded narrow below">
      <h2>{CARED_FOR.add}</h2>
      <FormBox
        form={form}
        check={({ name, takeover_age: typed }) => ({
          name: name.trim() === '' ? COMMON.required : undefined,
          takeover_age: takeoverAgeProblem(typed),
        })}
        onSubmit={async ({ name, takeover_age: typed }) => {
          const body = { name: name.trim(), takeover_age: takeoverAgeOf(typed) }
          await api.post('/api/cared-for', { body })
          form.values.value = { name: '', takeover_age: '' }
          toast(CARED_FOR.added(name.trim()))
          added()
        }}
      >
        <TextField
          form={form}
          name="name"
          label={CARED_FOR.name}
          autocomplete="off"
          maxLength={MAX_PERSON_NAME_CHARS}
        />
        <SameName typed={form.values.value.name} names={names} />
        <TakeoverAgeField form={form} />
        <div class="form-actions wide">
          <Submit form={form}>{CARED_FOR.add}</Submit>
        </div>
      </FormBox>
    </section>
  )
}

function Leave({ person, close, changed }: DialogProps) {
  const form = useForm({})
  const own = session.value?.user_id ?? ''
  const others = person.guardians.filter(({ id }) => id !== own).map(({ label }) => label)
  return (
    <Dialog title={CARED_FOR.of(CARED_FOR.leave, person.name)} onClose={close}>
      <p>{CARED_FOR.leaveBody(person.name, others.join(', '))}</p>
      <FormBox
        form={form}
        onSubmit={async () => {
          const params = { person: person.id, guardian: own }
          await api.delete('/api/cared-for/:person/guardians/:guardian', { params })
          close()
          toast(CARED_FOR.left(person.name))
          changed()
        }}
      >
        <DialogActions form={form} close={close}>
          {CARED_FOR.leave}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

const guardianProblem = ({ guardian }: { guardian: string }) => ({
  guardian: guardian === '' ? COMMON.choosePerson : undefined,
})

/** One of some people, chosen on purpose. */
function ChooseGuardian(props: {
  form: Form<{ guardian: string }>
  body: string
  /** On the button that submits. */
  submit: string
  people: readonly { id: string; label: string }[]
  /** Whether the form begins with nobody. */
  isOpen: boolean
  onSubmit: (guardian: string) => Promise<void>
  close: () => void
}) {
  const { form, people } = props
  return (
    <FormBox form={form} check={guardianProblem} onSubmit={({ guardian }) => props.onSubmit(guardian)}>
      <p>{props.body}</p>
      <SelectField
        form={form}
        name="guardian"
        label={CARED_FOR.guardian}
        unchosen={props.isOpen ? COMMON.noPersonYet : undefined}
        options={people.map(({ id, label }) => ({ value: id, label }))}
      />
      <DialogActions form={form} close={props.close}>
        {props.submit}
      </DialogActions>
    </FormBox>
  )
}

function RemoveGuardian({ person, close, changed }: DialogProps) {
  const others = person.guardians.filter(({ id }) => id !== session.value?.user_id)
  const [only = '', ...more] = others.map(({ id }) => id)
  const form = useForm({ guardian: more.length === 0 ? only : '' })
  return (
    <Dialog title={CARED_FOR.of(CARED_FOR.removeGuardian, person.name)} onClose={close}>
      <ChooseGuardian
        form={form}
        body={CARED_FOR.removeGuardianBody(person.name)}
        submit={CARED_FOR.removeGuardian}
        people={others}
        isOpen={more.length > 0}
        close={close}
        onSubmit={async (guardian) => {
          const params = { person: person.id, guardian }
          await api.delete('/api/cared-for/:person/guardians/:guardian', { params })
          close()
          toast(CARED_FOR.guardianRemoved(others.find(({ id }) => id === guardian)?.label ?? '', person.name))
          changed()
        }}
      />
    </Dialog>
  )
}

function AddGuardian({ person, close, changed }: DialogProps) {
  const form = useForm({ guardian: '' })
  const { data } = useLoad(() => api.get('/api/cared-for/candidates'))
  const taken = new Set(person.guardians.map(({ id }) => id))
  const candidates = data?.people.filter(({ id }) => !taken.has(id)) ?? []
  return (
    <Dialog title={CARED_FOR.of(CARED_FOR.addGuardian, person.name)} onClose={close}>
      {data !== undefined && candidates.length === 0 ? (
        <p>{CARED_FOR.nobody}</p>
      ) : (
        <ChooseGuardian
          form={form}
          body={CARED_FOR.guardianBody(person.name)}
          submit={CARED_FOR.addGuardian}
          people={candidates}
          isOpen
          close={close}
          onSubmit={async (guardian) => {
            const params = { person: person.id }
            await api.post('/api/cared-for/:person/guardians', { params, body: { guardian } })
            close()
            changed()
          }}
        />
      )}
    </Dialog>
  )
}
