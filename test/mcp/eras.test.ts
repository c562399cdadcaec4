import { describe, expect, test } from 'bun:test'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { isLegacyRequest } from '@modelcontextprotocol/server'
import { isDiscoverEra } from '../../src/mcp/era.ts'
import { INITIALIZE_VERSIONS } from '../../src/mcp/protocol-versions.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { toolAnswer } from '../caller.ts'
import { testServer } from '../support.ts'
import { EVERY_TOOL, liveAWhile } from '../tools/people.ts'
import { discover, envelope, INITIALIZE, initialize, local, NEWEST, stdio } from './support.ts'

/** The same call, in each era and on each transport, gets the same JSON. */

const server = await testServer()
await liveAWhile(server, 'ada', 'adas')
server.clock.advance(60_000)
const jwt = await server.jwt('ada')
const older = stdio(server, async () => local('ada'))
await older.ask('initialize', INITIALIZE)
const newer = stdio(server, async () => local('ada'))

type Result = Record<string, unknown>
const WAYS: Readonly<
  Record<string, (method: string, params: Result) => Promise<{ result: Result; error: unknown }>>
> = {
  'HTTP, initialize era': async (method, params) =>
    (await initialize(server, method, params, { token: jwt })).json,
  'HTTP, discover era': async (method, params) =>
    (await discover(server, method, params, { token: jwt })).json,
  'stdio, initialize era': (method, params) => older.ask(method, params),
  'stdio, discover era': (method, params) => newer.ask(method, { ...params, _meta: envelope() }),
}

/** What the newest version adds to every result, and what names a conversation. */
function comparable({ resultType, ttlMs, cacheScope, _meta, ...result }: Result, name?: string) {
  if (name !== 'chat_with_assistant') return result
  const { session_id: _, ...rest } = result.structuredContent as Result
  return rest
}

const repeatable = (name: string, input: Result) =>
  name.startsWith('log_') ? { ...input, client_entry_id: `the same ${name}` } : input

describe('the same tool call', () => {
  test.each(EVERY_TOOL.map(({ name, input }) => [name, input] as const))('%s', async (name, input) => {
    const answers: [way: string, result: unknown][] = []
    for (const [way, ask] of Object.entries(WAYS)) {
      const { result } = await ask('tools/call', { name, arguments: repeatable(name, input) })
      expect(result.isError).toBeUndefined()
      expect(toolAnswer(result)).toEqual(result.structuredContent as Result)
      answers.push([way, comparable(result, name)])
    }
    for (const [way, result] of answers) expect([way, result]).toEqual([way, answers[0]?.[1]])
    // Of one minute; so that a person may make the same call in four ways.
    server.clock.advance(60_000)
  })

  test('the list of tools', async () => {
    const answers = await Promise.all(Object.values(WAYS).map((ask) => ask('tools/list', {})))
    const [first, ...others] = answers.map(({ result }) => comparable(result))
    expect(first?.tools).toHaveLength(TOOLS.length)
    for (const other of others) expect<unknown>(other).toEqual(first)
  })
})

