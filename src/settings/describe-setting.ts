import type { TSchema } from '@sinclair/typebox'
import type { Setting } from './setting.ts'

/**
 * The allowed values of a setting, in words.
 * @param range used instead if the schema alone does not tell it.
 */
export function describeRange({ schema, range }: { schema: TSchema; range?: string }): string {
  if (range !== undefined) return range
  if (schema.enum !== undefined) return schema.enum.join(' or ')
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema
    return maximum === undefined
      ? `a whole number, ${minimum} or more`
      : `a whole number, ${minimum} to ${maximum}`
  }
  return `text of up to ${schema.maxLength} characters`
}

/** The kind of a value, never the value itself: it may be a secret in the wrong place. */
export function describeShape(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty text' : `text of ${value.length} characters`
  if (typeof value === 'number') return Number.isInteger(value) ? describeInteger(value) : 'a fraction'
  if (Array.isArray(value)) return `a list of ${value.length}`
  return value === null ? 'nothing' : `a ${typeof value}`
}

function describeInteger(value: number): string {
  const digits = String(Math.abs(value)).length
  return `a ${value < 0 ? 'negative ' : ''}whole number of ${digits} digit${digits === 1 ? '' : 's'}`
}

/** Which entry of a list is not allowed, without repeating it; undefined: all are, or it is not known which. */
export function firstRefused({ acceptsEach }: Setting, value: unknown): string | undefined {
  if (acceptsEach === undefined || !Array.isArray(value)) return undefined
  const index = value.findIndex((entry) => !acceptsEach(entry))
  if (index === -1) return undefined
  return `a list of ${value.length}, whose entry ${index + 1} is ${describeShape(value[index])}`
}
