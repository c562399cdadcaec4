import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { type FieldError, invalid } from './errors.ts'
import { once } from './memo.ts'
import { DATE_EXAMPLES } from './said-dates.ts'
import { CLOCK_EXAMPLES, TIME_EXAMPLES } from './said-times.ts'
import { exampleOf, meaningOf } from './schemas.ts'
import { similarNames } from './similar-names.ts'

/**
 * A compiled schema. `parse` returns the typed value, or throws AppError `invalid` with every invalid field.
 */
export type Validator<T extends TSchema> = {
  check(value: unknown): value is Static<T>
  parse(value: unknown): Static<T>
}

/**
 * A validator of a schema, which the first value compiles. Call it once at load, not per request.
 * @param describe the message of one error.
 */
export function validator<T extends TSchema>(schema: T, describe = describeError): Validator<T> {
  const compiled = once(() => TypeCompiler.Compile(schema))
  const check = (value: unknown): value is Static<T> => compiled().Check(value)
  return {
    check,
    parse(value) {
      if (check(value)) return value
      throw invalid(fieldErrors(compiled().Errors(value), describe))
    },
  }
}

const MAX_FIELD_ERRORS = 20

/** The invalid fields, described from the schema alone; submitted values are not repeated. */
export function fieldErrors(errors: Iterable<ValueError>, describe = describeError): FieldError[] {
  const byPath = new Map<string, string>()
  for (const error of relevantErrors(errors)) {
    if (byPath.size >= MAX_FIELD_ERRORS) break
    const path = printablePath(error.path)
    // TypeBox lists consequences after the first error of a path, so only the first one is reported.
    if (!byPath.has(path)) byPath.set(path, describe(error))
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/** For a value that may be null but is not: the errors inside it, if there are any. */
function* relevantErrors(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    let isInside = false
    for (const option of isNullable(error.schema) ? error.errors : []) {
      for (const inner of relevantErrors(option)) {
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
 * A path may contain keys that the caller chose, so each is limited to 40 characters and loses characters
 * that a terminal or log would interpret.
 */
export function printablePath(path: string): string {
  return path
    .split('/')
    .map((key) =>
      key.length > 40 || /[^\x20-\x7e]/.test(key)
        ? `${key.replace(/[^\x20-\x7e]/g, '?').slice(0, 39)}…`
        : key,
    )
    .join('/')
}

function describeError({ type, schema }: ValueError): string {
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is required'
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known field'
  return `must be ${describeSchema(schema)}`
}

/** As `describeError`, with a right example or a right name: for callers that send another attempt, such as models. */
export function explainError(error: ValueError): string {
  const rule = describeError(error)
  if (error.type === ValueErrorType.ObjectAdditionalProperties) {
    const known = Object.keys(error.schema.properties ?? {})
    const similar = similarNames(error.path.split('/').at(-1) ?? '', known)
    if (similar.length > 0) return `${rule}; did you mean ${similar.join(' or ')}?`
    return known.length === 0 ? rule : `${rule}; the fields are ${known.join(', ')}`
  }
  if (error.schema.enum !== undefined || meaningOf(error.schema) !== undefined) return rule
  const example = exampleOf(error.schema)
  return example === undefined ? rule : `${rule}, such as ${JSON.stringify(example)}`
}

/** What a schema allows, in words: `a whole number from 1 to 365`. */
export function describeSchema(schema: TSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  if (schema.anyOf !== undefined) return describeUnion(schema.anyOf)
  const meaning = schema.pattern === undefined ? meaningOf(schema) : undefined
  if (meaning !== undefined) return SAID[meaning]
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

const SAID = {
  date: `a date such as ${DATE_EXAMPLES}`,
  time: `a date-time such as ${TIME_EXAMPLES}`,
  clock: `a time of day such as ${CLOCK_EXAMPLES}`,
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
  // A pattern is not a readable message, so a schema that has one describes it in its title.
  if (pattern !== undefined) return title ?? 'text in the expected format'
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
