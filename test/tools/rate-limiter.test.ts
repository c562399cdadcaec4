import { beforeEach, describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { type TestServer, testServer } from '../support.ts'
import { MIN_INPUT } from './inputs.ts'
import { READ_TOOLS, WRITE_TOOLS } from './people.ts'

/** Specification 9.5: rolling windows of a minute per user, 60 reads and 20 writes. */

type Outcome = { error?: string; retry?: number | undefined }

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

/** One call over MCP: its error, if any, and when to try again. */
async function call(jwt: string, name: string, input: Record<string, unknown> = MIN_INPUT[name] ?? {}) {
  const { status, json } = await server.request('POST', '/mcp', {
    token: jwt,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  // The limit is told in the body: for HTTP nothing has gone wrong.
  expect(status).toBe(200)
  const { content, isError, _meta } = json.result
  const outcome: Outcome = isError
    ? { ...JSON.parse(content[0].text), retry: _meta?.retry_after_seconds }
    : {}
  return outcome
}

async function times(count: number, make: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let n = 0; n < count; n++) outcomes.push(await make())
  return outcomes
}

const read = (jwt: string) => call(jwt, 'get_my_protocols')
const write = (jwt: string) => call(jwt, 'analyze_food', { food_text: 'rice' })
const allowed = (outcomes: readonly Outcome[]) => outcomes.filter(({ error }) => error === undefined).length

const KINDS = [
  ['60 reads', 60, read],
  ['20 writes', 20, write],
] as const

describe('a person has in any minute', () => {
  test.each(KINDS)('%s; the next is refused with "Rate limit exceeded"', async (_, limit, make) => {
    const jwt = await server.jwt()
    expect(allowed(await times(limit, () => make(jwt)))).toBe(limit)
    expect(await make(jwt)).toEqual({ error: 'Rate limit exceeded', retry: 60 })
  })

  test.each(KINDS)(
    '%s, counted over a window that rolls, not one that starts anew',
    async (_, limit, make) => {
      const jwt = await server.jwt()
      await make(jwt)
      server.clock.advance(30_000)
      expect(allowed(await times(limit - 1, () => make(jwt)))).toBe(limit - 1)
      server.clock.advance(29_999)
      expect(await make(jwt)).toEqual({ error: 'Rate limit exceeded', retry: 1 })
      // The first call leaves the window: there is room for exactly one.
      server.clock.advance(1)
      expect(await make(jwt)).toEqual({})
      expect(await make(jwt)).toEqual({ error: 'Rate limit exceeded', retry: 30 })
      server.clock.advance(30_000)
      expect(allowed(await times(limit, () => make(jwt)))).toBe(limit - 1)
    },
  )
})

test('trying again after the time that the refusal names succeeds', async () => {
  const jwt = await server.jwt()
  await times(20, () => write(jwt))
  server.clock.advance(12_345)
  const { retry = 0 } = await write(jwt)
  server.clock.advance(retry * 1000)
  expect(await write(jwt)).toEqual({})
})

test('reads and writes have windows of their own', async () => {
  const jwt = await server.jwt()
  await times(60, () => read(jwt))
  expect(allowed(await times(21, () => write(jwt)))).toBe(20)
  expect(await read(jwt)).toMatchObject({ error: 'Rate limit exceeded' })
})

test('every get_ tool draws on the read window and every other on the write window', async () => {
  const jwt = await server.jwt()
  await times(60, () => read(jwt))
  for (const { name } of READ_TOOLS)
    expect(await call(jwt, name)).toMatchObject({ error: 'Rate limit exceeded' })
  await times(20, () => write(jwt))
  for (const { name } of WRITE_TOOLS)
    expect(await call(jwt, name)).toMatchObject({ error: 'Rate limit exceeded' })
  expect([...READ_TOOLS, ...WRITE_TOOLS]).toHaveLength(TOOLS.length)
})

test('people do not draw on each other, and two tokens of one person share', async () => {
  const ada = await server.jwt('ada')
  await times(20, () => write(ada))
  expect(await write(await server.jwt('bob'))).toEqual({})
  expect(await write(await server.jwt('ada'))).toMatchObject({ error: 'Rate limit exceeded' })
})

test('MCP and /api/tools share a window; over REST the refusal is 429 with Retry-After and the same sentence', async () => {
  const jwt = await server.jwt()
  const token = server.token()
  await times(10, () => write(jwt))
  for (let n = 0; n < 10; n++) {
    const { status } = await server.request('POST', '/api/tools/analyze_food', {
      token,
      body: { food_text: 'rice' },
    })
    expect(status).toBe(200)
  }
  expect(await write(jwt)).toMatchObject({ error: 'Rate limit exceeded' })
  server.clock.advance(20_500)
  const refused = await server.request('POST', '/api/tools/log_food', { token, body: { food_name: 'rice' } })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.json).toEqual({
    type: 'about:blank',
    title: 'Too many requests',
    status: 429,
    detail: 'Rate limit exceeded',
    error: 'Rate limit exceeded',
  })
})

test('a refused call is free: for want of a JWT, of scope, or over the limit', async () => {
  const jwt = await server.jwt('ada')
  const reader = await server.jwt('ada', ['health:read'])
  await times(30, () => call('not-a-jwt', 'analyze_food'))
  expect(allowed(await times(30, () => write(reader)))).toBe(0)
  expect(allowed(await times(20, () => write(jwt)))).toBe(20)
  server.clock.advance(59_000)
  await times(30, () => write(jwt))
  server.clock.advance(1000)
  expect(allowed(await times(20, () => write(jwt)))).toBe(20)
})

test('bad input counts, unknown tools and tools/list do not', async () => {
  const jwt = await server.jwt()
  for (let n = 0; n < 19; n++) {
    expect((await call(jwt, 'log_food', { food_name: '' })).error).toStartWith('food_name: must be')
  }
  for (const method of ['tools/list', 'ping']) {
    for (let n = 0; n < 70; n++) {
      await server.request('POST', '/mcp', { token: jwt, body: { jsonrpc: '2.0', id: n, method } })
    }
  }
  const unknown = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'log_nothing', arguments: {} },
  }
  for (let n = 0; n < 25; n++) await server.request('POST', '/mcp', { token: jwt, body: unknown })
  expect(await write(jwt)).toEqual({})
  expect(await write(jwt)).toMatchObject({ error: 'Rate limit exceeded' })
})

