import { useId } from 'preact/hooks'
import { SEVERITY_RANGE } from '../../../../contract/limits.ts'
import { CHECKIN } from '../../texts/checkin.ts'

type Props = {
  label: string
  value: number | null
  from: 0 | 1
  /** What the ends mean. */
  low: string
  high: string
  /** Whether they are for screen readers alone. */
  areEndsHidden?: boolean
  /** Null: it is no longer said. */
  set: (value: number | null) => void
}

/** Of every scale. */
const MAX_VALUE = SEVERITY_RANGE.max

/** A scale up to 10. A tap on the selected number clears it. */
export function Scale({ label, value, from, low, high, areEndsHidden = false, set }: Props) {
  const id = useId()
  const nameOf = (step: number) => {
    if (step === from) return CHECKIN.scaleEnd(step, low)
    return step === MAX_VALUE ? CHECKIN.scaleEnd(step, high) : undefined
  }
  // A click on the selected number causes no change event.
  const clearIfSelected = (event: Event, step: number) => {
    if (step !== value) return
    if (event.type === 'keyup') event.preventDefault()
    set(null)
  }
  const steps = Array.from({ length: MAX_VALUE + 1 - from }, (_, index) => index + from)
  return (
    <div class="rating" role="radiogroup" aria-labelledby={id}>
      <p class="rating-head">
        <span id={id}>{label}</span>
        <span class="hint number" aria-hidden="true">
          {value === null ? CHECKIN.unknown : CHECKIN.ofTen(value)}
        </span>
      </p>
      <div class="rating-steps" data-from={from}>
        {steps.map((step) => (
          <label key={step} class="rating-step">
            <input
              type="radio"
              name={id}
              value={String(step)}
              aria-label={nameOf(step)}
              checked={step === value}
              onClick={(event) => clearIfSelected(event, step)}
              // Browsers make no click of this key on what is chosen already.
              onKeyUp={(event) => event.key === ' ' && clearIfSelected(event, step)}
              onChange={() => set(step)}
            />
            <span class="number">{step}</span>
          </label>
        ))}
      </div>
      {!areEndsHidden && (
        <p class="rating-ends hint" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </p>
      )}
    </div>
  )
}
