import { describe, expect, test } from 'bun:test'
import { connected, cookieOf, mcpStatus, oauthServer, redeem, refresh } from '../oauth/support.ts'
import { issueCode, verify } from '../passcodes/support.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie, UNKNOWN_ID } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const ask = (server: TestServer, cookie: string, method: string, path: string, body?: unknown) =>
  server.request(method, path, { headers: { ...OWN_PAGE, cookie }, ...(body !== undefined && { body }) })

/** Signs in on a browser; its cookie. */
async function signIn(server: TestServer, credential = server.services.signInLinks.issue('ann').url) {
  const headers = { ...OWN_PAGE, 'user-agent': FIREFOX }
  return cookieOf(await server.request('POST', '/api/sessions', { body: { credential }, headers }))
}

const noticesOf = async (server: TestServer, cookie: string) =>
  (await ask(server, cookie, 'GET', '/api/notices')).json.notices
const countOf = async (server: TestServer, cookie: string) =>
  (await ask(server, cookie, 'GET', '/api/sessions/current')).json.notices
const profileStatus = async (server: TestServer, cookie: string) =>
  (await ask(server, cookie, 'GET', '/api/profile')).status

const dismiss = async (server: TestServer, cookie: string, id: string, query = '') =>
  (await ask(server, cookie, 'DELETE', `/api/notices/${id}${query}`)).status

describe('a new sign-in', () => {
  test('on a browser: the others see when, where from and how, and it itself does not', async () => {
    const server = await testServer()
    const here = await signIn(server)
    expect([await noticesOf(server, here), await countOf(server, here)]).toEqual([[], 0])
    server.clock.advance(1000)
    const there = await signIn(server)
    expect(await noticesOf(server, here)).toEqual([
      {
        id: expect.any(String),
        kind: 'sign_in',
        at: '2026-03-10T11:00:01.000Z',
        credential: { kind: 'browser_session', id: expect.any(String), name: 'Firefox on Linux' },
        is_active: true,
        method: 'link',
        created_by: null,
        address: 'local',
      },
    ])
    expect([await countOf(server, here), await countOf(server, there)]).toEqual([1, 1])
    const [seen] = await noticesOf(server, there)
    expect(seen.at).toBe('2026-03-10T11:00:00.000Z')
  })

  test('is dismissed for every browser of the person, and again without harm', async () => {
    const server = await testServer()
    const [here, second, there] = [await signIn(server), await signIn(server), await signIn(server)]
    const [{ id }] = await noticesOf(server, here)
    expect(await dismiss(server, here, id)).toBe(204)
    expect(await dismiss(server, here, id)).toBe(204)
    const ids = (await noticesOf(server, second)).map((notice: { id: string }) => notice.id)
    expect(ids).not.toContain(id)
    expect(await profileStatus(server, there)).toBe(200)
  })

  test('is ended: with the browser goes everything that was created on it, also by pairing', async () => {
    const server = await testServer()
    const here = await signIn(server)
    server.clock.advance(1000)
    const thief = await signIn(server)
    const { json: made } = await ask(server, thief, 'POST', '/api/ext/tokens', { name: 'Backdoor' })
    const { json: jwt } = await ask(server, thief, 'POST', '/api/jwts', { name: 'Backdoor' })
    const target = { user_identifier: 'x', channel: 'app' }
    const { json: passcode } = await ask(server, thief, 'POST', '/auth/passcodes', target)
    const body = { ...target, code: passcode.code, session: true }
    const paired = (await server.request('POST', '/auth/passcodes/verify', { body })).json.session_token
    const device = { token: paired, body: { name: 'Device' } }
    const { json: deviceToken } = await server.request('POST', '/api/ext/tokens', device)
    const [, notice] = await noticesOf(server, here)
    expect(await dismiss(server, here, notice.id, '?revoke=true')).toBe(204)
    expect(await profileStatus(server, thief)).toBe(401)
    for (const { token } of [made, deviceToken]) {
      expect((await server.request('GET', '/api/profile', { token })).status).toBe(401)
    }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health_profile' } }
    const answer = await server.request('POST', '/mcp', { token: jwt.jwt, body: call })
    expect(answer.json.result.isError).toBe(true)
    expect(await profileStatus(server, here)).toBe(200)
  })

  test('with an API token: ending it revokes the token, which could sign in again', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const { token } = server.services.tokens.issue({ userId: 'ann', name: 'Leaked' })
    const thief = await signIn(server, token)
    const [notice] = await noticesOf(server, here)
    expect(notice).toMatchObject({ method: 'token', created_by: { kind: 'api_token', name: 'Leaked' } })
    expect(await dismiss(server, here, notice.id, '?revoke=true')).toBe(204)
    expect(await profileStatus(server, thief)).toBe(401)
    expect((await server.request('GET', '/api/profile', { token })).status).toBe(401)
  })

  test('is not dismissed by the browser that signed in, which may be a stranger’s', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const thief = await signIn(server)
    const [{ id }] = await noticesOf(server, here)
    expect(await dismiss(server, thief, id)).toBe(404)
    expect(await noticesOf(server, here)).toMatchObject([{ id }])
  })

  test('that has ended since is still shown, as one that is not active', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const there = await signIn(server)
    await ask(server, there, 'DELETE', '/api/sessions/current')
    expect(await noticesOf(server, here)).toMatchObject([{ kind: 'sign_in', is_active: false }])
  })

  test('of a paired device, once, also if it then signs in on the page', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const issuer = server.token('ann')
    const { code } = await issueCode(server, issuer)
    const { json } = await verify(server, code, { session: true })
    const device = { token: json.session_token, body: { name: 'Phone' } }
    const { token } = (await server.request('POST', '/api/ext/tokens', device)).json
    const phone = await signIn(server, token)
    expect(await noticesOf(server, here)).toMatchObject([
      { kind: 'sign_in', method: 'passcode', credential: { kind: 'api_token', name: 'Phone' } },
    ])
    const own = await noticesOf(server, phone)
    expect(own.map(({ method }: { method: string }) => method)).toEqual(['link'])
  })

  test('of an AI client: not to the browser that allowed it', async () => {
    const server = await oauthServer()
    const here = await signIn(server)
    const other = await signIn(server)
    const { tokens } = await connected(server, { cookie: other })
    const methods = async (cookie: string) =>
      (await noticesOf(server, cookie)).map(({ method }: { method: string }) => method)
    expect(await methods(other)).toEqual(['link'])
    expect(await methods(here)).toEqual(['consent', 'link'])
    const [notice] = await noticesOf(server, here)
    expect(notice.credential).toMatchObject({ kind: 'oauth_grant', name: 'Test app' })
    expect(await mcpStatus(server, tokens.access_token)).toBe(200)
    await dismiss(server, here, notice.id, '?revoke=true')
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
  })
})

