import { describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { testServer } from '../support.ts'

/** What the service tells anybody: what it can do (specification 7.4), and whether it can. */

const CAPABILITIES = '/api/mcp/capabilities'

describe('GET /api/mcp/capabilities', () => {
  test('tells server metadata, the tool catalog with parameter schemas, and the rate limits', async () => {
    const server = await testServer()
    const { status, json } = await server.request('GET', CAPABILITIES)
    expect(status).toBe(200)
    expect(json.server).toMatchObject({
      name: 'ext-server',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(json.tools).toHaveLength(TOOLS.length)
    expect(json.rate_limits).toEqual({
      window_seconds: 60,
      window: 'rolling',
      scope: 'user',
      read: { limit: 60, tools: TOOLS.filter(({ kind }) => kind === 'read').map(({ name }) => name) },
      write: { limit: 20, tools: TOOLS.filter(({ kind }) => kind === 'write').map(({ name }) => name) },
    })
    expect(json.transport).toEqual({ type: 'streamable-http', url: 'http://127.0.0.1:8420/mcp' })
    expect(json.authentication).toMatchObject({
      type: 'bearer',
      credentials: ['jwt'],
      scopes: ['health:read', 'health:write', 'health:edit'],
    })
  })

  test('tells of every tool what tools/list does', async () => {
    const server = await testServer()
    const { json } = await server.request('GET', CAPABILITIES)
    const list = await server.request('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    const listed = list.json.result.tools.map((tool: Record<string, unknown>) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      input_schema: tool.inputSchema,
      output_schema: tool.outputSchema,
      annotations: tool.annotations,
    }))
    expect(json.tools.map(({ kind: _, ...tool }: { kind: string }) => tool)).toEqual(listed)
  })

  test('tells the limits and the name that are set', async () => {
    const server = await testServer({
      settings: {
        RATE_LIMIT_READ_PER_MINUTE: '7',
        RATE_LIMIT_WRITE_PER_MINUTE: '3',
        SERVER_BASE_URL: 'https://health.example',
        MCP_ACCEPT_API_TOKENS: 'true',
      },
    })
    const { json } = await server.request('GET', CAPABILITIES)
    expect([json.rate_limits.read.limit, json.rate_limits.write.limit]).toEqual([7, 3])
    expect(json.transport.url).toBe('https://health.example/mcp')
    expect(json.authentication).toMatchObject({
      credentials: ['jwt', 'api_token'],
      issuers: ['https://health.example'],
      audience: 'https://health.example/mcp',
    })
  })

  test('needs no credential, minds none, is the same for everybody and may be kept', async () => {
    const server = await testServer()
    const [open, bad, good] = await Promise.all(
      [undefined, 'nonsense', server.token()].map((token) => server.request('GET', CAPABILITIES, { token })),
    )
    expect([open?.status, bad?.text, good?.text]).toEqual([200, open?.text, open?.text])
    const etag = open?.headers.get('etag') ?? ''
    const again = await server.request('GET', CAPABILITIES, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(open?.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('GET /api/health', () => {
  test('answers {"status":"healthy"} to anybody, whatever name they reach it by', async () => {
    const server = await testServer()
    for (const headers of [{}, { host: 'monitor.example' }, { origin: 'https://status.example' }]) {
      const { status, json } = await server.request('GET', '/api/health', { headers })
      expect([status, json]).toEqual([200, { status: 'healthy' }])
    }
  })

  test('answers degraded with services, and 503, when the database cannot be written', async () => {
    const server = await testServer()
    server.db.$client.run('PRAGMA query_only = ON')
    const { status, json } = await server.request('GET', '/api/health')
    expect(status).toBe(503)
    expect(json).toEqual({ status: 'degraded', services: { database: 'down', assistant: 'up' } })
    server.db.$client.run('PRAGMA query_only = OFF')
    server.clock.advance(10_000)
    expect((await server.request('GET', '/api/health')).json).toEqual({ status: 'healthy' })
  })

  test('answers degraded, and 200, when only the model is down; it never asks the model itself', async () => {
    const server = await testServer({
      settings: { ASSISTANT_BASE_URL: 'http://127.0.0.1:1/v1', ASSISTANT_MODEL: 'none' },
    })
    expect((await server.request('GET', '/api/health')).json).toEqual({ status: 'healthy' })
    const body = { message: 'How is my protein?' }
    await server.request('POST', '/api/tools/chat_with_assistant', { token: server.token(), body })
    const { status, json } = await server.request('GET', '/api/health')
    expect([status, json]).toEqual([
      200,
      { status: 'degraded', services: { database: 'up', assistant: 'down' } },
    ])
  })
})
