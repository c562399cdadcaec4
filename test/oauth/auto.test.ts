import { describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { discover, initialize } from '../mcp/support.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { firstClient, secondClient } from './sign-in-client.ts'
import { connected, mcpStatus, refresh, signedIn } from './support.ts'

const HTTPS = 'https://health.example'
const METADATA = `resource_metadata="${HTTPS}/.well-known/oauth-protected-resource/mcp"`
const SCOPE = 'scope="health:read health:write health:edit"'
type Listed = { name: string; securitySchemes?: unknown; _meta?: { securitySchemes?: unknown } }

const REFUSED = '{"error":"Authentication required"}'

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const CALL = { name: 'get_my_checkins', arguments: {} }

/** A server that is reached over https, as it comes. */
const publicServer = (settings: Record<string, string> = {}): Promise<TestServer> =>
  testServer({ settings: { SERVER_BASE_URL: HTTPS, ...settings } })

/** A tool token of this server that has expired. */
async function expiredJwt(server: TestServer): Promise<string> {
  const jwt = await server.jwt('ann')
  server.clock.advance(31 * 24 * 3_600_000)
  return jwt
}

describe('over https', () => {
  test.each([
    [
      'initialize',
      (server: TestServer, token?: string) => initialize(server, 'initialize', HELLO, { token }),
    ],
    [
      'server/discover',
      (server: TestServer, token?: string) => discover(server, 'server/discover', {}, { token }),
    ],
  ])('a client that begins with %s is asked to sign in', async (_, begin) => {
    const server = await publicServer()
    const without = await begin(server)
    expect(without.status).toBe(401)
    expect(without.headers.get('www-authenticate')).toBe(`Bearer ${METADATA}, ${SCOPE}`)
    const invalid = await begin(server, 'nonsense')
    expect(invalid.status).toBe(401)
    expect(invalid.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", ${METADATA}, ${SCOPE}`,
    )
    expect((await begin(server, await server.jwt('ann'))).status).toBe(200)
  })

  test.each([
    ['initialize era', initialize],
    ['discover era', discover],
  ])('%s: a tool answers in the body, and says there where to sign in', async (_, send) => {
    const server = await publicServer()
    const tokens = [undefined, 'nonsense', server.token('ann'), await expiredJwt(server)]
    for (const token of tokens) {
      const { status, headers, json } = await send(server, 'tools/call', CALL, { token })
      expect([status, headers.get('www-authenticate')]).toEqual([200, null])
      expect(json.result).toMatchObject({ content: [{ type: 'text', text: REFUSED }], isError: true })
      expect(json.result.content).toHaveLength(1)
      expect(json.result._meta['mcp/www_authenticate']).toEqual([
        `Bearer error="invalid_token", error_description="Sign in to use the health journal", ${METADATA}, ${SCOPE}`,
      ])
    }
  })

  test('a tool that needs another scope says that, too', async () => {
    const server = await publicServer()
    const token = await server.jwt('ann', ['health:read'])
    const sent = { name: 'log_food', arguments: { food_name: 'an apple' } }
    const { status, json } = await initialize(server, 'tools/call', sent, { token })
    expect([status, json.result.isError]).toEqual([200, true])
    expect(json.result._meta['mcp/www_authenticate'][0]).toStartWith('Bearer error="insufficient_scope", ')
  })

  test('the catalog stays public, and each tool says which scope it needs', async () => {
    const server = await publicServer()
    for (const send of [initialize, discover]) {
      const { status, json } = await send(server, 'tools/list')
      expect(status).toBe(200)
      const listed = json.result.tools.map(({ name, securitySchemes, _meta }: Listed) => {
        expect(_meta?.securitySchemes).toEqual(securitySchemes)
        return [name, securitySchemes]
      })
      const kinds = TOOLS.map(({ name, kind }) => [name, [{ type: 'oauth2', scopes: [`health:${kind}`] }]])
      expect(listed).toEqual(kinds)
    }
  })

  test('a client that signed in gets 401 for a token that has ended, with the same body, and renews it', async () => {
    const server = await publicServer()
    const { clientId, tokens } = await connected(server, { resource: `${HTTPS}/mcp` })
    server.clock.advance(3_700_000)
    for (const send of [initialize, discover]) {
      const { status, headers, json } = await send(server, 'tools/call', CALL, { token: tokens.access_token })
      expect([status, headers.get('content-type')]).toEqual([401, 'application/json'])
      expect(headers.get('www-authenticate')).toStartWith('Bearer error="invalid_token", ')
      expect(json.result.content).toEqual([{ type: 'text', text: REFUSED }])
    }
    const renewed = await refresh(server, clientId, tokens.refresh_token)
    const { status, json } = await initialize(server, 'tools/call', CALL, {
      token: renewed.json.access_token,
    })
    expect([status, json.result.isError]).toEqual([200, undefined])
  })

  test('inline asks nobody to sign in', async () => {
    const server = await publicServer({ MCP_AUTH: 'inline' })
    expect((await initialize(server, 'initialize', HELLO)).status).toBe(200)
    const { json } = await initialize(server, 'tools/call', CALL)
    expect(json.result).toEqual({ content: [{ type: 'text', text: REFUSED }], isError: true })
    expect((await server.request('GET', '/.well-known/oauth-protected-resource')).status).toBe(404)
  })
})

test.each([BASE_URL, 'http://health.lan:8420'])('at %s nobody is asked to sign in', async (url) => {
  const server = await testServer({ settings: { SERVER_BASE_URL: url } })
  expect((await initialize(server, 'initialize', HELLO)).status).toBe(200)
  expect((await discover(server, 'server/discover')).status).toBe(200)
  for (const send of [initialize, discover]) {
    const { json } = await send(server, 'tools/call', CALL)
    expect(json.result.content).toEqual([{ type: 'text', text: REFUSED }])
    expect(json.result._meta?.['mcp/www_authenticate']).toBeUndefined()
    const { tools } = (await send(server, 'tools/list')).json.result
    expect(tools.filter((tool: object) => 'securitySchemes' in tool)).toEqual([])
  }
  expect((await server.request('GET', '/.well-known/oauth-authorization-server')).status).toBe(404)
})

describe.each([
  ['first', firstClient],
  ['second', secondClient],
])('the client of the %s SDK', (_, create) => {
  test('signs in after a 401, renews its token, and stops when it is revoked', async () => {
    const server = await publicServer()
    const app = create(server, `${HTTPS}/mcp`)
    const cookie = await signedIn(server)
    await expect(app.connect()).rejects.toThrow()
    expect(app.sent.slice(0, 4)).toEqual([
      'POST /mcp 401',
      'GET /.well-known/oauth-protected-resource/mcp 200',
      'GET /.well-known/oauth-authorization-server 200',
      'POST /oauth/register 201',
    ])
    await app.allow(cookie)
    const client = await app.connect()
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    expect((await client.callTool(CALL)).isError).not.toBe(true)

    const first = app.memory.tokens?.access_token ?? ''
    server.clock.advance(3_700_000)
    app.sent.length = 0
    expect((await client.callTool(CALL)).isError).not.toBe(true)
    expect(app.sent[0]).toBe('POST /mcp 401')
    expect(app.sent).toContain('POST /oauth/token 200')
    expect(app.memory.tokens?.access_token).not.toBe(first)

    const token = server.token('ann')
    const { json } = await server.request('GET', '/api/jwts', { token })
    await server.request('DELETE', `/api/jwts/${json.jwts[0].id}`, { token })
    app.memory.page = undefined
    await expect(client.callTool(CALL)).rejects.toThrow()
    // Nothing is left to renew, so its person is asked again.
    expect(app.memory.page).toBeDefined()
    expect(await mcpStatus(server, first)).toBe(401)
  })
})
