import { PATHS } from '../../../../contract/page-paths.ts'
import { api, keptData } from '../../api.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { TO_OWN_FOODS } from '../../texts/to-own-foods.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useLoad } from '../../use-load.ts'
import { gramsText } from './amount-format.ts'
import type { Entry, Food, Meal } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { favourites } from './favourites.tsx'
import { focusAfterRender } from './focus.ts'
import { FrequentFoods } from './frequent.tsx'
import { loadReview } from './lazy-review.tsx'
import { chosenItem, type MealDraft } from './meal-draft.ts'
import { SavedMeals, savedCount } from './saved-meals.tsx'
import { SupplementsAtHand } from './supplements-at-hand.tsx'

/** Saved meals and supplements, which a meal does not change: asked once, however often the review takes their place. */
export function useFoodsAtHand() {
  const saved = useLoad(
    () => api.get('/api/journal/saved-meals'),
    String(savedCount.value),
    keptData('/api/journal/saved-meals', {}),
  )
  const supplements = useLoad(async () => (await api.get('/api/foods/supplements')).foods)
  return { meals: saved.data?.meals ?? [], supplements: supplements.data ?? [] }
}

/** What is at hand before anything is typed: saved meals, favourites, and what is often eaten. */
export function FoodsAtHand(props: {
  atHand: ReturnType<typeof useFoodsAtHand>
  draft: MealDraft
  meal: Meal
  date: string
  entries: readonly Entry[]
  actions: DayActions
}) {
  const { atHand, draft, meal, date, entries, actions } = props
  const { meals, supplements } = atHand
  const starred = favourites.value ?? []
  return (
    <div class="foods-at-hand">
      {meals.length > 0 && (
        <SavedMeals meals={meals} draft={draft} meal={meal} date={date} actions={actions} />
      )}
      {starred.length > 0 && <Favourites foods={starred} draft={draft} />}
      <FrequentFoods meal={meal} date={date} copy={actions.copy} />
      <SupplementsAtHand foods={supplements} date={date} entries={entries} actions={actions} />
      <Link class="button small quiet" to={PATHS.ownFoods}>
        {TO_OWN_FOODS.title}
        <Icon name="next" />
      </Link>
    </div>
  )
}

const MAX_SHOWN = 12

/** A tap takes one to the review, in its usual amount. */
function Favourites({ foods, draft }: { foods: readonly Food[]; draft: MealDraft }) {
  const choose = async (food: Food) => {
    try {
      await loadReview()
    } catch (error) {
      return toastError(error)
    }
    draft.items.value = [...draft.items.value, chosenItem(food)]
    focusAfterRender(() => document.querySelector('[data-save]'))
  }
  return (
    <section class="frequent" aria-label={AT_HAND.favourites}>
      <h2 class="hint">{AT_HAND.favourites}</h2>
      <ul class="usuals">
        {foods.slice(0, MAX_SHOWN).map((food) => (
          <li key={food.food_id}>
            <button type="button" class="usual" title={food.name} onClick={() => void choose(food)}>
              <Icon name="plus" />
              <span class="sr-only">{TODAY.add} </span>
              <span class="usual-name">{food.name} </span>
              <span class="hint number">{gramsText(food.default_grams)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
