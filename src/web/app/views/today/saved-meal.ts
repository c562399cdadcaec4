import type { ApiAnswer } from '../../api-types.ts'
import type { Meal } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { newEntry, sketchOf } from './new-entry.ts'
import { dayOf } from './shown-day.ts'

export type SavedMeal = ApiAnswer<'get', '/api/journal/saved-meals'>['meals'][number]

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The saved meal that words are the name of. */
export const savedMealNamed = (meals: readonly SavedMeal[], words: string): SavedMeal | undefined =>
  meals.find(({ name }) => plain(name) === plain(words))

/**
 * Adds it as it was saved, with undo.
 * @throws Problem if it is refused.
 */
export async function addSavedMeal(
  { name, entries, energy_kcal: energy }: SavedMeal,
  { meal, date }: { meal: Meal; date: string },
  actions: DayActions,
): Promise<void> {
  const day = dayOf(date)
  const entriesOf = (mutation: string) => [newEntry(sketchOf(name, energy), { mutation, day, meal }, 0)]
  const added = { entries, meal, date, name, draw: { isSketch: true, entriesOf } }
  const change = actions.add(added)
  actions.said(change, added)
  const settled = await change.settled()
  if (settled.kind === 'refused') throw settled.problem
}
