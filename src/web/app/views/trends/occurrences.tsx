import { useSignal } from '@preact/signals'
import { addDays } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { formatLongDate } from '../../date-format.ts'
import { SYMPTOM_FOODS } from '../../texts/trends.ts'
import { Link } from '../../ui/link.tsx'
import { formatAmount } from './statistics.ts'
import type { SymptomFoods, SymptomWithFoods } from './symptom-types.ts'

const INITIAL_ROWS = 4
const MAX_FOODS = 10

/** The days of a symptom, newest first, each with what was eaten before it. */
export function Occurrences({ found, symptom }: { found: SymptomFoods; symptom: SymptomWithFoods }) {
  const showsAll = useSignal(false)
  const { occurrences } = symptom
  const shown = showsAll.value ? occurrences : occurrences.slice(0, INITIAL_ROWS)
  const eaten = new Map(
    found.days.map(({ date, foods }) => [date, foods.map((food) => found.foods[food] ?? '')]),
  )
  return (
    <>
      <h3>{SYMPTOM_FOODS.occurrences}</h3>
      <ul class="rows occurrences">
        {shown.map(({ date, severity }) => (
          <li key={date}>
            <p>
              <Link to={PATHS.today} query={{ date }}>
                {formatLongDate(date)}
              </Link>
              {severity !== null && (
                <span class="tag number">{SYMPTOM_FOODS.severity(Number(formatAmount(severity)))}</span>
              )}
            </p>
            <Eaten label={SYMPTOM_FOODS.eatenBefore} foods={eaten.get(addDays(date, -1))} />
            {found.span === 'day_before_and_same' && (
              <Eaten label={SYMPTOM_FOODS.eatenSame} foods={eaten.get(date)} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < occurrences.length && (
        <button type="button" class="button small" onClick={() => (showsAll.value = true)}>
          {SYMPTOM_FOODS.showAll(occurrences.length, symptom.total)}
        </button>
      )}
    </>
  )
}

function Eaten({ label, foods }: { label: string; foods: readonly string[] | undefined }) {
  const left = (foods?.length ?? 0) - MAX_FOODS
  return (
    <p class="hint">
      {label}: {foods === undefined ? SYMPTOM_FOODS.notLogged : foods.slice(0, MAX_FOODS).join(', ')}
      {left > 0 && ` ${SYMPTOM_FOODS.more(left)}`}
    </p>
  )
}
