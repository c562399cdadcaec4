import { useSignal } from '@preact/signals'
import {
  MAX_CONTACT_NAME_CHARS,
  MAX_EMERGENCY_CONTACTS,
  MAX_PHONE_CHARS,
} from '../../../../contract/limits.ts'
import { Problem } from '../../problem.ts'
import { COMMON } from '../../texts/common.ts'
import { EMERGENCY } from '../../texts/emergency.ts'
import { PROFILE } from '../../texts/profile.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { isSame, mapFieldErrors, type ProfileDocument } from './changes.ts'
import { countryName, matchingCountries } from './countries.ts'
import { SavedMark, type SaveState, Section } from './section.tsx'
import { useList } from './use-list.ts'
import type { ProfileStore } from './use-profile-store.ts'

type Contact = ProfileDocument['emergency_contacts'][number]

const PATH = 'emergency_contacts'
const BLANK = { name: '', phone: '' }

/** Whose numbers a card shows in an emergency: those of the country, then the person's own contacts. */
export function Emergency({ store }: { store: ProfileStore }) {
  const state = useSignal<SaveState>('idle')
  const error = useSignal<string | undefined>(undefined)
  const { country } = store.document
  const choose = async (chosen: string | null) => {
    error.value = undefined
    if (chosen === country) return
    state.value = 'saving'
    try {
      await store.save({ country: chosen })
      state.value = 'saved'
    } catch (problem) {
      state.value = 'idle'
      error.value =
        problem instanceof Problem ? (problem.fields.country ?? problemText(problem)) : String(problem)
    }
  }
  return (
    <Section title={EMERGENCY.title} hint={EMERGENCY.hint} headerExtra={<SavedMark state={state.value} />}>
      <Combobox
        label={EMERGENCY.country}
        hint={EMERGENCY.countryHint}
        value={country === null ? EMERGENCY.byTimeZone : countryName(country)}
        search={(text) => matchingCountries(text, EMERGENCY.byTimeZone)}
        choose={(chosen) => void choose(chosen === '' ? null : chosen)}
        found={(count) => (count === 0 ? EMERGENCY.noCountry : PROFILE.found(count))}
        error={error.value}
      />
      <Contacts store={store} />
    </Section>
  )
}

function Contacts({ store }: { store: ProfileStore }) {
  const list = useList<Contact>(store, PATH)
  const form = useForm(BLANK)
  const add = async ({ name, phone }: typeof BLANK) => {
    const contact = { name: name.trim(), phone: phone.trim() }
    try {
      await list.change((all) => [...all, contact])
    } catch (problem) {
      throw mapFieldErrors(problem)
    }
    form.values.value = BLANK
  }
  const remove = (contact: Contact) =>
    void list.change((all) => all.filter((each) => !isSame(each, contact))).catch(toastError)
  return (
    <div data-part={PATH}>
      <ul class="rows inset" aria-label={EMERGENCY.contacts}>
        {list.items.map((contact) => (
          <li key={JSON.stringify(contact)} class="row">
            <span class="row-text">
              <strong>{contact.name}</strong>
              <span class="hint">{contact.phone}</span>
            </span>
            <span class="row-actions">
              <button
                type="button"
                class="icon-button"
                aria-label={PROFILE.removeLabel(contact.name)}
                onClick={() => remove(contact)}
              >
                <Icon name="trash" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      {list.items.length < MAX_EMERGENCY_CONTACTS && (
        <FormBox form={form} check={fieldErrors} onSubmit={add}>
          <TextField form={form} name="name" label={EMERGENCY.contactName} autocomplete="off" />
          <TextField
            form={form}
            name="phone"
            label={EMERGENCY.contactPhone}
            placeholder={EMERGENCY.phonePlaceholder}
            autocomplete="off"
          />
          <Submit form={form}>{EMERGENCY.addContact}</Submit>
        </FormBox>
      )}
    </div>
  )
}

const PHONE = /^\+?[0-9][0-9 ().\-/]*$/

const fieldErrors = ({ name, phone }: typeof BLANK) => ({
  name:
    name.trim() === ''
      ? COMMON.required
      : name.trim().length > MAX_CONTACT_NAME_CHARS
        ? PROFILE.tooLong
        : undefined,
  phone:
    phone.trim().length < 3 || phone.trim().length > MAX_PHONE_CHARS || !PHONE.test(phone.trim())
      ? EMERGENCY.badPhone
      : undefined,
})
