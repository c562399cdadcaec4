import { type Static, Type } from '@sinclair/typebox'
import { MAX_FILE_NAME_CHARS, MAX_IMPORT_RECORDS, MAX_IMPORT_RECORDS_AT_ONCE } from '../contract/limits.ts'
import { receipt } from '../core/receipt.ts'
import { NextCursor, nullable, stringEnum } from '../core/schemas.ts'
import { NutrientsSchema } from '../foods/nutrients-schema.ts'
import { MEAL_TYPES } from '../journal/food-schema.ts'
import { FILE_FORMATS } from './file-format.ts'
import { DATE_ORDERS } from './parse-cells.ts'
import { ENTRY_SCOPES, LEFT_OUT_REASONS } from './record-result.ts'

/** How many entries a preview shows, and how many left-out records an import lists. */
const MAX_PREVIEW_ENTRIES = 50
export const MAX_LEFT_OUT_LISTED = 200

const WEIGHT_UNITS = ['kg', 'lb'] as const
const IMPORT_STATUSES = ['open', 'finished', 'undoing'] as const

const Header = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: "The file's first line, with the names of its columns",
})

/** What a file does not state. */
const ChoiceFields = {
  date_order: Type.Optional(
    stringEnum(DATE_ORDERS, {
      description: 'How 9/3/2026 is meant, where dates are written so; default month_first',
    }),
  ),
  weight_unit: Type.Optional(
    stringEnum(WEIGHT_UNITS, {
      description: 'Unit of weights if their column does not name it; default: kg',
    }),
  ),
}

const Records = Type.Array(
  Type.Object(
    {
      line: Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        description: 'The line on which the record begins',
      }),
      text: Type.String({ minLength: 1, maxLength: 10_000, description: 'The record, unchanged' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: MAX_IMPORT_RECORDS_AT_ONCE },
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
        maximum: MAX_PREVIEW_ENTRIES,
        default: 0,
        description: 'How many of the new entries to show',
      }),
    ),
  },
  { additionalProperties: false },
)
export type PreviewInput = Static<typeof PreviewInput>

/** The body of `POST /api/imports`. */
export const ImportInput = Type.Object(
  {
    file_name: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_CHARS }),
    fingerprint: Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'A key that identifies this file, so that an interrupted import continues with the same file',
    }),
    header: Header,
    ...ChoiceFields,
    records: Type.Integer({
      minimum: 1,
      maximum: MAX_IMPORT_RECORDS,
      description: 'Number of records of the file',
    }),
  },
  { additionalProperties: false },
)
export type ImportInput = Static<typeof ImportInput>

/** The body of `POST /api/imports/{id}/records`. */
export const RecordsInput = Type.Object(
  {
    first: Type.Integer({
      minimum: 0,
      maximum: MAX_IMPORT_RECORDS,
      description: 'Number of records of the file before these',
    }),
    records: Records,
  },
  { additionalProperties: false },
)
export type RecordsInput = Static<typeof RecordsInput>

export const ImportPatch = Type.Object(
  { status: stringEnum(['finished'], { description: 'finished: no more records follow' }) },
  { additionalProperties: false },
)

const LeftOut = Type.Object({
  line: Type.Integer(),
  reason: stringEnum(LEFT_OUT_REASONS, { description: 'Why the record is left out' }),
})

const Dates = nullable(Type.Object({ from: Type.String(), to: Type.String() }))

const PreviewEntry = Type.Object({
  line: Type.Integer(),
  kind: stringEnum(['food', 'checkin']),
  date: Type.String(),
  /** For a food entry. */
  scope: nullable(
    stringEnum(ENTRY_SCOPES, { description: 'What the entry covers: one food, a whole meal or a whole day' }),
  ),
  meal_type: nullable(stringEnum(MEAL_TYPES)),
  text: Type.String({ description: 'The food, or the text of the check-in' }),
  quantity: nullable(Type.Number()),
  unit: nullable(Type.String()),
  grams: nullable(Type.Number()),
  nutrients: nullable(NutrientsSchema),
})
export type PreviewEntry = Static<typeof PreviewEntry>

export const Preview = Type.Object({
  format: stringEnum(FILE_FORMATS),
  foods: Type.Integer({ description: 'Number of new food entries' }),
  checkins: Type.Integer({ description: 'Number of new check-ins' }),
  repeated: Type.Integer({ description: 'Number of records that an earlier import added' }),
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
    { description: 'Number of dates that fit one order only, and that fit both' },
  ),
  asks_weight_unit: Type.Boolean({ description: 'true: the file has weights and does not state their unit' }),
  unused_columns: Type.Array(Type.String()),
})
export type Preview = Static<typeof Preview>

/** What depends on the file alone, and not on what the journal has already. */
export const PREVIEW_RECEIPT = receipt(
  {
    format: Preview.properties.format,
    date_forms: Preview.properties.date_forms,
    asks_weight_unit: Preview.properties.asks_weight_unit,
    unused_columns: Preview.properties.unused_columns,
  },
  ({ format, date_forms, asks_weight_unit, unused_columns }: Preview) => ({
    format,
    date_forms,
    asks_weight_unit,
    unused_columns,
  }),
)

export const ImportDocument = Type.Object({
  id: Type.String(),
  format: stringEnum(FILE_FORMATS),
  file_name: Type.String(),
  fingerprint: Type.String(),
  date_order: stringEnum(DATE_ORDERS),
  weight_unit: stringEnum(WEIGHT_UNITS),
  status: stringEnum(IMPORT_STATUSES, {
    description: 'open: records may follow; undoing: its entries are being deleted',
  }),
  records: Type.Integer({ description: 'Number of records of the file' }),
  received: Type.Integer({
    description: 'Number of records that have arrived; send the next one with this as first',
  }),
  foods: Type.Integer({ description: 'Number of food entries that it added' }),
  checkins: Type.Integer({ description: 'Number of check-ins that it added' }),
  repeated: Type.Integer({ description: 'Number of records that were there already' }),
  urgent: Type.Integer({
    description: 'Number of added entries whose words read as an emergency, however long ago',
  }),
  left_out_count: Type.Integer(),
  left_out: Type.Array(LeftOut, { description: `Up to ${MAX_LEFT_OUT_LISTED} records that were left out` }),
  dates: Dates,
  created_at: Type.String(),
  finished_at: nullable(Type.String()),
})
export type ImportDocument = Static<typeof ImportDocument>

/** What the sender needs to send the next records. */
export const IMPORT_RECEIPT = receipt(
  {
    id: ImportDocument.properties.id,
    status: ImportDocument.properties.status,
    received: ImportDocument.properties.received,
  },
  ({ id, status, received }: ImportDocument) => ({ id, status, received }),
)

export const ImportList = Type.Object({ imports: Type.Array(ImportDocument), next_cursor: NextCursor })
