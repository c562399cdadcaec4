import { useEffect } from 'preact/hooks'
import { MAX_PERSON_NAME_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { location, navigate } from '../../router.ts'
import { session } from '../../session-state.ts'
import { readSession } from '../../sign-in-flow.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SET_UP } from '../../texts/set-up.ts'
import { BirthdayField } from '../../ui/birthday-field.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { UnitsChoice } from '../../ui/units-choice.tsx'
import { units } from '../../units.ts'
import type { Loaded } from '../../use-load.ts'
import { browserZone } from '../../zone-offset.ts'
import { aboutChanges, aboutErrors, aboutValues, fieldNames } from '../profile/about-form.ts'
import { mapFieldErrors, type ProfileDocument } from '../profile/changes.ts'
import { useProfileStore } from '../profile/use-profile-store.ts'
import { guessUnits, timeZoneOptions } from './guesses.ts'
import { SignInChoices } from './sign-in-choices.tsx'
import { StepHeading } from './step-heading.tsx'

const QUESTIONS = ['age', 'body', 'activity'] as const
const STEPS = ['you', ...QUESTIONS, 'ready'] as const
type Question = (typeof QUESTIONS)[number]
type Step = (typeof STEPS)[number]

/**
 * Name, time zone and units; three questions, each of which can be skipped; how to sign in. The step is in the address:
 * back and reload stay within the steps.
 */
export function FirstSteps({
  loaded,
  profile,
}: {
  loaded: Loaded<ProfileDocument>
  profile: ProfileDocument
}) {
  const store = useProfileStore(loaded, profile)
  const index = Math.max(0, STEPS.indexOf((location.value.query.get('step') ?? 'you') as Step))
  const step = STEPS[index] ?? 'you'
  const above = SET_UP.step(index + 1, STEPS.length)
  const next = () => navigate(PATHS.setUp, { step: STEPS[index + 1] ?? 'ready' })
  if (step === 'you') {
    const save = async (typed: string, zone: string) => {
      await store.save({ time_zone: zone })
      if (typed !== '' && typed !== givenName()) await rename(typed)
      next()
    }
    return <You above={above} zone={zoneOf(store.document)} save={save} />
  }
  if (step === 'ready') return <Ready above={above} />
  return <Asked key={step} question={step} above={above} store={store} next={next} />
}

/** What the person is called; empty: there is no name yet, only the id. */
const givenName = () => (session.value?.name === session.value?.user_id ? '' : (session.value?.name ?? ''))

/** At once, so that a passkey bears the name. Only administrators name people; others do as they finish. */
async function rename(name: string): Promise<void> {
  const { user_id: id = '', scopes = [] } = session.value ?? {}
  if (scopes.includes('people'))
    await api.patch('/api/people/:person', { params: { person: id }, body: { name } })
  else await api.post('/api/set-up/finish', { body: { name } })
  await readSession()
}

/** The zone that the journal has; of somebody who has stated nothing yet, that of the browser. */
const zoneOf = ({ time_zone: zone, updated_at: updatedAt }: ProfileDocument): string =>
  updatedAt === null ? browserZone() : zone

type YouProps = { above: string; zone: string; save: (name: string, zone: string) => Promise<void> }

function You({ above, zone, save }: YouProps) {
  const form = useForm({ name: givenName(), time_zone: zone })
  useEffect(guessUnits, [])
  return (
    <>
      <StepHeading title={SET_UP.youTitle} lead={SET_UP.youLead} above={above} isFocused />
      <FormBox form={form} onSubmit={(typed) => save(typed.name.trim(), typed.time_zone)}>
        <TextField
          form={form}
          name="name"
          label={SET_UP.name}
          hint={SET_UP.nameHint}
          autocomplete="name"
          maxLength={MAX_PERSON_NAME_CHARS}
        />
        <SelectField form={form} name="time_zone" label={SET_UP.timeZone} options={timeZoneOptions(zone)} />
        <div class="field">
          <UnitsChoice />
        </div>
        <div class="form-actions wide">
          <Submit form={form}>{SET_UP.next}</Submit>
        </div>
      </FormBox>
    </>
  )
}

const TEXTS = {
  age: { title: SET_UP.ageTitle, lead: SET_UP.ageLead },
  body: { title: SET_UP.bodyTitle, lead: SET_UP.bodyLead },
  activity: { title: SET_UP.activityTitle, lead: SET_UP.activityLead },
} as const satisfies Record<Question, { title: string; lead: string }>

function Asked(props: {
  question: Question
  above: string
  store: ReturnType<typeof useProfileStore>
  next: () => void
}) {
  const { question, above, store, next } = props
  const saved = aboutValues(store.document)
  const form = useForm(saved)
  const system = units.value
  const number = { inputMode: 'decimal', maxLength: 12, autocomplete: 'off' } as const
  return (
    <>
      <StepHeading {...TEXTS[question]} above={above} isFocused />
      <FormBox
        form={form}
        check={(values) => aboutErrors(values, saved, system)}
        onSubmit={async (values) => {
          const changes = aboutChanges(values, saved, system)
          if (Object.keys(changes).length > 0) {
            await store.save(changes).catch((error: unknown) => {
              throw mapFieldErrors(error, fieldNames(system))
            })
          }
          next()
        }}
      >
        {question === 'age' && (
          <>
            <BirthdayField form={form} />
            <SelectField form={form} name="sex" label={PROFILE.sex} options={sexes} />
          </>
        )}
        {question === 'body' && system === 'metric' && (
          <>
            <TextField form={form} name="height_cm" label={PROFILE.heightCm} {...number} />
            <TextField form={form} name="weight_kg" label={PROFILE.weightIn.metric} {...number} />
          </>
        )}
        {question === 'body' && system === 'us' && (
          <>
            <TextField form={form} name="height_ft" label={PROFILE.feet} {...number} />
            <TextField form={form} name="height_in" label={PROFILE.inches} {...number} />
            <TextField form={form} name="weight_lb" label={PROFILE.weightIn.us} {...number} />
          </>
        )}
        {question === 'activity' && (
          <RadioCards
            form={form}
            name="activity_level"
            label={PROFILE.activity}
            options={activities}
            clear={{ text: PROFILE.clear, label: PROFILE.clearLabel(PROFILE.activity) }}
          />
        )}
        <div class="form-actions wide">
          <button type="button" class="button" onClick={next}>
            {SET_UP.skip}
          </button>
          <Submit form={form}>{SET_UP.next}</Submit>
        </div>
      </FormBox>
    </>
  )
}

const sexes = Object.entries(PROFILE.sexes).map(([value, label]) => ({ value, label }))
const activities = Object.entries(PROFILE.activities).map(([value, text]) => ({ value, ...text }))

function Ready({ above }: { above: string }) {
  const form = useForm({})
  return (
    <>
      <StepHeading title={SET_UP.readyTitle} lead={SET_UP.ready} above={above} isFocused />
      {session.value?.signed_in_with !== 'token' && (
        <SignInChoices isOwner={session.value?.scopes.includes('people') === true} />
      )}
      <FormBox
        form={form}
        onSubmit={async () => {
          await api.post('/api/set-up/finish', { body: {} })
          await readSession()
          navigate(PATHS.today)
        }}
      >
        <div class="form-actions wide">
          <Submit form={form}>{SET_UP.start}</Submit>
        </div>
      </FormBox>
    </>
  )
}
