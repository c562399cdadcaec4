import {
  Kind,
  type SchemaOptions,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import type { LocalDate } from '../contract/calendar-date.ts'
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

const LOCAL_DATE = '^\\d{4}-\\d{2}-\\d{2}$'
const INSTANT = '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?([Zz]|[+-]\\d{2}:\\d{2})$'

export const LocalDateSchema = (description?: string) =>
  Type.String({
    pattern: LOCAL_DATE,
    title: 'a date, YYYY-MM-DD',
    ...(description === undefined ? {} : { description }),
  })

export const InstantSchema = (description?: string) =>
  Type.String({
    pattern: INSTANT,
    title: 'an RFC 3339 instant with offset, such as 2026-03-01T08:00:00+01:00',
    ...(description === undefined ? {} : { description }),
  })

const SAID_DATE = 'SaidDate'
const SAID_TIME = 'SaidTime'
const SAID_CLOCK = 'SaidClock'
TypeRegistry.Set(SAID_DATE, (_, value) => typeof value === 'string' && new RegExp(LOCAL_DATE).test(value))
TypeRegistry.Set(
  SAID_TIME,
  (_, value) => typeof value === 'string' && new RegExp(`${INSTANT}|${LOCAL_DATE}`).test(value),
)
TypeRegistry.Set(
  SAID_CLOCK,
  (_, value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
)
const MAX_SAID_CHARS = 60

/** A local date in the input of a tool, which may be in words; `forgiveInput` makes it `YYYY-MM-DD`. */
export const SaidDateSchema = (description: string) =>
  Type.Unsafe<LocalDate>({ [Kind]: SAID_DATE, type: 'string', maxLength: MAX_SAID_CHARS, description })

/** A time in the input of a tool, local or with an offset; `forgiveInput` makes it RFC 3339, or a local date. */
export const SaidTimeSchema = (description: string) =>
  Type.Unsafe<string>({ [Kind]: SAID_TIME, type: 'string', maxLength: MAX_SAID_CHARS, description })

/** A local time of day in the input of a tool; `forgiveInput` makes it `HH:MM`. */
export const SaidClockSchema = (description: string) =>
  Type.Unsafe<string>({ [Kind]: SAID_CLOCK, type: 'string', maxLength: MAX_SAID_CHARS, description })

export const isInstant = (text: string): boolean => new RegExp(INSTANT).test(text)

/** Whether a text is a date, a time or a time of day. */
export function meaningOf({ pattern, [Kind]: kind }: TSchema): 'date' | 'time' | 'clock' | undefined {
  if (kind === SAID_CLOCK) return 'clock'
  if (kind === SAID_DATE || pattern === LOCAL_DATE) return 'date'
  return kind === SAID_TIME || pattern === INSTANT ? 'time' : undefined
}

const SYNONYMS: unique symbol = Symbol('synonyms')

/** An enum whose values tools also take in other words; clients do not see them. */
export const withSynonyms = <T extends TSchema>(
  schema: T,
  synonyms: Readonly<Record<string, string>>,
): T => ({
  ...schema,
  [SYNONYMS]: synonyms,
})

export const synonymsOf = (schema: TSchema & { [SYNONYMS]?: Readonly<Record<string, string>> }) =>
  schema[SYNONYMS] ?? {}

const CODE: unique symbol = Symbol('code')

/** A text without words, such as a cursor: "" and "null" mean that it is absent. Clients do not see the mark. */
export const asCode = <T extends TSchema>(schema: T): T => ({ ...schema, [CODE]: true })
export const isCode = (schema: TSchema & { [CODE]?: true }) => schema[CODE] === true

const EXAMPLE: unique symbol = Symbol('example')

/** A schema whose messages show a value that it takes; clients do not see it. */
export const withExample = <T extends TSchema>(schema: T, example: string | number): T => ({
  ...schema,
  [EXAMPLE]: example,
})

/** The example of a schema: its own, or one that follows from what it allows. */
export function exampleOf(schema: TSchema & { [EXAMPLE]?: unknown }): unknown {
  const stated = schema[EXAMPLE] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (stated !== undefined) return stated
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0])
  if (schema.type === 'array') return exampleItems(schema)
  if (schema.type === 'object') return exampleFields(schema)
  if (schema.type === 'number' || schema.type === 'integer') return exampleNumber(schema)
  return schema.type === 'boolean' ? true : undefined
}

function exampleItems({ items }: TSchema): unknown {
  const item = exampleOf(items)
  return item === undefined ? undefined : [item]
}

/** What is required; where nothing is, the first field. */
function exampleFields({ properties = {}, required = [] }: TSchema): unknown {
  const names: readonly string[] = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  const fields = names.map((name) => [name, exampleOf(properties[name])] as const)
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields)
}

const COMMON_NUMBERS = [7, 50, 1, 100, 0.5]

const exampleNumber = ({ minimum = 0, maximum = Number.POSITIVE_INFINITY, exclusiveMinimum }: TSchema) =>
  COMMON_NUMBERS.find(
    (number) =>
      number >= minimum && number <= maximum && number > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY),
  )

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

const SELF_NAMED = Symbol('self-named')

/** A field of a tool whose name says enough: lists that models read have its type alone. */
export const selfNamed = <T extends TSchema>(schema: T): T => ({ ...schema, [SELF_NAMED]: true })
export const isSelfNamed = (schema: object): boolean => SELF_NAMED in schema
