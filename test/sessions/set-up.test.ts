import { describe, expect, test } from 'bun:test'
import { actionsOf, cookieOf } from '../oauth/support.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

const begin = (server: TestServer, code: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/set-up', { body: { code }, headers: { ...OWN_PAGE, ...headers } })

const start = async (server: TestServer, cookie?: string) => {
  const headers = { ...OWN_PAGE, ...(cookie !== undefined && { cookie }) }
  return (await server.request('GET', '/api/sessions/start', { headers })).json
}

const finish = (server: TestServer, cookie: string, body: unknown = {}) =>
  server.request('POST', '/api/set-up/finish', { headers: { ...OWN_PAGE, cookie }, body })

const SIGNED_OUT = { session: null, access_ended: false, access_ended_of: null, has_first_steps: false }

describe('the set-up of a new server', () => {
  test('the code signs the owner in, and finishing ends the set-up', async () => {
    const server = await testServer()
    expect(await start(server)).toEqual({ ...SIGNED_OUT, set_up: 'new' })
    const code = server.services.setUp.newCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    const begun = await begin(server, code)
    expect(begun.status).toBe(201)
    const cookie = cookieOf(begun)
    expect(await start(server, cookie)).toMatchObject({
      session: {
        user_id: 'owner',
        scopes: ['read', 'write', 'tokens', 'people'],
        signed_in_with: 'set_up',
        created_by: { kind: 'set_up_code' },
      },
      set_up: 'begun',
      has_first_steps: true,
    })
    expect((await finish(server, cookie, { name: 'Ann' })).status).toBe(200)
    expect(server.services.people.get('owner').name).toBe('Ann')
    expect(await start(server, cookie)).toMatchObject({ set_up: 'done', has_first_steps: false })
    expect((await finish(server, cookie)).status).toBe(200)
    expectProblem(await begin(server, code), 409, 'This server is already set up; sign in instead')
    expect(actionsOf(server)).toEqual(['set-up.begin', 'session.open', 'set-up.finish'])
    expect([...server.logs, JSON.stringify(await start(server))].join()).not.toContain(code)
  })

  test('the code works as people type it, and on several pages until the end', async () => {
    const server = await testServer()
    const code = server.services.setUp.newCode()
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await begin(server, typed)).status).toBe(201)
    expect((await begin(server, code.replaceAll('-', ''))).status).toBe(201)
  })

  test('a wrong code, one of an earlier start, and a server without a code refuse alike', async () => {
    const server = await testServer()
    expectProblem(await begin(server, 'K7QF-2MXD-9WTE'), 401)
    const earlier = server.services.setUp.newCode()
    const code = server.services.setUp.newCode()
    expectProblem(await begin(server, earlier), 401)
    expectProblem(await begin(server, code.slice(0, -1)), 401)
    expect(server.logs.join()).not.toContain(earlier)
    expect((await begin(server, code)).status).toBe(201)
  })

  test('guessing is slow: then the right code waits as well', async () => {
    const server = await testServer()
    const code = server.services.setUp.newCode()
    for (let attempt = 0; attempt < 10; attempt++) expectProblem(await begin(server, 'wrong'), 401)
    expectProblem(await begin(server, code), 429)
    server.clock.advance(60_000)
    expect((await begin(server, code)).status).toBe(201)
  })

  test('pages of other origins are refused', async () => {
    const server = await testServer()
    const code = server.services.setUp.newCode()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await begin(server, code, headers)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect(actionsOf(server)).toEqual([])
  })

  test('a token for an app does not end it; a journal does', async () => {
    const server = await testServer()
    const token = server.token()
    expect(await start(server)).toEqual({ ...SIGNED_OUT, set_up: 'new' })
    const code = server.services.setUp.newCode()
    await server.request('POST', '/api/tools/log_food', { token, body: { food_name: 'an apple' } })
    expect(await start(server)).toEqual({ ...SIGNED_OUT, set_up: 'done' })
    expectProblem(await begin(server, code), 409)
  })

  test('a session that has ended is nobody, and is recorded as a failed credential', async () => {
    const server = await testServer()
    const cookie = cookieOf(await begin(server, server.services.setUp.newCode()))
    server.services.sessions.endOthers('owner', undefined)
    expect((await start(server, cookie)).session).toBeNull()
    expect(server.logs.join()).toContain('browser_session')
  })
})
