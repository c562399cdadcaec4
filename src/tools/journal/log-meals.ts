import { Type } from '@sinclair/typebox'
import { AppError, invalid, invalidField } from '../../core/errors.ts'
import { createSlices } from '../../core/slices.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import type { WordsNotRead } from '../../foods/words-not-read.ts'
import { type LogFoodInput, LogItemsFields } from '../../journal/food-schema.ts'
import type { LoggedFood } from '../../journal/log-foods.ts'
import { timeNotRead } from '../../journal/meal-not-read.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { listenInSlices } from '../../safety/listen-in-slices.ts'
import { saidTogether } from '../../safety/safety.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { changeResult, HEARING_CHANGE_TOOL } from './change.ts'
import { diaryFood } from './diary.ts'

const MAX_MEALS = 50
/** Items of all meals together. */
const MAX_ITEMS = 250

const Meal = Type.Object(LogItemsFields, { additionalProperties: false })

export const logMeals = defineJournalTool({
  name: 'log_meals',
  title: 'Log several meals',
  description:
    'Saves several food entries at once, all or none. Use it for several meals or days in one message; for one meal ' +
    'use log_food. If one is not valid, nothing is saved, and the error names it, such as meals.2.consumed_at. ' +
    'Returns them in after, warnings to pass on, and undo, which removes them all.',
  whenToUse: 'to save several meals or days at once.',
  instructionsRank: 11,
  ...HEARING_CHANGE_TOOL,
  destructive: false,
  input: toolInput({
    meals: Type.Array(Meal, {
      minItems: 1,
      maxItems: MAX_MEALS,
      description: `At most ${MAX_MEALS}, as in log_food, such as [{"food_name": "2 eggs", "consumed_at": "2026-03-09T08:00"}]`,
    }),
    client_entry_id: ClientEntryId,
  }),
  async prepare({ meals }, context) {
    const { userId, mayRead, features } = context
    const safety = await listenInSlices(
      { listen: features.listen, slices: createSlices(features.clock) },
      userId,
      meals.map(({ food_name, notes }) => saidTogether([food_name, notes])),
      { mayRead },
    )
    const { notRead, store } = await prepareAll(meals, context)
    return () => {
      const { result, undo } = features.undo.record(userId, 'log_meals', {
        known: [],
        change: store,
        added: (logged) =>
          refsTo(
            'food_entries',
            logged.map(({ entry }) => entry.id),
          ),
      })
      const after = result.map(({ entry }) => diaryFood(entry))
      const warnings = result.flatMap((logged, index) =>
        remarksOn(logged, notRead[index]).map((remark) => `${shortName(logged.entry)}: ${remark}`),
      )
      const what = after.length === 1 ? 'entry' : 'entries'
      const summary = `Saved ${after.length} ${what}`
      return { ...changeResult(context, { summary, after, warnings, undo }), safety }
    }
  },
})

/** Of a meal in its many remarks. */
const MAX_NAME_CHARS = 60
const shortName = ({ food_name: name }: LoggedFood['entry']) =>
  name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1).toWellFormed()}…` : name

/** What to pass on of a meal: what was assumed, its warnings, and the words that became nothing. */
function remarksOn({ assumed, warnings }: LoggedFood, notRead: WordsNotRead = []): string[] {
  // Foods without a match are in the warnings.
  const others = notRead.filter(({ reason }) => reason !== 'when' && reason !== 'no_match')
  return [
    ...assumed,
    ...timeNotRead(notRead),
    ...warnings,
    ...others.map(({ text, reason }) => `“${text}” was not read (${reason})`),
  ]
}

/** @throws AppError `invalid` with the errors of every meal. */
async function prepareAll(
  meals: readonly LogFoodInput[],
  { userId, signal, features: { foodJournal } }: ToolContext,
) {
  const items = meals.reduce((sum, meal) => sum + (meal.items?.length ?? 0), 0)
  if (items > MAX_ITEMS)
    throw invalidField('/meals', `must have at most ${MAX_ITEMS} items in all; send the rest in another call`)
  try {
    return await foodJournal.prepareLogs(userId, meals, signal)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    throw invalid(error.fields.map(({ path, message }) => ({ path: `/meals${path}`, message })))
  }
}
