import { describe, expect, test } from 'bun:test'
import { listRoutes } from '../../src/http/routes.ts'
import { BASE_URL, testServer } from '../support.ts'
import { oauthServer } from './support.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const RESOURCE_METADATA = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/mcp/.well-known/oauth-protected-resource',
]
const SERVER_METADATA = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/mcp/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/mcp',
  '/mcp/.well-known/openid-configuration',
]
const PAGES = ['/oauth/authorize', '/oauth/consent']
const POSTS = ['/oauth/token', '/oauth/register', '/oauth/revoke']

const ISSUER = 'https://login.example/realm'
const EXTERNAL = { JWT_ISSUERS: JSON.stringify([{ issuer: ISSUER, audience: 'health' }]) }

describe('in inline mode', () => {
  test('nothing of it is there', async () => {
    const server = await testServer()
    for (const path of [...RESOURCE_METADATA, ...SERVER_METADATA, ...PAGES]) {
      expect([path, (await server.request('GET', path)).status]).toEqual([path, 404])
    }
    for (const path of POSTS) {
      expect([path, (await server.request('POST', path, { body: {} })).status]).toEqual([path, 404])
    }
    expect(listRoutes(server.app).filter(({ path }) => path.startsWith('/oauth/'))).toEqual([])
  })

  test('and a request without a token is told nothing of it', async () => {
    const server = await testServer()
    const answer = await server.request('POST', '/mcp', { body: PING })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('www-authenticate')).toBeNull()
  })
})

describe('in oauth mode', () => {
  const challenge = `resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/mcp", scope="health:read health:write health:edit"`

  test.each(['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'no/such'])(
    '%s without a token is answered 401, and with where to sign in',
    async (method) => {
      const server = await oauthServer()
      const body = { jsonrpc: '2.0', id: 1, method, params: {} }
      const answer = await server.request('POST', '/mcp', { body })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer ${challenge}`)
    },
  )

  test('a token that is not valid is called that', async () => {
    const server = await oauthServer()
    for (const token of ['nonsense', server.token('ann'), `${await server.jwt('ann')}x`]) {
      const { status, headers } = await server.request('POST', '/mcp', { token, body: PING })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${challenge}`)
    }
    expect(
      (await server.request('POST', '/mcp', { token: await server.jwt('ann'), body: PING })).status,
    ).toBe(200)
  })

  test('the resource names itself and its authorization server (RFC 9728)', async () => {
    const server = await oauthServer()
    for (const path of RESOURCE_METADATA) {
      const { status, headers, json } = await server.request('GET', path)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json;charset=utf-8'])
      expect(json).toEqual({
        resource: `${BASE_URL}/mcp`,
        authorization_servers: [BASE_URL],
        scopes_supported: ['health:read', 'health:write', 'health:edit'],
        bearer_methods_supported: ['header'],
        resource_name: 'ext-server',
      })
    }
  })

  test('the authorization server says what it can do (RFC 8414)', async () => {
    const server = await oauthServer()
    const { json } = await server.request('GET', '/.well-known/oauth-authorization-server')
    expect(json).toMatchObject({
      issuer: BASE_URL,
      authorization_endpoint: `${BASE_URL}/oauth/authorize`,
      token_endpoint: `${BASE_URL}/oauth/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    for (const path of SERVER_METADATA) {
      expect([path, (await server.request('GET', path)).json]).toMatchObject([path, json])
    }
    for (const [name, url] of Object.entries<unknown>(json)) {
      if (!/_(endpoint|uri)$/.test(name)) continue
      const path = String(url).slice(BASE_URL.length)
      const isThere = listRoutes(server.app).some((route) => route.path === path)
      expect([name, isThere]).toEqual([name, true])
    }
  })

  test('behind a proxy that serves it under a path, every address has that path', async () => {
    const server = await oauthServer({ settings: { SERVER_BASE_URL: 'https://example.com/health' } })
    const host = { headers: { host: 'example.com' } }
    const { json } = await server.request('GET', '/.well-known/openid-configuration', host)
    expect(json.issuer).toBe('https://example.com/health')
    expect(json.token_endpoint).toBe('https://example.com/health/oauth/token')
    const page = await server.request('GET', '/oauth/consent?client_id=x', host)
    expect(page.text).toContain('action="/health/sign-in"')
  })

  test('pages in browsers may read the metadata and fetch tokens, and nothing else', async () => {
    const server = await oauthServer()
    const headers = { origin: 'https://inspector.example' }
    for (const path of [...RESOURCE_METADATA, ...SERVER_METADATA]) {
      const answer = await server.request('GET', path, { headers })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    }
    for (const path of [
      ...RESOURCE_METADATA,
      ...SERVER_METADATA,
      '/oauth/token',
      '/oauth/register',
      '/oauth/revoke',
    ]) {
      const preflight = await server.request('OPTIONS', path, { headers })
      expect([path, preflight.status]).toEqual([path, 204])
      expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    }
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
      const answer = await server.request('POST', path, { headers, body: {} })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.status).not.toBe(403)
    }
    for (const path of ['/oauth/authorize', '/oauth/consent']) {
      expect((await server.request('GET', path, { headers })).status).toBe(403)
    }
    for (const path of ['/oauth/consent', '/sign-in', '/sign-out', '/mcp']) {
      expect((await server.request('POST', path, { headers, body: {} })).status).toBe(403)
    }
  })
})

describe('with an identity provider of its own', () => {
  test('the metadata points there, and the own authorization server is off', async () => {
    const server = await oauthServer({ settings: EXTERNAL })
    for (const path of RESOURCE_METADATA) {
      const { json } = await server.request('GET', path)
      expect(json.authorization_servers).toEqual([ISSUER])
    }
    for (const path of [...SERVER_METADATA, ...PAGES]) {
      expect([path, (await server.request('GET', path)).status]).toEqual([path, 404])
    }
    for (const path of POSTS) {
      expect([path, (await server.request('POST', path, { body: {} })).status]).toEqual([path, 404])
    }
    const { status, headers } = await server.request('POST', '/mcp', { body: PING })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toContain('resource_metadata=')
  })

  test('in inline mode nothing is there all the same', async () => {
    const server = await testServer({ settings: EXTERNAL })
    for (const path of RESOURCE_METADATA) expect((await server.request('GET', path)).status).toBe(404)
  })
})
