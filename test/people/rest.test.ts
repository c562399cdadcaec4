import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../src/contract/durations.ts'
import { PROOF_MINUTES } from '../../src/contract/limits.ts'
import { CONFIRM_PERSON_PROBLEM } from '../../src/contract/problems.ts'
import { PERMISSIONS } from '../../src/core/principal.ts'
import { keepJournal } from '../data/support.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

const WITH_PEOPLE = [...PERMISSIONS, 'people'] as const

/** A person's token that may manage people. */
const adminToken = (server: TestServer, userId = 'owner') => server.token(userId, WITH_PEOPLE)

async function admins(...ids: string[]) {
  const server = await testServer()
  for (const id of ids) server.services.people.change(id, { isAdmin: true })
  return server
}

describe('/api/people', () => {
  test('adds, lists, changes and deletes people', async () => {
    const server = await testServer()
    const token = adminToken(server)
    const ask = (method: string, path: string, body?: unknown) =>
      server.request(method, `/api/people${path}`, { token, ...(body !== undefined && { body }) })
    const added = await ask('POST', '', { id: 'idp|zoe', name: 'Zoe' })
    expect(added.status).toBe(201)
    expect(added.headers.get('location')).toBe('/api/people/idp%7Czoe')
    expect(added.json).toMatchObject({ id: 'idp|zoe', name: 'Zoe', is_admin: false, disabled_at: null })
    expect((await ask('GET', '/idp%7Czoe')).json).toEqual(added.json)
    expect((await ask('GET', '')).json.people).toContainEqual(added.json)
    expect((await ask('PATCH', '/idp%7Czoe', { name: 'Zoe Lee' })).json).toMatchObject({ name: 'Zoe Lee' })
    expect((await ask('PATCH', '/idp%7Czoe', { is_disabled: true })).json.disabled_at).toBeString()
    expect((await ask('PATCH', '/idp%7Czoe', { is_disabled: false })).json.disabled_at).toBeNull()
    expect((await ask('DELETE', '/idp%7Czoe')).status).toBe(204)
    expectProblem(await ask('GET', '/idp%7Czoe'), 404)
    expectProblem(await ask('DELETE', '/idp%7Czoe'), 404)
    expectProblem(await ask('POST', '', { id: 'owner' }), 409)
    expectProblem(await ask('PATCH', '/owner', { is_disabled: true }), 409)
    expectProblem(await ask('DELETE', '/owner'), 409)
  })

  test('deleting takes the journal and the credentials along', async () => {
    const server = await testServer()
    const anns = await keepJournal(server, 'ann', 2)
    await server.request('DELETE', '/api/people/ann', { token: adminToken(server) })
    expectProblem(await server.request('GET', '/api/profile', { token: anns }), 401)
    const rows = server.db.$client.query("SELECT * FROM food_entries WHERE user_id = 'ann'").all()
    expect(rows).toEqual([])
  })

  test('who did it is in the audit log', async () => {
    const server = await testServer()
    await server.request('PATCH', '/api/people/ann', {
      token: adminToken(server),
      body: { is_disabled: true },
    })
    const row = server.db.$client
      .query("SELECT user_id, detail FROM audit_log WHERE action = 'person.disable'")
      .get()
    expect(row).toEqual({ user_id: 'ann', detail: 'by owner' })
  })

  test('an administrator deletes their own record with all entries of a long day', async () => {
    const server = await admins('ann')
    const token = adminToken(server, 'ann')
    const entries = Array.from({ length: 50 }, (_, index) => ({
      food_name: `100 g rice ${index}`,
      grams: 100,
    }))
    await server.request('POST', '/api/journal/foods', { token: server.token('ann'), body: { entries } })
    expect((await server.request('DELETE', '/api/people/ann', { token })).status).toBe(204)
    expectProblem(await server.request('GET', '/api/people', { token }), 401)
    for (const table of ['people', 'food_entries', 'food_days', 'api_tokens']) {
      const owner = table === 'people' ? 'id' : 'user_id'
      expect(server.db.$client.query(`SELECT 1 FROM ${table} WHERE ${owner} = 'ann'`).all()).toEqual([])
    }
  })

  test.each([[''], [' ann'], ['ann\u0000'], ['\u0007'], ['x'.repeat(256)], [7], [null], [[]], [{}]])(
    'the id %j is refused',
    async (id) => {
      const server = await testServer()
      const answer = await server.request('POST', '/api/people', { token: adminToken(server), body: { id } })
      expectProblem(answer, 422)
    },
  )
})

