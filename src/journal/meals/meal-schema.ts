import { type Static, Type } from '@sinclair/typebox'
import { MAX_COPIED_ENTRIES } from '../../contract/limits.ts'
import { receipt, VERSION_FIELDS, versionOf } from '../../core/receipt.ts'
import { InstantSchema, LocalDateSchema, nullable, stringEnum, UuidSchema } from '../../core/schemas.ts'
import { MadeAt } from '../../core/tool-fields.ts'
import { NutrientsSchema } from '../../foods/nutrients-schema.ts'
import { ProfileDocument } from '../../profile/schema.ts'
import { TargetChangeDocument } from '../../profile/target-change-document.ts'
import { SafetyDocument } from '../../safety/safety.ts'
import { ChosenFoodFields, DayTotals, FoodEntryDocument, LogFoodFields, MEAL_TYPES } from '../food-schema.ts'

const { meal_type: _, consumed_at: __, ...WordsFields } = LogFoodFields

/** One thing eaten: in plain words as `log_food` takes them, or a food that was chosen, by its code. */
export const MealEntry = Type.Object(
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
      'Your own id for this request. A retry repeats the id with the same body, and stores nothing twice',
  }),
)
const MealType = stringEnum(MEAL_TYPES, { description: 'The meal type' })

/** The body of `POST /api/journal/foods`: a meal, or a part of one. */
export const MealInput = Type.Object(
  {
    entries: Type.Array(MealEntry, { minItems: 1, maxItems: 50 }),
    meal_type: Type.Optional(MealType),
    consumed_at: Type.Optional(InstantSchema('The time of eating; or use date; default: now')),
    date: Type.Optional(LocalDateSchema('The local date of eating, at the default time of the meal')),
    made_at: MadeAt,
    client_entry_id: ClientEntryId,
  },
  { additionalProperties: false },
)
export type MealInput = Static<typeof MealInput>

/** The body of `POST /api/journal/foods/copies`. */
export const CopyInput = Type.Object(
  {
    entry_ids: Type.Array(UuidSchema, { minItems: 1, maxItems: MAX_COPIED_ENTRIES, uniqueItems: true }),
    date: LocalDateSchema('The local date to copy to'),
    meal_type: Type.Optional(MealType),
    keep_time: Type.Optional(
      Type.Boolean({
        description:
          'true: keep the time of day; false: the usual time of the meal, today now; default: keep it where it is usual for the meal, else as false',
      }),
    ),
    made_at: MadeAt,
    client_entry_id: ClientEntryId,
  },
  { additionalProperties: false },
)
export type CopyInput = Static<typeof CopyInput>

/** The body of `POST /api/journal/foods/deletion`, with at most as many ids as one request can store. */
export const DeletionInput = Type.Object(
  { entry_ids: CopyInput.properties.entry_ids },
  { additionalProperties: false },
)

export const Deletion = Type.Object({
  deleted: Type.Integer({ description: 'Number of entries that were deleted; the others did not exist' }),
})

/** The stored entries; the sums are those of their date. */
export const LoggedMeal = Type.Object({
  entries: Type.Array(FoodEntryDocument),
  day_totals: DayTotals,
  warnings: Type.Array(Type.String(), { description: 'Messages for the person' }),
  safety: SafetyDocument,
})
export type LoggedMeal = Static<typeof LoggedMeal>

export const LOGGED_MEAL_RECEIPT = receipt(
  {
    entries: Type.Array(Type.Object(VERSION_FIELDS, { additionalProperties: false })),
    safety: SafetyDocument,
  },
  ({ entries, safety }: LoggedMeal) => ({ entries: entries.map(versionOf), safety }),
)

/** A frequent food of the person, with its most frequent amount. */
export const FrequentFood = Type.Object({
  entry_id: Type.String({ description: 'The latest entry with that amount; it can be copied' }),
  food_name: Type.String(),
  food: nullable(Type.String()),
  source: nullable(Type.String()),
  source_code: nullable(Type.String()),
  grams: nullable(Type.Number()),
  times: Type.Integer({ description: 'How often it was logged, in any amount' }),
  last_eaten_at: Type.String(),
  nutrients: NutrientsSchema,
})
export type FrequentFood = Static<typeof FrequentFood>

/** Everything that the page shows of a day. */
export const DayView = Type.Object({
  date: Type.String(),
  today: Type.String({ description: "The person's current local date" }),
  time_zone: Type.String(),
  local_time: Type.String({ description: 'The current local time of the person, HH:MM' }),
  entries: Type.Array(FoodEntryDocument, { description: 'In order of time' }),
  totals: DayTotals,
  incomplete_nutrients: Type.Array(Type.String(), {
    description: 'Nutrients that are unknown for some entry, so that the true total may be higher',
  }),
  targets: ProfileDocument.properties.targets,
  target_change: nullable(
    Type.Composite([TargetChangeDocument], {
      description: 'In the week in which the energy target changed, why; null: it did not',
    }),
  ),
  day_before: Type.Array(
    Type.Object({
      meal_type: nullable(stringEnum(MEAL_TYPES)),
      entry_ids: Type.Array(Type.String()),
      energy_kcal: nullable(Type.Number()),
    }),
    { description: 'The meals of the previous day, for copying' },
  ),
  first_date: nullable(
    Type.String({ description: 'The date of the first entry; null if there are no entries' }),
  ),
})
export type DayView = Static<typeof DayView>
