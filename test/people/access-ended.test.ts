import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../src/contract/durations.ts'
import { ACCESS_ENDED_PROBLEM } from '../../src/contract/problems.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** Who was signed in until an administrator disabled them learns that; nobody else learns who is disabled. */

const pageOf = (cookie: string) => ({ ...OWN_PAGE, cookie })
const profile = (server: TestServer, cookie: string) =>
  server.request('GET', '/api/profile', { headers: pageOf(cookie) })
const start = async (server: TestServer, cookie: string) =>
  (await server.request('GET', '/api/sessions/start', { headers: pageOf(cookie) })).json
const disable = (server: TestServer, isDisabled = true) =>
  server.services.people.change('ben', { isDisabled }, 'owner')

async function signedIn() {
  const server = await testServer()
  server.addPeople('ben')
  return { server, cookie: sessionCookie(server, 'ben') }
}

describe('a browser that was signed in', () => {
  test('is told that the access has ended, in every request and at the start of the page', async () => {
    const { server, cookie } = await signedIn()
    expect(await start(server, cookie)).toMatchObject({
      session: { user_id: 'ben' },
      access_ended: false,
      access_ended_of: null,
    })
    disable(server)
    const refused = await profile(server, cookie)
    expectProblem(refused, 401, 'An administrator of this server has ended your access', ACCESS_ENDED_PROBLEM)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    // For what the browser keeps of this person.
    expect(await start(server, cookie)).toMatchObject({
      session: null,
      access_ended: true,
      access_ended_of: 'ben',
    })
    server.services.sessions.sweep()
    server.clock.advance(DAY_MS)
    server.services.sessions.sweep()
    expect((await start(server, cookie)).access_ended).toBe(true)
    const body = { entries: [{ food_name: 'an apple' }] }
    const write = { headers: pageOf(cookie), body }
    expectProblem(
      await server.request('POST', '/api/journal/foods', write),
      401,
      undefined,
      ACCESS_ENDED_PROBLEM,
    )
    expect(server.services.sessions.list('ben')).toEqual([])
    expect(server.services.sessions.anyOpen()).toBe(false)
  })

  test('stays signed out once the person is enabled, also by a clock that is set back', async () => {
    const { server, cookie } = await signedIn()
    disable(server)
    disable(server, false)
    expectProblem(await profile(server, cookie), 401, 'Authentication required')
    expect((await start(server, cookie)).access_ended).toBe(false)
    server.clock.advance(-DAY_MS)
    expectProblem(await profile(server, cookie), 401, 'Authentication required')
    expect(await start(server, cookie)).toMatchObject({
      session: null,
      access_ended: false,
      access_ended_of: null,
    })
  })

  test('is told so also where the person is disabled twice', async () => {
    const { server, cookie } = await signedIn()
    disable(server)
    server.clock.advance(DAY_MS)
    disable(server)
    expect((await start(server, cookie)).access_ended).toBe(true)
  })

  test('is not signed out by the person, who ends all other sessions once they are enabled', async () => {
    const { server } = await signedIn()
    disable(server)
    disable(server, false)
    const kept = { headers: pageOf(sessionCookie(server, 'ben')) }
    sessionCookie(server, 'ben')
    expect((await server.request('DELETE', '/api/sessions', kept)).status).toBe(204)
    const closed = server.db.$client.query("SELECT seq FROM audit_log WHERE action = 'session.close'").all()
    expect(closed).toHaveLength(1)
  })

  test('learns nothing where it had signed out, was signed out, or was not used for too long', async () => {
    const { server, cookie } = await signedIn()
    const { sessions } = server.services
    for (const { id } of sessions.list('ben')) sessions.end('ben', id)
    const idle = sessionCookie(server, 'ben')
    server.clock.advance(400 * DAY_MS)
    disable(server)
    const stranger = await profile(server, cookie.replace(/.{8}$/, 'AAAAAAAA'))
    for (const known of [cookie, idle])
      expect(fingerprint(await profile(server, known))).toBe(fingerprint(stranger))
    expect((await start(server, idle)).access_ended).toBe(false)
  })

  test('leaves no trace of its session once the person is deleted, or it would have ended by itself', async () => {
    const { server, cookie } = await signedIn()
    disable(server)
    const count = () => server.db.$client.query("SELECT id FROM browser_sessions WHERE user_id = 'ben'").all()
    expect(count()).toHaveLength(1)
    server.clock.advance(400 * DAY_MS)
    server.services.sessions.sweep()
    expect(count()).toEqual([])
    disable(server, false)
    const later = sessionCookie(server, 'ben')
    const headers = pageOf(sessionCookie(server, 'owner'))
    expect((await server.request('DELETE', '/api/people/ben', { headers })).status).toBe(204)
    expect(count()).toEqual([])
    for (const old of [cookie, later]) expect((await start(server, old)).access_ended).toBe(false)
  })
})

test('a token, a link and a passkey of a disabled person are like any that is wrong', async () => {
  const { server } = await signedIn()
  const token = server.token('ben')
  const link = server.services.signInLinks.issue('ben').url
  disable(server)
  const ask = (bearer: string) => server.request('GET', '/api/profile', { token: bearer })
  expect(fingerprint(await ask(token))).toBe(fingerprint(await ask('ext_wrong')))
  const signIn = (credential: string) =>
    server.request('POST', '/api/sessions', { headers: OWN_PAGE, body: { credential } })
  expect(fingerprint(await signIn(link))).toBe(fingerprint(await signIn('https://x.example/sign-in?link=no')))
})
