import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { CHECKIN_RANGES } from '../../../../contract/limits.ts'
import { formatLongDate } from '../../date-format.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { massInUnit, massText, massUnit, readAmount, readMass } from '../../units.ts'
import { CheckinCard } from './checkin-card.tsx'
import type { CheckinDay } from './checkin-changes.ts'
import { Scale } from './scale.tsx'
import type { CheckinModel } from './use-checkin-day.ts'

const FEELINGS = ['mood', 'energy', 'stress'] as const
const KG = CHECKIN_RANGES.weight_kg

export const ScalesCard = ({ model }: { model: CheckinModel }) => (
  <CheckinCard title={CHECKIN.feeling} isTitleHidden>
    {FEELINGS.map((field) => (
      <Rating key={field} model={model} field={field} />
    ))}
    {FEELINGS.some((field) => model.day[field] !== null) && <p class="hint">{CHECKIN.clearHint}</p>}
  </CheckinCard>
)

function Rating({ model, field }: { model: CheckinModel; field: keyof typeof CHECKIN.scales }) {
  const { day, patch } = model
  const value = day[field]
  return (
    <Scale
      {...CHECKIN.scales[field]}
      from={CHECKIN_RANGES[field].min}
      value={value === null ? null : Math.round(value)}
      set={(next) => patch({ [field]: next })}
    />
  )
}

export function SleepAndWeightCard({ model }: { model: CheckinModel }) {
  const { day, patch } = model
  return (
    <CheckinCard title={CHECKIN.body} isTitleHidden>
      <div class="checkin-pair">
        <NumberField
          label={CHECKIN.sleepHours}
          unit={CHECKIN.sleepUnit}
          value={day.sleep_hours === null ? '' : String(Math.round(day.sleep_hours * 100) / 100)}
          read={readHours}
          wrong={CHECKIN.sleepWrong}
          set={(hours) => patch({ sleep_hours: hours })}
        />
        <NumberField
          label={CHECKIN.weight}
          unit={massUnit()}
          value={day.weight_kg === null ? '' : String(massInUnit(day.weight_kg))}
          read={readWeight}
          wrong={CHECKIN.weightWrong(massText(KG.min), massText(KG.max))}
          hint={day.last_weight_kg !== null && CHECKIN.lastWeight(massText(day.last_weight_kg))}
          doubt={weightDoubt(day)}
          set={(kg) => patch({ weight_kg: kg })}
        />
      </div>
      <Rating model={model} field="sleep_quality" />
    </CheckinCard>
  )
}

function weightDoubt({ weight_kg: kg, weight_far_from: far }: CheckinDay): string | undefined {
  if (kg === null || far === null) return undefined
  const [weight, other] = [massText(kg), massText(far.weight_kg)]
  return far.date === null
    ? CHECKIN.weightFarFromProfile(weight, other)
    : CHECKIN.weightFar(weight, other, formatLongDate(far.date))
}

/** `7.5`, `7,5`, `7 1/2`, `7:30`, `7h30`, `7 h 30 min`; undefined: no such time of a day. */
function readHours(text: string): number | undefined {
  const [, whole, minutes = 0] =
    /^\s*(\d{1,2})\s*(?::|h(?:ours?)?)\s*([0-5]?\d)?\s*(?:min|m)?\s*$/i.exec(text) ?? []
  const hours = whole === undefined ? readAmount(text) : Number(whole) + Number(minutes) / 60
  return hours === undefined || hours > CHECKIN_RANGES.sleep_hours.max
    ? undefined
    : Math.round(hours * 100) / 100
}

function readWeight(text: string): number | undefined {
  const kg = readMass(text)
  return kg === undefined || kg < KG.min || kg > KG.max ? undefined : kg
}

type NumberProps = {
  label: string
  unit: string
  /** The value as shown; empty if it is not known. */
  value: string
  /** Undefined: what was typed is no such number. */
  read: (text: string) => number | undefined
  wrong: string
  hint?: ComponentChildren
  /** What to ask about the value, which is kept. */
  doubt?: string | undefined
  set: (value: number | null) => void
}

/** A number that is kept as soon as one leaves its field; what cannot be kept stays as it was typed. */
function NumberField({ label, unit, value, read, wrong, hint, doubt, set }: NumberProps) {
  const id = useId()
  const typed = useSignal<string | undefined>(undefined)
  const isWrong = useSignal(false)
  const keep = (text: string) => {
    const number = text.trim() === '' ? null : read(text)
    isWrong.value = number === undefined
    if (number === undefined) return
    set(number)
    typed.value = undefined
  }
  return (
    <div class="checkin-number">
      <label for={id}>{label}</label>
      <span class="checkin-input">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={typed.value ?? value}
          aria-invalid={isWrong.value}
          aria-describedby={`${id}-unit ${id}-more`}
          onInput={(event) => {
            typed.value = event.currentTarget.value
            isWrong.value = false
          }}
          onChange={(event) => keep(event.currentTarget.value)}
        />
        <span class="hint" id={`${id}-unit`}>
          {unit}
        </span>
      </span>
      <p
        class={isWrong.value || doubt !== undefined ? 'field-error' : 'hint'}
        id={`${id}-more`}
        role="status"
      >
        {isWrong.value ? wrong : (doubt ?? hint)}
      </p>
    </div>
  )
}
