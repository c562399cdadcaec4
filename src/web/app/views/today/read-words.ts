import { saidHabit } from '../../../../contract/said-habits.ts'
import { api, type CallOptions } from '../../api.ts'
import type { Mutation } from '../../mutations/mutation.ts'
import { Problem } from '../../problem.ts'
import { MEALS } from './day.ts'
import { itemsOfHabit } from './habits.ts'
import { isSavable, itemsOf, toMealEntry } from './meal-draft.ts'

type WordsBody = { meal_type?: string; date: string; entries?: readonly object[] }

/**
 * What words come to that were typed while nobody could read them, as the body of the request that logs them. Nobody looks
 * at it before: what is unsure is marked as such in the journal, and what is not recognised is logged as its words. Read
 * as for the person whose meal it is, also while another journal is shown.
 * @throws Problem
 */
export async function bodyOfWords({ words = '', request, person, guardian }: Mutation): Promise<WordsBody> {
  const options = { as: { person, guardian } }
  const body = request.body as WordsBody
  if (body.entries !== undefined) return body
  const meal = MEALS.find((each) => each === body.meal_type) ?? 'snack'
  const said = saidHabit(words)
  if (said === undefined) return { ...body, entries: await entriesOf(words, options) }
  const found = await itemsOfHabit(said, { meal, date: body.date }, options)
  if ('none' in found) throw new Problem(422, found.none)
  return { ...body, meal_type: found.meal, entries: found.items.filter(isSavable).map(toMealEntry) }
}

async function entriesOf(words: string, options: CallOptions): Promise<readonly object[]> {
  const analysis = await api.post('/api/foods/analysis', { body: { food_text: words } }, options)
  const entries = itemsOf(analysis).map((item) =>
    isSavable(item) ? toMealEntry(item) : { food_name: item.words },
  )
  return entries.length === 0 ? [{ food_name: words }] : entries
}
