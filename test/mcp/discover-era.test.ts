import { describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { BASE_URL, testServer } from '../support.ts'
import { discover, envelope, initialize, NEWEST } from './support.ts'

/** Protocol version 2026-07-28 over HTTP: what each request must say, and what each answer says. */

const server = await testServer()
const jwt = await server.jwt()
const CALL = { name: 'get_my_protocols', arguments: {} }
const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

const UNKNOWN_METHOD = -32601
const INVALID_PARAMS = -32602
const HEADER_MISMATCH = -32020
const UNSUPPORTED_VERSION = -32022

describe('server/discover', () => {
  test('says what initialize said, and how long that holds', async () => {
    const { status, json, headers } = await discover(server, 'server/discover')
    expect(status).toBe(200)
    expect(json.result).toEqual({
      resultType: 'complete',
      supportedVersions: [NEWEST],
      capabilities: {
        completions: {},
        prompts: {},
        resources: {},
        tools: {},
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      },
      instructions: expect.stringContaining('get_health_profile'),
      ttlMs: 300_000,
      cacheScope: 'private',
      _meta: {
        [SERVER_INFO]: {
          name: 'ext-server',
          title: 'Journal',
          version: expect.any(String),
          description: expect.stringContaining('health journal'),
          websiteUrl: BASE_URL,
          icons: [
            {
              src: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
              mimeType: 'image/svg+xml',
              sizes: ['any'],
            },
          ],
        },
      },
    })
    const { serverInfo } = (await initialize(server, 'initialize', HELLO)).json.result
    expect(serverInfo).toEqual(json.result._meta[SERVER_INFO])
    expect(headers.get('content-type')).toStartWith('application/json')
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  test('says all of it once: a result names the server alone', async () => {
    for (const [method, params] of [
      ['tools/list', {}],
      ['prompts/list', {}],
      ['tools/call', CALL],
    ] as const) {
      const { json } = await discover(server, method, params, { token: jwt })
      expect(Object.keys(json.result._meta[SERVER_INFO])).toEqual(['name', 'title', 'version'])
    }
  })

  test('needs no credential, and neither does tools/list', async () => {
    for (const method of ['server/discover', 'tools/list']) {
      for (const token of [undefined, 'nonsense']) {
        expect((await discover(server, method, {}, { token })).json.error).toBeUndefined()
      }
    }
  })
})

test('tools/list says how long it may be kept, and for whom', async () => {
  const { json } = await discover(server, 'tools/list')
  expect(json.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' })
  expect(json.result.tools).toHaveLength(TOOLS.length)
})

test('a tool call is complete, and says so', async () => {
  const { status, json } = await discover(server, 'tools/call', CALL, { token: jwt })
  expect(status).toBe(200)
  expect(json.result).toMatchObject({ resultType: 'complete', structuredContent: { protocols: [] } })
  expect(json.result.ttlMs).toBeUndefined()
})

describe('headers that do not agree with the body are refused with 400', () => {
  const cases: [what: string, headers: Record<string, string | undefined>][] = [
    ['no version', { 'mcp-protocol-version': undefined }],
    ['an older version', { 'mcp-protocol-version': '2025-11-25' }],
    ['a newer version', { 'mcp-protocol-version': '2099-01-01' }],
    ['no method', { 'mcp-method': undefined }],
    ['another method', { 'mcp-method': 'tools/list' }],
    ['a method in another case', { 'mcp-method': 'Tools/Call' }],
    ['no name', { 'mcp-name': undefined }],
    ['another name', { 'mcp-name': 'log_food' }],
    ['a name in bad base64', { 'mcp-name': '=?base64?%%?=' }],
  ]
  test.each(cases)('%s', async (_, headers) => {
    const { status, json } = await discover(server, 'tools/call', CALL, { token: jwt, headers })
    expect([status, json.error.code, json.id]).toEqual([400, HEADER_MISMATCH, 1])
  })

  test('a name in base64 agrees with the same name', async () => {
    const headers = { 'mcp-name': `=?base64?${btoa(CALL.name)}?=` }
    const { status } = await discover(server, 'tools/call', CALL, { token: jwt, headers })
    expect(status).toBe(200)
  })

  test('nothing was written on the way', async () => {
    const call = { name: 'log_food', arguments: { food_name: '100 g rice' } }
    await discover(server, 'tools/call', call, { token: jwt, headers: { 'mcp-name': 'get_diet_score' } })
    const { json } = await server.request('GET', '/api/journal/foods', { token: server.token() })
    expect(json.entries).toEqual([])
  })
})

describe('a version that is not served is refused with 400, and the error says which are', () => {
  test.each(['2099-01-01', '2025-11-25', '1999-01-01', 'v999.0.0'])('%s', async (version) => {
    const meta = envelope({ 'io.modelcontextprotocol/protocolVersion': version })
    const headers = { 'mcp-protocol-version': version }
    const { status, json } = await discover(server, 'tools/list', {}, { meta, headers })
    expect([status, json.error.code]).toEqual([400, UNSUPPORTED_VERSION])
    expect(json.error.data).toEqual({ supported: [NEWEST], requested: version })
  })
})

describe('an envelope that is not whole is refused with 400', () => {
  const cases: [what: string, meta: Record<string, unknown>][] = [
    ['no envelope', {}],
    ['no version', envelope({ 'io.modelcontextprotocol/protocolVersion': undefined })],
    ['a version that is a number', envelope({ 'io.modelcontextprotocol/protocolVersion': 20_260_728 })],
    ['no capabilities', envelope({ 'io.modelcontextprotocol/clientCapabilities': undefined })],
    ['capabilities that are a list', envelope({ 'io.modelcontextprotocol/clientCapabilities': [] })],
    ['a client without a name', envelope({ 'io.modelcontextprotocol/clientInfo': { version: '1' } })],
  ]
  test.each(cases)('%s', async (_, meta) => {
    const { status, json, text } = await discover(server, 'tools/list', {}, { meta })
    expect([status, json.error.code]).toEqual([400, INVALID_PARAMS])
    expect(text).not.toMatch(/Zod|invalid_type|\.ts:/)
  })

  test('but a client need not say who it is', async () => {
    const meta = envelope({ 'io.modelcontextprotocol/clientInfo': undefined })
    expect((await discover(server, 'tools/list', {}, { meta })).status).toBe(200)
  })
})

test('an envelope that is nested deeper than anything reads is refused, not met with a failure', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
  const meta = envelope({ 'io.modelcontextprotocol/clientCapabilities': deep })
  const { status, json } = await discover(server, 'tools/list', {}, { meta })
  expect([status, json.error.code]).toEqual([400, -32600])
})

describe('a method that is not there is refused with 404', () => {
  test.each([
    'no/method',
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/subscribe',
    'prompts/delete',
    'subscriptions/listen',
    'sampling/createMessage',
    '__proto__',
    'toString',
  ])('%s', async (method) => {
    const { status, json } = await discover(server, method, { name: 'x' }, { headers: { 'mcp-name': 'x' } })
    expect([status, json.error.code, json.id]).toEqual([404, UNKNOWN_METHOD, 1])
  })
})

test('what the caller got wrong in a method that is there is an answer like any other: 200', async () => {
  const { status, json } = await discover(server, 'tools/call', { name: 'no_tool' }, { token: jwt })
  expect([status, json.error]).toEqual([200, { code: INVALID_PARAMS, message: 'Unknown tool' }])
})

describe('what is no single message is refused before anything is read of it', () => {
  const headers = { 'mcp-protocol-version': NEWEST, 'mcp-method': 'tools/list' }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope() } }
  test.each([
    ['a batch', [message]],
    ['an unknown member', { ...message, extra: 1 }],
    ['an id of null', { ...message, id: null }],
    ['an id with a fraction', { ...message, id: 1.5 }],
  ])('%s', async (_, body) => {
    const { status, json } = await server.request('POST', '/mcp', { body, headers })
    expect([status, json.error.code]).toEqual([400, -32600])
  })
})

test('notifications get 202 and no answer', async () => {
  const body = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1, _meta: envelope() },
  }
  const headers = { 'mcp-protocol-version': NEWEST, 'mcp-method': 'notifications/cancelled' }
  const { status, text } = await server.request('POST', '/mcp', { body, headers })
  expect([status, text]).toEqual([202, ''])
})

test('ids come back as they were', async () => {
  for (const id of [0, -1, '', 'abc', Number.MAX_SAFE_INTEGER]) {
    expect((await discover(server, 'tools/list', {}, { id })).json.id).toBe(id)
  }
})

test('a foreign page or host name is refused with 403', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }]) {
    expect((await discover(server, 'server/discover', {}, { headers })).status).toBe(403)
  }
})

test('a failure that nobody foresaw is told as such, without a word of it', async () => {
  const broken = await testServer()
  const token = await broken.jwt()
  broken.db.run('DROP TABLE protocol_subscriptions')
  const { json, text } = await discover(broken, 'tools/call', CALL, { token })
  expect(json.result).toMatchObject({ isError: true, content: [{ text: '{"error":"Internal error"}' }] })
  expect(text).not.toContain('protocol_subscriptions')
  expect(broken.logs.join()).toContain('tool failed')
})
