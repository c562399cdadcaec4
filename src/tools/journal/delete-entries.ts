import { Type } from '@sinclair/typebox'
import { MAX_COPIED_ENTRIES, UNDO_DAYS } from '../../contract/limits.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { stringEnum, UuidSchema } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { defineJournalTool, toolInput } from '../tool.ts'
import { ambiguousResult, CHANGE_TOOL, changeResult } from './change.ts'
import { diaryCheckin, diaryFoods } from './diary.ts'
import { FoundDateInput, findOne, wordsInput } from './find-noted.ts'

export const deleteEntries = defineJournalTool({
  name: 'delete_entries',
  title: 'Delete entries',
  description:
    'Deletes food entries or check-ins, all or none, by ids from get_diary (food) or get_my_checkins, or by ' +
    'words. Use it only if the person asks to remove something; to change it use correct_food or correct_checkin. ' +
    `What was stored is in before, and undo_change brings it back for ${UNDO_DAYS} days. If words fit several, ` +
    'nothing is deleted: ask with candidates.',
  whenToUse: 'when the person asks to remove what they logged; it can be undone.',
  instructionsRank: 14,
  ...CHANGE_TOOL,
  destructive: true,
  input: toolInput({
    kind: Type.Optional(stringEnum(['food', 'checkin'], { default: 'food', description: 'Default food' })),
    ids: Type.Optional(
      Type.Array(UuidSchema, {
        minItems: 1,
        maxItems: MAX_COPIED_ENTRIES,
        uniqueItems: true,
        description: `All of one kind, at most ${MAX_COPIED_ENTRIES}; or words`,
      }),
    ),
    words: wordsInput('pizza'),
    date: FoundDateInput,
    client_entry_id: ClientEntryId,
  }),
  run({ kind = 'food', ids, words, date }, context) {
    const { userId, features } = context
    if (ids !== undefined && words !== undefined)
      throw invalidField('/ids', 'and words cannot both be given; ids alone are enough')
    const found =
      ids === undefined
        ? findOne(context, kind, { words, date }, 'ids')
        : { ids: ids.map((id) => id.toLowerCase()) }
    if ('candidates' in found) return ambiguousResult(context, found)
    const { foodJournal, checkins } = features
    const isFood = kind === 'food'
    try {
      const before = isFood
        ? diaryFoods(features, userId, found.ids)
        : found.ids.map((id) => diaryCheckin(checkins.get(userId, id)))
      const { undo } = features.undo.record(userId, 'delete_entries', {
        known: refsTo(isFood ? 'food_entries' : 'checkins', found.ids),
        change() {
          if (isFood) foodJournal.removeAll(userId, found.ids, { canBeUndone: true })
          else for (const id of found.ids) checkins.remove(userId, id, { canBeUndone: true })
        },
      })
      return changeResult(context, { summary: `Deleted ${countText(before.length, isFood)}`, before, undo })
    } catch (error) {
      throw asMissingId(error, isFood)
    }
  },
})

const countText = (count: number, isFood: boolean) => {
  const [one, several] = isFood ? ['food entry', 'food entries'] : ['check-in', 'check-ins']
  return `${count} ${count === 1 ? one : several}`
}

/** An id may also be of the other kind, or of somebody else; the message does not tell which. */
function asMissingId(error: unknown, isFood: boolean): unknown {
  if (!(error instanceof AppError && error.code === 'not_found')) return error
  const kind = isFood ? 'food entry' : 'check-in'
  return new AppError(
    'not_found',
    `ids: one is not the id of a ${kind}; nothing was deleted. get_diary lists the ids`,
  )
}
