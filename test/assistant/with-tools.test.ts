import { expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { sourceNames } from '../../src/tools/source-names.ts'
import { testServer } from '../support.ts'
import { liveAWhile } from '../tools/people.ts'
import { asksFor, modelServer, says } from './model-server.ts'
import { READ_TOOLS } from './support.ts'

/** The assistant on the real tools: what it understands of them, and what it may do with them. */

/** What a model may read with: nothing that stores anything. */
const READING_TOOLS = [
  ...TOOLS.filter(({ stores, name }) => !stores && name !== 'chat_with_assistant').map(({ name }) => name),
  'ask_journal',
]

test('the assistant has a name for everything that it reads, and for no other', () => {
  expect(Object.keys(sourceNames())).toEqual(READING_TOOLS)
  const names = Object.values(sourceNames())
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z -]+$/)
})

const QUESTIONS = [
  'What did I eat yesterday?',
  'What did I eat today?',
  'What should I eat?',
  'How am I doing?',
  'How are my sleep and mood?',
  'Which symptoms did I have?',
  'How are my protocols going?',
  'Show my check-ins',
  'What is in my profile?',
  'Give me an overview of the last 2 weeks',
]

test.each(QUESTIONS)('"%s" is answered from what was really logged', async (message) => {
  const server = await testServer()
  await liveAWhile(server, 'owner', 'zebra')
  const { status, json } = await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token(),
    body: { message },
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ mode: 'offline', urgent: false })
  expect(json.reply).toContain('Looked at:')
  expect(json.reply).not.toMatch(/undefined|NaN|null|\[object/)
  expect(json.reply.length).toBeLessThan(1200)
  expect(json.sources.length).toBeGreaterThan(0)
})

test.each(QUESTIONS)('"%s" is answered for somebody who is new here', async (message) => {
  const server = await testServer()
  await liveAWhile(server, 'somebody', 'zebra')
  const { json } = await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token(),
    body: { message },
  })
  expect(json.reply).not.toMatch(/undefined|NaN|null|\[object|zebra/)
})

test('a model is offered what stores nothing, and everything that it reads is the person’s own', async () => {
  using model = modelServer(
    asksFor(...READ_TOOLS.map(({ name }): [string, object] => [name, {}])),
    says('Read it all.'),
  )
  const settings = Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value])
  const server = await testServer({ settings: Object.fromEntries(settings) })
  await liveAWhile(server, 'owner', 'zebra')
  await liveAWhile(server, 'somebody', 'giraffe')
  const { json } = await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token(),
    body: { message: 'Read everything' },
  })
  // Nothing in the reply rests on what was read.
  expect(json).toMatchObject({ mode: 'model', reply: 'Read it all.', sources: [] })
  const [first, second] = model.requests
  expect(first?.body.tools?.map((tool) => tool.function.name)).toEqual([...READING_TOOLS, 'raise_concern'])
  expect(first?.text).not.toContain('zebra')
  expect(second?.text).toContain('zebra')
  expect(second?.text).not.toContain('giraffe')
  expect(server.logs.join()).not.toContain(model.settings.API_KEY)
})

test('reading for an answer does not count against the limit of reading', async () => {
  const server = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '1' } })
  const ask = () =>
    server.request('POST', '/api/tools/chat_with_assistant', {
      token: server.token(),
      body: { message: 'What did I eat today?' },
    })
  const first = (await ask()).json
  expect(first.reply).not.toContain('Rate limit exceeded')
  expect(first.sources.length).toBeGreaterThan(1)
  expect((await ask()).json.sources).toEqual(first.sources)
})

test('a token that may write but not read gets no data by way of the chat', async () => {
  const server = await testServer()
  await liveAWhile(server, 'owner', 'zebra')
  const { status, text, json } = await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token('owner', ['write']),
    body: { message: 'What are my allergies?' },
  })
  expect(text).not.toContain('zebra')
  expect(status === 200 ? json.sources : []).toEqual([])
})

test('the model’s state shows in the health check, which never asks it', async () => {
  using model = modelServer(() => new Response('', { status: 500 }))
  const settings = Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value])
  const server = await testServer({ settings: Object.fromEntries(settings) })
  const health = async () => (await server.request('GET', '/api/health')).json
  expect(await health()).toEqual({ status: 'healthy' })
  await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token(),
    body: { message: 'my profile' },
  })
  expect(await health()).toEqual({ status: 'degraded', services: { database: 'up', assistant: 'down' } })
  expect(model.requests).toHaveLength(1)
})
