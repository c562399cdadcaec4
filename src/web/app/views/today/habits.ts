import { addDays, weekday } from '../../../../contract/calendar-date.ts'
import type { SaidHabit } from '../../../../contract/said-habits.ts'
import { api, type CallOptions } from '../../api.ts'
import { formatDayDate } from '../../date-format.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { TODAY } from '../../texts/today.ts'
import type { Meal } from './day.ts'
import type { Item } from './meal-draft.ts'
import { itemOf } from './saved-entry.ts'
import type { SavedMeal } from './saved-meal.ts'

type Found = { items: Item[]; meal: Meal; from: string }

/** The last of these days before a date. */
const lastWeekday = (wanted: number, date: string): string =>
  addDays(date, -((weekday(date) - wanted + 7) % 7 || 7))

/** The foods of a saved meal, to look at before they are added. */
export const itemsOfSaved = async (
  { name, entries }: SavedMeal,
  { meal }: { meal: Meal },
): Promise<Found> => ({
  items: await Promise.all(entries.map((entry) => itemOf(entry))),
  meal,
  from: AT_HAND.fromSaved(name),
})

/**
 * The foods of a meal that was had before, to look at before they are added; or why there is nothing to show.
 * @param options who had it, if not the person who is shown.
 */
export async function itemsOfHabit(
  said: SaidHabit,
  day: { meal: Meal; date: string },
  options: CallOptions = {},
): Promise<Found | { none: string }> {
  const meal = said.meal ?? day.meal
  const name = TODAY.meals[meal]
  const of = said.weekday === undefined ? undefined : lastWeekday(said.weekday, day.date)
  const query = { kind: said.kind, meal_type: meal, date: of === undefined ? day.date : addDays(of, 1) }
  const found = (await api.get('/api/journal/saved-meals/earlier', { query }, options)).meal
  if (found === null && of !== undefined)
    return { none: AT_HAND.noEarlierOn(name, formatDayDate(of, day.date)) }
  if (found === null) return { none: AT_HAND.noEarlier[said.kind](name) }
  const items = await Promise.all(found.entries.map((entry) => itemOf(entry, options)))
  return {
    items,
    meal,
    from: AT_HAND.from[said.kind](name, formatDayDate(found.date, day.date), found.times),
  }
}
