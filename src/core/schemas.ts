import {
  Kind,
  type SchemaOptions,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { MAX_LIST_ITEMS } from '../contract/limits.ts'

/** Schemas that many surfaces share. They are plain JSON Schema, without types or formats of a library. */

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const STRING_ENUM = 'StringEnum'
TypeRegistry.Set<{ enum: readonly string[] }>(
  STRING_ENUM,
  (schema, value) => typeof value === 'string' && schema.enum.includes(value),
)

/**
 * One of a few texts, as an `enum`, which every client understands; TypeBox writes a union of literals
 * differently.
 */
export const stringEnum = <const T extends readonly string[]>(values: T, options: SchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ [Kind]: STRING_ENUM, type: 'string', enum: [...values], ...options })

const NULLABLE_NUMBER = 'NullableNumber'
TypeRegistry.Set(
  NULLABLE_NUMBER,
  (_, value) => value === null || (typeof value === 'number' && Number.isFinite(value)),
)

/** A number or null in the short form of JSON Schema, since catalogs have hundreds of them. */
export const NullableNumber = Type.Unsafe<number | null>({
  [Kind]: NULLABLE_NUMBER,
  type: ['number', 'null'],
})

export const LocalDateSchema = (description?: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    title: 'a date, YYYY-MM-DD',
    ...(description === undefined ? {} : { description }),
  })

export const InstantSchema = (description?: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?([Zz]|[+-]\\d{2}:\\d{2})$',
    title: 'an RFC 3339 instant with offset, such as 2026-03-01T08:00:00+01:00',
    ...(description === undefined ? {} : { description }),
  })

export const UuidSchema = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  title: 'a UUID',
})

/** The fields of a row that its document has: a new column is not in the document until the schema names it. */
export const documentFields = <P extends TProperties, Row extends object>(
  { properties }: TObject<P>,
  row: Row,
): Pick<Row, keyof P & keyof Row> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(properties, name))) as Pick<
    Row,
    keyof P & keyof Row
  >

/** A page of a list. */
export const pageQuery = (byDefault: number) => ({
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'next_cursor of the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: byDefault, maximum: MAX_LIST_ITEMS })),
})
export const NextCursor = nullable(
  Type.String({ description: 'Pass as cursor for the next page; null on the last' }),
)