describe('the same refusal', () => {
  const cases: [what: string, method: string, params: Result][] = [
    ['bad input', 'tools/call', { name: 'log_food', arguments: { food_name: 'rice', grams: -1 } }],
    ['unknown input', 'tools/call', { name: 'get_diet_gap', arguments: { weeks: 1 } }],
    ['an unknown tool', 'tools/call', { name: 'no_tool', arguments: {} }],
    ['a name that is none', 'tools/call', { name: 5 }],
    ['arguments that are a list', 'tools/call', { name: 'log_food', arguments: [] }],
    ['a cursor that is none', 'tools/list', { cursor: 5 }],
    ['an unknown method', 'no/method', {}],
    ['a method that is not offered', 'resources/subscribe', {}],
  ]
  test.each(cases)('%s', async (_, method, params) => {
    const answers = await Promise.all(Object.values(WAYS).map((ask) => ask(method, params)))
    const [first, ...others] = answers.map(({ result, error }) => ({
      error,
      result: result && comparable(result),
    }))
    expect(first?.error !== undefined || first?.result?.isError === true).toBe(true)
    for (const other of others) expect<unknown>(other).toEqual(first)
  })

  test('over the rate limit, with the time to wait in _meta', async () => {
    const few = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '2' } })
    const token = await few.jwt()
    const params = { name: 'get_my_checkins', arguments: {} }
    await initialize(few, 'tools/call', params, { token })
    await discover(few, 'tools/call', params, { token })
    for (const send of [initialize, discover]) {
      const { json } = await send(few, 'tools/call', params, { token })
      expect(json.result).toMatchObject({
        isError: true,
        content: [
          { type: 'text', text: '{"error":"Rate limit exceeded"}' },
          { type: 'text', text: 'Try again in 60 s' },
        ],
        _meta: { retry_after_seconds: 60 },
      })
    }
  })

  test('a scope that is missing, and no credential at all', async () => {
    const reader = await server.jwt('ada', ['health:read'])
    for (const send of [initialize, discover]) {
      const call = (token: string | undefined) =>
        send(server, 'tools/call', { name: 'log_food', arguments: { food_name: 'rice' } }, { token })
      const text = async (token: string | undefined) => (await call(token)).json.result.content[0].text
      expect(await text(reader)).toBe('{"error":"Missing scope: health:write"}')
      for (const token of [undefined, 'nonsense', server.token('ada')]) {
        expect(await text(token)).toBe('{"error":"Authentication required"}')
      }
    }
  })
})

test('a JWT that is revoked is refused at the next call, in both eras', async () => {
  for (const send of [initialize, discover]) {
    const issued = await server.services.jwts.issue({ userId: 'ada', name: 'soon revoked' })
    const call = async () => {
      const params = { name: 'get_my_protocols', arguments: {} }
      return (await send(server, 'tools/call', params, { token: issued.jwt })).json.result.isError
    }
    expect(await call()).toBeUndefined()
    server.services.jwts.revoke('ada', issued.id)
    expect(await call()).toBe(true)
  }
})

describe('the era of a message is told as the SDK tells it', () => {
  const CLAIM = 'io.modelcontextprotocol/protocolVersion'
  const bodies: [what: string, body: Record<string, unknown>][] = [
    ['a request', { id: 1, method: 'tools/list' }],
    ['a request with params', { id: 1, method: 'tools/list', params: { _meta: { progressToken: 1 } } }],
    ['a request with a claim', { id: 1, method: 'tools/list', params: { _meta: envelope() } }],
    [
      'a claim of an older version',
      { id: 1, method: 'ping', params: { _meta: envelope({ [CLAIM]: '2025-11-25' }) } },
    ],
    ['a claim that is no text', { id: 1, method: 'ping', params: { _meta: { [CLAIM]: 5 } } }],
    ['initialize', { id: 1, method: 'initialize', params: INITIALIZE }],
    [
      'initialize with a claim',
      { id: 1, method: 'initialize', params: { ...INITIALIZE, _meta: envelope() } },
    ],
    ['a notification', { method: 'notifications/initialized' }],
    ['a notification with a claim', { method: 'notifications/cancelled', params: { _meta: envelope() } }],
    ['a response', { id: 1, result: {} }],
    ['an error response', { id: 1, error: { code: 1, message: 'no' } }],
  ]
  const versions = [null, '2024-10-07', '2025-11-25', NEWEST, '2027-01-01', 'nonsense', '']
  test.each(bodies.flatMap(([what, body]) => versions.map((version) => [what, version, body] as const)))(
    '%s, header %p',
    async (_, version, body) => {
      const message = { jsonrpc: '2.0', ...body }
      const headers = {
        'content-type': 'application/json',
        ...(version !== null && { 'mcp-protocol-version': version }),
      }
      const request = new Request('http://localhost/mcp', { method: 'POST', headers })
      expect(isDiscoverEra(message, version)).toBe(!(await isLegacyRequest(request, message)))
    },
  )
})

test('the versions of the initialize era are those of its SDK', () => {
  expect([...INITIALIZE_VERSIONS]).toEqual(SUPPORTED_PROTOCOL_VERSIONS)
})
