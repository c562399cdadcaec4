import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { ALL_TOOLS, TOOLS } from '../../src/tools/index.ts'
import { annotationsOf, type Tool } from '../../src/tools/tool.ts'
import { testServer } from '../support.ts'

/** The tools of specification 9.1, in its order: whether each stores, and whether it may leave this server. */
const SPECIFIED = [
  ['chat_with_assistant', 'write', true, true],
  ['get_diet_score', 'read', false, false],
  ['get_diet_gap', 'read', false, false],
  ['analyze_food', 'write', false, false],
  ['log_food', 'write', true, false],
  ['get_health_snapshot', 'read', false, false],
  ['get_health_profile', 'read', false, false],
  ['get_my_protocols', 'read', false, false],
  ['log_checkin', 'write', true, false],
  ['get_my_checkins', 'read', false, false],
]

const ALL: readonly Tool[] = ALL_TOOLS
const NAMES = ALL.map(({ name }) => name)
const each = ALL.map((tool) => [tool.name, tool] as const)

test('the tools are the ten of the specification, by name and kind', () => {
  const ten: readonly Tool[] = TOOLS
  expect(ten.map(({ name, kind, stores, openWorld }) => [name, kind, stores, openWorld])).toEqual(SPECIFIED)
})

/** What the official client is shown with every scope. */
const server = await testServer()
const { tools: LISTED } = await (await server.mcpClient(await server.jwt('ada', HEALTH_SCOPES))).listTools()

test('tools/list answers with every tool of the specification without a credential, and with all for who may edit', async () => {
  const { tools } = await (await server.mcpClient()).listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  expect(LISTED.map(({ name }) => name)).toEqual(NAMES)
})

/** `search` and `fetch` are the names that ChatGPT’s deep research asks for. */
const READ_NAME = /^(?:(?:get|search)_|search$|fetch$)/
const WRITE_NAME = /^(log|chat|analyze|copy|correct|delete|undo|update|change|manage)_/

describe('the name of a tool says its kind', () => {
  test.each(each)('%s', (name, { kind }) => {
    expect(name).toMatch(/^[a-z_]{1,64}$/)
    expect(name).toMatch(kind === 'read' ? READ_NAME : WRITE_NAME)
  })
})

describe('a tool tells a model what it needs to know', () => {
  test.each(each)('%s', (name, { title, description, kind }) => {
    expect(title.length).toBeGreaterThan(3)
    expect(description.length).toBeWithin(220, 381)
    // What it does to the world, and when to use it.
    expect(description).toMatch(kind === 'read' ? /Changes nothing/ : /[Ss]av|[Ss]tore/)
    expect(description).toMatch(/Use it/)
    expect(description).not.toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('no two descriptions are alike, and each points to a neighbour by a name that exists', () => {
    expect(new Set(ALL.map(({ description }) => description)).size).toBe(ALL.length)
    const mentioned = ALL.flatMap(
      ({ description }) =>
        description.match(
          /\b(?:get|log|chat|analyze|search|copy|undo|correct|update|change|manage)_[a-z_]+\b/g,
        ) ?? [],
    )
    expect(mentioned.filter((name) => !NAMES.includes(name))).toEqual([])
    expect(mentioned.length).toBeGreaterThan(5)
  })
})

describe('an input says what every field is and takes no other', () => {
  test.each(each)('%s', (_, { input }) => {
    expect(input.type).toBe('object')
    expect(input.additionalProperties).toBe(false)
    for (const schema of objectsIn(input)) expect(schema.additionalProperties).toBe(false)
    for (const schema of stringsIn(input)) {
      expect(
        schema.maxLength !== undefined || schema.pattern !== undefined || schema.enum !== undefined,
      ).toBe(true)
    }
    for (const schema of arraysIn(input)) expect(schema.maxItems).toBeNumber()
    for (const [field, schema] of fieldsIn(input)) {
      expect([field, String(schema.description).length > 10]).toEqual([field, true])
    }
  })
})

describe('an output is an object in which every promised key is required; left_out is there when needed', () => {
  test.each(each)('%s', (_, { output }) => {
    expect(output.type).toBe('object')
    expect(output.required).toEqual(Object.keys(output.properties).filter((key) => key !== 'left_out'))
  })
})

describe('annotations tell what a call may do: all three that directories ask for, on every tool', () => {
  test.each(each)('%s', (_, tool) => {
    expect(annotationsOf(tool)).toEqual({
      readOnlyHint: !tool.stores,
      destructiveHint: 'destructive' in tool && tool.destructive,
      openWorldHint: tool.openWorld,
    })
  })
})

/** What clients see of a tool. A change here is a change of the interface: rewrite with EXT_UPDATE_SNAPSHOTS=1. */
describe('the public schema of a tool is the one committed', () => {
  test.each(each)('%s', async (name) => {
    const shown = `${JSON.stringify(
      LISTED.find((tool) => tool.name === name),
      null,
      2,
    )}\n`
    const file = Bun.file(join(import.meta.dir, 'snapshots', `${name}.json`))
    if (process.env.EXT_UPDATE_SNAPSHOTS === '1') await file.write(shown)
    expect(await file.exists()).toBe(true)
    expect(shown).toBe(await file.text())
  })

  test('and there is no snapshot of a tool that is gone', () => {
    const files = [...new Bun.Glob('*.json').scanSync(join(import.meta.dir, 'snapshots'))]
    expect(files.sort()).toEqual(NAMES.map((name) => `${name}.json`).sort())
  })
})

type Schema = Readonly<Record<string, unknown>>

/** Every schema within a schema, itself included. */
function schemasIn(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const parts = Object.values(schema).flatMap(schemasIn)
  return 'type' in schema ? [schema as Schema, ...parts] : parts
}

/** Every named field of an input, those of objects in lists as well. */
const fieldsIn = (schema: Schema): [string, Schema][] =>
  objectsIn(schema).flatMap(({ properties }) => Object.entries(properties as Record<string, Schema>))

const objectsIn = (schema: unknown) => schemasIn(schema).filter(({ type }) => type === 'object')
const stringsIn = (schema: unknown) => schemasIn(schema).filter(({ type }) => type === 'string')
const arraysIn = (schema: unknown) => schemasIn(schema).filter(({ type }) => type === 'array')
