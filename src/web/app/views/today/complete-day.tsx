import { isEnergyCovered } from '../../../../contract/coverage.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Day, isTaken } from './day.ts'
import type { DayActions } from './day-actions.ts'

/** Asks whether the day is complete. A second tap on the same answer clears it. */
export function CompleteDayQuestion({ day, mark }: { day: Day; mark: DayActions['mark'] }) {
  const { complete } = day.totals
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
        <NotAveraged day={day} />
      </div>
      <div class="row-actions">
        {choice(true, TODAY.yes)}
        {choice(false, TODAY.no)}
      </div>
    </fieldset>
  )
}

/** Why a day that would be complete is not: until its energy is stated. */
function NotAveraged({ day: { entries, totals, date, today } }: { day: Day }) {
  const unknown = entries.filter((entry) => entry.nutrients.energy_kcal === null && !isTaken(entry)).length
  const isMeant = totals.complete ?? date < today
  if (!isMeant || isEnergyCovered(entries.length, unknown)) return null
  return <p class="hint">{TODAY.notAveraged(unknown)}</p>
}
