import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { CHECKIN_RANGES } from '../../../../contract/limits.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { readVolume, units, volumeText, volumeUnit } from '../../units.ts'
import { CheckinCard } from './checkin-card.tsx'
import { focusIfLost } from './focus.ts'
import type { CheckinModel } from './use-checkin-day.ts'

/** What one tap adds, in ml: a glass and two; in US units 8 and 16 fl oz. */
const STEPS = { metric: [250, 500], us: [236.588, 473.176] } as const

export function Water({ model }: { model: CheckinModel }) {
  const { day, patch } = model
  const isOther = useSignal(false)
  const other = useRef<HTMLButtonElement>(null)
  // What was added here, so that it can be taken off again in the same steps.
  const added = useSignal<readonly number[]>([])
  const steps = STEPS[units.value]
  const last = Math.min(added.value.at(-1) ?? steps[0], day.water_ml ?? CHECKIN_RANGES.water_ml.max)
  const isEmpty = day.water_ml === null || day.water_ml === 0
  const add = (ml: number) => {
    added.value = [...added.value, ml]
    patch({ water_ml_add: ml })
  }
  const takeOff = () => {
    if (isEmpty) return
    added.value = added.value.slice(0, -1)
    patch({ water_ml_remove: last })
  }
  const close = () => {
    isOther.value = false
    focusIfLost(() => other.current)
  }
  return (
    <CheckinCard
      title={CHECKIN.water}
      headerExtra={<Total water={day.water_ml} target={day.water_target_ml} />}
    >
      {day.water_target_ml !== null && (
        <progress
          class="water-bar"
          aria-label={CHECKIN.waterProgress}
          max={day.water_target_ml}
          value={Math.min(day.water_ml ?? 0, day.water_target_ml)}
        />
      )}
      <div class="water-buttons">
        <button
          type="button"
          class="button water-less"
          aria-label={CHECKIN.removeWaterLabel(volumeText(last))}
          title={CHECKIN.removeWaterLabel(volumeText(last))}
          aria-disabled={isEmpty}
          onClick={takeOff}
        >
          <Icon name="minus" />
        </button>
        {steps.map((ml) => (
          <button
            key={ml}
            type="button"
            class="button water-add"
            aria-label={CHECKIN.addLabel(volumeText(ml))}
            onClick={() => add(ml)}
          >
            {CHECKIN.add(volumeText(ml))}
          </button>
        ))}
        <button
          ref={other}
          type="button"
          class="button"
          aria-expanded={isOther.value}
          onClick={() => {
            isOther.value = !isOther.value
          }}
        >
          {CHECKIN.otherName} <span class="sr-only">{CHECKIN.amount}</span>
        </button>
      </div>
      {isOther.value && <OtherAmount day={model} add={add} close={close} />}
    </CheckinCard>
  )
}

const Total = ({ water, target }: { water: number | null; target: number | null }) => (
  <p class="water-total number" role="status">
    {water === null ? <span class="hint">{CHECKIN.waterNone}</span> : <strong>{volumeText(water)}</strong>}
    {target !== null && <span class="hint"> {CHECKIN.waterOf(volumeText(target))}</span>}
  </p>
)

function OtherAmount(props: { day: CheckinModel; add: (ml: number) => void; close: () => void }) {
  const { day, add, close } = props
  const form = useForm({ amount: '' })
  const check = ({ amount }: { amount: string }) => {
    const ml = readVolume(amount)
    if (ml === undefined || ml === 0) return { amount: CHECKIN.amountWrong }
    const isTooMuch = (day.day.water_ml ?? 0) + ml > CHECKIN_RANGES.water_ml.max
    return { amount: isTooMuch ? CHECKIN.amountTooMuch(volumeText(CHECKIN_RANGES.water_ml.max)) : undefined }
  }
  return (
    <FormBox
      form={form}
      check={check}
      onSubmit={async ({ amount }) => {
        add(readVolume(amount) ?? 0)
        close()
      }}
    >
      <div class="checkin-line">
        <TextField
          form={form}
          name="amount"
          label={CHECKIN.amountIn(volumeUnit())}
          inputMode="decimal"
          autocomplete="off"
          autofocus
        />
        <Submit form={form}>{CHECKIN.addAmount}</Submit>
      </div>
    </FormBox>
  )
}
