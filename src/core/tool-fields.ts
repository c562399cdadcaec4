import { Type } from '@sinclair/typebox'
import { MAX_CREDENTIAL_NAME_CHARS } from '../contract/limits.ts'
import { nullable, stringEnum } from './schemas.ts'

/** Schemas that several features share. */

/** The name of a credential: an API token or a tool token. */
export const NAME_LENGTH_RANGE = { minLength: 1, maxLength: MAX_CREDENTIAL_NAME_CHARS }

export const MAX_WINDOW_DAYS = 365

export const DaysInput = (byDefault: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_WINDOW_DAYS,
      default: byDefault,
      description: `Days to look back, today included, 1 to ${MAX_WINDOW_DAYS}; default: ${byDefault}`,
    }),
  )

export const ClientEntryId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Your own id for this entry, such as a UUID. A retry repeats the id with the same input; another entry needs a new id',
  }),
)

export const TargetBases = Type.Record(Type.String(), Type.String(), {
  description: 'The basis of each target, by nutrient, such as user, eer, dri, reference',
})

const Score = nullable(Type.Number({ minimum: 0, maximum: 100 }))

/** What the person should be told before the figures. */
export const IntakeNotes = Type.Array(Type.Object({ key: Type.String(), message: Type.String() }), {
  description: 'Tell these to the person first, kindly, such as very_low_intake',
  maxItems: 3,
})

/** The common part of a diet score, with or without its components. */
export const DietScoreFields = {
  overall: Score,
  macro_score: Score,
  nutrient_score: Score,
  consistency_score: Score,
  concern: nullable(
    Type.Object(
      { key: Type.String(), message: Type.String() },
      { description: 'What stands out; name it beside overall' },
    ),
  ),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  days: Type.Object({ eligible: Type.Integer(), logged: Type.Integer(), complete: Type.Integer() }),
  status: stringEnum(['ok', 'insufficient_data']),
}
