import { useSignal } from '@preact/signals'
import { MAX_CONTACT_NAME_CHARS, MAX_PHONE_CHARS } from '../../../../contract/limits.ts'
import { countryOptions } from '../../countries.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { type Form, FormBox } from '../../ui/form.tsx'
import { mapFieldErrors } from './changes.ts'
import {
  type EmergencyValues,
  emergencyChanges,
  emergencyErrors,
  emergencyValues,
  SERVER_FIELDS,
  shownPlaces,
} from './emergency-form.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import type { ProfileStore } from './use-profile-store.ts'
import { useSectionDraft } from './use-section-draft.ts'

/** The country and the contacts that urgent advice shows. */
export function Emergency({ store }: { store: ProfileStore }) {
  const saved = emergencyValues(store.document)
  const draft = useSectionDraft(
    saved,
    (typed, base) => Object.keys(emergencyChanges(typed, base)).length === 0,
  )
  const outcome = useSignal<string | undefined>(undefined)
  const { form } = draft
  const save = async (values: EmergencyValues) => {
    const changes = emergencyChanges(values, saved)
    if (Object.keys(changes).length === 0) {
      outcome.value = PROFILE.nothingToSave
      return
    }
    const after = await store.save(changes).catch((error: unknown) => {
      throw mapFieldErrors(error, SERVER_FIELDS)
    })
    draft.settle(values, emergencyValues(after))
    outcome.value = PROFILE.saved
  }
  return (
    <Section title={PROFILE.emergency} hint={PROFILE.emergencyHint}>
      <FormBox form={form} check={emergencyErrors} onSubmit={save}>
        <SelectField
          form={form}
          name="country"
          label={PROFILE.country}
          options={[{ value: '', label: PROFILE.noCountry }, ...countryOptions()]}
        />
        {shownPlaces(form.values.value).map((place) => (
          <Contact key={place} form={form} place={place} />
        ))}
        <SaveBar draft={draft} outcome={outcome.value} />
      </FormBox>
    </Section>
  )
}

const Contact = ({ form, place }: { form: Form<EmergencyValues>; place: number }) => (
  <fieldset class="field">
    <legend>{PROFILE.contact(place + 1)}</legend>
    <div class="contact">
      <TextField
        form={form}
        name={`name_${place}`}
        label={PROFILE.contactName}
        maxLength={MAX_CONTACT_NAME_CHARS}
        autocomplete="off"
      />
      <TextField
        form={form}
        name={`phone_${place}`}
        label={PROFILE.contactPhone}
        maxLength={MAX_PHONE_CHARS}
        autocomplete="off"
      />
      <TextField
        form={form}
        name={`relation_${place}`}
        label={PROFILE.contactRelation}
        maxLength={MAX_CONTACT_NAME_CHARS}
        autocomplete="off"
      />
    </div>
  </fieldset>
)
