import { formatDayDate } from '../date-format.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import { type Change, makeChange } from './queue.ts'

type Deleted = { name: string; date: string; ids: readonly string[] }

/**
 * Deletes several entries of a day, whichever versions they have. Can be undone for some seconds.
 * @param deleted.name what the list of unsent changes calls them, such as their meal.
 */
export const deleteEntries = ({ name, date, ids }: Deleted): Change =>
  makeChange(
    () => ({
      label: NOT_SENT.deleted(name, formatDayDate(date, date)),
      subjects: ids,
      request: { method: 'post', path: '/api/journal/foods/deletion', body: { entry_ids: ids } },
      draws: { kind: 'remove', date, ids },
    }),
    { isUndoable: true },
  )
