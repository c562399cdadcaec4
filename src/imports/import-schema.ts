import { type Static, Type } from '@sinclair/typebox'
import { NextCursor, nullable, oneOf } from '../core/schemas.ts'
import { NutrientsSchema } from '../foods/nutrients-schema.ts'
import { MEAL_TYPES } from '../journal/food-schema.ts'
import { DATE_ORDERS } from './cells.ts'
import { FORMATS } from './format.ts'
import { LEFT_OUT_REASONS, SCOPES } from './reading.ts'

/** What one request may hold, and one file. */
export const MOST_RECORDS_AT_ONCE = 500
export const MOST_RECORDS = 200_000
/** Entries that a preview shows, and records left out that an import names. */
export const MOST_SHOWN = 50
export const MOST_NAMED = 200

const WEIGHT_UNITS = ['kg', 'lb'] as const
const IMPORT_STATUSES = ['open', 'finished', 'undoing'] as const

const Header = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: "The file's first line, with the names of its columns",
})

/** What a file leaves open. */
const ChoiceFields = {
  date_order: Type.Optional(
    oneOf(DATE_ORDERS, {
      description: 'How 9/3/2026 is meant, where dates are written so; default month_first',
    }),
  ),
  weight_unit: Type.Optional(
    oneOf(WEIGHT_UNITS, { description: 'Unit of weights whose column names none; default kg' }),
  ),
}

const Records = Type.Array(
  Type.Object(
    {
      line: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Where it begins in the file' }),
      text: Type.String({ minLength: 1, maxLength: 10_000, description: 'The record as it is in the file' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: MOST_RECORDS_AT_ONCE },
)

/** The body of `POST /api/imports/preview`. */
export const PreviewInput = Type.Object(
  {
    header: Header,
    ...ChoiceFields,
    records: Records,
    show: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_SHOWN,
        default: 0,
        description: 'How many entries to show as they will be',
      }),
    ),
  },
  { additionalProperties: false },
)
export type PreviewInput = Static<typeof PreviewInput>

/** The body of `POST /api/imports`. */
export const ImportInput = Type.Object(
  {
    file_name: Type.String({ minLength: 1, maxLength: 255 }),
    fingerprint: Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Whatever tells this file from others, so that a broken-off import goes on with the same one',
    }),
    header: Header,
    ...ChoiceFields,
    records: Type.Integer({ minimum: 1, maximum: MOST_RECORDS, description: 'How many the file has' }),
  },
  { additionalProperties: false },
)
export type ImportInput = Static<typeof ImportInput>

/** The body of `POST /api/imports/{id}/records`. */
export const RecordsInput = Type.Object(
  {
    first: Type.Integer({
      minimum: 0,
      maximum: MOST_RECORDS,
      description: 'How many records of the file come before these',
    }),
    records: Records,
  },
  { additionalProperties: false },
)
export type RecordsInput = Static<typeof RecordsInput>

export const ImportPatch = Type.Object(
  { status: oneOf(['finished'], { description: 'No more records are to come' }) },
  { additionalProperties: false },
)

const LeftOut = Type.Object({
  line: Type.Integer(),
  reason: oneOf(LEFT_OUT_REASONS, { description: 'Why the record is not taken' }),
})

const Dates = nullable(Type.Object({ from: Type.String(), to: Type.String() }))

const PreviewEntry = Type.Object({
  line: Type.Integer(),
  kind: oneOf(['food', 'checkin']),
  date: Type.String(),
  /** Of a food entry. */
  scope: nullable(oneOf(SCOPES, { description: 'One food, all of a meal, or all of a day' })),
  meal_type: nullable(oneOf(MEAL_TYPES)),
  text: Type.String({ description: 'The food, or what the check-in says' }),
  quantity: nullable(Type.Number()),
  unit: nullable(Type.String()),
  grams: nullable(Type.Number()),
  nutrients: nullable(NutrientsSchema),
})
export type PreviewEntry = Static<typeof PreviewEntry>

export const Preview = Type.Object({
  format: oneOf(FORMATS),
  foods: Type.Integer({ description: 'Food entries that are new' }),
  checkins: Type.Integer({ description: 'Check-ins that are new' }),
  repeated: Type.Integer({ description: 'Records that an earlier import brought' }),
  left_out: Type.Array(LeftOut),
  dates: Dates,
  entries: Type.Array(PreviewEntry),
  date_forms: Type.Object(
    {
      clear: Type.Integer(),
      month_first: Type.Integer(),
      day_first: Type.Integer(),
      either: Type.Integer(),
    },
    { description: 'How many dates can be read in one way, and how many in either' },
  ),
  asks_weight_unit: Type.Boolean({ description: 'The file has weights and does not say in which unit' }),
  unused_columns: Type.Array(Type.String()),
})
export type Preview = Static<typeof Preview>

export const ImportDocument = Type.Object({
  id: Type.String(),
  format: oneOf(FORMATS),
  file_name: Type.String(),
  fingerprint: Type.String(),
  date_order: oneOf(DATE_ORDERS),
  weight_unit: oneOf(WEIGHT_UNITS),
  status: oneOf(IMPORT_STATUSES, { description: 'open: records may follow; undoing: being taken back' }),
  records: Type.Integer({ description: 'How many the file has' }),
  received: Type.Integer({ description: 'How many have arrived; the next is sent with this as first' }),
  foods: Type.Integer({ description: 'Food entries that it added' }),
  checkins: Type.Integer({ description: 'Check-ins that it added' }),
  repeated: Type.Integer({ description: 'Records that were there already' }),
  left_out_count: Type.Integer(),
  left_out: Type.Array(LeftOut, { description: `The first ${MOST_NAMED}` }),
  dates: Dates,
  created_at: Type.String(),
  finished_at: nullable(Type.String()),
})
export type ImportDocument = Static<typeof ImportDocument>

export const ImportList = Type.Object({ imports: Type.Array(ImportDocument), next_cursor: NextCursor })
