import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { MAX_PROFILE_NOTES_CHARS, MAX_PROFILE_TEXT_CHARS } from '../../../../contract/limits.ts'
import { PROFILE, SUGGESTIONS } from '../../texts/profile.ts'
import { TextField } from '../../ui/fields.tsx'
import { type Form, FormBox } from '../../ui/form.tsx'
import { mapFieldErrors, type ProfileDocument } from './changes.ts'
import { ChipList } from './chip-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { Suggestions } from './suggestions.tsx'
import type { ProfileStore } from './use-profile-store.ts'
import { useSectionDraft } from './use-section-draft.ts'

type EatingValues = { pattern: string; notes: string }

const eatingValues = ({ dietary_preferences: { pattern, notes } }: ProfileDocument): EatingValues => ({
  pattern: pattern ?? '',
  notes: notes ?? '',
})

/** Way of eating, what is avoided or disliked, and notes. */
export function Eating({ store }: { store: ProfileStore }) {
  return (
    <Section title={PROFILE.eating}>
      <Words store={store} />
      <ChipList
        store={store}
        path="dietary_preferences.avoid"
        label={PROFILE.avoid}
        hint={PROFILE.avoidHint}
        suggestions="avoid"
      />
      <ChipList
        store={store}
        path="dietary_preferences.dislikes"
        label={PROFILE.dislikes}
        suggestions="dislikes"
      />
    </Section>
  )
}

function Words({ store }: { store: ProfileStore }) {
  const saved = eatingValues(store.document)
  const draft = useSectionDraft(saved)
  const outcome = useSignal<string | undefined>(undefined)
  const { form } = draft
  const save = async (values: EatingValues) => {
    const entries = (['pattern', 'notes'] as const)
      .filter((name) => values[name] !== saved[name])
      .map((name) => [`dietary_preferences.${name}`, values[name].trim() || null])
    if (entries.length === 0) {
      outcome.value = PROFILE.nothingToSave
      return
    }
    const after = await store.save(Object.fromEntries(entries)).catch((error: unknown) => {
      throw mapFieldErrors(error)
    })
    draft.settle(values, eatingValues(after))
    outcome.value = PROFILE.saved
  }
  return (
    <FormBox
      form={form}
      check={({ pattern, notes }) => ({
        pattern: pattern.length > MAX_PROFILE_TEXT_CHARS ? PROFILE.tooLong : undefined,
        notes: notes.length > MAX_PROFILE_NOTES_CHARS ? PROFILE.notesTooLong : undefined,
      })}
      onSubmit={save}
    >
      <div data-part="dietary_preferences">
        <TextField form={form} name="pattern" label={PROFILE.pattern} autocomplete="off" />
        {form.values.value.pattern === '' && (
          <Suggestions
            of={SUGGESTIONS.pattern}
            taken={[]}
            typed=""
            choose={(pattern) => {
              form.set('pattern', pattern)
              document.getElementById(`${form.id}-pattern`)?.focus()
            }}
          />
        )}
      </div>
      <Notes form={form} />
      <SaveBar draft={draft} outcome={outcome.value} />
    </FormBox>
  )
}

function Notes({ form }: { form: Form<EatingValues> }) {
  const id = useId()
  const error = form.errors.value.notes
  return (
    <div class="field">
      <label for={id}>{PROFILE.notes}</label>
      <p class="hint" id={`${id}-hint`}>
        {PROFILE.notesHint}
      </p>
      <textarea
        id={id}
        rows={3}
        value={form.values.value.notes}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        onInput={(event) => form.set('notes', event.currentTarget.value)}
      />
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
