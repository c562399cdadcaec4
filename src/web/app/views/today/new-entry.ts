import { assumedMealTime, copiedMealTime } from '../../../../contract/meal-times.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { localId } from '../../mutations/mutation.ts'
import { serverNow } from '../../server-clock.ts'
import { session } from '../../session-state.ts'
import type { Amounts, Day, Entry, Meal } from './day.ts'
import { instantOf, writtenInstant } from './local-time.ts'
import { amountsOf, type SavableItem, typedGrams, UNKNOWN_AMOUNTS } from './meal-draft.ts'

/** Entries as the page shows them before the server has stored them. */

type Frequent = ApiAnswer<'get', '/api/journal/foods/frequent'>['foods'][number]
/** Of what is copied with its own meal and time, which decide on those of the copy. */
export type Given = Pick<Entry, 'food_name' | 'nutrients'> & Partial<Entry>
/** Where entries are put. */
export type Place = { mutation: string; day: Pick<Day, 'date' | 'today' | 'time_zone'>; meal: Meal | null }

/** When the server will take it to have been eaten. */
function timeOn({ date, today, time_zone: zone }: Place['day'], mealType: Meal | null, of: Given): string {
  const asked = {
    mealType,
    isToday: date === today,
    now: serverNow(),
    at: (time: string) => Date.parse(instantOf(date, time, zone)),
  }
  const { meal_type, consumed_at: eatenAt } = of
  const at =
    eatenAt === undefined
      ? assumedMealTime(asked)
      : copiedMealTime({ ...asked, from: { mealType: meal_type, time: eatenAt.slice(11, 16) } })
  return writtenInstant(at, zone)
}

export function newEntry(given: Given, { mutation, day, meal }: Place, index: number): Entry {
  const at = timeOn(day, meal, given)
  const guardian = session.peek()?.guardian
  return {
    date: day.date,
    quantity: null,
    unit: null,
    grams: null,
    grams_basis: null,
    food: null,
    source: null,
    source_code: null,
    confidence: 1,
    value_source: 'database',
    notes: null,
    created_at: at,
    updated_at: at,
    ...given,
    ...(guardian !== undefined && { made_by: guardian.label }),
    meal_type: meal,
    consumed_at: at,
    id: localId(mutation, index),
  }
}

export function entryOfItem(item: SavableItem): Given {
  const common = { food_name: item.words, nutrients: amountsOf(item) }
  if (item.kind === 'own') return { ...common, value_source: 'user' }
  const { source, code, name } = item.food
  return {
    ...common,
    food: name,
    source,
    source_code: code,
    grams: typedGrams(item) ?? 0,
    grams_basis: item.basis,
  }
}

export const entryOfFrequent = ({
  food_name,
  food,
  source,
  source_code,
  grams,
  nutrients,
}: Frequent): Given => ({
  food_name,
  food,
  source,
  source_code,
  grams,
  nutrients,
})

/** A copy has what the entry has, but its notes. */
export const entryOfCopy = ({ date: _, notes: __, made_by: ___, ...entry }: Entry): Given => entry

/** Of what is not known one by one: a meal by its energy, or words. */
export const sketchOf = (name: string, energy_kcal: number | null = null): Given => ({
  food_name: name,
  nutrients: { ...UNKNOWN_AMOUNTS, energy_kcal } satisfies Amounts,
  value_source: 'user',
})
