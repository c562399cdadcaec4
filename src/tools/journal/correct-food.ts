import { type Static, Type } from '@sinclair/typebox'
import {
  MAX_ENTRY_GRAMS,
  MAX_FOOD_NAME_CHARS,
  MAX_FOOD_NOTES_CHARS,
  MAX_FOOD_SEARCH_CHARS,
} from '../../contract/limits.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { selfNamed } from '../../core/schemas.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { labelFields } from '../../foods/food-items.ts'
import { MealTypeInput } from '../../journal/food-schema.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { saidTogether } from '../../safety/safety.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { ambiguousResult, changeResult, HEARING_CHANGE_TOOL } from './change.ts'
import { type DiaryFood, diaryFoods } from './diary.ts'
import { FoundDateInput, findOne, idInput, wordsInput } from './find-noted.ts'
import { movedInstant, ToDateInput, ToTimeInput } from './moved-time.ts'

const grams = (description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: MAX_ENTRY_GRAMS, description }))

const PartChange = Type.Object(
  {
    part: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FOOD_SEARCH_CHARS,
        description: 'Its words, or its number in get_diary from 1; left out: food is added',
      }),
    ),
    food: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FOOD_SEARCH_CHARS,
        description: 'Takes its place',
      }),
    ),
    grams: grams('Its right weight'),
    remove: Type.Optional(Type.Boolean({ description: 'true: it was not eaten' })),
  },
  { additionalProperties: false },
)

const CHANGES = {
  food_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_FOOD_NAME_CHARS,
      description: 'What it was instead, with amount if stated',
    }),
  ),
  meal_type: Type.Optional(MealTypeInput('Its right meal, such as lunch')),
  grams: grams('Right total; scales the figures'),
  to_date: ToDateInput,
  to_time: ToTimeInput,
  nutrients: Type.Optional(
    Type.Object(labelFields('in total'), {
      additionalProperties: false,
      description: 'Right totals, such as {"energy_kcal": 520}, names as in analyze_food; the others stay',
    }),
  ),
  notes: selfNamed(
    Type.Optional(Type.String({ maxLength: MAX_FOOD_NOTES_CHARS, description: 'Replaces the remark' })),
  ),
  parts: Type.Optional(
    Type.Array(PartChange, {
      minItems: 1,
      maxItems: 20,
      description: 'Changes of single foods of it, such as [{"part": "milk", "food": "oat milk"}]',
    }),
  ),
}
const ChangesObject = Type.Object(CHANGES)
type Changes = Static<typeof ChangesObject>

export const correctFood = defineJournalTool({
  name: 'correct_food',
  title: 'Correct a food entry',
  description:
    'Corrects one food entry: what it was, its meal, time, weight, figures or parts. Use it for "it was oat milk" ' +
    'or "that was at 1 pm", by an id from get_diary or by words; to remove it use delete_entries. State only what ' +
    'changes; the rest stays stored. If words fit several, nothing changes: ask with candidates. Returns before, ' +
    'after and undo.',
  whenToUse: 'when the person says that something logged was different.',
  instructionsRank: 13,
  ...HEARING_CHANGE_TOOL,
  destructive: true,
  input: toolInput({
    entry_id: idInput('From get_diary; or words'),
    words: wordsInput('pizza'),
    date: FoundDateInput,
    ...CHANGES,
    client_entry_id: ClientEntryId,
  }),
  async prepare({ entry_id, words, date, client_entry_id: _, ...changes }, context) {
    const { userId, mayRead, features } = context
    requireChange(changes, context)
    const safety = features.listen(userId, saidTogether([changes.food_name, changes.notes]), { mayRead })
    const found = findOne(context, 'food', { id: entry_id, words, date }, 'entry_id')
    if ('candidates' in found) return () => ({ ...ambiguousResult(context, found), safety })
    const [id] = found.ids
    const correct = await prepareCorrection(id, changes, context)
    return () => {
      const before = diaryFoods(features, userId, [id])
      const { undo } = features.undo.record(userId, 'correct_food', {
        known: refsTo('food_entries', [id]),
        change: correct,
      })
      const after = diaryFoods(features, userId, [id])
      const [now] = after
      const summary =
        undo === null
          ? 'It was stored like that already'
          : `Corrected: ${now?.food_name}, ${now?.date} ${now?.time}`
      const warnings = sharedTotals(changes.nutrients, now)
      return { ...changeResult(context, { summary, before, after, warnings, undo }), safety }
    }
  },
})

/** @throws AppError `invalid` for no change, and for changes that exclude each other. */
function requireChange(changes: Changes, { mayRead }: ToolContext): void {
  if (Object.keys(changes).length === 0)
    throw invalidField(
      '/grams',
      'or another correction must be given, such as {"grams": 150} or {"to_time": "13:30"}',
    )
  if (changes.parts === undefined) return
  if (!mayRead) throw new AppError('forbidden', 'Missing scope: health:read')
  const beside = (['food_name', 'grams', 'nutrients'] as const).find((field) => changes[field] !== undefined)
  if (beside !== undefined)
    throw invalidField(`/${beside}`, 'cannot be combined with parts; correct the whole or its parts')
}

/** A stated total is shared by foods that were not stated one by one. */
function sharedTotals(totals: Changes['nutrients'] = {}, entry: DiaryFood | undefined): string[] {
  const figures = Object.entries(totals).map(([key, value]) => `${key} ${value}`)
  if (figures.length === 0 || (entry?.parts?.length ?? 0) < 2) return []
  return [`Its parts share the stated total in proportion: ${figures.join(', ')}`]
}

async function prepareCorrection(
  id: string,
  { to_date, to_time, parts, ...patch }: Changes,
  { userId, signal, features }: ToolContext,
) {
  const { foodJournal } = features
  const row = foodJournal.find(userId, id)
  const consumed_at = movedInstant(features, row, { to_date, to_time })
  const whole = { ...patch, ...(consumed_at !== undefined && { consumed_at }) }
  if (parts === undefined) {
    const update = await foodJournal.prepareUpdate(userId, id, whole, signal)
    return update
  }
  const change = await foodJournal.prepareParts(userId, id, parts, consumed_at)
  const { meal_type, notes } = patch
  return () => {
    const changed = change()
    const rest = { ...(meal_type !== undefined && { meal_type }), ...(notes !== undefined && { notes }) }
    return Object.keys(rest).length === 0 ? changed : foodJournal.update(userId, id, rest)
  }
}
