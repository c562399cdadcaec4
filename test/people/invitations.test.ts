import { describe, expect, test } from 'bun:test'
import { PERMISSIONS } from '../../src/core/principal.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'

const DAY_MS = 86_400_000
const WITH_PEOPLE = [...PERMISSIONS, 'people'] as const

async function invite(server: TestServer, person = 'ann'): Promise<string> {
  const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
  const { status, json } = await server.request('POST', `/api/people/${person}/invitations`, {
    headers,
    body: {},
  })
  expect(status).toBe(201)
  const [address, secret] = json.url.split('#')
  expect(address).toBe(`${BASE_URL}/invitation`)
  return secret
}

const look = (server: TestServer, secret: string) =>
  server.request('POST', '/api/invitations/look', { body: { secret } })
const accept = (server: TestServer, secret: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/invitations/accept', {
    body: { secret },
    headers: { ...OWN_PAGE, ...headers },
  })
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

describe('an invitation', () => {
  test('says who invites whom, and signs the person in on the browser that accepts it', async () => {
    const server = await testServer()
    const name = '<script>alert(1)</script>'
    await server.request('PATCH', '/api/people/ann', {
      token: server.token('owner', WITH_PEOPLE),
      body: { name },
    })
    const secret = await invite(server)
    expect((await look(server, secret)).json).toMatchObject({ name, invited_by: 'owner', guardians: [] })
    const accepted = await accept(server, secret)
    expect(accepted.json).toEqual({ user_id: 'ann', name })
    const headers = { ...OWN_PAGE, cookie: cookieOf(accepted) }
    const current = await server.request('GET', '/api/sessions/current', { headers })
    expect(current.json).toMatchObject({
      user_id: 'ann',
      name,
      scopes: ['read', 'write', 'tokens'],
      signed_in_with: 'invitation',
      created_by: { kind: 'invitation' },
    })
    const actions = await server.request('GET', '/api/audit', { headers })
    expect(actions.text).toContain('person.join')
  })

  test('is not used up by looking at it, nor by programs that open its address', async () => {
    const server = await testServer()
    const secret = await invite(server)
    await server.request('GET', '/invitation')
    for (let n = 0; n < 3; n++) expect((await look(server, secret)).status).toBe(200)
    expect((await accept(server, secret)).status).toBe(200)
  })

  test('works once, within seven days, and until the next one', async () => {
    const server = await testServer()
    const used = await invite(server)
    await accept(server, used)
    const replaced = await invite(server)
    const expired = await invite(server)
    server.clock.advance(7 * DAY_MS)
    const refusals = new Set<string>()
    for (const secret of [used, replaced, expired, 'x'.repeat(43), 'forged']) {
      for (const answer of [await look(server, secret), await accept(server, secret)]) {
        expectProblem(answer, 404)
        expect(answer.headers.get('set-cookie')).toBeNull()
        refusals.add(answer.json.detail)
      }
    }
    expect([...refusals]).toHaveLength(1)
  })

  test('ends with the person who is disabled or deleted', async () => {
    const server = await testServer()
    for (const [person, end] of [
      ['ann', () => server.services.people.change('ann', { isDisabled: true })],
      ['bob', () => server.services.people.change('bob', { isDisabled: true })],
    ] as const) {
      const secret = await invite(server, person)
      end()
      expectProblem(await accept(server, secret), 404)
    }
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
    expectProblem(await server.request('POST', '/api/people/ann/invitations', { headers, body: {} }), 409)
    expectProblem(await server.request('POST', '/api/people/nobody/invitations', { headers, body: {} }), 404)
  })

  test('cannot be guessed at will, and each failure is recorded', async () => {
    const server = await testServer()
    const good = await invite(server)
    for (let n = 0; n < 20; n++) expectProblem(await accept(server, 'forged'), 404)
    expectProblem(await accept(server, 'forged'), 429)
    expect(server.logs.some((line) => line.includes('"credential":"invitation"'))).toBe(true)
    expect(server.logs.join('\n')).not.toContain(good)
    // Nobody behind the same address keeps out who has a valid one.
    expect((await accept(server, good)).status).toBe(200)
  })

  test('is made by administrators alone, for people who are none', async () => {
    const server = await testServer()
    for (const id of ['bob', 'ada']) server.services.people.change(id, { isAdmin: true })
    const ask = (by: string, person: string) =>
      server.request('POST', `/api/people/${person}/invitations`, {
        body: {},
        headers: { ...OWN_PAGE, cookie: sessionCookie(server, by) },
      })
    expectProblem(await ask('mallory', 'ann'), 403)
    expectProblem(await ask('bob', 'ada'), 403)
    expectProblem(await ask('bob', 'owner'), 403)
    expect((await ask('bob', 'ann')).status).toBe(201)
  })

  test('is listed until it is used or withdrawn, without its secret', async () => {
    const server = await testServer()
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
    const listed = async () => {
      const { json } = await server.request('GET', '/api/people', { headers })
      return json.people.find(({ id }: { id: string }) => id === 'ann').invitation
    }
    const withdraw = (by = 'owner', person = 'ann') =>
      server.request('DELETE', `/api/people/${person}/invitations`, {
        headers: { ...OWN_PAGE, cookie: sessionCookie(server, by) },
      })
    expect(await listed()).toBeNull()
    expectProblem(await withdraw(), 404)
    const secret = await invite(server)
    const open = await listed()
    expect(open).toEqual({
      created_at: expect.any(String),
      expires_at: expect.any(String),
      invited_by: 'owner',
    })
    expect(Date.parse(open.expires_at) - Date.parse(open.created_at)).toBe(7 * DAY_MS)
    expectProblem(await withdraw('mallory'), 403)
    expect((await withdraw()).status).toBe(204)
    expect(await listed()).toBeNull()
    expectProblem(await accept(server, secret), 404)
    expectProblem(await withdraw(), 404)
    expect((await accept(server, await invite(server))).status).toBe(200)
    expect(await listed()).toBeNull()
    await invite(server)
    server.clock.advance(7 * DAY_MS)
    const later = { token: server.token('owner', WITH_PEOPLE) }
    expect((await server.request('GET', '/api/people/ann', later)).json.invitation).toBeNull()
    server.services.people.change('bob', { isAdmin: true })
    server.services.people.change('ada', { isAdmin: true })
    server.services.invitations.issue('ada', 'owner')
    expectProblem(await withdraw('bob', 'ada'), 403)
  })

  test('ends with what its maker may do', async () => {
    for (const change of [{ isAdmin: false }, { isDisabled: true }]) {
      const server = await testServer()
      server.services.people.change('bob', { isAdmin: true })
      const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'bob') }
      const made = await server.request('POST', '/api/people/ann/invitations', { headers, body: {} })
      const secret = made.json.url.split('#')[1]
      expect((await look(server, secret)).status).toBe(200)
      server.services.people.change('bob', change)
      expectProblem(await look(server, secret), 404)
      expectProblem(await accept(server, secret), 404)
    }
  })

  test('is not accepted for a page of another site', async () => {
    const server = await testServer()
    const secret = await invite(server)
    expectProblem(await accept(server, secret, { 'sec-fetch-site': 'cross-site' }), 403)
    expect((await look(server, secret)).status).toBe(200)
  })

  test('signs in over TLS as well as without, whatever the base URL says', async () => {
    const server = await testServer({ settings: { SERVER_HOSTS: 'https://journal.example' } })
    const accepted = await accept(server, await invite(server), { host: 'journal.example' })
    const headers = { ...OWN_PAGE, host: 'journal.example', cookie: cookieOf(accepted) }
    expect((await server.request('GET', '/api/profile', { headers })).status).toBe(200)
  })

  test('signs out who was signed in on the browser before', async () => {
    const server = await testServer()
    const before = sessionCookie(server, 'bob')
    await accept(server, await invite(server), { cookie: before })
    const headers = { ...OWN_PAGE, cookie: before }
    expectProblem(await server.request('GET', '/api/profile', { headers }), 401)
  })
})

