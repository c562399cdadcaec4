import { describe, expect, test } from 'bun:test'
import type { RequestOptions } from '../caller.ts'
import { testServer } from '../support.ts'
import { UNKNOWN_ID } from './support.ts'

const requests: [title: string, method: string, path: string, options: RequestOptions, status: number][] = [
  ['a document', 'GET', '/openapi.json', {}, 200],
  ['health', 'GET', '/api/health', {}, 200],
  ['capabilities', 'GET', '/api/mcp/capabilities', {}, 200],
  ['the public keys', 'GET', '/.well-known/jwks.json', {}, 200],
  ['HEAD', 'HEAD', '/api/health', {}, 200],
  ['an unknown path', 'GET', '/nothing', {}, 404],
  ['another method', 'PUT', '/api/health', {}, 405],
  ['a foreign host', 'GET', '/api/profile', { headers: { host: 'evil.example' } }, 403],
  ['a foreign origin', 'GET', '/api/profile', { headers: { origin: 'https://evil.example' } }, 403],
  ['no credential', 'GET', '/api/profile', {}, 401],
  ['a bad body', 'POST', '/auth/passcodes/verify', { body: '{' }, 400],
  ['a bad field', 'POST', '/auth/passcodes/verify', { body: {} }, 422],
  ['MCP', 'POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } }, 200],
  ['MCP, refused', 'POST', '/mcp', { body: [] }, 400],
  [
    'MCP, a notification',
    'POST',
    '/mcp',
    { body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
    202,
  ],
]

describe('headers of every answer', () => {
  test.each(requests)('%s', async (_, method, path, options, status) => {
    const server = await testServer()
    const { headers, status: actual } = await server.request(method, path, options)
    expect(actual).toBe(status)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe(
      ['/api/health', '/api/mcp/capabilities'].includes(path) ? 'cross-origin' : 'same-origin',
    )
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('with a credential: created, done, not there', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const created = await server.request('POST', '/api/ext/tokens', { token, body: { name: 'x' } })
    const done = await server.request('DELETE', `/api/ext/tokens/${created.json.id}`, { token })
    const missing = await server.request('DELETE', `/api/ext/tokens/${UNKNOWN_ID}`, { token })
    expect([created.status, done.status, missing.status]).toEqual([201, 204, 404])
    for (const { headers } of [created, done, missing]) {
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('behind TLS, browsers are told to come by TLS alone', async () => {
    const headerOf = async (baseUrl: string) => {
      const server = await testServer({ settings: { SERVER_BASE_URL: baseUrl } })
      const { headers } = await server.request('GET', '/api/health')
      return headers.get('strict-transport-security')
    }
    expect(await headerOf('https://health.example')).toBe('max-age=31536000')
    expect(await headerOf('http://127.0.0.1:8420')).toBeNull()
  })

  test('every answer has an id of its own, whatever id the caller sends', async () => {
    const server = await testServer()
    const headers = { 'x-request-id': 'chosen-by-the-caller' }
    const ids = new Set<string | null>()
    for (let n = 0; n < 20; n++) {
      ids.add((await server.request('GET', '/api/health', { headers })).headers.get('x-request-id'))
    }
    expect(ids.size).toBe(20)
    expect(ids.has('chosen-by-the-caller')).toBe(false)
  })

  test('no page of another origin may read an answer, but for health and capabilities', async () => {
    const settings = { SERVER_ALLOWED_ORIGINS: 'https://app.example' }
    const server = await testServer({ settings })
    const token = server.token('ann')
    for (const path of ['/api/profile', '/openapi.json', '/.well-known/jwks.json', '/api/ext/tokens']) {
      const { headers } = await server.request('GET', path, {
        token,
        headers: { origin: 'https://app.example' },
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const path of ['/api/health', '/api/mcp/capabilities']) {
      const { status, headers } = await server.request('GET', path, {
        headers: { origin: 'https://any.example' },
      })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})
