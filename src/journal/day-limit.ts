import { AppError } from '../core/errors.ts'

/**
 * The limit of food entries per person and date. It is far above normal use, and each change of a day reads
 * all its entries.
 */
export const MAX_ENTRIES_PER_DAY = 500

/** The limit in the words of the API's description. */
export const DAY_LIMIT_DESCRIPTION = `A date holds at most ${MAX_ENTRIES_PER_DAY} food entries; more are refused with 409.`

/** The error for a day that would have too many entries. */
export const dayFullError = () =>
  new AppError(
    'conflict',
    `A day can hold at most ${MAX_ENTRIES_PER_DAY} food entries; delete some, or choose another day`,
  )
