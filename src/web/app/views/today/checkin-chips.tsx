import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { MAX_CHECKIN_NAME_CHARS, SEVERITY_RANGE } from '../../../../contract/limits.ts'
import { capitalized } from '../../capitalized.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { COMMON } from '../../texts/common.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toastWithUndo } from '../../undo.ts'
import { CheckinCard } from './checkin-card.tsx'
import { focusIfLost } from './focus.ts'
import { Scale } from './scale.tsx'
import type { CheckinModel } from './use-checkin-day.ts'

export function SymptomsCard({ model }: { model: CheckinModel }) {
  const { day, patch } = model
  const severityOf = (name: string) => day.symptoms.find((symptom) => symptom.name === name)?.severity ?? null
  return (
    <CheckinCard title={CHECKIN.symptoms}>
      <ChipCard
        chosen={day.symptoms.map(({ name }) => name)}
        recent={day.recent_symptoms}
        hint={CHECKIN.symptomsHint}
        empty={CHECKIN.symptomsEmpty}
        addLabel={CHECKIN.newSymptom}
        add={(name) => patch({ symptoms_add: [{ name }] })}
        remove={(name) => {
          const severity = severityOf(name)
          patch({ symptoms_remove: [name] })
          return () => patch({ symptoms_add: [{ name, severity }] })
        }}
      />
      {day.symptoms.map(({ name, severity }) => (
        <Scale
          key={name}
          label={capitalized(name)}
          from={SEVERITY_RANGE.min}
          low={CHECKIN.severityLow}
          high={CHECKIN.severityHigh}
          areEndsHidden
          value={severity === null ? null : Math.round(severity)}
          set={(next) => patch({ symptoms_add: [{ name, severity: next }] })}
        />
      ))}
    </CheckinCard>
  )
}

export function MedicationsCard({ model: { day, patch } }: { model: CheckinModel }) {
  return (
    <CheckinCard title={CHECKIN.medications}>
      <ChipCard
        chosen={day.medications}
        recent={day.recent_medications}
        hint={CHECKIN.medicationsHint}
        empty={CHECKIN.medicationsEmpty}
        addLabel={CHECKIN.newMedication}
        add={(name) => patch({ medications_add: [name] })}
        remove={(name) => {
          patch({ medications_remove: [name] })
          return () => patch({ medications_add: [name] })
        }}
      />
    </CheckinCard>
  )
}

const keyOf = (name: string) => name.trim().toLowerCase()

type ChipCardProps = {
  chosen: readonly string[]
  /** What was chosen on other days: one tap away. */
  recent: readonly string[]
  hint: string
  empty: string
  addLabel: string
  add: (name: string) => void
  /** Gives back what takes the removal back. */
  remove: (name: string) => () => void
}

/** Chips that are tapped on and off, and a field for what is not among them. */
function ChipCard({ chosen, recent, hint, empty, addLabel, add, remove }: ChipCardProps) {
  const id = useId()
  const names = useChipNames(chosen, recent)
  // Where there is nothing to tap, it is open from the start, and stays so after the first.
  const isAsked = useRef(false)
  const isOpen = useSignal(names.length === 0)
  const toggle = (name: string) => {
    const isChosen = chosen.some((other) => keyOf(other) === keyOf(name))
    if (!isChosen) return add(name)
    const putBack = remove(name)
    toastWithUndo(CHECKIN.removed(capitalized(name)), () => {
      putBack()
      focusIfLost(() => document.getElementById(`${id}-${keyOf(name)}`))
    })
  }
  return (
    <>
      <p class="hint">{names.length === 0 ? empty : hint}</p>
      {names.length > 0 && (
        <ul class="name-chips">
          {names.map((name) => {
            const isChosen = chosen.some((other) => keyOf(other) === keyOf(name))
            return (
              <li key={keyOf(name)}>
                <button
                  id={`${id}-${keyOf(name)}`}
                  type="button"
                  class="name-chip"
                  aria-pressed={isChosen}
                  onClick={() => toggle(name)}
                >
                  <Icon name={isChosen ? 'check' : 'plus'} />
                  {capitalized(name)}
                </button>
              </li>
            )
          })}
          <li>
            <button
              type="button"
              class="name-chip other"
              aria-expanded={isOpen.value}
              onClick={() => {
                isAsked.current = true
                isOpen.value = !isOpen.value
              }}
            >
              {CHECKIN.otherName} <span class="sr-only">{addLabel}</span>
            </button>
          </li>
        </ul>
      )}
      {isOpen.value && <AddChip label={addLabel} add={add} autofocus={isAsked.current} />}
    </>
  )
}

/** All there is to tap, in an order that stays: a chip that is tapped does not move away under the finger. */
function useChipNames(chosen: readonly string[], recent: readonly string[]): string[] {
  const seen = useRef(new Map<string, string>())
  for (const name of [...recent, ...chosen]) {
    if (!seen.current.has(keyOf(name))) seen.current.set(keyOf(name), name)
  }
  return [...seen.current.values()]
}

type AddProps = { label: string; add: (name: string) => void; autofocus: boolean }

function AddChip({ label, add, autofocus }: AddProps) {
  const form = useForm({ name: '' })
  const line = useRef<HTMLDivElement>(null)
  return (
    <FormBox
      form={form}
      check={({ name }) => ({ name: name.trim() === '' ? COMMON.required : undefined })}
      onSubmit={async ({ name }) => {
        add(name.trim())
        form.set('name', '')
        line.current?.querySelector('input')?.focus()
      }}
    >
      <div class="checkin-line" ref={line}>
        <TextField
          form={form}
          name="name"
          label={label}
          maxLength={MAX_CHECKIN_NAME_CHARS}
          autocomplete="off"
          autofocus={autofocus}
        />
        <Submit form={form}>{CHECKIN.addName}</Submit>
      </div>
    </FormBox>
  )
}
