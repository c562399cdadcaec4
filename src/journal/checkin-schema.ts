import { type Static, Type } from '@sinclair/typebox'
import {
  CHECKIN_RANGES,
  MAX_CHECKIN_NAME_CHARS,
  MAX_CHECKIN_NAMES,
  MAX_CHECKIN_NOTE_CHARS,
  SEVERITY_RANGE,
} from '../contract/limits.ts'
import { receipt, VERSION_FIELDS } from '../core/receipt.ts'
import {
  LocalDateSchema,
  nullable,
  SaidDateSchema,
  selfNamed,
  stringEnum,
  withExample,
} from '../core/schemas.ts'
import { Assumed } from '../core/tool-fields.ts'
import { LOG_STATUSES, SubscriptionDocument } from '../protocols/schema.ts'
import { SafetyDocument } from '../safety/safety.ts'
import { type CheckinNumber, MEASURED_KINDS, NOT_READ_REASONS } from './checkin-text/checkin-fields.ts'

const NUMBER_HELP: Readonly<Record<CheckinNumber, string>> = {
  mood: '1 low to 10 high',
  energy: '1 low to 10 high',
  stress: '1 calm to 10 extreme',
  sleep_quality: '1 poor to 10 excellent',
  sleep_hours: 'Last night, 0 to 24',
  weight_kg: 'In kg, such as 82.3',
  water_ml: 'A glass is 250; a day’s are added up',
}

const NUMBER_EXAMPLES: Readonly<Record<CheckinNumber, number>> = {
  mood: 7,
  energy: 6,
  stress: 4,
  sleep_quality: 7,
  sleep_hours: 7.5,
  weight_kg: 82.3,
  water_ml: 250,
}

export const CHECKIN_NUMBERS = Object.keys(CHECKIN_RANGES) as CheckinNumber[]

const numberField = (field: CheckinNumber) => {
  const { min, max } = CHECKIN_RANGES[field]
  return withExample(
    Type.Number({ minimum: min, maximum: max, description: NUMBER_HELP[field] }),
    NUMBER_EXAMPLES[field],
  )
}

const numberFields = <T>(make: (field: CheckinNumber) => T) =>
  Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, make(field)])) as Record<CheckinNumber, T>

const SEVERITY = { minimum: SEVERITY_RANGE.min, maximum: SEVERITY_RANGE.max }
const SymptomName = selfNamed(
  withExample(
    Type.String({ minLength: 1, maxLength: MAX_CHECKIN_NAME_CHARS, description: 'Such as headache' }),
    'headache',
  ),
)
const MedicationName = withExample(
  Type.String({ minLength: 1, maxLength: MAX_CHECKIN_NAME_CHARS }),
  'ibuprofen 400 mg',
)
const StatedSymptom = Type.Object(
  {
    name: SymptomName,
    severity: Type.Optional({
      ...nullable(Type.Number(SEVERITY)),
      description: '0 none to 10 worst; left out: not stated',
    }),
  },
  { additionalProperties: false },
)

const Symptom = Type.Object({ name: Type.String(), severity: nullable(Type.Number(SEVERITY)) })
const Medications = Type.Array(MedicationName, {
  maxItems: MAX_CHECKIN_NAMES,
  description: 'Taken, such as ["ibuprofen 400 mg"]',
})
const MeasuredReading = Type.Object(
  {
    kind: stringEnum(MEASURED_KINDS),
    values: Type.Array(Type.Number(), {
      minItems: 1,
      maxItems: 2,
      description: 'As stated, not converted; a blood pressure is [systolic, diastolic]',
    }),
    unit: Type.String({
      maxLength: MAX_CHECKIN_NAME_CHARS,
      description: 'mmHg, mmol/L, mg/dL, C, F, bpm, steps or %',
    }),
  },
  { additionalProperties: false },
)
const MedicationDose = Type.Object({
  name: Type.String({ description: 'The product as it was named' }),
  amount: nullable(Type.Number({ description: 'Of one taking' })),
  unit: nullable(Type.String({ description: 'Such as mg, IU, tablet, puff' })),
  route: nullable(
    Type.String({ description: 'Only where it is stated or the form shows it; null: by mouth' }),
  ),
})
const NoteText = withExample(
  Type.String({
    minLength: 1,
    maxLength: MAX_CHECKIN_NOTE_CHARS,
    description: `How the day was, in their words; values, also blood pressure or steps, are read from it; at most ${MAX_CHECKIN_NOTE_CHARS} characters`,
  }),
  'Slept 7 hours, mood 6/10, slight headache',
)