describe('the time zone of who accepts an invitation', () => {
  const zoneOf = async (server: TestServer, cookie: string) =>
    (await server.request('GET', '/api/profile', { headers: { ...OWN_PAGE, cookie } })).json.time_zone
  const acceptIn = async (server: TestServer, zone: string) => {
    const body = { secret: await invite(server), time_zone: zone }
    return server.request('POST', '/api/invitations/accept', { body, headers: OWN_PAGE })
  }

  test('is that of their browser', async () => {
    const server = await testServer()
    expect(await zoneOf(server, cookieOf(await acceptIn(server, 'Asia/Tokyo')))).toBe('Asia/Tokyo')
  })

  test('stays the one that they have set', async () => {
    const server = await testServer()
    server.services.features.profiles.merge('ann', { time_zone: 'Europe/Berlin' })
    expect(await zoneOf(server, cookieOf(await acceptIn(server, 'Asia/Tokyo')))).toBe('Europe/Berlin')
  })

  test('is left to them where the server does not know that of the browser', async () => {
    const server = await testServer()
    const accepted = await acceptIn(server, 'Mars/Olympus_Mons')
    expect(accepted.status).toBe(200)
    expect(await zoneOf(server, cookieOf(accepted))).toBe(server.services.config['server.time_zone'])
    expect(server.services.features.profiles.version('ann').profile.time_zone).toBeUndefined()
  })
})

test('a person who is added by name alone gets an id of their own', async () => {
  const server = await testServer()
  const add = async (body: object) =>
    await server.request('POST', '/api/people', { token: server.token('owner', WITH_PEOPLE), body })
  expect((await add({ name: 'Zoë Lee' })).json).toMatchObject({ id: 'zoe-lee', name: 'Zoë Lee' })
  expect((await add({ name: 'zoe lee' })).json.id).toBe('zoe-lee-2')
  expect((await add({ name: '李' })).json.id).toBe('person')
  expect((await add({ name: '<script>' })).json).toMatchObject({ id: 'script', name: '<script>' })
  server.services.people.remove('zoe-lee')
  expect((await add({ name: 'Zoe Lee' })).json.id).toBe('zoe-lee-3')
  expectProblem(await add({}), 422)
})
