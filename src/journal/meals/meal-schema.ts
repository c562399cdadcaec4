import { type Static, Type } from '@sinclair/typebox'
import { InstantSchema, LocalDateSchema, nullable, oneOf, UuidSchema } from '../../core/schemas.ts'
import { NutrientsSchema } from '../../foods/nutrients-schema.ts'
import { ProfileDocument } from '../../profile/schema.ts'
import { ChosenFoodFields, DayTotals, FoodEntryDocument, LogFoodFields, MEAL_TYPES } from '../food-schema.ts'

const { meal_type: _, consumed_at: __, ...WordsFields } = LogFoodFields

/** One thing eaten: in plain words as `log_food` takes them, or a food that was chosen, by its code. */
const MealEntry = Type.Object(
  {
    ...WordsFields,
    ...ChosenFoodFields,
  },
  { additionalProperties: false },
)
export type MealEntry = Static<typeof MealEntry>

const ClientEntryId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Your own id for this request; a retry repeats it with the same body, and stores nothing twice',
  }),
)
const MealType = oneOf(MEAL_TYPES, { description: 'Which meal it is' })

/** The body of `POST /api/journal/foods`: a meal, or a part of one. */
export const MealInput = Type.Object(
  {
    entries: Type.Array(MealEntry, { minItems: 1, maxItems: 50 }),
    meal_type: Type.Optional(MealType),
    consumed_at: Type.Optional(InstantSchema('When it was eaten; or date; default now')),
    date: Type.Optional(LocalDateSchema('The local date it was eaten on, at the usual time of the meal')),
    client_entry_id: ClientEntryId,
  },
  { additionalProperties: false },
)
export type MealInput = Static<typeof MealInput>

/** The body of `POST /api/journal/foods/copies`. */
export const CopyInput = Type.Object(
  {
    entry_ids: Type.Array(UuidSchema, { minItems: 1, maxItems: 100, uniqueItems: true }),
    date: LocalDateSchema('The local date that they are copied to'),
    meal_type: Type.Optional(MealType),
    keep_time: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether they keep their time of day; else as if logged now',
      }),
    ),
    client_entry_id: ClientEntryId,
  },
  { additionalProperties: false },
)
export type CopyInput = Static<typeof CopyInput>

/** The body of `POST /api/journal/foods/deletion`: as many as one request can have stored. */
export const DeletionInput = Type.Object(
  { entry_ids: CopyInput.properties.entry_ids },
  { additionalProperties: false },
)

export const Deletion = Type.Object({
  deleted: Type.Integer({ description: 'How many of them were there; the others had gone before' }),
})

/** What was stored; the sums are those of its date. */
export const LoggedMeal = Type.Object({
  entries: Type.Array(FoodEntryDocument),
  day_totals: DayTotals,
  warnings: Type.Array(Type.String(), { description: 'Sentences for the person' }),
})
export type LoggedMeal = Static<typeof LoggedMeal>

/** What somebody often eats, with the amount they most often take. */
export const FrequentFood = Type.Object({
  entry_id: Type.String({ description: 'The latest entry of that amount; it can be copied' }),
  food_name: Type.String(),
  food: nullable(Type.String()),
  source: nullable(Type.String()),
  source_code: nullable(Type.String()),
  grams: nullable(Type.Number()),
  times: Type.Integer({ description: 'How often it was eaten, in any amount' }),
  last_eaten_at: Type.String(),
  nutrients: NutrientsSchema,
})
export type FrequentFood = Static<typeof FrequentFood>

/** A day as a page shows it, all at once. */
export const DayView = Type.Object({
  date: Type.String(),
  today: Type.String({ description: "The person's local date now" }),
  time_zone: Type.String(),
  local_time: Type.String({ description: 'Their local time now, HH:MM' }),
  entries: Type.Array(FoodEntryDocument, { description: 'In order of time' }),
  totals: DayTotals,
  incomplete_nutrients: Type.Array(Type.String(), {
    description: 'Nutrients that are unknown for some entry: their total is a least',
  }),
  targets: ProfileDocument.properties.targets,
  day_before: Type.Array(
    Type.Object({
      meal_type: nullable(oneOf(MEAL_TYPES)),
      entry_ids: Type.Array(Type.String()),
      energy_kcal: nullable(Type.Number()),
    }),
    { description: 'The meals of the day before, to be copied' },
  ),
  first_date: nullable(Type.String({ description: 'The date of the first entry ever; null: there is none' })),
})
export type DayView = Static<typeof DayView>
