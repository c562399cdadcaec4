import { type Static, Type } from '@sinclair/typebox'
import { InstantSchema, nullable, oneOf } from '../core/schemas.ts'
import { GRAMS_BASES } from '../foods/food.ts'
import { NutrientsSchema, SomeNutrients } from '../foods/nutrients-schema.ts'

export const MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack', 'supplement', 'beverage'] as const

/** Where an entry's nutrients come from: what the person said, the food database, or some of each. */
export const VALUE_SOURCES = ['user', 'database', 'mixed'] as const

const MAX_NUTRIENT = 100_000

/** The amounts and words of an entry that a person may state; shared by logging and correcting. */
const StatedFields = {
  meal_type: Type.Optional(
    oneOf(MEAL_TYPES, {
      description: 'Which meal; supplement for vitamins and powders; leave out if not said',
    }),
  ),
  quantity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description: 'How many of unit, such as 2 (slices); without unit: how many pieces',
    }),
  ),
  unit: Type.Optional(
    Type.String({ minLength: 1, maxLength: 50, description: 'Such as g, ml, cup, slice, piece, bowl' }),
  ),
  grams: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 5000,
      description: 'Weight of all of it in g, 0 to 5000; wins over quantity and unit',
    }),
  ),
  consumed_at: Type.Optional(
    InstantSchema(
      'When it was eaten, with offset, such as 2026-03-01T08:00:00+01:00; at most 36 hours ahead; default now',
    ),
  ),
  notes: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'Anything else they said of it, at most 2000 characters; nothing is read from it',
    }),
  ),
}

const FoodName = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'What was eaten, in plain words; may name amounts and several foods ("2 eggs and toast"); at most 500 characters',
})

const Macro = (name: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1000,
      description: `${name} of all of it in g, 0 to 1000; only as stated or on a label`,
    }),
  )

/** The input of `log_food`. */
export const LogFoodFields = {
  food_name: FoodName,
  ...StatedFields,
  calories: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10_000,
      description: 'Energy of all of it in kcal, 0 to 10000; only as stated or on a label',
    }),
  ),
  protein: Macro('Protein'),
  carbs: Macro('Carbohydrate'),
  fat: Macro('Fat'),
}
const LogFoodInput = Type.Object(LogFoodFields)
export type LogFoodInput = Static<typeof LogFoodInput>

/** A food that the person chose. */
export const ChosenFoodFields = {
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A chosen food, as GET /api/foods gives it; then source_code and grams are needed',
    }),
  ),
  source_code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  grams_basis: Type.Optional(
    oneOf(GRAMS_BASES, {
      description: 'Of a chosen food: how an analysis found the grams; default user, who stated them',
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
        'Another food for the same words, as GET /api/foods gives it, with source_code: the nutrients become those ' +
        'of it. Grams that are not given stay',
    }),
    meal_type: Type.Optional(nullable(oneOf(MEAL_TYPES))),
    notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    nutrients: Type.Optional({
      ...SomeNutrients({ maximum: MAX_NUTRIENT }),
      description: 'Amounts that the person knows better; the others stay',
    }),
  },
  { additionalProperties: false },
)
export type FoodEntryPatch = Static<typeof FoodEntryPatch>

/** A food entry as every surface shows it. */
export const FoodEntryDocument = Type.Object({
  id: Type.String(),
  date: Type.String({ description: 'Local date' }),
  consumed_at: Type.String(),
  meal_type: nullable(oneOf(MEAL_TYPES)),
  food_name: Type.String(),
  quantity: nullable(Type.Number()),
  unit: nullable(Type.String()),
  grams: nullable(Type.Number({ description: 'null: unknown' })),
  grams_basis: nullable(oneOf(GRAMS_BASES, { description: 'How the grams were found' })),
  food: nullable(Type.String({ description: 'The food of the database that it was taken for' })),
  source: nullable(Type.String()),
  source_code: nullable(Type.String()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  nutrients: NutrientsSchema,
  value_source: oneOf(VALUE_SOURCES),
  notes: nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type FoodEntryDocument = Static<typeof FoodEntryDocument>

/** A day's sums. */
export const DayTotals = Type.Object({
  date: Type.String(),
  entries: Type.Integer(),
  complete: nullable(Type.Boolean({ description: "The person's own word; null: not said" })),
  nutrients: NutrientsSchema,
})
export type DayTotals = Static<typeof DayTotals>
