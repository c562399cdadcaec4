import { Type } from '@sinclair/typebox'
import { MAX_CREDENTIAL_NAME_CHARS } from '../contract/limits.ts'
import { asCode, InstantSchema, nullable, stringEnum } from './schemas.ts'

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
      description: `So many days up to today, at most ${MAX_WINDOW_DAYS}; default ${byDefault}; or state from and to`,
    }),
  )

/** The local dates that a result is of. */
export const ResultWindow = Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() })
/** The time zone in which a result has its date and times. */
export const ResultTimeZone = Type.String({ description: 'Of its date and times' })

export const ClientEntryId = Type.Optional(
  asCode(Type.String({ minLength: 1, maxLength: 200, description: 'UUID; a retry repeats it' })),
)

/** When a change was made that a device sends once it is connected. Never in the future. */
export const MadeAt = Type.Optional(
  InstantSchema('When this was made, if it is sent later: it takes the place of the time now'),
)

/** The output `assumed`. What is certain only in part also has a confidence; this names what the input left open. */
export const Assumed = Type.Array(Type.String(), {
  description:
    'What the input left open and how it was read, such as a unit, a time or a day; tell the person',
})

/** The description of what a person saw when they chose something else. */
export const SEEN_HELP =
  'What the person saw when they chose. Anything else that is stored now is not replaced by what is sent later than it was made: 412'

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
  status: stringEnum(['ok', 'insufficient_data', 'day_not_over', 'not_for_infants']),
}
