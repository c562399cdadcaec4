import { describe, expect, test } from 'bun:test'
import { call, type RequestOptions } from '../caller.ts'
import { connected, cookieOf, oauthServer, refresh } from '../oauth/support.ts'
import { OWN_PAGE } from '../server/support.ts'
import { listening } from '../server/wire.ts'
import { type TestServer, testServer } from '../support.ts'

const HOME = '198.51.100.7'
const AWAY = '203.0.113.66'
const MINUTE = 60_000
const settings = { SERVER_TRUSTED_PROXIES: '127.0.0.1' }

/** A server behind a proxy on this machine, and requests to it from other addresses. */
function behindProxy(server: TestServer) {
  const at = listening(server)
  const from = async (address: string, method: string, path: string, options: RequestOptions = {}) => {
    const headers = { ...options.headers, 'x-forwarded-for': address }
    return await call(fetch, method, `${at.url}${path}`, { ...options, headers })
  }
  return { from, [Symbol.asyncDispose]: () => at[Symbol.asyncDispose]() }
}

const flush = ({ services }: TestServer) => {
  services.tokens.flushUsage()
  services.jwts.flushUsage()
  services.sessions.flushUsage()
}

/** What is stored, which another process reads. */
const stored = ({ db }: TestServer, table: string) =>
  db.$client
    .query(`SELECT created_from, last_used_at, last_used_from FROM ${table} ORDER BY id DESC LIMIT 1`)
    .get()

const callTool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health_profile' } }

describe('where a credential was made, and when and from where it was last used', () => {
  test('an API token', async () => {
    const server = await testServer({ settings })
    await using proxy = behindProxy(server)
    const maker = server.token('ann')
    const { json: made } = await proxy.from(HOME, 'POST', '/api/ext/tokens', {
      token: maker,
      body: { name: 'Phone' },
    })
    const { json: unused } = await proxy.from(HOME, 'GET', `/api/ext/tokens/${made.id}`, { token: maker })
    expect(unused).toMatchObject({
      created_by: { address: HOME },
      last_used_at: null,
      last_used_from: null,
    })
    await proxy.from(AWAY, 'GET', '/api/profile', { token: made.token })
    const { json: used } = await proxy.from(HOME, 'GET', `/api/ext/tokens/${made.id}`, { token: maker })
    expect(used).toMatchObject({ last_used_at: '2026-03-10T11:00:00.000Z', last_used_from: AWAY })
    flush(server)
    expect(stored(server, 'api_tokens')).toEqual({
      created_from: HOME,
      last_used_at: server.clock.now(),
      last_used_from: AWAY,
    })
  })

  test('a tool token', async () => {
    const server = await testServer({ settings })
    await using proxy = behindProxy(server)
    const token = server.token('ann')
    const { json: made } = await proxy.from(HOME, 'POST', '/api/jwts', { token, body: { name: 'Desktop' } })
    const list = async () => (await proxy.from(HOME, 'GET', '/api/jwts', { token })).json.jwts[0]
    expect(await list()).toMatchObject({ last_used_at: null, last_used_from: null })
    const { status } = await proxy.from(AWAY, 'POST', '/mcp', { token: made.jwt, body: callTool })
    expect(status).toBe(200)
    const shown = { last_used_at: '2026-03-10T11:00:00.000Z', last_used_from: AWAY }
    expect(await list()).toMatchObject({ created_by: { address: HOME }, ...shown })
    flush(server)
    expect(await list()).toMatchObject(shown)
    expect(stored(server, 'issued_jwts')).toMatchObject({ created_from: HOME, last_used_from: AWAY })
  })

  test('an AI client that signed in: by its tokens, and when it fetches the next one', async () => {
    const server = await oauthServer({ settings })
    await using proxy = behindProxy(server)
    const { tokens, clientId } = await connected(server)
    const list = async () =>
      (await server.request('GET', '/api/jwts', { token: server.token('ann') })).json.jwts[0]
    expect(await list()).toMatchObject({ last_used_from: 'local' })
    server.clock.advance(MINUTE)
    await proxy.from(AWAY, 'POST', '/mcp', { token: tokens.access_token, body: callTool })
    expect(await list()).toMatchObject({ last_used_at: '2026-03-10T11:01:00.000Z', last_used_from: AWAY })
    flush(server)
    expect(stored(server, 'oauth_grants')).toMatchObject({ created_from: 'local', last_used_from: AWAY })
    server.clock.advance(MINUTE)
    expect((await refresh(server, clientId, tokens.refresh_token)).status).toBe(200)
    expect(await list()).toMatchObject({ last_used_at: '2026-03-10T11:02:00.000Z' })
  })

  test('a signed-in browser', async () => {
    const server = await testServer({ settings })
    await using proxy = behindProxy(server)
    const credential = server.services.signInLinks.issue('ann').url
    const answer = await proxy.from(HOME, 'POST', '/api/sessions', {
      body: { credential },
      headers: OWN_PAGE,
    })
    expect(answer.json).toMatchObject({
      created_by: { kind: 'sign_in_link', address: HOME },
      last_used_from: HOME,
    })
    server.clock.advance(MINUTE)
    const headers = { ...OWN_PAGE, cookie: cookieOf(answer) }
    const { json } = await proxy.from(AWAY, 'GET', '/api/sessions/current', { headers })
    expect(json).toMatchObject({ last_used_at: '2026-03-10T11:01:00.000Z', last_used_from: AWAY })
    expect(stored(server, 'browser_sessions')).toMatchObject({ created_from: HOME, last_used_from: AWAY })
  })

  test('is one write a minute at most, of each kind', async () => {
    const server = await oauthServer({ settings })
    const { tokens, cookie } = await connected(server)
    const token = server.token('ann')
    const jwt = await server.jwt('ann')
    const rowsWritten = () =>
      server.db.$client.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n ?? 0
    const useAll = async () => {
      await server.request('GET', '/api/profile', { token })
      await server.request('GET', '/api/profile', { headers: { ...OWN_PAGE, cookie } })
      for (const bearer of [jwt, tokens.access_token]) {
        await server.request('POST', '/mcp', { token: bearer, body: callTool })
      }
    }
    await useAll()
    flush(server)
    const before = rowsWritten()
    for (let n = 0; n < 10; n++) {
      server.clock.advance(1000)
      await useAll()
      flush(server)
    }
    expect(rowsWritten()).toBe(before)
    server.clock.advance(MINUTE)
    await useAll()
    await useAll()
    flush(server)
    expect(rowsWritten()).toBe(before + 4)
  })
})
