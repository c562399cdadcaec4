import { describe, expect, test } from 'bun:test'
import { browserName } from '../../src/sessions/browser-name.ts'
import { actionsOf, cookieOf } from '../oauth/support.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const DAY = 86_400_000

const signIn = (server: TestServer, credential: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/sessions', { body: { credential }, headers: { ...OWN_PAGE, ...headers } })

const ask = (server: TestServer, method: string, path: string, cookie: string, body?: unknown) =>
  server.request(method, path, { headers: { ...OWN_PAGE, cookie }, ...(body !== undefined && { body }) })

const nameOfCookie = (cookie: string) => cookie.split('=')[0]

describe('signing in', () => {
  test('with a link: the cookie, and who is signed in on what', async () => {
    const server = await testServer()
    const { url } = server.services.signInLinks.issue('ann')
    const answer = await signIn(server, url, { 'user-agent': FIREFOX })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^ext-session-[0-9a-f]{8}=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    expect(answer.json).toEqual({
      id: expect.any(String),
      name: 'ann',
      label: 'ann',
      cares_for: [],
      has_others: true,
      shared_with_me: 0,
      user_id: 'ann',
      browser: 'Firefox on Linux',
      scopes: ['read', 'write', 'tokens'],
      device_name: null,
      signed_in_with: 'link',
      provider: null,
      created_by: { kind: 'sign_in_link', id: null, name: null, address: 'local' },
      parent: null,
      created_at: '2026-03-10T11:00:00.000Z',
      last_used_at: '2026-03-10T11:00:00.000Z',
      last_used_from: 'local',
      expires_at: '2026-09-06T11:00:00.000Z',
      is_current: true,
      confirmed_until: '2026-03-10T11:10:00.000Z',
      notices: 0,
    })
    const secret = cookieOf(answer).split('=')[1] ?? ''
    expect(answer.text).not.toContain(secret)
    expectProblem(await signIn(server, url), 401)
  })

  test('with a token: what it may, and as long as it lives', async () => {
    const server = await testServer()
    const { token, id } = server.services.tokens.issue({ userId: 'ann', name: 'x', scopes: ['read'] })
    const answer = await signIn(server, token)
    expect(answer.json).toMatchObject({ scopes: ['read'], signed_in_with: 'token' })
    const cookie = cookieOf(answer)
    expect((await ask(server, 'GET', '/api/profile', cookie)).status).toBe(200)
    expectProblem(await ask(server, 'PATCH', '/api/profile', cookie, {}), 403, 'Missing scope: write')
    expectProblem(await ask(server, 'POST', '/api/ext/tokens', cookie, { name: 'x' }), 403)
    server.services.tokens.revoke('ann', id)
    expectProblem(await ask(server, 'GET', '/api/profile', cookie), 401)
  })

  test('ends the session that the browser had', async () => {
    const server = await testServer()
    const first = cookieOf(await signIn(server, server.token('ann')))
    const second = cookieOf(await signIn(server, server.token('bob'), { cookie: first }))
    expectProblem(await ask(server, 'GET', '/api/sessions/current', first), 401)
    expect((await ask(server, 'GET', '/api/sessions/current', second)).json.user_id).toBe('bob')
  })

  test('is nothing that another page can do to a visitor, and guessing is slow', async () => {
    const server = await testServer()
    const { url } = server.services.signInLinks.issue('mallory')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:9999' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await signIn(server, url, headers)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
    const plain = { 'content-type': 'text/plain' }
    expect((await signIn(server, url, plain)).status).toBe(415)
    for (let n = 0; n < 20; n++) expect((await signIn(server, 'wrong')).status).toBe(401)
    const limited = await signIn(server, 'wrong')
    expectProblem(limited, 429)
    expect(limited.headers.get('retry-after')).toBeString()
    expect((await signIn(server, url)).status).toBe(201)
  })
})

describe('the browsers that a person is signed in on', () => {
  test('are listed, the last used first, the current one marked; a token sees them too', async () => {
    const server = await testServer()
    const old = sessionCookie(server, 'ann')
    server.clock.advance(DAY)
    const cookie = sessionCookie(server, 'ann')
    sessionCookie(server, 'bob')
    const { json } = await ask(server, 'GET', '/api/sessions', cookie)
    expect(json.sessions.map((session: { is_current: boolean }) => session.is_current)).toEqual([true, false])
    const { json: byToken } = await server.request('GET', '/api/sessions', { token: server.token('ann') })
    expect(byToken.sessions.map((session: { is_current: boolean }) => session.is_current)).toEqual([
      false,
      false,
    ])
    expect((await ask(server, 'GET', '/api/sessions/current', old)).json.user_id).toBe('ann')
    server.clock.advance(DAY)
    await ask(server, 'GET', '/api/sessions/current', old)
    const { json: later } = await ask(server, 'GET', '/api/sessions', cookie)
    expect(later.sessions[0].id).toBe(json.sessions[0].id)
  })

  test('one of them is ended from another; what has ended is not there', async () => {
    const server = await testServer()
    const [here, there] = [sessionCookie(server, 'ann'), sessionCookie(server, 'ann')]
    const { id } = (await ask(server, 'GET', '/api/sessions/current', there)).json
    expect((await ask(server, 'DELETE', `/api/sessions/${id}`, here)).status).toBe(204)
    expectProblem(await ask(server, 'GET', '/api/sessions/current', there), 401)
    expectProblem(await ask(server, 'DELETE', `/api/sessions/${id}`, here), 404)
    expect(actionsOf(server).at(-1)).toBe('session.close')
  })

  test('all others are ended at once', async () => {
    const server = await testServer()
    const [here, ...others] = [1, 2, 3].map(() => sessionCookie(server, 'ann'))
    const bob = sessionCookie(server, 'bob')
    expect((await ask(server, 'DELETE', '/api/sessions', here ?? '')).status).toBe(204)
    for (const cookie of others) expectProblem(await ask(server, 'GET', '/api/sessions/current', cookie), 401)
    for (const cookie of [here ?? '', bob]) {
      expect((await ask(server, 'GET', '/api/sessions/current', cookie)).status).toBe(200)
    }
  })

  test('this one is signed out, whatever it may do', async () => {
    const server = await testServer()
    const cookie = sessionCookie(server, 'ann', ['read'])
    const answer = await ask(server, 'DELETE', '/api/sessions/current', cookie)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      `${nameOfCookie(cookie)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
    ])
    expectProblem(await ask(server, 'GET', '/api/sessions/current', cookie), 401)
  })

  test('are at most fifty: the one that was longest not used makes room', async () => {
    const server = await testServer()
    const first = sessionCookie(server, 'ann')
    server.clock.advance(1000)
    const others = Array.from({ length: 50 }, () => sessionCookie(server, 'ann'))
    expectProblem(await ask(server, 'GET', '/api/sessions/current', first), 401)
    expect((await ask(server, 'GET', '/api/sessions', others[0] ?? '')).json.sessions).toHaveLength(50)
  })
})

describe('a browser session on the API', () => {
  test('issues as its person would: tokens, JWTs, and passcodes that pair a device', async () => {
    const server = await testServer()
    const cookie = sessionCookie(server, 'ann')
    const { status, json } = await ask(server, 'POST', '/api/ext/tokens', cookie, { name: 'x' })
    expect(status).toBe(201)
    expect((await server.request('GET', '/api/profile', { token: json.token })).status).toBe(200)
    expect((await ask(server, 'POST', '/api/jwts', cookie, { name: 'x' })).status).toBe(201)
    const target = { user_identifier: 'ann', channel: 'app' }
    const { json: passcode } = await ask(server, 'POST', '/auth/passcodes', cookie, target)
    await ask(server, 'DELETE', '/api/sessions/current', cookie)
    const body = { ...target, code: passcode.code }
    expect((await server.request('POST', '/auth/passcodes/verify', { body })).status).toBe(200)
  })

  test('of a token that is revoked takes its passcodes with it', async () => {
    const server = await testServer()
    const { token, id } = server.services.tokens.issue({ userId: 'ann', name: 'x' })
    const cookie = cookieOf(await signIn(server, token))
    const target = { user_identifier: 'ann', channel: 'app' }
    const { json: passcode } = await ask(server, 'POST', '/auth/passcodes', cookie, target)
    server.services.tokens.revoke('ann', id)
    const body = { ...target, code: passcode.code }
    expectProblem(await server.request('POST', '/auth/passcodes/verify', { body }), 401)
  })

  test('of a token with some scopes issues nothing that outlives the token', async () => {
    const server = await testServer()
    const issued = server.services.tokens.issue({
      userId: 'ann',
      name: 'x',
      scopes: ['read', 'tokens'],
      expiresInDays: 1,
    })
    const cookie = cookieOf(await signIn(server, issued.token))
    const { json } = await ask(server, 'POST', '/api/ext/tokens', cookie, { name: 'y' })
    expect(json.scopes).toEqual(['read', 'tokens'])
    expect(Date.parse(json.expires_at)).toBe(issued.expiresAt ?? 0)
  })

  test('does not stand in for a wrong Authorization header, nor for the JWT of /mcp', async () => {
    const server = await testServer()
    const cookie = sessionCookie(server, 'ann')
    for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic YTpi', 'Bearer a, Bearer b']) {
      const headers = { ...OWN_PAGE, cookie, authorization }
      expectProblem(await server.request('GET', '/api/profile', { headers }), 401)
    }
    const params = { name: 'get_health_profile', arguments: {} }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { json } = await ask(server, 'POST', '/mcp', cookie, body)
    expect(json.result.isError).toBe(true)
  })

  test('takes no change from another port of this host, from an allowed app, or from an old form', async () => {
    const server = await testServer({ settings: { SERVER_ALLOWED_ORIGINS: 'https://app.example' } })
    const cookie = sessionCookie(server, 'ann')
    const attempts: Record<string, string>[] = [
      { origin: 'http://127.0.0.1:3000', 'x-ext-page': '1' },
      { origin: 'https://app.example', 'x-ext-page': '1' },
      { origin: 'null', 'x-ext-page': '1' },
      { origin: BASE_URL },
      { 'x-ext-page': '1' },
      { referer: `${BASE_URL}/`, 'x-ext-page': '1' },
      { ...OWN_PAGE, 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of attempts) {
      const answer = await server.request('POST', '/api/ext/tokens', {
        headers: { cookie, ...headers },
        body: { name: 'x' },
      })
      expectProblem(answer, 403)
    }
    const preflight = await server.request('OPTIONS', '/api/ext/tokens', {
      headers: { origin: 'https://app.example', 'access-control-request-headers': 'x-ext-page' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  })

  test('is for the page of its own person: another’s, left open in another tab, gets and changes nothing', async () => {
    const server = await testServer()
    const cookie = sessionCookie(server, 'bob ü')
    const of = (person: string) => ({
      ...OWN_PAGE,
      cookie,
      'x-ext-person': encodeURIComponent(person),
    })
    const headers = of('ann')
    expectProblem(await server.request('GET', '/api/profile', { headers }), 401)
    const body = { entries: [{ food_name: 'an apple' }] }
    expectProblem(await server.request('POST', '/api/journal/foods', { headers, body }), 401)
    const own = { headers: of('bob ü') }
    expect((await server.request('GET', '/api/journal/foods', own)).json.entries).toEqual([])
    expect((await server.request('POST', '/api/journal/foods', { ...own, body })).status).toBe(201)
  })

  test('works behind a proxy, whose own name the server is asked by', async () => {
    const server = await testServer({ settings: { SERVER_BASE_URL: 'https://health.example' } })
    const cookie = sessionCookie(server, 'ann')
    const send = (origin: string) =>
      server.request('POST', '/api/ext/tokens', {
        headers: { cookie, ...OWN_PAGE, origin, host: 'localhost:8420' },
        body: { name: 'x' },
      })
    expect((await send('https://health.example')).status).toBe(201)
    expectProblem(await send('https://other.example'), 403)
  })
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
  [null, undefined],
])('the name of a browser: %p', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