test('setting the clock back neither locks anybody out nor lets anybody in', async () => {
  const jwt = await server.jwt()
  await times(20, () => write(jwt))
  server.clock.stepBack(20_000)
  expect(await write(jwt)).toEqual({ error: 'Rate limit exceeded', retry: 60 })
  server.clock.advance(60_000)
  expect(allowed(await times(21, () => write(jwt)))).toBe(20)
})

test('the window is still exact after the people who went quiet were forgotten', async () => {
  const jwt = await server.jwt('ada')
  await times(20, () => write(jwt))
  server.clock.advance(30_000)
  // The sweep comes every thousand calls.
  for (let person = 0; person < 17; person++) {
    const other = await server.jwt(`person ${person}`)
    await times(60, () => read(other))
  }
  expect(await write(jwt)).toEqual({ error: 'Rate limit exceeded', retry: 30 })
})

test('the limits are settings', async () => {
  server = await testServer({
    settings: { RATE_LIMIT_READ_PER_MINUTE: '2', RATE_LIMIT_WRITE_PER_MINUTE: '1' },
  })
  const jwt = await server.jwt()
  expect(allowed(await times(5, () => read(jwt)))).toBe(2)
  expect(allowed(await times(5, () => write(jwt)))).toBe(1)
})

test('the limit of the tools does not apply to the API of the page: thirty meals in a row', async () => {
  const token = server.token()
  const date = '2026-03-01'
  for (let n = 0; n < 30; n++) {
    const analysis = { token, body: { food_text: 'an apple' } }
    expect((await server.request('POST', '/api/foods/analysis', analysis)).status).toBe(200)
    const body = { date, meal_type: 'snack', entries: [{ food_name: 'an apple' }] }
    expect((await server.request('POST', '/api/journal/foods', { token, body })).status).toBeLessThan(300)
  }
  const { json } = await server.request('GET', `/api/journal/day?date=${date}`, { token })
  expect(json.entries).toHaveLength(30)
})
