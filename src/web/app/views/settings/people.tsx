import { useSignal } from '@preact/signals'
import { MAX_PERSON_NAME_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { COMMON } from '../../texts/common.ts'
import { PEOPLE } from '../../texts/people.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty, Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useBusy } from '../../use-busy.ts'
import { useLoad } from '../../use-load.ts'
import { DeletePerson, DisablePerson, InvitePerson, RenamePerson, SameName } from './people/dialogs.tsx'

export type Person = ApiAnswer<'get', '/api/people'>['people'][number]
type Action = 'rename' | 'invite' | 'disable' | 'remove'

const DIALOGS = { rename: RenamePerson, invite: InvitePerson, disable: DisablePerson, remove: DeletePerson }

/** For administrators: who has a journal here. */
export const People = () =>
  session.value?.scopes.includes('people') === true ? <PeopleList /> : <OnlyAdministrators />

const OnlyAdministrators = () => (
  <Page title={PEOPLE.title} up={{ path: PATHS.settings, title: SETTINGS.title }}>
    <Empty icon="profile" title={PEOPLE.onlyAdmins}>
      {PEOPLE.onlyAdminsBody}
    </Empty>
  </Page>
)

function PeopleList() {
  const list = useLoad(async () => (await api.get('/api/people')).people)
  const opened = useSignal<{ action: Action; person: Person } | undefined>(undefined)
  const Opened = opened.value && DIALOGS[opened.value.action]
  const names = list.data?.map(({ name }) => name) ?? []
  const { isBusy, run } = useBusy()
  const withdraw = ({ id, label }: Person) =>
    run(id, async () => {
      try {
        await api.delete('/api/people/:person/invitations', { params: { person: id } })
        toast(PEOPLE.withdrawn(label))
      } finally {
        await list.reload()
      }
    })
  const enable = ({ id, label }: Person) =>
    run(id, async () => {
      await api.patch('/api/people/:person', { params: { person: id }, body: { is_disabled: false } })
      toast(PEOPLE.enabled(label))
      await list.reload()
    })
  return (
    <Page title={PEOPLE.title} lead={PEOPLE.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <Loadable loaded={list}>
        {(people) => (
          <ul class="card rows">
            {people.map((person) => (
              <Row
                key={person.id}
                person={person}
                isBusy={isBusy(person.id)}
                open={(action) => {
                  opened.value = { action, person }
                }}
                enable={() => void enable(person)}
                withdraw={() => void withdraw(person)}
              />
            ))}
          </ul>
        )}
      </Loadable>
      <AddPerson names={names} added={() => void list.reload()} />
      {opened.value && Opened && (
        <Opened
          person={opened.value.person}
          names={names}
          close={closeIfCurrent(opened)}
          changed={() => void list.reload()}
        />
      )}
    </Page>
  )
}

function AddPerson({ names, added }: { names: readonly string[]; added: () => void }) {
  const form = useForm({ name: '' })
  return (
    <section class="card padded narrow below">
      <h2>{PEOPLE.add}</h2>
      <FormBox
        form={form}
        check={({ name }) => ({ name: name.trim() === '' ? COMMON.required : undefined })}
        onSubmit={async ({ name }) => {
          await api.post('/api/people', { body: { name: name.trim() } })
          form.set('name', '')
          toast(PEOPLE.added(name.trim()))
          added()
        }}
      >
        <TextField
          form={form}
          name="name"
          label={PEOPLE.name}
          autocomplete="off"
          maxLength={MAX_PERSON_NAME_CHARS}
        />
        <SameName typed={form.values.value.name} names={names} />
        <div class="form-actions wide">
          <Submit form={form}>{PEOPLE.add}</Submit>
        </div>
      </FormBox>
    </section>
  )
}

type RowProps = {
  person: Person
  /** Whether a request of one of its buttons is on its way. */
  isBusy: boolean
  open: (action: Action) => void
  enable: () => void
  withdraw: () => void
}

function Row({ person, isBusy, open, enable, withdraw }: RowProps) {
  const {
    id,
    name,
    label,
    created_at: createdAt,
    last_sign_in_at: lastAt,
    is_admin: isAdmin,
    disabled_at: disabledAt,
    is_cared_for: isCaredFor,
    invitation,
  } = person
  const isInvited = invitation !== null && !isCaredFor
  const isSelf = id === session.value?.user_id
  const button = (text: string, onClick: () => void, kind = '', isDisabled = false) => (
    <button
      type="button"
      class={`button small ${kind}`}
      aria-disabled={isDisabled}
      aria-label={PEOPLE.of(text, label)}
      onClick={onClick}
    >
      {text}
    </button>
  )
  return (
    <li class="row person-row">
      <span class="row-icon">
        <Icon name="profile" />
      </span>
      <div class="row-text">
        <p class="token-name">
          <strong>{name}</strong>
          {isSelf && <span class="tag good">{PEOPLE.you}</span>}
          {isAdmin && <span class="tag">{PEOPLE.admin}</span>}
          {disabledAt !== null && <span class="tag">{PEOPLE.disabled}</span>}
        </p>
        {label !== name && (
          <p class="hint">
            {PEOPLE.apart(
              id,
              formatInstantDate(createdAt),
              lastAt === null ? undefined : formatInstantDate(lastAt),
            )}
          </p>
        )}
        {isInvited && <p class="hint">{PEOPLE.open(formatInstantDate(invitation.expires_at))}</p>}
      </div>
      <div class="row-actions">
        {button(PEOPLE.rename, () => open('rename'))}
        {!isSelf && disabledAt === null && !isCaredFor && button(PEOPLE.invite, () => open('invite'))}
        {isInvited && button(PEOPLE.withdraw, withdraw, '', isBusy)}
        {!isSelf && disabledAt === null && button(PEOPLE.disable, () => open('disable'))}
        {disabledAt !== null && button(PEOPLE.enable, enable, '', isBusy)}
        {!isSelf && button(PEOPLE.remove, () => open('remove'), 'danger')}
      </div>
    </li>
  )
}
