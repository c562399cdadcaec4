import { expect, test } from 'bun:test'
import { BASE_URL, testServer } from '../support.ts'

const SETTINGS = {
  SERVER_BASE_URL: 'https://journal.example',
  SERVER_HOSTS: 'nas.lan, 192.168.1.5, https://other.example, http://plain.example',
}

/** Signs in by a link, as the page does, on one host. */
async function signInOn(host: string, more: Record<string, string> = {}) {
  const server = await testServer({ settings: SETTINGS })
  server.addPeople('owner')
  const { url } = server.services.signInLinks.issue('owner')
  const headers = { host, 'content-type': 'application/json', ...more }
  const signedIn = await server.app.handle(
    new Request(`${BASE_URL}/api/sessions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ credential: url }),
    }),
  )
  expect(signedIn.status).toBe(201)
  const cookie = signedIn.headers.get('set-cookie') ?? ''
  const current = await server.request('GET', '/api/sessions/current', {
    headers: { host, cookie: cookie.split(';')[0] ?? '', ...more },
  })
  return { cookie, status: current.status }
}

const hosts: [host: string, isSecure: boolean, headers?: Record<string, string>][] = [
  ['journal.example', true],
  ['other.example', true],
  ['plain.example', false],
  ['nas.lan:8420', false],
  ['192.168.1.5:8420', false],
  ['nas.lan', true, { 'x-forwarded-proto': 'https' }],
  ['nas.lan', false, { 'x-forwarded-proto': 'http' }],
]
test.each(hosts)(
  'a browser that came by %s gets a cookie for TLS alone: %p',
  async (host, isSecure, headers) => {
    const { cookie, status } = await signInOn(host, headers)
    expect(cookie).toMatch(isSecure ? /^__Host-ext-session-\w+=.*; Secure/ : /^ext-session-\w+=(?!.*Secure)/)
    expect(status).toBe(200)
  },
)

test('a cookie without TLS does not sign anybody in over TLS', async () => {
  const server = await testServer({ settings: SETTINGS })
  server.addPeople('owner')
  const opened = {
    userId: 'owner',
    permissions: ['read'],
    issuedBy: null,
    issuerExpiresAt: null,
    with: 'link',
  } as const
  const secret = server.services.sessions.open(opened)
  const plain = new Request(BASE_URL, { headers: { host: 'nas.lan' } })
  const cookie = server.services.sessionCookie.set(secret, plain).split(';')[0] ?? ''
  const statusOn = async (host: string) =>
    (await server.request('GET', '/api/sessions/current', { headers: { host, cookie } })).status
  expect([await statusOn('nas.lan'), await statusOn('journal.example')]).toEqual([200, 401])
})
