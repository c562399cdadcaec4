import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import type { DayActions } from './day-actions.ts'

/** Asks whether the day is complete. A second tap on the same answer clears it. */
export function CompleteDayQuestion(props: { complete: boolean | null; mark: DayActions['mark'] }) {
  const { complete, mark } = props
  const choice = (value: boolean, label: string) => (
    <button
      type="button"
      class="button small"
      aria-pressed={complete === value}
      onClick={() => mark(complete === value ? null : value, complete)}
    >
      {complete === value && <Icon name="check" />}
      {label}
    </button>
  )
  return (
    <fieldset class="card logged" aria-labelledby="logged">
      <div>
        <p id="logged">
          <strong>{TODAY.complete}</strong>
        </p>
        <p class="hint">{TODAY.completeHint}</p>
      </div>
      <div class="row-actions">
        {choice(true, TODAY.yes)}
        {choice(false, TODAY.no)}
      </div>
    </fieldset>
  )
}
