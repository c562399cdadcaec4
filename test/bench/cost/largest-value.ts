import { Kind, type TObject, type TSchema, type TUnion } from '@sinclair/typebox'
import { meaningOf } from '../../../src/core/schemas.ts'
import { VISIBLE_TEXT } from '../../../src/people/schema.ts'

/** Texts in several forms: what is hard for one reader of texts is easy for another. */
export type Wording = {
  title: string
  /** A text of that many characters; never the same twice. */
  text(length: number): string
}

/** A value that stands for a field of a request, by its path: `/entries/*​/source`. Undefined: left out. */
export type FieldValues = Readonly<Record<string, ((wording: Wording, at: number) => unknown) | undefined>>

/**
 * The largest value that a schema allows: every field, every list full, every text as long as it may be.
 * @param fields values for what a schema cannot state, such as ids that exist and fields that exclude each other.
 * @throws Error for a text or a list without a largest length.
 */
export function largestValue(
  schema: TSchema,
  wording: Wording,
  fields: FieldValues = {},
  path = '',
  at = 0,
): unknown {
  if (Object.hasOwn(fields, path)) return fields[path]?.(wording, at)
  const inner = (part: TSchema, key: string, index: number) =>
    largestValue(part, wording, fields, `${path}/${key}`, index)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return longest(schema.enum)
  if (Array.isArray(schema.anyOf)) {
    const values = (schema as TUnion).anyOf.map((part) => largestValue(part, wording, fields, path, at))
    return longest(values)
  }
  switch (schema.type) {
    case 'string':
      return largestText(schema, wording, path)
    case 'integer':
    case 'number':
      return schema.maximum ?? 1e6
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array': {
      if (schema.maxItems === undefined) throw new Error(`${path} is a list without a largest length`)
      if (schema.uniqueItems === true && Array.isArray(schema.items.enum))
        return schema.items.enum.slice(0, schema.maxItems)
      return Array.from({ length: schema.maxItems }, (_, index) => inner(schema.items, '*', index))
    }
    case 'object': {
      const values = Object.entries((schema as TObject).properties ?? {}).map(([key, part]) => [
        key,
        inner(part, key, at),
      ])
      return Object.fromEntries(values.filter(([, value]) => value !== undefined))
    }
  }
  if (Array.isArray(schema.type)) return schema.maximum ?? 1e6
  throw new Error(`${path} has a schema of an unknown kind: ${schema[Kind]}`)
}

const DATE = '2026-03-10'
const INSTANT = `${DATE}T08:00:00+01:00`

/** By the pattern, for texts of a certain form. */
const PATTERNS: readonly (readonly [example: string, isLike: RegExp])[] = [
  [DATE, /\\d\{4\}-\\d\{2\}-\\d\{2\}\$$/],
  ['1980-03-10', /^\^\\d\{4\}\(-/],
  [INSTANT, /\[Tt\]/],
  ['019cd767-0000-7000-8000-000000000000', /0-9a-fA-F/],
  ['0'.repeat(10), /^\^\[0-9\]/],
  ['A'.repeat(1400), /^\^\[A-Za-z0-9_-\]\+/],
  ['GB', /^\^\[A-Z\]\{2\}\$$/],
  ['13:30', /\[0-5\]\\d\$$/],
  ['+44 20 7946 0000', /^\^\\\+\?\[0-9\]/],
]

function largestText(schema: TSchema, wording: Wording, path: string): string {
  if (schema.pattern !== undefined) {
    // No control characters, and no spaces around it.
    if (schema.pattern === VISIBLE_TEXT) return 'p'.repeat(schema.maxLength ?? 0)
    const [example] = PATTERNS.find(([, isLike]) => isLike.test(String(schema.pattern))) ?? []
    if (example === undefined) throw new Error(`${path} has an unknown pattern: ${schema.pattern}`)
    return example
  }
  // A date or a time in words is not longer work than one in figures.
  const meaning = meaningOf(schema)
  if (meaning !== undefined) return meaning === 'date' ? DATE : INSTANT
  if (schema.maxLength === undefined) throw new Error(`${path} is a text without a largest length`)
  return wording.text(schema.maxLength)
}

const longest = (values: readonly unknown[]) =>
  values.reduce((most, value) => (sizeOf(value) > sizeOf(most) ? value : most))

const sizeOf = (value: unknown) => JSON.stringify(value ?? null).length
