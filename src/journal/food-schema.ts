import { type Static, Type } from '@sinclair/typebox'
import {
  MAX_ENTRY_GRAMS,
  MAX_FOOD_NAME_CHARS,
  MAX_FOOD_NOTES_CHARS,
  MAX_FUTURE_HOURS,
  MAX_NUTRIENT_AMOUNT,
  MAX_QUANTITY,
  MAX_STATED,
  MAX_UNIT_CHARS,
} from '../contract/limits.ts'
import {
  InstantSchema,
  nullable,
  SaidTimeSchema,
  selfNamed,
  stringEnum,
  withExample,
  withSynonyms,
} from '../core/schemas.ts'
import { Cautions } from '../foods/cautions/cautions.ts'
import { GRAMS_BASES } from '../foods/food.ts'
import { FoodItems } from '../foods/food-items.ts'
import { NutrientsSchema, partialNutrients } from '../foods/nutrients-schema.ts'
import { SafetyDocument } from '../safety/safety.ts'

export const MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack', 'supplement', 'beverage'] as const

/**
 * The origin of an entry's nutrients: the person, the food database, or both; a label that a client read; or, of all or
 * some of it, an estimate of a client.
 */
export const VALUE_SOURCES = ['user', 'database', 'mixed', 'label', 'estimate'] as const

/** Other words for the meals. */
const MEAL_SYNONYMS = { drink: 'beverage', supper: 'dinner', vitamin: 'supplement' }

/** A meal as tools take it. */
export const MealTypeInput = (description: string) =>
  withSynonyms(stringEnum(MEAL_TYPES, { description }), MEAL_SYNONYMS)

/** The amounts and texts of an entry that a person may state, for logging and for correcting. */
const StatedFields = {
  meal_type: Type.Optional(MealTypeInput('Leave out if not stated')),
  quantity: Type.Optional(
    withExample(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_QUANTITY,
        description: 'How many of unit, such as 2 with unit cup; without unit, pieces',
      }),
      2,
    ),
  ),
  unit: Type.Optional(
    withExample(
      Type.String({ minLength: 1, maxLength: MAX_UNIT_CHARS, description: 'Such as g, ml, cup, slice' }),
      'slice',
    ),
  ),
  grams: Type.Optional(
    withExample(
      Type.Number({
        minimum: 0,
        maximum: MAX_ENTRY_GRAMS,
        description: `Total weight eaten, at most ${MAX_ENTRY_GRAMS}; wins over quantity`,
      }),
      150,
    ),
  ),
  consumed_at: Type.Optional(
    InstantSchema(
      `When it was eaten, with offset, such as 2026-03-01T08:00:00+01:00; at most ${MAX_FUTURE_HOURS} hours in the future; default: now`,
    ),
  ),
  notes: selfNamed(
    Type.Optional(
      Type.String({
        maxLength: MAX_FOOD_NOTES_CHARS,
        description: `A remark, at most ${MAX_FOOD_NOTES_CHARS} characters; not read`,
      }),
    ),
  ),
}

const FoodName = withExample(
  Type.String({
    minLength: 1,
    maxLength: MAX_FOOD_NAME_CHARS,
    description: `Foods with amounts, such as "2 eggs and toast"; at most ${MAX_FOOD_NAME_CHARS} characters`,
  }),
  '2 eggs and toast',
)

const MacroField = (maximum: number) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum,
      description: `In g, at most ${maximum}, only if stated`,
    }),
  )

