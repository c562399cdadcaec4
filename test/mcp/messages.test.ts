import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'

/** What `/mcp` answers to any one message: JSON-RPC 2.0. */

const server = await testServer()
const jwt = await server.jwt()
const post = (body: unknown) => server.request('POST', '/mcp', { token: jwt, body })

const message = (more: Record<string, unknown>) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...more })
const toolCall = (params: unknown) => message({ method: 'tools/call', params })

const INVALID_REQUEST = -32600
const UNKNOWN_METHOD = -32601
const INVALID_PARAMS = -32602
const PARSE_ERROR = -32700

describe('what is no request is refused with HTTP 400', () => {
  const cases: [what: string, body: unknown, code: number][] = [
    ['no JSON', '{"jsonrpc": "2.0", "id": 1', PARSE_ERROR],
    ['an empty body', ' ', PARSE_ERROR],
    ['a batch', [message({})], INVALID_REQUEST],
    ['an empty batch', [], INVALID_REQUEST],
    ['text', '"tools/list"', INVALID_REQUEST],
    ['a number', '7', INVALID_REQUEST],
    ['null', 'null', INVALID_REQUEST],
    ['an object that says nothing', {}, INVALID_REQUEST],
    ['another version of JSON-RPC', message({ jsonrpc: '1.0' }), INVALID_REQUEST],
    ['a version that is a number', message({ jsonrpc: 2 }), INVALID_REQUEST],
    ['no method', { jsonrpc: '2.0', id: 1 }, INVALID_REQUEST],
    ['a method that is no text', message({ method: 5 }), INVALID_REQUEST],
    ['an unknown member', message({ access_token: 'CANARY' }), INVALID_REQUEST],
    ['an id of null', message({ id: null }), INVALID_REQUEST],
    ['an id of true', message({ id: true }), INVALID_REQUEST],
    ['an id with a fraction', message({ id: 1.5 }), INVALID_REQUEST],
    ['an id beyond the whole numbers', message({ id: 1e300 }), INVALID_REQUEST],
    ['an id that is an object', message({ id: {} }), INVALID_REQUEST],
    ['an id that is a list', message({ id: [1] }), INVALID_REQUEST],
  ]
  test.each(cases)('%s', async (_, body, code) => {
    const { status, json, text } = await post(body)
    expect(status).toBe(400)
    expect(json).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.any(String) } })
    expect(text).not.toMatch(/CANARY|invalid_type|Zod|\.ts:/)
  })

  test('bytes that are not UTF-8', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])
    const request = new Request('http://127.0.0.1:8420/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const response = await server.app.handle(request)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: PARSE_ERROR } })
  })
})

describe('an id comes back as it was', () => {
  test.each([0, 1, -1, Number.MAX_SAFE_INTEGER, '', 'abc', '1', 'ü\u{1F600}'])('%p', async (id) => {
    const { status, json } = await post(message({ id, method: 'ping' }))
    expect(status).toBe(200)
    expect(json).toEqual({ jsonrpc: '2.0', id, result: {} })
  })
})

