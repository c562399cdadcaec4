import { type Static, Type } from '@sinclair/typebox'
import { CHECKIN_RANGES, MAX_CHECKIN_NAME_CHARS, MAX_CHECKIN_NAMES } from '../contract/limits.ts'
import { nullable } from '../core/schemas.ts'
import { MadeAt, SEEN_HELP } from '../core/tool-fields.ts'
import { DayProtocol } from '../protocols/schema.ts'
import { SafetyDocument } from '../safety/safety.ts'
import { CHECKIN_NUMBERS, CheckinDocument, CheckinPatch } from './checkin-schema.ts'
import type { CheckinNumber } from './checkin-text/checkin-fields.ts'

const { symptoms, medications } = CheckinDocument.properties
const { symptoms: SomeSymptoms, medications: SomeMedications } = CheckinPatch.properties

const numbersOf = <Schemas extends Record<CheckinNumber, unknown>>(schemas: Schemas) =>
  Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, schemas[field]])) as Pick<Schemas, CheckinNumber>

/** The check-ins of a local date, merged. */
export const CheckinDay = Type.Object({
  date: Type.String({ description: 'Local date' }),
  ...numbersOf(CheckinDocument.properties),
  water_target_ml: nullable(
    Type.Number({ description: "The person's own target for water_g; null if there is no own target" }),
  ),
  last_weight_kg: nullable(Type.Number({ description: 'The last logged weight of the previous 90 days' })),
  weight_far_from: nullable(
    Type.Object(
      {
        date: nullable(Type.String({ description: 'Local date; null: the weight of the profile' })),
        weight_kg: Type.Number(),
      },
      {
        description:
          'The weight nearest in time, or for the first that of the profile, if that of the day is hard to believe beside it',
      },
    ),
  ),
  symptoms,
  medications,
  recent_symptoms: Type.Array(Type.String(), {
    description: 'Symptoms of the last 90 days, most frequent first',
  }),
  recent_medications: Type.Array(Type.String(), {
    description:
      'Medications of the last 90 days, most frequent first, without the supplements of the profile',
  }),
  protocols: Type.Array(DayProtocol, { description: 'Protocols that are active on that date' }),
  warnings: Type.Array(Type.String(), {
    description: 'To ask about, such as a weight far from the last one',
  }),
  urgent_advice: nullable(Type.String({ description: 'A check-in may name an emergency; show this first' })),
  safety: SafetyDocument,
  notes: Type.Array(CheckinDocument, {
    description: 'The check-ins of the date, except the one for its ticks, newest first, at most 50',
  }),
})
export type CheckinDay = Static<typeof CheckinDay>

const MoreOrLess = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: CHECKIN_RANGES.water_ml.max, description }))

/**
 * The body of `PATCH /api/journal/days/{date}/checkin`. Numbers replace ticked ones, null clears the value in
 * all check-ins of the date. Fields that end in `_add` and `_remove` change the stored value, so that
 * concurrent changes are safe.
 */
export const CheckinDayPatch = Type.Object(
  {
    ...numbersOf(CheckinPatch.properties),
    water_ml_add: MoreOrLess('ml to add, after water_ml is set'),
    water_ml_remove: MoreOrLess('ml to subtract, down to 0, after water_ml_add is added'),
    symptoms_add: Type.Optional({
      ...Type.Optional(SomeSymptoms, false),
      description: 'Symptoms of that day; a severity that is left out stays unchanged',
    }),
    symptoms_remove: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_CHECKIN_NAME_CHARS }), {
        maxItems: MAX_CHECKIN_NAMES,
        description: 'By name',
      }),
    ),
    medications_add: SomeMedications,
    medications_remove: SomeMedications,
    made_at: MadeAt,
    seen: Type.Optional(
      Type.Object(numbersOf(CheckinPatch.properties), {
        additionalProperties: false,
        description: SEEN_HELP,
      }),
    ),
  },
  { additionalProperties: false },
)
export type CheckinDayPatch = Static<typeof CheckinDayPatch>
