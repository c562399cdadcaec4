import { describe, expect, test } from 'bun:test'
import packageJson from '../../package.json' with { type: 'json' }
import { TOOLS } from '../../src/tools/index.ts'
import { type TestServer, testServer } from '../support.ts'

const PATH = '/api/mcp/capabilities'
const ask = (server: TestServer, headers: Record<string, string> = {}) =>
  server.request('GET', PATH, { headers })

describe('GET /api/mcp/capabilities', () => {
  test('says what the server is, speaks and asks for; no credential needed', async () => {
    const { status, json, headers } = await ask(await testServer())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toStartWith('application/json')
    expect(json.server).toEqual({
      name: 'ext-server',
      title: 'Journal',
      version: packageJson.version,
      description: packageJson.description,
    })
    expect(json.protocol_versions).toContain('2025-11-25')
    expect(json.transport).toEqual({ type: 'streamable-http', url: 'http://127.0.0.1:8420/mcp' })
    expect(json.authentication).toMatchObject({
      type: 'bearer',
      credentials: ['jwt'],
      issuers: ['http://127.0.0.1:8420'],
      audience: 'http://127.0.0.1:8420/mcp',
      scopes: ['health:read', 'health:write', 'health:edit'],
    })
  })

  test('lists the tools as tools/list does, each with its schemas', async () => {
    const server = await testServer()
    const { json } = await ask(server)
    const client = await server.mcpClient()
    const { tools } = await client.listTools()
    expect(json.tools).toHaveLength(TOOLS.length)
    expect(
      json.tools.map((tool: Record<string, unknown>) => ({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input_schema,
        outputSchema: tool.output_schema,
        annotations: tool.annotations,
      })),
    ).toEqual(tools.map(({ _meta, ...tool }: Record<string, unknown>) => tool))
    for (const { name, kind } of json.tools) {
      expect({ name, kind }).toEqual({ name, kind: name.startsWith('get_') ? 'read' : 'write' })
    }
  })

  test('says how often tools may be called', async () => {
    const { json } = await ask(await testServer())
    const named = (kind: string) => TOOLS.filter((tool) => tool.kind === kind).map(({ name }) => name)
    expect(json.rate_limits).toEqual({
      window_seconds: 60,
      window: 'rolling',
      scope: 'user',
      read: { limit: 60, tools: named('read') },
      write: { limit: 20, tools: named('write') },
    })
    expect([...named('read'), ...named('write')].sort()).toEqual(TOOLS.map(({ name }) => name).sort())
  })

  test('follows the settings', async () => {
    const issuer = { issuer: 'https://idp.example', audience: 'x' }
    const server = await testServer({
      settings: {
        SERVER_BASE_URL: 'https://health.example/journal/',
        RATE_LIMIT_READ_PER_MINUTE: '7',
        RATE_LIMIT_WRITE_PER_MINUTE: '3',
        MCP_ACCEPT_API_TOKENS: 'true',
        JWT_ISSUERS: JSON.stringify([issuer]),
      },
    })
    const { json } = await ask(server)
    expect(json.transport.url).toBe('https://health.example/journal/mcp')
    expect(json.rate_limits).toMatchObject({ read: { limit: 7 }, write: { limit: 3 } })
    expect(json.authentication).toMatchObject({
      credentials: ['jwt', 'api_token'],
      issuers: ['https://health.example/journal', 'https://idp.example'],
      audience: 'https://health.example/journal/mcp',
    })
  })

  test('names where clients learn how to sign in, when they are told to', async () => {
    const told = await ask(await testServer({ settings: { MCP_AUTH: 'oauth' } }))
    expect(told.json.authentication.resource_metadata_url).toBe(
      'http://127.0.0.1:8420/.well-known/oauth-protected-resource/mcp',
    )
    const inline = await ask(await testServer())
    expect(inline.json.authentication).not.toHaveProperty('resource_metadata_url')
  })

  test.each<[what: string, settings: Record<string, string>, tools: number]>([
    ['all', {}, TOOLS.length],
    ['what stores nothing', { MCP_READONLY: 'true' }, TOOLS.filter(({ stores }) => !stores).length],
    ['two tools', { MCP_TOOLS: 'get_diet_gap,log_food' }, 2],
  ])('says what MCP clients are offered, as the lists there do: %s', async (_, settings, tools) => {
    const server = await testServer({ settings })
    const client = await server.mcpClient()
    const { mcp } = (await ask(server)).json
    expect(mcp.tools).toHaveLength(tools)
    expect(mcp.tools).toEqual((await client.listTools()).tools.map(({ name }) => name))
    const uris = (await client.listResources()).resources.map(({ uri }) => uri)
    expect(mcp.resources.map(({ uri }: { uri: string }) => uri)).toEqual(uris)
    const prompts = (await client.listPrompts()).prompts.map(({ name }) => name)
    expect(mcp.prompts.map(({ name }: { name: string }) => name)).toEqual(prompts)
  })

  test('says nothing of secrets or people', async () => {
    const settings = {
      ASSISTANT_BASE_URL: 'http://127.0.0.1:1/v1',
      ASSISTANT_MODEL: 'm',
      ASSISTANT_API_KEY: 's3cr3t',
    }
    const server = await testServer({ settings })
    server.token('ann')
    const { text } = await ask(server)
    expect(text).not.toContain('s3cr3t')
    expect(text).not.toContain('127.0.0.1:1/')
    expect(text).not.toContain('"ann"')
  })

  test('may be kept: the ETag answers 304 without a body, until something changes', async () => {
    const server = await testServer()
    const first = await ask(server)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await ask(server, { 'if-none-match': tag })
      expect({ tag, status, text }).toEqual({ tag, status: 304, text: '' })
      expect(headers.get('etag')).toBe(etag)
    }
    for (const tag of ['"other"', etag.slice(1, -1), '']) {
      expect((await ask(server, { 'if-none-match': tag })).status).toBe(200)
    }
    const changed = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '61' } })
    expect((await ask(changed)).headers.get('etag')).not.toBe(etag)
    expect((await ask(await testServer())).headers.get('etag')).toBe(etag)
  })

  test('any page may read it', async () => {
    const server = await testServer()
    const { status, headers } = await ask(server, { origin: 'https://any.example' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})
