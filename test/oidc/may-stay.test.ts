import { afterAll, describe, expect, test } from 'bun:test'
import { cookieOf } from '../oauth/support.ts'
import type { TestServer } from '../support.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { browserAt, personOf, REDIRECT_URI, serverWith, signInAs, type TestBrowser } from './support.ts'

/** Who is signed in by a provider, and what becomes of it when the server starts with other settings. */

const provider = await startIdentityProvider(REDIRECT_URI)
afterAll(() => provider[Symbol.asyncDispose]())

type Settings = Record<string, string>
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Signs somebody in, and starts the server again. */
async function restarted(name: string, before: Settings, after: Settings, issuer = provider.issuer) {
  const first = await serverWith(provider.issuer, before)
  const browser = browserAt(first)
  await signInAs(browser, name)
  expect(await personOf(first, browser)).toBeString()
  const server = await serverWith(issuer, after, first.db)
  return { first, server, browser: browserAt(server, browser) }
}

const sessionsOf = async (server: TestServer, browser: TestBrowser) => {
  const headers = { cookie: browser.cookie(), ...OWN_PAGE }
  return (await server.request('GET', '/api/sessions', { headers })).json.sessions
}

describe('whoever the settings no longer let in is signed out by the next start', () => {
  test.each<[string, string, Settings, Settings]>([
    ['taken off the list', 'ben', { ALLOWED: 'ana,ben' }, { ALLOWED: 'ana' }],
    ['not on the list that there is now', 'ben', {}, { ALLOWED: 'ana' }],
    ['no longer the owner', 'ana', { OWNER: 'ana' }, {}],
    ['the owner now, not the person of before', 'ana', {}, { OWNER: 'ana' }],
    ['known by another claim', 'ana', {}, { USER_CLAIM: 'email' }],
  ])('%s', async (_, name, before, after) => {
    const { server, browser } = await restarted(name, before, after)
    expect(await personOf(server, browser)).toBeUndefined()
    const userId = before.OWNER === name ? 'owner' : name
    const { json } = await server.request('GET', '/api/sessions', { token: server.token(userId) })
    expect(json.sessions).toEqual([])
    expect(server.services.sessions.anyOpen()).toBe(false)
  })

  test('where there is another provider, or none', async () => {
    const none = { CLIENT_ID: '', CLIENT_SECRET: '', NAME: '' }
    for (const [issuer, settings] of [
      ['http://127.0.0.1:9', {}],
      ['', none],
    ] as const) {
      const { server, browser } = await restarted('ana', {}, settings, issuer)
      expect(await personOf(server, browser)).toBeUndefined()
    }
  })
})

test('who was signed out so has to sign in once they may again: the browser may be another’s by then', async () => {
  const { server, browser } = await restarted('ben', {}, { ALLOWED: 'ana' })
  server.services.sessions.sweep()
  const again = await serverWith(provider.issuer, {}, server.db)
  expect(await personOf(again, browserAt(again, browser))).toBeUndefined()
})

describe('everybody else stays', () => {
  test.each<[string, string, Settings, Settings]>([
    ['with the same settings', 'ana', {}, {}],
    ['still on the list', 'ana', { ALLOWED: 'ana,ben' }, { ALLOWED: 'ana' }],
    ['the owner, on no list', 'ana', { OWNER: 'ana' }, { OWNER: 'ana', ALLOWED: 'ben' }],
    ['under another name of the provider', 'ana', {}, { NAME: 'New ID' }],
  ])('%s', async (_, name, before, after) => {
    const { first, server, browser } = await restarted(name, before, after)
    expect(await personOf(server, browser)).toBe((await personOf(first, browser)) ?? '')
  })

  test('by a link, or by an API token', async () => {
    const first = await serverWith(provider.issuer)
    const { url } = first.services.signInLinks.issue('ben')
    const cookies = []
    for (const credential of [url, first.token('ben')]) {
      cookies.push(
        cookieOf(await first.request('POST', '/api/sessions', { body: { credential }, headers: OWN_PAGE })),
      )
    }
    const server = await serverWith(provider.issuer, { ALLOWED: 'ana' }, first.db)
    for (const cookie of cookies) {
      const headers = { cookie, ...OWN_PAGE }
      expect((await server.request('GET', '/api/sessions/current', { headers })).json.user_id).toBe('ben')
    }
  })
})

test('a session says that the provider let somebody in, and what people call it', async () => {
  const server = await serverWith(provider.issuer)
  const browser = browserAt(server)
  await signInAs(browser, 'ana')
  const [session] = await sessionsOf(server, browser)
  expect(session).toMatchObject({ signed_in_with: 'provider', provider: 'Home ID', is_current: true })
})
