import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { TOOLS } from '../../src/tools/index.ts'
import { resultSchema, takesDetail } from '../../src/tools/result-schema.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { testServer } from '../support.ts'
import { callChecked, EVERY_TOOL, liveAWhile } from './people.ts'

/** The list of tools says only that they have a result, so each is held against its full schema, which OpenAPI has. */

const server = await testServer()
await liveAWhile(server, 'ada', 'adas')
server.clock.advance(60_000)
const people = {
  'with a rich journal': await server.mcpClient(await server.jwt('ada')),
  'with no data at all': await server.mcpClient(await server.jwt('newcomer')),
}
const tokens = { 'with a rich journal': server.token('ada'), 'with no data at all': server.token('newcomer') }
for (const client of Object.values(people)) await client.listTools()

function toolNamed(name: string): Tool {
  const found = TOOLS.find((tool) => tool.name === name)
  if (found === undefined) throw new Error(`no tool ${name}`)
  return found
}

const problemsOf = (schema: TSchema, value: unknown) =>
  [...Value.Errors(schema, value)].map(({ path, message }) => `${path}: ${message}`)

const cases = EVERY_TOOL.flatMap(({ name, input }) =>
  (Object.keys(people) as (keyof typeof people)[]).map((person) => [name, person, input] as const),
)

describe('every result fits its output schema, and its text is the same JSON', () => {
  test.each(cases)('%s for a person %s', async (name, person, input) => {
    const { result, text } = await callChecked(people[person], name, input)
    expect(result.isError).toBeUndefined()
    expect(result.structuredContent).toEqual(text)
    expect(result.content).toHaveLength(2)
    expect(problemsOf(toolNamed(name).output, text)).toEqual([])
  })
})

describe('a concise result fits the schema that routes state, and an incomplete one does not', () => {
  const withDetail = EVERY_TOOL.filter(({ name }) => takesDetail(toolNamed(name)))
  test.each(withDetail.map(({ name }) => name))('%s', async (name) => {
    const { text } = await callChecked(people['with a rich journal'], name, { detail: 'concise' })
    expect(problemsOf(resultSchema(toolNamed(name)), text)).toEqual([])
    const [first = ''] = toolNamed(name).output.required ?? []
    const { [first]: _, ...incomplete } = text
    expect(problemsOf(resultSchema(toolNamed(name)), incomplete)).not.toEqual([])
  })
})

/** What differs between two calls of one tool: chats and logged things have ids of their own. */
const repeatable = (name: string, input: Record<string, unknown>) =>
  name.startsWith('log_') ? { ...input, client_entry_id: `the same ${name}` } : input

describe('POST /api/tools/<name> answers with the JSON of MCP', () => {
  test.each(cases)('%s for a person %s', async (name, person, input) => {
    const body = repeatable(name, input)
    const { text } = await callChecked(people[person], name, body)
    const { status, json } = await server.request('POST', `/api/tools/${name}`, {
      token: tokens[person],
      body,
    })
    expect(status).toBe(200)
    const { session_id: _, ...viaRest } = json
    const { session_id: __, ...viaMcp } = text
    expect(viaRest).toEqual(viaMcp)
    expect(Object.keys(json)).toEqual(Object.keys(text))
  })
})

test('a tool without required input needs no body over REST', async () => {
  const token = server.token('ada')
  const bare = await server.request('POST', '/api/tools/get_health_profile', { token })
  const empty = await server.request('POST', '/api/tools/get_health_profile', { token, body: {} })
  expect(bare.status).toBe(200)
  expect(bare.json).toEqual(empty.json)
})

test('a rich journal is in what the tools answer, so that the schemas were held against something', async () => {
  const client = people['with a rich journal']
  const snapshot = (await callChecked(client, 'get_health_snapshot', {})).text
  expect(snapshot.recent_foods.length).toBeGreaterThan(8)
  expect(snapshot.symptoms[0].name).toBe('adas ache')
  expect(snapshot.medications[0].name).toBe('adas pill')
  expect(snapshot.protocols).toHaveLength(2)
  const score = (await callChecked(client, 'get_diet_score', {})).text
  expect(score.status).toBe('ok')
  expect(score.components.length).toBeGreaterThan(4)
  const gap = (await callChecked(client, 'get_diet_gap', {})).text
  expect(gap.status).toBe('ok')
  expect(gap.suggestions.length).toBeGreaterThan(0)
})

test('no data is told as such: null and empty, never zero', async () => {
  const stranger = await server.mcpClient(await server.jwt('stranger'))
  const read = async (name: string) => (await callChecked(stranger, name, {})).text
  const score = await read('get_diet_score')
  expect(score).toMatchObject({
    overall: null,
    macro_score: null,
    status: 'insufficient_data',
    components: [],
  })
  const gap = await read('get_diet_gap')
  expect(gap).toMatchObject({ days_used: 0, status: 'no_logged_days' })
  expect(new Set(gap.macros.map((row: { actual_avg: unknown }) => row.actual_avg))).toEqual(new Set([null]))
  const snapshot = await read('get_health_snapshot')
  expect(snapshot.totals.energy_kcal).toBeNull()
  expect(snapshot.averages.energy_kcal).toBeNull()
  expect(snapshot.trends.mood).toEqual({ count: 0, average: null, first: null, latest: null, change: null })
  const profile = await read('get_health_profile')
  expect(profile.metrics_data).toEqual({
    birth_date: null,
    age: null,
    sex: null,
    height_cm: null,
    weight_kg: null,
    activity_level: null,
    pregnant: null,
    lactating: null,
  })
  expect(profile.updated_at).toBeNull()
  expect(await read('get_my_protocols')).toMatchObject({ protocols: [] })
  expect(await read('get_my_checkins')).toMatchObject({ checkins: [], next_before: null })
})
