import { describe, expect, test } from 'bun:test'
import { BASE_URL, testServer } from '../support.ts'

/** Streamable HTTP: what `/mcp` does with a request before there is a message. */

const server = await testServer()
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const VERSIONS = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

describe('initialize agrees on the version that the client names', () => {
  test.each(VERSIONS)('%s', async (version) => {
    const { status, json, headers } = await server.request('POST', '/mcp', { body: initialize(version) })
    expect(status).toBe(200)
    expect(json.result).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'ext-server' },
      instructions: expect.stringContaining('get_health_profile'),
    })
    // Stateless: there is no session to keep.
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  test('and offers the newest for one that it does not know', async () => {
    for (const version of ['1999-01-01', '2999-01-01', 'nonsense', '']) {
      const { json } = await server.request('POST', '/mcp', { body: initialize(version) })
      expect(json.result.protocolVersion).toBe('2025-11-25')
    }
  })

  test('the versions are those that capabilities publishes', async () => {
    const { json } = await server.request('GET', '/api/mcp/capabilities')
    expect([...json.protocol_versions].sort()).toEqual([...VERSIONS, '2026-07-28'])
  })
})

describe('MCP-Protocol-Version', () => {
  test.each(VERSIONS)('%s is served', async (version) => {
    const headers = { 'mcp-protocol-version': version }
    expect((await server.request('POST', '/mcp', { body: PING, headers })).json.result).toEqual({})
  })

  test('an unknown one is refused with 400, and the error says which there are', async () => {
    const headers = { 'mcp-protocol-version': '1999-01-01' }
    const { status, json } = await server.request('POST', '/mcp', { body: PING, headers })
    expect(status).toBe(400)
    for (const version of VERSIONS) expect(json.error.message).toContain(version)
  })

  test('is not needed', async () => {
    expect((await server.request('POST', '/mcp', { body: PING })).status).toBe(200)
  })
})

describe('a plain client without an Accept header, or with a narrow one, is served JSON', () => {
  test.each([undefined, '*/*', 'application/json', 'text/html', 'text/event-stream', ''])(
    '%p',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept }
      const answer = await server.request('POST', '/mcp', { body: PING, headers })
      expect([answer.status, answer.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
      expect(answer.headers.get('content-type')).toStartWith('application/json')
    },
  )
})

describe('Content-Type must be application/json', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'multipart/form-data; boundary=x',
    '',
  ])('%p is refused with 415', async (type) => {
    const { status, json } = await server.request('POST', '/mcp', {
      body: PING,
      headers: { 'content-type': type },
    })
    expect([status, json.error.code]).toEqual([415, -32600])
  })

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;charset=utf-8'])(
    '%p is taken',
    async (type) => {
      const { status } = await server.request('POST', '/mcp', {
        body: PING,
        headers: { 'content-type': type },
      })
      expect(status).toBe(200)
    },
  )
})

describe('there is no stream to open and no session to end', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('%s is answered with 405', async (method) => {
    const { status, headers, json } = await server.request(method, '/mcp', {
      headers: { accept: 'text/event-stream' },
    })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST')
    expect(json).toMatchObject({ title: 'Method not allowed', status: 405 })
  })
})

describe('a body over server.max_body_bytes is refused with 413', () => {
  const huge = JSON.stringify({ ...PING, params: { text: 'a'.repeat(2 * 1024 * 1024) } })

  test('of 2 MB, with its length declared', async () => {
    const { status, json } = await server.request('POST', '/mcp', { body: huge })
    expect([status, json.error.code]).toEqual([413, -32600])
  })

  test('of 2 MB that come in pieces, without a length', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < huge.length; at += 65_536) {
          controller.enqueue(new TextEncoder().encode(huge.slice(at, at + 65_536)))
        }
        controller.close()
      },
    })
    const request = new Request(`${BASE_URL}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
    })
    expect((await server.app.handle(request)).status).toBe(413)
  })

  test('one that just fits is read', async () => {
    const frame = JSON.stringify({ ...PING, params: { text: '' } }).length
    const fitting = JSON.stringify({ ...PING, params: { text: 'a'.repeat(1024 * 1024 - frame) } })
    expect(fitting.length).toBe(1024 * 1024)
    const token = await server.jwt()
    expect((await server.request('POST', '/mcp', { body: fitting, token })).status).toBe(200)
    expect((await server.request('POST', '/mcp', { body: `${fitting} `, token })).status).toBe(413)
  })

  test('the limit is a setting', async () => {
    const small = await testServer({ settings: { SERVER_MAX_BODY_BYTES: '1024' } })
    const body = { ...PING, params: { text: 'a'.repeat(1024) } }
    expect((await small.request('POST', '/mcp', { body })).status).toBe(413)
  })
})

describe('a page or name from elsewhere is refused with 403', () => {
  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an Origin of null', { origin: 'null' }],
    ['a foreign Host', { host: 'evil.example' }],
    ['a Host that is none', { host: 'a b' }],
  ])('%s', async (_, headers) => {
    const { status } = await server.request('POST', '/mcp', { body: PING, headers })
    expect(status).toBe(403)
  })

  test('its own page is not', async () => {
    const { status } = await server.request('POST', '/mcp', { body: PING, headers: { origin: BASE_URL } })
    expect(status).toBe(200)
  })
})

test('initialize, ping and tools/list need no credential, and a bad one does not matter to them', async () => {
  for (const token of [undefined, 'nonsense']) {
    for (const body of [initialize('2025-11-25'), PING, { ...PING, method: 'tools/list' }]) {
      const { status, json } = await server.request('POST', '/mcp', { token, body })
      expect([status, json.error]).toEqual([200, undefined])
    }
  }
})

test('requests at the same time do not see each other’s caller or id', async () => {
  const people = await Promise.all(
    Array.from({ length: 25 }, async (_, n) => ({
      id: `request ${n}`,
      jwt: await server.jwt(`person ${n}`),
    })),
  )
  const answers = await Promise.all(
    people.map(({ id, jwt }, n) =>
      server.request('POST', '/mcp', {
        token: jwt,
        body: {
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'log_checkin', arguments: { content: `note ${n}` } },
        },
      }),
    ),
  )
  for (const [n, { json }] of answers.entries()) {
    expect(json.id).toBe(`request ${n}`)
    expect(json.result.structuredContent.checkin.content).toBe(`note ${n}`)
  }
})