/** The input of `log_checkin`. Fields take precedence over the text. */
export const LogCheckinFields = {
  content: NoteText,
  ...numberFields((field) => Type.Optional(numberField(field))),
  symptoms: Type.Optional(
    Type.Array(StatedSymptom, {
      maxItems: MAX_CHECKIN_NAMES,
      description: 'Such as [{"name": "headache", "severity": 6}]',
    }),
  ),
  medications: Type.Optional(Medications),
  protocols: Type.Optional(
    Type.Array(
      Type.Object(
        {
          id: selfNamed(Type.String({ maxLength: 36, description: 'An id from get_my_protocols' })),
          status: selfNamed(stringEnum(LOG_STATUSES, { description: 'taken: done that day' })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100, description: 'Done (taken) or skipped; ids from get_my_protocols' },
    ),
  ),
  date: Type.Optional(SaidDateSchema('Such as yesterday; default the day in content, else today')),
}
const LogCheckinInput = Type.Object(LogCheckinFields)
export type LogCheckinInput = Static<typeof LogCheckinInput>

/** The body of `PATCH /api/journal/checkins/{id}`; null clears a number. */
export const CheckinPatch = Type.Object(
  {
    content: Type.Optional(NoteText),
    ...numberFields((field) => Type.Optional(nullable(numberField(field)))),
    symptoms: Type.Optional(Type.Array(StatedSymptom, { maxItems: MAX_CHECKIN_NAMES })),
    medications: Type.Optional(Medications),
    measured: Type.Optional(Type.Array(MeasuredReading, { maxItems: MAX_CHECKIN_NAMES })),
    date: Type.Optional(LocalDateSchema()),
  },
  { additionalProperties: false },
)
export type CheckinPatch = Static<typeof CheckinPatch>

/** A check-in as all surfaces show it; null: not stated. */
export const CheckinDocument = Type.Object({
  id: Type.String(),
  date: Type.String({ description: 'Local date' }),
  recorded_at: Type.String(),
  content: Type.String(),
  ...numberFields((field) => nullable(numberField(field))),
  symptoms: Type.Array(Symptom),
  medications: Type.Array(Type.String()),
  measured: Type.Array(MeasuredReading, {
    description:
      'Blood pressure, glucose, temperature, pulse, steps and oxygen, in the units that were stated',
  }),
  urgent: Type.Boolean(),
  made_by: Type.Optional(
    Type.String({ description: 'The guardian who added it, told apart from others; absent: the person' }),
  ),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type CheckinDocument = Static<typeof CheckinDocument>

/** A check-in after a change; `safety` is about what the change says. */
export const ChangedCheckin = Type.Object({
  ...CheckinDocument.properties,
  safety: SafetyDocument,
  warnings: Type.Array(Type.String(), {
    description: 'To ask about, such as a weight far from the last one',
  }),
})
export type ChangedCheckin = Static<typeof ChangedCheckin>

/**
 * The values that were read from the text, with their positions: `span` has UTF-16 offsets into `content`.
 */
const Extracted = Type.Object({
  field: Type.String(),
  value: Type.Union([Type.Number(), Type.String(), MedicationDose, MeasuredReading]),
  span: Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
})

const NotRead = Type.Object({
  text: Type.String(),
  reason: stringEnum(NOT_READ_REASONS, {
    description:
      'another_person; another_day: of a day other than the check-in; which_day: ask for the day, then log it with date; ' +
      'not_done: planned, feared, habitual or asked; denied: stated to be absent; ' +
      'no_number: a word such as badly, ask for 1 to 10; which_unit: a weight that may be kg or lb, ask; no_field: understood as no value',
  }),
})

export const LoggedCheckin = Type.Object({
  checkin_id: Type.String(),
  checkin: CheckinDocument,
  extracted: Type.Array(Extracted),
  not_read: Type.Array(NotRead, {
    description: 'What of the text became no value; it stays in content as text',
  }),
  assumed: Assumed,
  warnings: Type.Array(Type.String(), {
    description: 'To pass on, such as a text and a field that disagree',
  }),
  urgent: Type.Boolean({ description: 'true: the text names something that may be an emergency' }),
  urgent_advice: nullable(Type.String({ description: 'Tell the person this first' })),
  safety: SafetyDocument,
  protocol_updates: Type.Array(SubscriptionDocument),
})
export type LoggedCheckin = Static<typeof LoggedCheckin>

/** The lists of the result that may be shortened. */
export const LOGGED_CHECKIN_CUTS = {
  protocol_updates: 'get_my_protocols',
  extracted: 'checkin has the values',
  not_read: 'log shorter texts',
  'checkin.measured': 'get_my_checkins',
  'checkin.medications': 'get_my_checkins',
  'checkin.symptoms': 'get_my_checkins',
}

/** The advice follows from the text that was sent, and must reach the person. */
export const LOGGED_CHECKIN_RECEIPT = receipt(
  {
    checkin_id: Type.String(),
    updated_at: VERSION_FIELDS.updated_at,
    urgent: LoggedCheckin.properties.urgent,
    urgent_advice: LoggedCheckin.properties.urgent_advice,
    safety: LoggedCheckin.properties.safety,
  },
  ({ checkin_id, checkin, urgent, urgent_advice, safety }: LoggedCheckin) => ({
    checkin_id,
    updated_at: checkin.updated_at,
    urgent,
    urgent_advice,
    safety,
  }),
)
