import { describe, expect, test } from 'bun:test'
import { ALL_TOOLS, TOOLS } from '../../src/tools/index.ts'
import { testServer } from '../support.ts'
import { USER } from '../year/account.ts'
import { writeYear } from '../year/year.ts'
import { callChecked, EVERY_TOOL } from './people.ts'
import { TYPICAL_CALLS } from './typical-calls.ts'

/** The first text of a result is a sentence that a model can repeat; it is short, and never sounder than the result. */

const CHARS_PER_TOKEN = 4

const server = await testServer({
  settings: { RATE_LIMIT_READ_PER_MINUTE: '1000', RATE_LIMIT_WRITE_PER_MINUTE: '1000' },
})
await writeYear(server.services, { end: '2026-03-10', days: 60 })
const client = await server.mcpClient(await server.jwt(USER))
const newcomer = await server.mcpClient(await server.jwt('newcomer'))
const writer = await server.mcpClient(await server.jwt('ada', ['health:write']))
for (const each of [client, newcomer, writer]) await each.listTools()

async function read(by: typeof client, name: string, input: Record<string, unknown> = {}) {
  const { result, text } = await callChecked(by, name, input)
  const [said, json] = result.content as { text: string }[]
  return { said: said?.text ?? '', json: json?.text ?? '', value: text, error: result.isError }
}

test('every tool has a sentence of its own', () => {
  expect(ALL_TOOLS.filter(({ summary }) => summary === undefined).map(({ name }) => name)).toEqual([])
})

test('a repeated call says that nothing was stored again', async () => {
  const meal = { food_name: '200 g lentils' }
  expect((await read(client, 'log_food', meal)).said).not.toContain('stored again')
  expect((await read(client, 'log_food', meal)).said).toContain('nothing was stored again')
})

test('tools/list of the ten tools', async () => {
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(TOOLS.length)
  expect(JSON.stringify(tools).length).toBeLessThan(19_200)
})

describe('a sentence, then the JSON', () => {
  test.each([...TYPICAL_CALLS])('%s %j', async (name, input) => {
    const { said, json, value } = await read(client, name, input)
    expect(said).toMatch(/^[^{].{30,}[.”…]$/s)
    expect(said).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
    expect(said.length).toBeLessThan(700)
    expect(JSON.parse(json)).toEqual(value)
    expect(json.length).toBeLessThan(32_000)
  })

  test.each(EVERY_TOOL.map(({ name, input }) => [name, input] as const))(
    '%s, for a person without data',
    async (name, input) => {
      const { said } = await read(newcomer, name, input)
      expect(said).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
    },
  )
})

test('what is unknown is said to be', async () => {
  const stranger = await server.mcpClient(await server.jwt('bob'))
  await stranger.listTools()
  const said = async (name: string) => (await read(stranger, name)).said
  expect(await said('get_diet_score')).toMatch(
    /^No diet score for 2026-02-09 to 2026-03-10 \(Europe\/Berlin\)/,
  )
  expect(await said('get_diet_gap')).toMatch(/No food was logged .*unknown/)
  expect(await said('get_health_snapshot')).toMatch(/no food was logged.*no diet score/)
  expect(await said('get_my_checkins')).toMatch(/^No check-ins/)
  expect(await said('get_health_profile')).toMatch(/allergies none stated.*still to ask for/)
})

test('figures are those of the result, with window and doubts', async () => {
  const { said, value } = await read(client, 'get_diet_score')
  expect(said).toContain(`${value.window.from} to ${value.window.to} (${value.window.time_zone})`)
  expect(said).toContain(`is ${value.overall} of 100`)
  expect(said).toContain(`${value.days.complete} of ${value.days.eligible} days complete`)
  const snapshot = await read(client, 'get_health_snapshot')
  expect(snapshot.said).toContain(`Not shown: ${snapshot.value.left_out[0].count} of recent_foods`)
})

test('words that were not recognised, and an emergency, are in the sentence', async () => {
  const food = await read(client, 'log_food', { food_name: '100 g oats and 50 g flurbleworp' })
  expect(food.said).toMatch(/Not recognised and not counted: .*flurbleworp/)
  const urgent = await read(client, 'log_checkin', { content: 'crushing chest pain and my left arm is numb' })
  expect(urgent.value.urgent).toBe(true)
  expect(urgent.said).toStartWith('Tell the person first: ')
})

test('a caller who may not read hears nothing of what is stored', async () => {
  const { said } = await read(writer, 'log_food', { food_name: 'an apple' })
  expect(said).toBe('Done. This credential may not read, so nothing that is stored is shown.')
})

test('an error is one block', async () => {
  const result = await client.callTool({ name: 'log_food', arguments: {} })
  expect(result.content).toHaveLength(1)
})

test('thirty concise check-ins have at most 1,500 tokens', async () => {
  const { said, json, value } = await read(client, 'get_my_checkins', { limit: 30, detail: 'concise' })
  expect(value.checkins).toHaveLength(30)
  expect((said.length + json.length) / CHARS_PER_TOKEN).toBeLessThan(1500)
  expect(json).not.toContain('null,')
  // The day of an entry stands in its date; that its time is not shown is stated.
  expect(json).not.toContain('"recorded_at":')
  const times = { list: 'checkins.recorded_at', count: 30, rest: 'detail detailed' }
  expect(value.left_out).toContainEqual(times)
})