describe('a replay', () => {
  test('of an API token that was rotated: once, first in the list', async () => {
    const server = await testServer()
    const here = await signIn(server)
    await signIn(server)
    const { token, id } = server.services.tokens.issue({ userId: 'ann', name: 'Phone' })
    await ask(server, here, 'POST', `/api/ext/tokens/${id}/rotate`, { overlap_seconds: 0 })
    for (const _ of ['first', 'again']) await server.request('GET', '/api/profile', { token })
    const found = await noticesOf(server, here)
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['replay', 'sign_in'])
    expect(found[0]).toMatchObject({
      credential: { kind: 'api_token', id, name: 'Phone' },
      is_active: false,
      address: 'local',
    })
  })

  test('of a refresh token, and of a code', async () => {
    const server = await oauthServer()
    const here = await signIn(server)
    const first = await connected(server)
    await refresh(server, first.clientId, first.tokens.refresh_token)
    await refresh(server, first.clientId, first.tokens.refresh_token)
    const second = await connected(server)
    await redeem(server, second.clientId, second.code)
    const found = await noticesOf(server, here)
    expect(found.slice(0, 3)).toMatchObject([
      { kind: 'replay', credential: { kind: 'oauth_grant', name: 'Test app' } },
      { kind: 'replay', credential: { kind: 'oauth_grant', name: 'Test app' } },
      { kind: 'sign_in' },
    ])
  })

  test('of a token that was only revoked is none: nothing else had to end', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const { token, id } = server.services.tokens.issue({ userId: 'ann', name: 'Phone' })
    server.services.tokens.revoke('ann', id)
    await server.request('GET', '/api/profile', { token })
    expect(await noticesOf(server, here)).toEqual([])
  })
})

