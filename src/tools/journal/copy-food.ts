import { Type } from '@sinclair/typebox'
import type { LocalDate } from '../../contract/calendar-date.ts'
import { MAX_COPIED_ENTRIES } from '../../contract/limits.ts'
import { existingDate } from '../../core/dates.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { SaidDateSchema, UuidSchema } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { MealTypeInput } from '../../journal/food-schema.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { CHANGE_TOOL, changeResult } from './change.ts'
import { diaryFoods } from './diary.ts'
import { ToTimeInput } from './moved-time.ts'

export const copyFood = defineJournalTool({
  name: 'copy_food',
  title: 'Copy food',
  description:
    'Copies food entries, with their figures, to another date or time. State ids, or from_date for a day or a meal of it. Use ' +
    'it for "the same breakfast as yesterday"; for food not logged before use log_food. Saves new entries without ' +
    'notes and leaves the old; each keeps its meal, and its time if usual for that, unless you state others. Returns ' +
    'them in after, and undo.',
  whenToUse: 'when the person had the same as before; copies an entry, a meal or a day.',
  instructionsRank: 12,
  ...CHANGE_TOOL,
  destructive: false,
  input: toolInput({
    ids: Type.Optional(
      Type.Array(UuidSchema, {
        minItems: 1,
        maxItems: MAX_COPIED_ENTRIES,
        uniqueItems: true,
        description: `From get_diary, at most ${MAX_COPIED_ENTRIES}; or from_date`,
      }),
    ),
    from_date: Type.Optional(SaidDateSchema('Day to copy, such as yesterday; or ids')),
    from_meal: Type.Optional(MealTypeInput('Only this meal of from_date, such as lunch')),
    to_date: Type.Optional(SaidDateSchema('Date of the copies; default today')),
    to_time: ToTimeInput,
    meal_type: Type.Optional(MealTypeInput('Meal of the copies, such as dinner')),
    client_entry_id: ClientEntryId,
  }),
  run(input, context) {
    const { userId, features } = context
    const { meals, undo: changes, profiles } = features
    const ids = idsToCopy(input, context)
    const date = existingDate(input.to_date ?? profiles.today(userId), '/to_date')
    const { to_time, meal_type } = input
    const { result, undo } = changes.record(userId, 'copy_food', {
      known: [],
      change: () =>
        meals.copy(userId, { entry_ids: ids, date, ...(meal_type && { meal_type }) }, to_time).entry_ids,
      added: (added) => refsTo('food_entries', added),
    })
    const after = diaryFoods(features, userId, result)
    const what = after.length === 1 ? 'entry' : 'entries'
    return changeResult(context, { summary: `Copied ${after.length} ${what} to ${date}`, after, undo })
  },
})

type Copied = { ids?: string[]; from_date?: LocalDate; from_meal?: string }

/** @throws AppError `invalid` for neither or both ways of naming entries, `not_found` for a day or meal without any. */
function idsToCopy(
  { ids, from_date: from, from_meal: meal }: Copied,
  { userId, mayRead, features }: ToolContext,
) {
  if ((ids === undefined) === (from === undefined)) {
    const rule = ids === undefined ? 'or from_date must be given' : 'and from_date cannot both be given'
    throw invalidField('/ids', `${rule}, such as {"from_date": "2026-03-09", "from_meal": "lunch"}`)
  }
  if (ids !== undefined) {
    if (meal !== undefined) throw invalidField('/from_meal', 'only goes with from_date')
    return ids
  }
  // Whether there is something to copy would tell what is stored.
  if (!mayRead) throw new AppError('forbidden', 'Missing scope: health:read; without it, use ids')
  const date = existingDate(from ?? '', '/from_date')
  const found = features.foodJournal
    .briefs(userId, date, date)
    .filter(({ meal_type }) => meal === undefined || meal_type === meal)
  if (found.length === 0)
    throw new AppError(
      'not_found',
      `No ${meal ?? 'food'} is logged on ${date}; get_diary shows what is there`,
    )
  if (found.length > MAX_COPIED_ENTRIES)
    throw invalidField(
      '/from_date',
      `must have at most ${MAX_COPIED_ENTRIES} entries; copy its meals one by one`,
    )
  return found.map(({ id }) => id)
}
