import { describe, expect, test } from 'bun:test'
import { type TSchema, Type } from '@sinclair/typebox'
import { AppError } from '../../src/core/errors.ts'
import { LocalDateSchema, nullable, stringEnum, UuidSchema } from '../../src/core/schemas.ts'
import { describeSchema, validator } from '../../src/core/validation.ts'

describe('what a schema allows, in words', () => {
  const cases: [schema: TSchema, words: string][] = [
    [Type.String(), 'text'],
    [Type.String({ minLength: 1 }), 'text of at least 1 characters'],
    [Type.String({ maxLength: 5 }), 'text of 0 to 5 characters'],
    [Type.String({ minLength: 1, maxLength: 5 }), 'text of 1 to 5 characters'],
    [Type.String({ pattern: '^x$' }), 'text in the expected format'],
    [UuidSchema, 'a UUID'],
    [LocalDateSchema(), 'a date, YYYY-MM-DD'],
    [Type.Integer(), 'a whole number'],
    [Type.Integer({ minimum: 1, maximum: 365 }), 'a whole number from 1 to 365'],
    [Type.Integer({ minimum: 0 }), 'a whole number of at least 0'],
    [Type.Number({ maximum: 5 }), 'a number of at most 5'],
    [Type.Number({ exclusiveMinimum: 0 }), 'a number above 0'],
    [Type.Number({ exclusiveMinimum: 0, maximum: 9 }), 'a number above 0, at most 9'],
    [Type.Boolean(), 'true or false'],
    [Type.Array(Type.String()), 'a list'],
    [Type.Array(Type.String(), { maxItems: 3 }), 'a list of at most 3 items'],
    [Type.Array(Type.String(), { minItems: 1 }), 'a list of at least 1 items'],
    [Type.Array(Type.String(), { minItems: 1, maxItems: 3 }), 'a list of 1 to 3 items'],
    [
      Type.Array(Type.String(), { minItems: 1, maxItems: 3, uniqueItems: true }),
      'a list of 1 to 3 different items',
    ],
    [Type.Array(Type.String(), { uniqueItems: true }), 'a list of different items'],
    [Type.Object({}), 'an object'],
    [Type.Literal('x'), '"x"'],
    [stringEnum(['a', 'b']), 'one of a, b'],
    [nullable(Type.Integer({ minimum: 1, maximum: 9 })), 'a whole number from 1 to 9 or null'],
  ]
  test.each(cases)('%j: %s', (schema, words) => {
    expect(describeSchema(schema)).toBe(words)
  })
})

describe('a validator', () => {
  const schema = validator(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 9 }),
        list: Type.Optional(Type.Array(Type.Object({ n: Type.Integer() }, { additionalProperties: false }))),
      },
      { additionalProperties: false },
    ),
  )
  const errorsOf = (value: unknown) => {
    try {
      schema.parse(value)
    } catch (error) {
      if (error instanceof AppError) return error
    }
    throw new Error('it was accepted')
  }

  test('returns what fits, as it is', () => {
    const value = { name: 'x', list: [{ n: 1 }] }
    expect(schema.parse(value)).toBe(value)
    expect(schema.check(value)).toBe(true)
    expect(schema.check({ name: '' })).toBe(false)
  })

  test('names every place and rule, and no value', () => {
    const { code, fields, message } = errorsOf({
      list: [{ n: 'secret' }, { n: 1, more: 'secret' }],
      other: 'secret',
    })
    expect(code).toBe('invalid')
    expect(fields.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '/list/0/n', message: 'must be a whole number' },
      { path: '/list/1/more', message: 'is not a known field' },
      { path: '/name', message: 'is required' },
      { path: '/other', message: 'is not a known field' },
    ])
    expect(message).toMatch(/; and 1 more$/)
    expect(message).not.toContain('secret')
  })

  test('names at most twenty places', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]))
    expect(errorsOf({ name: 'x', ...many }).fields).toHaveLength(20)
  })

  test('cuts a key that it must name, and leaves out what a terminal would act on', () => {
    const paths = errorsOf({ name: 'x', ['k'.repeat(200)]: 1, 'a\u001b[2Jb': 1 }).fields.map(
      ({ path }) => path,
    )
    expect(paths).toEqual([`/${'k'.repeat(39)}…`, '/a?[2Jb…'])
  })
})

test('what may be null but is not is faulted inside, where the fault is', () => {
  const Part = Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false })
  const { parse } = validator(
    Type.Object({ part: nullable(Part), names: nullable(Type.Array(Type.String())) }),
  )
  expect(parse({ part: null, names: null })).toEqual({ part: null, names: null })
  expect(() => parse({ part: { name: 1 }, names: ['a', 2] })).toThrow('part.name: must be text')
  expect(() => parse({ part: {}, names: ['a', 2] })).toThrow('names.1: must be text')
  expect(() => parse({ part: 1, names: [] })).toThrow('part: must be an object or null')
})
