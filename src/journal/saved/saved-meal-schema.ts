import { type Static, Type } from '@sinclair/typebox'
import { LocalDateSchema, nullable, stringEnum } from '../../core/schemas.ts'
import { MEAL_TYPES } from '../food-schema.ts'
import { CopyInput, MealEntry } from '../meals/meal-schema.ts'

const MAX_NAME_CHARS = 200

/** The body of `POST /api/journal/saved-meals`. */
export const SavedMealInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARS }),
    entry_ids: {
      ...CopyInput.properties.entry_ids,
      description:
        'Logged entries, whose foods and amounts the meal has; entries of several foods become one each',
    },
  },
  { additionalProperties: false },
)
export type SavedMealInput = Static<typeof SavedMealInput>

/** A meal to log again: `entries` is what `POST /api/journal/foods` takes. */
export const SavedMealDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  entries: Type.Array(MealEntry),
  energy_kcal: nullable(
    Type.Number({
      description:
        'Of the foods as they are now, or as they were saved if they were deleted; null: unknown for one of them',
    }),
  ),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type SavedMealDocument = Static<typeof SavedMealDocument>

/** A meal that was logged before, for "the usual" or "same as yesterday". */
const EarlierMeal = Type.Object({
  kind: stringEnum(['usual', 'yesterday']),
  meal_type: stringEnum(MEAL_TYPES),
  date: Type.String({ description: 'The local date on which it was eaten last' }),
  times: Type.Integer({ description: 'On how many of the last 90 days; 1 for yesterday' }),
  entries: Type.Array(MealEntry),
})
export type EarlierMeal = Static<typeof EarlierMeal>

export const EarlierMealAnswer = Type.Object({
  meal: nullable({ ...EarlierMeal, description: 'null: there is no such meal; nothing is guessed' }),
})

export const EarlierMealQuery = Type.Object(
  {
    kind: stringEnum(['usual', 'yesterday'], {
      description: 'The most frequent one, or that of the day before',
    }),
    meal_type: stringEnum(MEAL_TYPES),
    date: Type.Optional(LocalDateSchema('The local date to log it on; default: today')),
  },
  { additionalProperties: false },
)

export const SavedMealList = Type.Object({
  meals: Type.Array(SavedMealDocument, { description: 'By name' }),
})
