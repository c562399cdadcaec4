import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { type FieldError, invalid } from './errors.ts'

/** A compiled schema. `parse` returns the value, typed, or throws AppError `invalid` with every field that is wrong. */
export type Validator<T extends TSchema> = {
  check(value: unknown): value is Static<T>
  parse(value: unknown): Static<T>
}

/** Compiles once; call it at load, not per request. */
export function validator<T extends TSchema>(schema: T): Validator<T> {
  const compiled = TypeCompiler.Compile(schema)
  const check = (value: unknown): value is Static<T> => compiled.Check(value)
  return {
    check,
    parse(value) {
      if (check(value)) return value
      throw invalid(fieldErrors(compiled.Errors(value)))
    },
  }
}

const MAX_ERRORS = 20

/** What is wrong where, in words made from the schema alone: nothing that was submitted is repeated. */
export function fieldErrors(errors: Iterable<ValueError>): FieldError[] {
  const byPath = new Map<string, string>()
  for (const error of telling(errors)) {
    if (byPath.size >= MAX_ERRORS) break
    const path = printable(error.path)
    // The first error of a place is the telling one; TypeBox lists consequences after it.
    if (!byPath.has(path)) byPath.set(path, describe(error))
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/** Of a thing that may be null but is not, what is wrong inside it, where anything is. */
function* telling(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    let isInside = false
    for (const option of isNullable(error.schema) ? error.errors : []) {
      for (const inner of telling(option)) {
        if (inner.path === error.path) continue
        isInside = true
        yield inner
      }
    }
    if (!isInside) yield error
  }
}

const isNullable = ({ anyOf }: TSchema) =>
  Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(({ type }) => type === 'null')

/**
 * A path may hold keys that the caller chose: at most 40 characters of each, and nothing that a terminal or log would
 * act on.
 */
export function printable(path: string): string {
  return path
    .split('/')
    .map((key) =>
      key.length > 40 || /[^\x20-\x7e]/.test(key)
        ? `${key.replace(/[^\x20-\x7e]/g, '?').slice(0, 39)}…`
        : key,
    )
    .join('/')
}

function describe({ type, schema }: ValueError): string {
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is required'
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known field'
  return `must be ${describeSchema(schema)}`
}

/** What a schema allows, in words: `a whole number from 1 to 365`. */
export function describeSchema(schema: TSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  if (schema.anyOf !== undefined) return describeUnion(schema.anyOf)
  switch (schema.type) {
    case 'string':
      return describeText(schema)
    case 'integer':
      return `a whole number${describeRange(schema)}`
    case 'number':
      return `a number${describeRange(schema)}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return describeList(schema)
    case 'null':
      return 'null'
    default:
      return 'an object'
  }
}

function describeList({ minItems = 0, maxItems, uniqueItems }: TSchema): string {
  const items = uniqueItems === true ? ' different items' : ' items'
  if (maxItems === undefined) {
    if (minItems > 0) return `a list of at least ${minItems}${items}`
    return uniqueItems === true ? `a list of${items}` : 'a list'
  }
  return minItems > 0
    ? `a list of ${minItems} to ${maxItems}${items}`
    : `a list of at most ${maxItems}${items}`
}

function describeUnion(options: readonly TSchema[]): string {
  const words = options.map(describeSchema)
  const last = words.pop() ?? 'absent'
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`
}

function describeText({ pattern, title, minLength, maxLength }: TSchema): string {
  // A pattern is no message; schemas that have one say in their title what it means.
  if (pattern !== undefined) return title ?? 'text of the right form'
  if (maxLength === undefined)
    return minLength === undefined ? 'text' : `text of at least ${minLength} characters`
  return `text of ${minLength ?? 0} to ${maxLength} characters`
}

function describeRange({ minimum, maximum, exclusiveMinimum }: TSchema): string {
  if (exclusiveMinimum !== undefined) {
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`
  }
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}
