import { describe, expect, test } from 'bun:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { type TSchema, Type } from '@sinclair/typebox'
import { selfNamed, stringEnum } from '../../src/core/schemas.ts'
import { listedInput } from '../../src/mcp/listed-input.ts'
import { describeTool } from '../../src/mcp/listed-tools.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { VALID_BODIES } from '../server/valid-bodies.ts'

/** Four characters are about one token. */
const MAX_LISTED_CHARS = 33_700
const MAX_CHARS_FOR_MODEL = 30_970

const ajv = new AjvJsonSchemaValidator()
const isAccepted = (schema: unknown, value: unknown) => ajv.getValidator(schema as TSchema)(value).valid

/** Every schema within a schema. */
const schemasIn = (schema: unknown): Record<string, unknown>[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : [schema as Record<string, unknown>, ...Object.values(schema).flatMap(schemasIn)]

describe('the listed input of a tool', () => {
  test.each(ALL_TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, { input }) => {
    const listed = listedInput(input)
    // What the full one accepts.
    expect(isAccepted(listed, VALID_BODIES[`POST /api/tools/${name}`] ?? {})).toBe(true)
    // Every field, and those that have to be there.
    expect(Object.keys(listed.properties as object)).toEqual(Object.keys(input.properties))
    expect(listed.required).toEqual(input.required as string[])
    for (const schema of schemasIn(listed)) {
      expect(schema).not.toHaveProperty('$ref')
      if (schema.type === 'object') expect(Object.keys(schema.properties as object)).not.toBeEmpty()
      if (schema.type === 'array') expect(schema.items).toBeObject()
    }
  })
})

test('a field has its type, its help and choices that the help has no example of', () => {
  const input = Type.Object({
    plain: Type.String({ maxLength: 500, description: 'What it is; up to 500 characters' }),
    few: Type.Optional(stringEnum(['one', 'two'], { description: 'Such as one' })),
    many: Type.Optional(stringEnum([...'abcdefghijklmnopqrst'], { description: 'Such as a' })),
    grams: selfNamed(Type.Optional(Type.Number({ minimum: 0, description: 'What its name says' }))),
  })
  expect(listedInput(input)).toEqual({
    type: 'object',
    required: ['plain'],
    properties: {
      plain: { type: 'string', description: 'What it is' },
      few: { type: 'string', enum: ['one', 'two'], description: 'Such as one' },
      many: { type: 'string', description: 'Such as a' },
      grams: { type: 'number' },
    },
  })
})

test('fields inside have their help, but not if they are as in another tool', () => {
  const amounts = Type.Object({ a_g: Type.Number(), b_g: Type.Number() })
  const item = Type.Object({
    name: Type.String({ description: 'One food' }),
    kind: stringEnum(['one', 'two'], { description: 'one if there is no other' }),
    amounts: Type.Object(amounts.properties, { description: 'In all' }),
  })
  const inputOf = (field: TSchema) => listedInput(Type.Object({ field })).properties
  const kind = { type: 'string', enum: ['one', 'two'] }
  const number = { type: 'number' }
  expect(inputOf(Type.Array(item, { description: 'One by one' }))).toEqual({
    field: {
      type: 'array',
      description: 'One by one',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'One food' },
          kind: { ...kind, description: 'one if there is no other' },
          amounts: {
            type: 'object',
            description: 'In all',
            properties: { a_g: number, b_g: number },
            required: ['a_g', 'b_g'],
          },
        },
        required: ['name', 'kind', 'amounts'],
      },
    },
  })
  const first = { type: 'object', properties: { a_g: number }, additionalProperties: true }
  expect(inputOf(Type.Array(item, { description: 'As in another_tool' }))).toEqual({
    field: {
      type: 'array',
      description: 'As in another_tool',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, kind, amounts: first },
      },
    },
  })
  expect(inputOf({ ...amounts, description: 'Names as in another_tool' })).toEqual({
    field: { ...first, description: 'Names as in another_tool' },
  })
  const many = Type.Object(Object.fromEntries([...'abcdefghijklmn'].map((name) => [name, Type.Number()])))
  expect(inputOf({ ...many, description: 'From a to n' })).toEqual({
    field: {
      type: 'object',
      description: 'From a to n',
      properties: { a: number },
      required: ['a'],
      additionalProperties: true,
    },
  })
})

describe('what a model has to read in every conversation stays short', () => {
  const charsOf = (tools: readonly unknown[]) => JSON.stringify(tools).length
  const all = ALL_TOOLS.map(describeTool)

  test('all tools as they are listed', () => {
    expect(charsOf(all)).toBeLessThanOrEqual(MAX_LISTED_CHARS)
  })

  test('what clients pass on to the model of them', () => {
    const passedOn = all.map(({ name, description, input }) => ({ name, description, inputSchema: input }))
    expect(charsOf(passedOn)).toBeLessThanOrEqual(MAX_CHARS_FOR_MODEL)
  })
})
