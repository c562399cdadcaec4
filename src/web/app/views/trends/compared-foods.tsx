import { formatPercent } from '../../english-formatters.ts'
import { SYMPTOM_FOODS } from '../../texts/trends.ts'
import type { SymptomFoods, SymptomWithFoods } from './symptom-types.ts'

type Props = { found: SymptomFoods; symptom: SymptomWithFoods }

/** The foods eaten more often before a symptom, or why no food is listed. */
export function ComparedFoods({ found, symptom }: Props) {
  const { status, days_with: daysWith, days_without: daysWithout, compared } = symptom
  if (status === 'too_few_days') {
    return <p class="verdict">{SYMPTOM_FOODS.tooFew(daysWith, found.least_days)}</p>
  }
  if (status === 'too_few_other_days') {
    return <p class="verdict">{SYMPTOM_FOODS.tooFewOther(daysWithout, found.least_days)}</p>
  }
  if (symptom.foods.length === 0) {
    return <p class="verdict">{SYMPTOM_FOODS.nothing(compared, found.least_times)}</p>
  }
  return (
    <>
      <Foods found={found} symptom={symptom} />
      <p class="hint">
        {SYMPTOM_FOODS.counted(daysWith, daysWithout)} {SYMPTOM_FOODS.pointsNote}
      </p>
    </>
  )
}

const Foods = ({ found, symptom }: Props) => (
  <table class="compared number">
    <caption class="sr-only">{SYMPTOM_FOODS.caption(symptom.name)}</caption>
    <thead>
      <tr>
        <th scope="col">{SYMPTOM_FOODS.food}</th>
        <th scope="col">{SYMPTOM_FOODS.with(symptom.days_with)}</th>
        <th scope="col">{SYMPTOM_FOODS.without(symptom.days_without)}</th>
        <th scope="col">{SYMPTOM_FOODS.difference}</th>
      </tr>
    </thead>
    <Group title={SYMPTOM_FOODS.beyondChance} found={found} symptom={symptom} isBeyondChance />
    <Group title={SYMPTOM_FOODS.maybeChance} found={found} symptom={symptom} />
  </table>
)

function Group({
  title,
  found,
  symptom,
  isBeyondChance = false,
}: Props & { title: string; isBeyondChance?: boolean }) {
  const foods = symptom.foods.filter((food) => food.beyond_chance === isBeyondChance)
  if (foods.length === 0) return null
  return (
    <tbody data-strong={isBeyondChance}>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {foods.map(({ food, difference, ...times }) => (
        <tr key={food}>
          <th scope="row">{found.foods[food]}</th>
          <td>
            {times.with} <span>{formatPercent(times.with / symptom.days_with)}</span>
          </td>
          <td>
            {times.without} <span>{formatPercent(times.without / symptom.days_without)}</span>
          </td>
          <td>{SYMPTOM_FOODS.points(difference)}</td>
        </tr>
      ))}
    </tbody>
  )
}
