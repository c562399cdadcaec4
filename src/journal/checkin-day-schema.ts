import { type Static, Type } from '@sinclair/typebox'
import { nullable } from '../core/schemas.ts'
import { DayProtocol } from '../protocols/schema.ts'
import { CHECKIN_NUMBERS, CheckinDocument, CheckinPatch } from './checkin-schema.ts'
import { CHECKIN_RANGES, type CheckinNumber } from './checkin-text/checkin-fields.ts'

const { symptoms, medications } = CheckinDocument.properties
const { symptoms: SomeSymptoms, medications: SomeMedications } = CheckinPatch.properties

const numbersOf = <Schemas extends Record<CheckinNumber, unknown>>(schemas: Schemas) =>
  Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, schemas[field]])) as Pick<Schemas, CheckinNumber>

/** A local date as its check-ins have it, taken together. */
export const CheckinDay = Type.Object({
  date: Type.String({ description: 'Local date' }),
  ...numbersOf(CheckinDocument.properties),
  water_target_ml: nullable(Type.Number({ description: "The person's own target of water_g; null: none" })),
  last_weight_kg: nullable(Type.Number({ description: 'As it was last noted in the 90 days before' })),
  symptoms,
  medications,
  recent_symptoms: Type.Array(Type.String(), {
    description: 'What was noted in the last 90 days, most often first',
  }),
  recent_medications: Type.Array(Type.String(), {
    description: 'What was taken in the last 90 days, most often first, then the supplements of the profile',
  }),
  protocols: Type.Array(DayProtocol, { description: 'What runs on that date' }),
  urgent_advice: nullable(
    Type.String({ description: 'What was said may be an emergency; to be shown first' }),
  ),
  notes: Type.Array(CheckinDocument, {
    description: 'The check-ins of the date but the one that holds its ticks, newest first, at most 50',
  }),
})
export type CheckinDay = Static<typeof CheckinDay>

const MoreOrLess = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: CHECKIN_RANGES.water_ml.max, description }))

/**
 * The body of `PATCH /api/journal/days/{date}/checkin`. Numbers replace what was ticked, null takes back what was said
 * in any of the date's check-ins; what ends in `_add` and `_remove` changes what is there, whoever else does so.
 */
export const CheckinDayPatch = Type.Object(
  {
    ...numbersOf(CheckinPatch.properties),
    water_ml_add: MoreOrLess('ml more, after water_ml is set'),
    water_ml_remove: MoreOrLess('ml less, down to none, after water_ml_add is counted'),
    symptoms_add: Type.Optional({
      ...Type.Optional(SomeSymptoms, false),
      description: 'Had that day; a severity that is left out stays as it is',
    }),
    symptoms_remove: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50, description: 'By name' }),
    ),
    medications_add: SomeMedications,
    medications_remove: SomeMedications,
  },
  { additionalProperties: false },
)
export type CheckinDayPatch = Static<typeof CheckinDayPatch>