/** The input of `log_food`. */
export const LogFoodFields = {
  food_name: FoodName,
  ...StatedFields,
  calories: Type.Optional(
    withExample(
      Type.Number({
        minimum: 0,
        maximum: MAX_STATED.calories,
        description: `Total kcal, 0 to ${MAX_STATED.calories}, only if stated`,
      }),
      350,
    ),
  ),
  protein: MacroField(MAX_STATED.protein),
  carbs: MacroField(MAX_STATED.carbs),
  fat: MacroField(MAX_STATED.fat),
}
/** The same as a tool takes it: its time in words as well, and the foods of the entry one by one. */
export const LogItemsFields = {
  ...LogFoodFields,
  consumed_at: Type.Optional(
    SaidTimeSchema('Local, such as "yesterday 19:30"; a date alone: the usual time of the meal; default now'),
  ),
  items: Type.Optional({
    ...FoodItems,
    description:
      'As in analyze_food, such as [{"name": "muesli", "grams": 50, "basis": "label", "nutrients": {"energy_kcal": 180}}]; ' +
      'food_name is then a title',
  }),
}
const LogFoodInput = Type.Object(LogItemsFields)
export type LogFoodInput = Static<typeof LogFoodInput>

/** A food that the person chose. */
export const ChosenFoodFields = {
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'The source of a chosen food, from GET /api/foods; then source_code and grams are required',
    }),
  ),
  source_code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  grams_basis: Type.Optional(
    stringEnum(GRAMS_BASES, {
      description:
        'For a chosen food: how the grams were found; default: user, which means that the person stated them',
    }),
  ),
}

/** The body of `PATCH /api/journal/foods/{id}`. */
export const FoodEntryPatch = Type.Object(
  {
    food_name: Type.Optional(FoodName),
    ...StatedFields,
    ...ChosenFoodFields,
    source: Type.Optional({
      ...ChosenFoodFields.source,
      description:
        'Another food for the same words, from GET /api/foods, with source_code. The entry gets its nutrients ' +
        'and keeps its grams unless grams is set',
    }),
    meal_type: Type.Optional(nullable(stringEnum(MEAL_TYPES))),
    notes: Type.Optional(nullable(Type.String({ maxLength: MAX_FOOD_NOTES_CHARS }))),
    nutrients: Type.Optional({
      ...partialNutrients({ maximum: MAX_NUTRIENT_AMOUNT }),
      description: 'Corrected amounts by nutrient key; other nutrients stay unchanged',
    }),
  },
  { additionalProperties: false },
)
export type FoodEntryPatch = Static<typeof FoodEntryPatch>

/** A food entry as all surfaces show it. */
export const FoodEntryDocument = Type.Object({
  id: Type.String(),
  date: Type.String({ description: 'Local date' }),
  consumed_at: Type.String(),
  meal_type: nullable(stringEnum(MEAL_TYPES)),
  food_name: Type.String(),
  quantity: nullable(Type.Number()),
  unit: nullable(Type.String()),
  grams: nullable(Type.Number({ description: 'null: unknown' })),
  grams_basis: nullable(stringEnum(GRAMS_BASES, { description: 'How the grams were found' })),
  food: nullable(Type.String({ description: 'The matched food of the food database' })),
  source: nullable(Type.String()),
  source_code: nullable(Type.String()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  nutrients: NutrientsSchema,
  value_source: stringEnum(VALUE_SOURCES),
  notes: nullable(Type.String()),
  cautions: Type.Optional({
    ...Cautions,
    description:
      'To ask a pharmacist or doctor about, by the medicines and conditions of today; absent if there is nothing',
  }),
  made_by: Type.Optional(
    Type.String({ description: 'The guardian who added it, told apart from others; absent: the person' }),
  ),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type FoodEntryDocument = Static<typeof FoodEntryDocument>

/** Of an answer to a change. */
export const UndoHandle = Type.String({
  description: 'The handle for undo_change and POST /api/journal/undo',
})

/** A food entry after a change; `safety` is about what the change says. */
export const ChangedFoodEntry = Type.Object({
  ...FoodEntryDocument.properties,
  undo: nullable(UndoHandle),
  safety: SafetyDocument,
})
export type ChangedFoodEntry = Static<typeof ChangedFoodEntry>

/** The sums of a day. */
export const DayTotals = Type.Object({
  date: Type.String(),
  entries: Type.Integer(),
  complete: nullable(
    Type.Boolean({ description: 'Whether the person marked the day as complete; null: not stated' }),
  ),
  nutrients: NutrientsSchema,
})
export type DayTotals = Static<typeof DayTotals>