describe('a request that asks for the impossible gets a JSON-RPC error with its id', () => {
  const cases: [what: string, body: unknown, code: number][] = [
    ['an unknown method', message({ method: 'foo/bar' }), UNKNOWN_METHOD],
    ['a method of another server', message({ method: 'resources/subscribe' }), UNKNOWN_METHOD],
    ['params that are a list', message({ params: [] }), INVALID_PARAMS],
    ['params that are null', message({ params: null }), INVALID_PARAMS],
    ['params that are text', message({ params: 'CANARY' }), INVALID_PARAMS],
    ['_meta that is no object', message({ params: { _meta: 5 } }), INVALID_PARAMS],
    ['a cursor that is no text', message({ params: { cursor: 5 } }), INVALID_PARAMS],
    ['a call without params', message({ method: 'tools/call' }), INVALID_PARAMS],
    ['a call without a name', toolCall({ arguments: {} }), INVALID_PARAMS],
    ['a name that is no text', toolCall({ name: 5 }), INVALID_PARAMS],
    ['arguments that are a list', toolCall({ name: 'log_food', arguments: ['CANARY'] }), INVALID_PARAMS],
    ['arguments that are text', toolCall({ name: 'log_food', arguments: 'CANARY' }), INVALID_PARAMS],
    ['arguments that are null', toolCall({ name: 'log_food', arguments: null }), INVALID_PARAMS],
    ['an unknown tool', toolCall({ name: 'CANARY' }), INVALID_PARAMS],
    ['a tool with the name of an object’s inheritance', toolCall({ name: '__proto__' }), INVALID_PARAMS],
    ['a tool in another spelling', toolCall({ name: 'LOG_FOOD', arguments: {} }), INVALID_PARAMS],
    ['an initialize without params', message({ method: 'initialize' }), INVALID_PARAMS],
    [
      'an initialize with half its params',
      message({ method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
      INVALID_PARAMS,
    ],
  ]
  test.each(cases)('%s', async (_, body, code) => {
    const { status, json, text } = await post(body)
    expect(status).toBe(200)
    expect(json).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code, message: expect.any(String) } })
    expect(json.result).toBeUndefined()
    expect(text).not.toMatch(/CANARY|invalid_type|Zod|\.ts:/)
  })
})

test('an unknown tool is told to anybody, before any credential is looked at', async () => {
  const body = toolCall({ name: 'no_such_tool', arguments: {} })
  const { json } = await server.request('POST', '/mcp', { body })
  expect(json.error).toEqual({ code: INVALID_PARAMS, message: 'Unknown tool' })
})

test('a call without arguments is a call with none', async () => {
  const { json } = await post(toolCall({ name: 'get_my_protocols' }))
  expect(json.result.structuredContent).toMatchObject({ protocols: [] })
})

describe('what wants no answer gets 202 and none', () => {
  const cases: [what: string, body: unknown][] = [
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/nothing', params: { a: 1 } }],
    ['a cancellation', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error response', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } }],
  ]
  test.each(cases)('%s', async (_, body) => {
    const { status, text } = await post(body)
    expect([status, text]).toEqual([202, ''])
  })

  test('a tool call without an id, and it is not run', async () => {
    const { status, text } = await post({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'log_food', arguments: { food_name: '100 g rice' } },
    })
    expect([status, text]).toEqual([202, ''])
    const { json } = await server.request('GET', '/api/journal/foods', { token: server.token() })
    expect(json.entries).toEqual([])
  })
})

describe('input that is hostile rather than wrong', () => {
  const error = async (name: string, input: string) => {
    const { json } = await post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`,
    )
    return JSON.parse(json.result.content[0].text).error
  }

  test('text that cannot be stored as it is: NUL and broken surrogates', async () => {
    expect(await error('log_checkin', '{"content":"a\\u0000b"}')).toContain('NUL')
    expect(await error('log_checkin', '{"content":"a\\ud800b"}')).toContain('invalid Unicode')
    expect(await error('log_food', '{"food_name":"rice","notes":"\\udc00"}')).toStartWith('notes: ')
    const { json } = await server.request('GET', '/api/journal/checkins', { token: server.token() })
    expect(json.checkins).toEqual([])
  })

  test('ten thousand levels of nesting', async () => {
    const deep = `{"food_name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect(await error('log_food', deep)).toContain('food_name: must be text')
  })

  test('keys that would reach into an object’s inheritance', async () => {
    const { json } = await post(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"analyze_food","arguments":{"food_text":"100 g rice","__proto__":{"meal_type":"dinner"}}}}',
    )
    expect(json.result.structuredContent?.meal_type ?? null).toBeNull()
    expect(({} as Record<string, unknown>).meal_type).toBeUndefined()
    expect(await error('analyze_food', '{"food_text":"rice","constructor":{}}')).toContain(
      'constructor: is not a known field',
    )
  })

  test('numbers too large to be any', async () => {
    expect(await error('log_food', '{"food_name":"rice","grams":1e400}')).toContain(
      'grams: must be a number from 0 to 5000',
    )
    expect(await error('log_food', '{"food_name":"rice","quantity":1e308}')).toContain(
      'quantity: must be a number above 0',
    )
  })
})
