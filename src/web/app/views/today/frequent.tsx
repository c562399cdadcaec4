import { api, keptData } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { useLoad } from '../../use-load.ts'
import { amountText, gramsText } from './amount-format.ts'
import type { Meal } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { frequentQuery } from './frequent-query.ts'
import { entryOfFrequent } from './new-entry.ts'

type Frequent = ApiAnswer<'get', '/api/journal/foods/frequent'>['foods'][number]

/** What is often eaten at a meal, in its usual amount: one tap adds it. */
export function FrequentFoods(props: { meal: Meal; date: string; copy: DayActions['copy'] }) {
  const { meal, date, copy } = props
  const query = frequentQuery(meal)
  const path = '/api/journal/foods/frequent'
  const list = useLoad(() => api.get(path, { query }), meal, keptData(path, { query }))
  const add = (food: Frequent) => {
    const copied = { entry_ids: [food.entry_id], date, meal_type: meal, keep_time: false }
    void copy(copied, { said: TODAY.saved(1, TODAY.meals[meal]), given: [entryOfFrequent(food)] })
  }
  // What cannot be had is not missed: the field above does all that this does.
  if (list.data === undefined || list.data.foods.length === 0) return null
  return (
    <section class="frequent" aria-label={TODAY.frequent(TODAY.meals[meal])}>
      <h2 class="hint">{TODAY.frequent(TODAY.meals[meal])}</h2>
      <ul class="usuals">
        {list.data.foods.map((food) => (
          <li key={food.entry_id}>
            <FrequentFoodButton food={food} add={() => add(food)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FrequentFoodButton({ food, add }: { food: Frequent; add: () => void }) {
  const name = food.food ?? food.food_name
  const amount =
    food.grams === null ? amountText('energy_kcal', food.nutrients.energy_kcal) : gramsText(food.grams)
  return (
    <button type="button" class="usual" title={name} onClick={add}>
      <Icon name="plus" />
      <span class="sr-only">{TODAY.add} </span>
      <span class="usual-name">{name} </span>
      <span class="hint number">{amount}</span>
    </button>
  )
}
