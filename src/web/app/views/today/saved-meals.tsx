import { signal, useSignal } from '@preact/signals'
import { Problem } from '../../problem.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { amountText } from './amount-format.ts'
import type { Meal } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { focusAfterRender } from './focus.ts'
import { loadReview } from './lazy-review.tsx'
import type { MealDraft } from './meal-draft.ts'
import { addSavedMeal, type SavedMeal } from './saved-meal.ts'

/** Grows with each meal that is saved here, so that the list is loaded again. */
export const savedCount = signal(0)

type Props = {
  meals: readonly SavedMeal[]
  draft: MealDraft
  meal: Meal
  date: string
  actions: DayActions
}

/** Meals to log again: one tap adds one, another takes it to the review first. */
export function SavedMeals({ meals, draft, meal, date, actions }: Props) {
  const busy = useSignal<string | undefined>(undefined)
  const once = async (saved: SavedMeal, work: () => Promise<void>) => {
    if (busy.value !== undefined) return
    busy.value = saved.id
    try {
      await work()
    } catch (error) {
      if (error instanceof Problem && error.status === 422) toast(AT_HAND.missingFood, { isBad: true })
      else toastError(error)
    } finally {
      busy.value = undefined
    }
  }
  const add = (saved: SavedMeal) => once(saved, () => addSavedMeal(saved, { meal, date }, actions))
  const adjust = (saved: SavedMeal) =>
    once(saved, async () => {
      const { itemOf } = await import('./saved-entry.ts')
      await loadReview()
      const items = await Promise.all(saved.entries.map((entry) => itemOf(entry)))
      draft.items.value = [...draft.items.value, ...items]
      focusAfterRender(() => document.querySelector('[data-save]'))
    })
  return (
    <section class="frequent" aria-label={AT_HAND.meals}>
      <h2 class="hint">{AT_HAND.meals}</h2>
      <ul class="usuals">
        {meals.map((saved) => (
          <li key={saved.id} class="saved-meal">
            <button
              type="button"
              class="usual"
              aria-disabled={busy.value === saved.id}
              onClick={() => void add(saved)}
            >
              <Icon name="plus" />
              <span class="sr-only">{TODAY.add} </span>
              <span class="usual-name">{saved.name} </span>
              <span class="hint number">{amountText('energy_kcal', saved.energy_kcal)}</span>
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={AT_HAND.adjust(saved.name)}
              onClick={() => void adjust(saved)}
            >
              <Icon name="edit" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
