import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api, keptData } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { Icon } from '../../ui/icons.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useLoad } from '../../use-load.ts'
import type { Food } from './day.ts'

/** The foods that the person has starred; undefined while they are not known. */
export const favourites = signal<readonly Food[] | undefined>(undefined)

/** Asks for them when a view opens. What cannot be had is not missed: there are no stars then. */
export function useFavourites(): void {
  const path = '/api/foods/favourites'
  const { data } = useLoad(() => api.get(path), '', keptData(path, {}))
  // Drawn with the rest where they are at hand at once.
  if (data !== undefined && favourites.peek() === undefined) favourites.value = data.foods
  useEffect(() => {
    if (data !== undefined) favourites.value = data.foods
  }, [data])
}

/** The star changes immediately, and back if the server refuses. */
async function setStar(food: Food, isStarred: boolean): Promise<void> {
  const before = favourites.value ?? []
  const others = before.filter(({ food_id }) => food_id !== food.food_id)
  favourites.value = isStarred ? [food, ...others] : others
  const { food_id } = food
  try {
    if (isStarred) await api.post('/api/foods/favourites', { body: { food_id } })
    else await api.delete('/api/foods/favourites/:food_id', { params: { food_id } })
  } catch (error) {
    // Removed elsewhere: so it was to be.
    if (!isStarred && error instanceof Problem && error.status === 404) return
    favourites.value = before
    toastError(error)
  }
}

export function Star({ food }: { food: Food }) {
  if (favourites.value === undefined) return null
  const isStarred = favourites.value.some(({ food_id }) => food_id === food.food_id)
  return (
    <button
      type="button"
      class="icon-button star"
      aria-pressed={isStarred}
      aria-label={isStarred ? AT_HAND.unstar(food.name) : AT_HAND.star(food.name)}
      onClick={() => void setStar(food, !isStarred)}
    >
      <Icon name="star" />
    </button>
  )
}
