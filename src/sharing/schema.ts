import { type Static, Type } from '@sinclair/typebox'
import {
  DEFAULT_SHARED_DAYS,
  MAX_PERSON_NAME_CHARS,
  MAX_SHARE_END_DAYS,
  MAX_SHARE_NAME_CHARS,
  MAX_SHARED_DAYS,
} from '../contract/limits.ts'
import { nutrientRecord } from '../contract/nutrients.ts'
import { SHARE_PART_NAMES, SHARED_FOOD_DAYS } from '../contract/share-parts.ts'
import { LocalDateSchema, NullableNumber, nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { visibleText } from '../people/schema.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })
const Parts = Type.Array(stringEnum(SHARE_PART_NAMES), {
  minItems: 1,
  maxItems: SHARE_PART_NAMES.length,
  uniqueItems: true,
  description: 'What is shown; nothing else is',
})

export const NewShare = Type.Object(
  {
    to: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_PERSON_NAME_CHARS,
        description: 'The id of a person of this server; absent: anybody who has the link',
      }),
    ),
    name: Type.Optional({
      ...visibleText('a name', MAX_SHARE_NAME_CHARS),
      description: 'For whom a link is, such as Dr. Weber; for a person, their own name counts',
    }),
    parts: Parts,
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_SHARED_DAYS,
        default: DEFAULT_SHARED_DAYS,
        description: 'How many days are shown, up to the day on which somebody looks',
      }),
    ),
    expires_in_days: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: MAX_SHARE_END_DAYS,
          description: 'A link needs it, or last_day; null, for a person: until it is ended',
        }),
      ),
    ),
    last_day: Type.Optional(
      LocalDateSchema(
        `In place of expires_in_days: the day, in the time zone of the journal, at whose end it ends; from today, within ${MAX_SHARE_END_DAYS} days`,
      ),
    ),
  },
  { additionalProperties: false },
)
export type NewShare = Static<typeof NewShare>

const shownFields = {
  parts: Parts,
  days: Type.Integer({ description: 'The last days, up to that of the look' }),
  created_at: Instant,
  expires_at: nullable(Type.String({ description: 'RFC 3339, UTC; null: until it is ended' })),
}

export const ShareDocument = Type.Object({
  id: UuidSchema,
  kind: stringEnum(['link', 'person']),
  name: Type.String({ description: 'For whom it is' }),
  ...shownFields,
  ended_at: nullable(Type.String({ description: 'RFC 3339, UTC; null: nobody has ended it' })),
  is_open: Type.Boolean({ description: 'Whether it can be looked at now' }),
  looks: Type.Integer({ description: 'How often it was opened' }),
  last_look_at: nullable(Type.String({ description: 'RFC 3339, UTC; null: never' })),
})
export type ShareDocument = Static<typeof ShareDocument>

export const LookDocument = Type.Object({
  at: Instant,
  address: nullable(Type.String({ description: 'The address of the client; null: unknown' })),
  first_day: Type.String({ description: 'The first day that was shown' }),
  last_day: Type.String(),
})
export type LookDocument = Static<typeof LookDocument>

/** A share in the export: never its secret. */
export const ExportedShare = Type.Object({ ...ShareDocument.properties, looked: Type.Array(LookDocument) })
export type ExportedShare = Static<typeof ExportedShare>

export const SharedWithMe = Type.Object({
  id: UuidSchema,
  name: Type.String({ description: 'Whose journal it is' }),
  ...shownFields,
})

const DayValues = Type.Array(NullableNumber, { description: 'One value for each date; null: not known' })
const Texts = Type.Array(Type.String())

const FoodPart = Type.Object({
  days: Type.Object(
    {
      energy_kcal: DayValues,
      protein_g: DayValues,
      carbohydrate_g: DayValues,
      fat_g: DayValues,
      fiber_g: DayValues,
      sodium_mg: DayValues,
    },
    { description: 'What was logged, on complete and other days' },
  ),
  complete: Type.Array(nullable(Type.Boolean()), { description: 'Whether all food of the day is logged' }),
  complete_days: Type.Integer({ description: 'What the averages are of' }),
  averages: Type.Object(nutrientRecord(() => NullableNumber)),
  foods: Type.Array(
    Type.Object({
      date: Type.String(),
      meal_type: nullable(Type.String()),
      food_name: Type.String(),
      quantity: NullableNumber,
      unit: nullable(Type.String()),
      grams: NullableNumber,
    }),
    { description: `Of the last ${SHARED_FOOD_DAYS} of the days, oldest first` },
  ),
})

const HealthPart = Type.Object({
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      days: Type.Integer(),
      severity: nullable(Type.Number({ description: 'The mean of the days, 0 to 10' })),
      last_date: Type.String(),
    }),
  ),
  taken: Type.Array(Type.Object({ name: Type.String(), days: Type.Integer(), last_date: Type.String() }), {
    description: 'Medicines that check-ins say were taken',
  }),
  medications: { ...Texts, description: 'Of the profile' },
  supplements: { ...Texts, description: 'Of the profile' },
  readings: Type.Array(
    Type.Object({
      date: Type.String(),
      kind: Type.String(),
      values: Type.Array(Type.Number()),
      unit: Type.String(),
    }),
  ),
})

/** One for each of the parts that can be shown; those that were not chosen are absent. */
const PART_DOCUMENTS = {
  food: FoodPart,
  weight: Type.Object({ weight_kg: DayValues }),
  wellbeing: Type.Object({ mood: DayValues, sleep_hours: DayValues, energy: DayValues, stress: DayValues }),
  health: HealthPart,
  protocols: Type.Object({
    protocols: Type.Array(
      Type.Object({
        name: Type.String(),
        start: Type.String(),
        end: nullable(Type.String()),
        days_done: Type.Integer(),
        days_due: Type.Integer(),
      }),
    ),
  }),
  profile: Type.Object({
    age: NullableNumber,
    sex: nullable(Type.String()),
    height_cm: NullableNumber,
    pregnant: nullable(Type.Boolean()),
    lactating: nullable(Type.Boolean()),
    conditions: Texts,
    allergies: Texts,
    eating_pattern: nullable(Type.String()),
  }),
}

export const SharedJournal = Type.Object({
  name: Type.String({ description: 'Whose journal it is' }),
  shared_with: Type.String({ description: 'For whom it is' }),
  expires_at: shownFields.expires_at,
  parts: Parts,
  window: Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() }),
  dates: Type.Array(Type.String()),
  food: Type.Optional(PART_DOCUMENTS.food),
  weight: Type.Optional(PART_DOCUMENTS.weight),
  wellbeing: Type.Optional(PART_DOCUMENTS.wellbeing),
  health: Type.Optional(PART_DOCUMENTS.health),
  protocols: Type.Optional(PART_DOCUMENTS.protocols),
  profile: Type.Optional(PART_DOCUMENTS.profile),
})
export type SharedJournal = Static<typeof SharedJournal>
