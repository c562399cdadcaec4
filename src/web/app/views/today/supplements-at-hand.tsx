import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { Icon } from '../../ui/icons.tsx'
import { toastAdded } from './added-toast.ts'
import { type Entry, type Food, isTaken } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { chosenItem } from './meal-draft.ts'
import { entryOfItem, newEntry } from './new-entry.ts'
import { dayOf } from './shown-day.ts'

/** What the person takes: one tap logs a dose. */
export function SupplementsAtHand(props: {
  foods: readonly Food[]
  date: string
  entries: readonly Entry[]
  actions: DayActions
}) {
  const { foods, date, entries, actions } = props
  if (foods.length === 0) return null
  const taken = entries.filter(isTaken)
  const take = (food: Food) => {
    const meal = 'supplement'
    const day = dayOf(date)
    const entriesOf = (mutation: string) => [
      newEntry(entryOfItem(chosenItem(food)), { mutation, day, meal }, 0),
    ]
    const change = actions.add({
      entries: [doseEntry(food)],
      meal,
      date,
      name: food.name,
      draw: { entriesOf },
    })
    toastAdded(SUPPLEMENTS.taken(food.name), [{ id: change.id, date, count: 1 }])
  }
  return (
    <section class="frequent" aria-label={SUPPLEMENTS.title}>
      <h2 class="hint">{SUPPLEMENTS.title}</h2>
      <ul class="usuals">
        {foods.map((food) => {
          const times = taken.filter(({ source_code: code }) => code === food.code).length
          return (
            <li key={food.food_id}>
              <button type="button" class="usual" onClick={() => take(food)}>
                <Icon name={times === 0 ? 'plus' : 'check'} />
                <span class="sr-only">{SUPPLEMENTS.take(food.name)} </span>
                <span class="usual-name" aria-hidden="true">
                  {food.name}{' '}
                </span>
                {times > 0 && <span class="hint">{SUPPLEMENTS.takenTimes(times)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const doseEntry = ({ name, source, code, default_grams: grams }: Food) => ({
  food_name: name,
  source,
  source_code: code,
  grams,
  quantity: 1,
  unit: 'dose',
})
