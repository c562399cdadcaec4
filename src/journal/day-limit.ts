import { AppError } from '../core/errors.ts'

/** So many food entries a person's date can hold: nobody eats as often, and each change of a day reads all of it. */
export const MOST_ENTRIES_A_DAY = 500

/** The limit as the API's description tells it. */
export const DAY_LIMIT = `A date holds at most ${MOST_ENTRIES_A_DAY} food entries; what would be more answers 409.`

/** What a day refuses that cannot hold as much. */
export const dayIsFull = () =>
  new AppError(
    'conflict',
    `A day can hold at most ${MOST_ENTRIES_A_DAY} food entries, and this would be more: delete some, or choose another day`,
  )
