import { expect, test } from 'bun:test'
import { FULL } from './data.ts'
import { asksFor, type ModelRequest, modelServer, type Responder, says } from './model-server.ts'
import { assistantWith, toolsOver } from './support.ts'

/** What model providers do at their worst: the outcome for the person, and what was sent. */

const answers =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('{"error":{"message":"no"}}', { status, headers })
const AT_ONCE = { 'retry-after': '0' }

type Case = {
  name: string
  provider: [Responder, ...Responder[]]
  mode: 'model' | 'fallback'
  /** Requests that reached the provider. */
  asked: number
  state: 'up' | 'down'
}

const CASES: readonly Case[] = [
  { name: '404', provider: [answers(404)], mode: 'fallback', asked: 1, state: 'down' },
  { name: '500', provider: [answers(500)], mode: 'fallback', asked: 1, state: 'down' },
  {
    name: '429, then an answer',
    provider: [answers(429, AT_ONCE), says('Fine.')],
    mode: 'model',
    asked: 2,
    state: 'up',
  },
  {
    name: '503, then an answer',
    provider: [answers(503, AT_ONCE), says('Fine.')],
    mode: 'model',
    asked: 2,
    state: 'up',
  },
  { name: '429 twice', provider: [answers(429, AT_ONCE)], mode: 'fallback', asked: 2, state: 'down' },
  {
    name: '429 that wants an hour',
    provider: [answers(429, { 'retry-after': '3600' })],
    mode: 'fallback',
    asked: 1,
    state: 'down',
  },
  {
    name: '503 until a date',
    provider: [answers(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })],
    mode: 'fallback',
    asked: 1,
    state: 'down',
  },
  { name: 'an answer that breaks off', provider: [breaksOff], mode: 'fallback', asked: 1, state: 'down' },
  { name: 'an answer that never ends', provider: [neverEnds], mode: 'fallback', asked: 1, state: 'down' },
  {
    name: 'tools in the last step as well, though none were offered',
    provider: [asksFor(['get_diet_gap', { days: 3 }])],
    mode: 'fallback',
    asked: 5,
    state: 'down',
  },
]

/** Half of a JSON document. */
function breaksOff(): Response {
  return new Response('{"id":"x","choices":[{"index":0,"message":{"role":"assist', {
    headers: { 'content-type': 'application/json' },
  })
}

function neverEnds(): Response {
  const spaces = new Uint8Array(256 * 1024).fill(32)
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(spaces) }), {
    headers: { 'content-type': 'application/json' },
  })
}

for (const { name, provider, mode, asked, state } of CASES) {
  test(`${name}: ${mode}`, async () => {
    using server = modelServer(...provider)
    const { chat, assistant, logs } = assistantWith(server.settings)
    const reply = await chat('How much protein?', { callTool: toolsOver(FULL).callTool })
    expect(reply.mode).toBe(mode)
    expect(reply.reply).not.toBe('')
    expect(server.requests).toHaveLength(asked)
    expect(assistant.state()).toBe(state)
    expect(logs).toHaveLength(mode === 'model' ? 0 : 1)
  })
}

test('arguments that nobody should send reach no tool as they are, and end nothing', async () => {
  const hostile = [
    '{"days":1e309}',
    '{"__proto__":{"days":1}}',
    '[]',
    '"days"',
    `{"days":"${'9'.repeat(100_000)}"}`,
  ]
  for (const input of hostile) {
    using server = modelServer(asksFor(['get_diet_gap', input]), says('Fine.'))
    const { callTool, calls } = toolsOver(FULL)
    expect((await assistantWith(server.settings).chat('Protein?', { callTool })).mode).toBe('model')
    for (const { input: sent } of calls) expect(Object.getPrototypeOf(sent)).toBe(Object.prototype)
  }
})

test('each request states how long its answer may be, by the name that the model takes', async () => {
  const refusesOldName: Responder = ({ body }) =>
    body.max_tokens === undefined
      ? says('Fine.')()
      : new Response('{"error":{"message":"Use \'max_completion_tokens\' instead."}}', { status: 400 })
  using server = modelServer(refusesOldName)
  const { chat } = assistantWith(server.settings)
  expect((await chat('Hello')).mode).toBe('model')
  expect((await chat('Hello again')).mode).toBe('model')
  const [first, second, third] = server.requests.map(({ body }) => body)
  expect(first?.max_tokens).toBeGreaterThan(0)
  expect(second?.max_completion_tokens).toBe(first?.max_tokens ?? 0)
  expect(third).toMatchObject({ max_completion_tokens: first?.max_tokens })
  expect(server.requests).toHaveLength(3)
})

test('40 questions at once: never more with the model than the settings allow, and all are answered', async () => {
  const threeAsked = Promise.withResolvers<void>()
  let now = 0
  let most = 0
  using server = modelServer(async () => {
    most = Math.max(most, ++now)
    if (now === 3) threeAsked.resolve()
    await threeAsked.promise
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    return says('Fine.')()
  })
  const { chat } = assistantWith({ ...server.settings, MAX_CONCURRENT: '3' })
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => chat(`Question ${at}?`)))
  expect(replies.map(({ mode }) => mode)).toEqual(Array.from({ length: 40 }, () => 'model'))
  expect(most).toBe(3)
  expect(server.requests).toHaveLength(40)
})

test('who waits longer than they can gets an answer from the journal, and the model is not called down', async () => {
  const held = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  using server = modelServer(() => {
    begun.resolve()
    return held.promise
  })
  const { chat, assistant, logs } = assistantWith({ ...server.settings, MAX_CONCURRENT: '1' })
  const first = chat('The first question?', { callTool: toolsOver(FULL).callTool })
  await begun.promise
  const second = await chat('Protein?', { callTool: toolsOver(FULL).callTool, timeoutMs: 20 })
  expect(second.mode).toBe('fallback')
  expect(JSON.parse(logs[0] ?? '')).toMatchObject({ cause: 'busy' })
  expect(assistant.state()).toBe('up')
  held.resolve(says('Fine.')())
  expect((await first).mode).toBe('model')
})

test('a caller who leaves ends the request to the provider within 200 ms', async () => {
  const received = Promise.withResolvers<ModelRequest>()
  using server = modelServer((request) => {
    received.resolve(request)
    return new Promise<Response>(() => {})
  })
  const leaving = new AbortController()
  const chat = assistantWith(server.settings).chat('Hello', { signal: leaving.signal })
  const { signal } = await received.promise
  const closed = new Promise((resolve) => signal.addEventListener('abort', () => resolve('closed')))
  const ended = chat.catch(() => 'ended')
  leaving.abort()
  const tooLate = AbortSignal.timeout(200)
  const late = new Promise((resolve) => tooLate.addEventListener('abort', () => resolve('too late')))
  expect(await Promise.race([closed, late])).toBe('closed')
  expect(await ended).toBe('ended')
})

test('many large results together leave room for an answer', async () => {
  const days = [1, 2, 3, 4, 5, 6]
  using server = modelServer(
    asksFor(...days.map((n): [string, object] => ['get_diet_gap', { days: n }])),
    says('Fine.'),
  )
  const large = { get_diet_gap: { ...FULL.get_diet_gap, target_basis: 'x'.repeat(20_000) } }
  const { callTool } = toolsOver(large as never)
  await assistantWith(server.settings).chat('Protein?', { callTool })
  const results = server.requests[1]?.body.messages.filter(({ role }) => role === 'tool') ?? []
  expect(results).toHaveLength(days.length)
  expect(results.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)).toBeLessThan(66_000)
})
