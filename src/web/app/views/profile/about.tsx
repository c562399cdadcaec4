import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatNumber } from '../../english-formatters.ts'
import { PROFILE } from '../../texts/profile.ts'
import { BirthdayField } from '../../ui/birthday-field.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { type Form, FormBox } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { UnitsChoice } from '../../ui/units-choice.tsx'
import { units } from '../../units.ts'
import {
  type AboutValues,
  aboutChanges,
  aboutErrors,
  aboutValues,
  asksPregnancy,
  convertUnits,
  fieldNames,
  isUnchanged,
  isYoungChild,
} from './about-form.ts'
import { mapFieldErrors, type ProfileDocument } from './changes.ts'
import { GoalChoices } from './goal-choices.tsx'
import { GoalWeight } from './goal-weight.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import type { ProfileStore } from './use-profile-store.ts'
import { useSectionDraft } from './use-section-draft.ts'

type AboutForm = Form<AboutValues>

/** Birthday, sex, height, weight, activity and aim: what energy and protein follow from. */
export function About({ store }: { store: ProfileStore }) {
  const saved = aboutValues(store.document)
  const system = units.value
  const draft = useSectionDraft(saved, (typed, base) => isUnchanged(typed, base, system))
  const outcome = useSignal<string | undefined>(undefined)
  const { form } = draft

  const shownIn = useRef(system)
  useLayoutEffect(() => {
    if (shownIn.current === system) return
    shownIn.current = system
    form.values.value = convertUnits(form.values.peek(), saved, system)
    form.errors.value = {}
  }, [system])

  const save = async (values: AboutValues) => {
    const changes = aboutChanges(values, saved, system)
    if (Object.keys(changes).length === 0) {
      outcome.value = PROFILE.nothingToSave
      return
    }
    const before = store.document
    const after = await store.save(changes).catch((error: unknown) => {
      throw mapFieldErrors(error, fieldNames(system))
    })
    draft.settle(values, aboutValues(after))
    outcome.value = energyChangeText(before, after)
  }

  return (
    <Section title={PROFILE.about} hint={PROFILE.aboutHint} headerExtra={<UnitsChoice />}>
      <FormBox form={form} check={(values) => aboutErrors(values, saved, system)} onSubmit={save}>
        <Measures form={form} />
        {!isYoungChild(form.values.value) && (
          <>
            <RadioCards
              form={form}
              name="activity_level"
              label={PROFILE.activity}
              options={optionsOf(PROFILE.activities)}
              part="metrics_data.activity_level"
              clear={clearTexts(PROFILE.activity)}
            />
            <GoalChoices form={form} document={store.document} clear={clearTexts(PROFILE.goal)} />
            <GoalWeight form={form} store={store} saved={saved} />
          </>
        )}
        {isYoungChild(form.values.value) && <p class="hint">{PROFILE.youngChild}</p>}
        {asksPregnancy(form.values.value) && <Concerns form={form} />}
        <SaveBar draft={draft} outcome={outcome.value} />
      </FormBox>
    </Section>
  )
}

const clearTexts = (label: string) => ({ text: PROFILE.clear, label: PROFILE.clearLabel(label) })

const optionsOf = (texts: Readonly<Record<string, { label: string; hint: string }>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, ...text }))

/** The energy target before and after, in words. */
function energyChangeText(before: ProfileDocument, after: ProfileDocument): string {
  const [was, is] = [before, after].map(({ targets }) => formatNumber(targets.energy_kcal?.value ?? 0))
  return was === is ? PROFILE.savedSame : PROFILE.savedEnergy(was ?? '', is ?? '')
}

function Measures({ form }: { form: AboutForm }) {
  const number = { inputMode: 'decimal', maxLength: 12, autocomplete: 'off' } as const
  return (
    <div class="measures">
      <div class="wide" data-part="metrics_data.birth_date">
        <BirthdayField form={form} />
      </div>
      <div data-part="metrics_data.sex">
        <SelectField
          form={form}
          name="sex"
          label={PROFILE.sex}
          options={Object.entries(PROFILE.sexes).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div data-part="metrics_data.height_cm">
        {units.value === 'metric' ? (
          <TextField form={form} name="height_cm" label={PROFILE.heightCm} {...number} />
        ) : (
          <>
            <TextField form={form} name="height_ft" label={PROFILE.feet} {...number} />
            <TextField form={form} name="height_in" label={PROFILE.inches} {...number} />
          </>
        )}
      </div>
      <div data-part="metrics_data.weight_kg">
        <TextField
          form={form}
          name={units.value === 'metric' ? 'weight_kg' : 'weight_lb'}
          label={PROFILE.weightIn[units.value]}
          {...number}
        />
      </div>
    </div>
  )
}

function Concerns({ form }: { form: AboutForm }) {
  return (
    <fieldset class="field">
      <legend>{PROFILE.currently}</legend>
      <div class="checks two">
        {(['pregnant', 'lactating'] as const).map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={form.values.value[name]}
              onChange={(event) => form.set(name, event.currentTarget.checked)}
            />
            <strong>{PROFILE[name]}</strong>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
