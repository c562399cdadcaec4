import { describe, expect, test } from 'bun:test'
import { callTool, testServer } from '../support.ts'
import { liveAWhile } from './people.ts'

/** chat_with_assistant as a tool; how it answers is tested with the assistant. */

const server = await testServer()
await liveAWhile(server, 'ada', 'adas')
server.clock.advance(60_000)
const client = await server.mcpClient(await server.jwt('ada'))
await client.listTools()
const chat = (input: Record<string, unknown>) => callTool(client, 'chat_with_assistant', input)

test('without a model it answers from the person’s data, and its mode says so', async () => {
  const reply = await chat({ message: 'How is my protein?' })
  expect(reply).toMatchObject({ mode: 'offline', urgent: false })
  // The mode says it; the text is the answer from its first word on.
  expect(reply.reply).toMatch(/^Your daily average in the last 7 days, .+:\n- Protein: /)
  expect(reply.sources.length).toBeGreaterThan(0)
  expect(reply.disclaimer).toContain('not medical advice')
})

test('a session goes on with its id, and a new one begins without', async () => {
  const first = await chat({ message: 'How is my protein?' })
  const second = await chat({ message: 'And over 30 days?', session_id: first.session_id })
  expect(second.session_id).toBe(first.session_id)
  expect(second.sources[0].range).not.toBe(first.sources[0].range)
  expect((await chat({ message: 'How is my protein?' })).session_id).not.toBe(first.session_id)
})

test.each([
  ['nobody’s', '00000000-0000-4000-8000-000000000000'],
  ['no id at all', 'nonsense'],
])('a session that is %s is refused', async (_, session_id) => {
  expect(await chat({ message: 'How is my protein?', session_id })).toEqual({
    error: 'session_id: is not one of your conversations',
  })
})

const EXAMPLE = 'such as "How was my sleep this week?"'

test.each([
  [`message: is required, ${EXAMPLE}`, {}],
  [`message: must be text of 1 to 8000 characters, ${EXAMPLE}`, { message: '' }],
  [`message: must be text of 1 to 8000 characters, ${EXAMPLE}`, { message: 'x'.repeat(8001) }],
  ['session_id: must be text of 0 to 36 characters', { message: 'x', session_id: 'x'.repeat(37) }],
  ['model: is not a known field; the fields are message, session_id', { message: 'x', model: 'other' }],
])('%s', async (error, input) => {
  server.clock.advance(60_000)
  expect((await chat(input)).error).toBe(error)
})

test('an emergency is answered first, whatever else is asked', async () => {
  const reply = await chat({ message: 'I have crushing chest pain. How is my protein?' })
  expect(reply).toMatchObject({ urgent: true, sources: [] })
  expect(reply.reply).toMatch(/emergency/i)
})

describe('when nothing can answer', () => {
  const broken = () =>
    testServer({ settings: { ASSISTANT_BASE_URL: 'http://127.0.0.1:1/v1', ASSISTANT_MODEL: 'none' } })

  test('a model that does not answer is replaced by the data: fallback', async () => {
    const own = await broken()
    const reply = await callTool(await own.mcpClient(await own.jwt()), 'chat_with_assistant', {
      message: 'How is my protein?',
    })
    expect(reply.mode).toBe('fallback')
  })

  test('the answer is {"error":"Chat temporarily unavailable"}, over REST 503', async () => {
    const own = await broken()
    own.db.$client.run('DROP TABLE food_days')
    own.db.$client.run('DROP TABLE checkins')
    const reply = await callTool(await own.mcpClient(await own.jwt()), 'chat_with_assistant', {
      message: 'How is my protein?',
    })
    expect(reply).toEqual({ error: 'Chat temporarily unavailable' })
    const { status, json } = await own.request('POST', '/api/tools/chat_with_assistant', {
      token: own.token(),
      body: { message: 'How is my protein?' },
    })
    expect([status, json.error]).toEqual([503, 'Chat temporarily unavailable'])
  })
})

test('a chat is one write, whatever it reads: afterwards a person has all 60 reads and 19 writes', async () => {
  const own = await testServer()
  await liveAWhile(own, 'ada', 'adas')
  own.clock.advance(60_000)
  const ada = await own.mcpClient(await own.jwt('ada'))
  const { sources } = await callTool(ada, 'chat_with_assistant', { message: 'What did I eat today?' })
  expect(sources.length).toBeGreaterThan(1)
  for (let n = 0; n < 60; n++) expect(await callTool(ada, 'get_my_protocols')).not.toHaveProperty('error')
  expect(await callTool(ada, 'get_my_protocols')).toEqual({ error: 'Rate limit exceeded' })
  for (let n = 0; n < 19; n++) {
    expect(await callTool(ada, 'analyze_food', { food_text: 'rice' })).not.toHaveProperty('error')
  }
  const refused = await callTool(ada, 'chat_with_assistant', { message: 'What did I eat today?' })
  expect(refused).toEqual({ error: 'Rate limit exceeded' })
})

test('a chat still reads when the person’s own reads are used up', async () => {
  const own = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '1' } })
  const ada = await own.mcpClient(await own.jwt('ada'))
  await callTool(ada, 'get_diet_gap')
  expect(await callTool(ada, 'get_diet_gap')).toEqual({ error: 'Rate limit exceeded' })
  const { reply, sources } = await callTool(ada, 'chat_with_assistant', { message: 'What did I eat today?' })
  expect(sources.length).toBeGreaterThan(1)
  expect(reply).not.toContain('Rate limit exceeded')
})

test('what it reads needs the read scope', async () => {
  const own = await testServer()
  const writer = await own.mcpClient(await own.jwt('bob', ['health:write']))
  const { reply, sources } = await callTool(writer, 'chat_with_assistant', { message: 'How is my protein?' })
  expect([sources, reply.includes('health:read')]).toEqual([[], true])
})