describe('the scope people', () => {
  test('a new token has it only if it was asked for', async () => {
    const server = await testServer()
    expectProblem(await server.request('GET', '/api/people', { token: server.token() }), 403)
    expect((await server.request('GET', '/api/people', { token: adminToken(server) })).status).toBe(200)
    const create = (body: object) =>
      server.request('POST', '/api/ext/tokens', { token: adminToken(server), body: { name: 'x', ...body } })
    expect((await create({})).json.scopes).toEqual(['read', 'write', 'tokens'])
    expect((await create({ scopes: ['people'] })).json.scopes).toEqual(['people'])
  })

  test('a token without it cannot make one with it', async () => {
    const server = await testServer()
    const body = { name: 'x', scopes: ['people'] }
    expectProblem(await server.request('POST', '/api/ext/tokens', { token: server.token(), body }), 403)
  })

  test('is not for people who are no administrators, however they ask', async () => {
    const server = await testServer()
    expect(() => adminToken(server, 'ann')).toThrow('Only an administrator')
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann', WITH_PEOPLE) }
    expectProblem(await server.request('GET', '/api/people', { headers }), 403)
    const body = { name: 'x', scopes: ['people'] }
    expectProblem(await server.request('POST', '/api/ext/tokens', { headers, body }), 403)
  })

  test('ends with being an administrator, for tokens and browsers that are there', async () => {
    const server = await admins('ann')
    const token = adminToken(server, 'ann')
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann') }
    const statuses = async () =>
      Promise.all(
        [{ token }, { headers }].map(async (by) => (await server.request('GET', '/api/people', by)).status),
      )
    expect(await statuses()).toEqual([200, 200])
    server.services.people.change('ann', { isAdmin: false })
    expect(await statuses()).toEqual([403, 403])
    // What the token may do with their own journal stays.
    expect((await server.request('GET', '/api/profile', { token })).status).toBe(200)
  })

  test('a browser that signed in with a token has no more than the token', async () => {
    const server = await testServer()
    const answer = await server.request('POST', '/api/sessions', {
      body: { credential: server.token() },
      headers: OWN_PAGE,
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expectProblem(await server.request('GET', '/api/people', { headers: { ...OWN_PAGE, cookie } }), 403)
  })

  test('a device that is paired by an administrator does not get it', async () => {
    const server = await testServer()
    const { code } = server.services.passcodes.issue({ userId: 'owner', userIdentifier: 'x', channel: 'c' })
    const paired = await server.request('POST', '/auth/passcodes/verify', {
      body: { code, user_identifier: 'x', channel: 'c', session: true },
    })
    const body = { name: 'device', scopes: ['people'] }
    const token = paired.json.session_token
    expectProblem(await server.request('POST', '/api/ext/tokens', { token, body }), 403)
  })
})

describe('administrators', () => {
  test('are made and unmade by the owner alone', async () => {
    const server = await admins('ann', 'bob')
    const [anns, owners] = [adminToken(server, 'ann'), adminToken(server)]
    const change = (token: string, id: string, body: object) =>
      server.request('PATCH', `/api/people/${id}`, { token, body })
    expectProblem(await change(anns, 'ben', { is_admin: true }), 403)
    expectProblem(await change(anns, 'bob', { is_admin: false }), 403)
    expectProblem(await change(anns, 'bob', { is_disabled: true }), 403)
    expectProblem(await change(anns, 'owner', { name: 'x' }), 403)
    expectProblem(await server.request('DELETE', '/api/people/bob', { token: anns }), 403)
    const body = { id: 'new', is_admin: true }
    expectProblem(await server.request('POST', '/api/people', { token: anns, body }), 403)
    expect((await change(anns, 'ben', { is_disabled: true })).status).toBe(200)
    expect((await change(owners, 'bob', { is_admin: false })).status).toBe(200)
    expect((await change(anns, 'bob', { is_disabled: true })).status).toBe(200)
  })

  test('are made only by somebody who has just proved who they are', async () => {
    const server = await testServer()
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
    const change = (body: object) => server.request('PATCH', '/api/people/ann', { headers, body })
    server.clock.advance((PROOF_MINUTES + 1) * MINUTE_MS)
    const added = { name: 'Zoe', is_admin: true }
    for (const refused of [
      await change({ is_admin: true }),
      await server.request('POST', '/api/people', { headers, body: added }),
    ])
      expect([refused.status, refused.json.type]).toEqual([403, CONFIRM_PERSON_PROBLEM])
    expect((await change({ name: 'Anna', is_admin: false })).status).toBe(200)
    expect(server.services.people.list().filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
  })

  test('do not read what others keep', async () => {
    const server = await admins('ann')
    await keepJournal(server, 'bob', 1, 'zyzzyva')
    const { text } = await server.request('GET', '/api/people/bob', { token: adminToken(server, 'ann') })
    expect(text).not.toContain('zyzzyva')
  })
})

test('revoking JWTs of an identity provider takes one of subject and jti', async () => {
  const server = await testServer()
  const revoke = (body: object) =>
    server.request('POST', '/api/jwts/revoke-external', { token: adminToken(server), body })
  const issuer = 'https://idp.example'
  expect((await revoke({ issuer, subject: 's' })).status).toBe(204)
  expect((await revoke({ issuer, jti: 'j' })).status).toBe(204)
  expectProblem(await revoke({ issuer }), 422)
  expectProblem(await revoke({ issuer, subject: 's', jti: 'j' }), 422)
  const { externalRevocations } = server.services
  expect(externalRevocations.isRevoked({ issuer, jti: 'j', subject: 'x', issuedAt: 0 })).toBe(true)
  expect(externalRevocations.isRevoked({ issuer, jti: 'x', subject: 's', issuedAt: 0 })).toBe(true)
  expect(externalRevocations.isRevoked({ issuer, jti: 'x', subject: 'x', issuedAt: 0 })).toBe(false)
})