describe('a credential that ends within 14 days', () => {
  const names = async (server: TestServer, cookie: string) =>
    (await noticesOf(server, cookie)).map(
      ({ credential }: { credential: { name: string } }) => credential.name,
    )

  test('is named with its end, soonest first, until it is dismissed', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const { tokens, jwts } = server.services
    tokens.issue({ userId: 'ann', name: 'Later', expiresInDays: 15 })
    tokens.issue({ userId: 'ann', name: 'Never' })
    tokens.issue({ userId: 'bob', name: 'Of another person', expiresInDays: 1 })
    await jwts.issue({ userId: 'ann', name: 'Desktop', days: 14 })
    const { id } = tokens.issue({ userId: 'ann', name: 'Phone', expiresInDays: 2 })
    expect(await noticesOf(server, here)).toMatchObject([
      {
        id,
        kind: 'expiry',
        at: '2026-03-12T11:00:00.000Z',
        credential: { kind: 'api_token', name: 'Phone' },
      },
      { kind: 'expiry', at: '2026-03-24T11:00:00.000Z', credential: { kind: 'jwt', name: 'Desktop' } },
    ])
    expect(await dismiss(server, here, id)).toBe(204)
    expect(await dismiss(server, here, id)).toBe(204)
    expect(await names(server, here)).toEqual(['Desktop'])
    server.clock.advance(DAY)
    expect(await names(server, here)).toEqual(['Desktop', 'Later'])
  })

  test('is not one that was revoked, rotated, or that ends together with its parent', async () => {
    const server = await testServer()
    const here = await signIn(server)
    const { tokens } = server.services
    const parent = tokens.issue({ userId: 'ann', name: 'Parent', expiresInDays: 5 })
    await server.request('POST', '/api/ext/tokens', { token: parent.token, body: { name: 'Child' } })
    tokens.revoke('ann', tokens.issue({ userId: 'ann', name: 'Revoked', expiresInDays: 5 }).id)
    const rotated = tokens.issue({ userId: 'ann', name: 'Rotated' })
    await ask(server, here, 'POST', `/api/ext/tokens/${rotated.id}/rotate`, {})
    expect(await names(server, here)).toEqual(['Parent'])
  })
})

describe('notices over REST', () => {
  test('take the scope tokens, also to count them', async () => {
    const server = await testServer()
    await signIn(server)
    const reader = await signIn(server, server.token('ann', ['read']))
    expect(await countOf(server, reader)).toBe(0)
    expectProblem(await ask(server, reader, 'GET', '/api/notices'), 403, 'Missing scope: tokens')
    const [{ id }] = (await server.request('GET', '/api/notices', { token: server.token('ann') })).json
      .notices
    expectProblem(await ask(server, reader, 'DELETE', `/api/notices/${id}`), 403)
  })

  test('are of one person: another’s and an unknown one are not found, and end nothing', async () => {
    const server = await testServer()
    const [here, there] = [await signIn(server), await signIn(server)]
    const mallory = await signIn(server, server.services.signInLinks.issue('mallory').url)
    const [{ id }] = await noticesOf(server, here)
    for (const unknown of [id, UNKNOWN_ID]) {
      expect(await dismiss(server, mallory, unknown, '?revoke=true')).toBe(404)
    }
    expect(await noticesOf(server, mallory)).toEqual([])
    expect(await profileStatus(server, there)).toBe(200)
  })

  test('are at most 50 at a time, and gone after 90 days', async () => {
    const server = await testServer()
    for (let n = 0; n < 60; n++) sessionCookie(server, 'ann')
    const token = server.token('ann')
    const list = async () => (await server.request('GET', '/api/notices', { token })).json.notices
    expect(await list()).toHaveLength(50)
    server.clock.advance(91 * DAY)
    server.services.notices.sweep()
    expect(await list()).toEqual([])
  })
})
