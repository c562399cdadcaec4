import type { Analysis } from '../foods/food.ts'
import { type WordsNotRead, wordsNotRead } from '../foods/words-not-read.ts'
import type { LogFoodInput } from './food-schema.ts'

/** Words for a time or a meal are read where they are stated in their fields. */
export const unreadOf = (
  { food_name: text, items, consumed_at: at, meal_type: meal }: LogFoodInput,
  found: Analysis,
) =>
  wordsNotRead(items === undefined ? text : found.unmatched.join(', '), found).filter(
    ({ reason }) => !(reason === 'when' && at !== undefined) && !(reason === 'meal' && meal !== undefined),
  )

/** That the time in the words is not the time of the entry. */
export const timeNotRead = (notRead: WordsNotRead) =>
  notRead
    .filter(({ reason }) => reason === 'when')
    .map(({ text }) => `consumed_at: the time now is stored; “${text}” was not read, send it as consumed_at`)
