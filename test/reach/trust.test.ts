import { afterAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRUST_STEPS } from '../../src/contract/trust-steps.ts'
import { systemRandom as random } from '../../src/core/random.ts'
import { openLocalAuthority } from '../../src/reach/local-authority.ts'
import { plainAnswer } from '../../src/server/plain-listener.ts'
import { sessionCookie } from '../server/support.ts'
import { testServer } from '../support.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ext-server-trust-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const authority = openLocalAuthority(dataDir, 'nas', ['localhost'], { now: Date.UTC(2026, 10, 28), random })

async function localServer(settings: Record<string, string> = {}) {
  const server = await testServer({ settings: { TLS_MODE: 'local', ...settings } })
  server.services.reach.setAuthority(authority)
  return server
}

const answerOf = (server: Awaited<ReturnType<typeof testServer>>, path: string) =>
  server.app.handle(new Request(`https://localhost:8420${path}`, { headers: { host: 'localhost:8420' } }))

describe('what a device needs to trust the server', () => {
  test('is a page that anybody may open: the fingerprint, and the steps for each system', async () => {
    const server = await localServer()
    const answer = await answerOf(server, '/trust')
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page).toContain(authority.fingerprint)
    for (const { system } of TRUST_STEPS) expect(page).toContain(`<summary>${system}</summary>`)
    expect(page).not.toContain('`')
  })

  test('is the certificate, and a profile for iOS; neither has a secret', async () => {
    const server = await localServer({ SERVER_TITLE: 'Ana & <Ben>' })
    const certificate = await answerOf(server, '/trust/ext-server.crt')
    expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert')
    const text = await certificate.text()
    expect(new X509Certificate(text).fingerprint256).toBe(authority.fingerprint)
    expect(text).not.toContain('PRIVATE')
    const profile = await answerOf(server, '/trust/ext-server.mobileconfig')
    expect(profile.headers.get('content-type')).toBe('application/x-apple-aspen-config')
    const xml = await profile.text()
    const [, data = ''] = /<data>([^<]+)<\/data>/.exec(xml) ?? []
    expect(new X509Certificate(Buffer.from(data, 'base64')).fingerprint256).toBe(authority.fingerprint)
    expect(xml).toContain('<string>Ana &amp; &lt;Ben&gt;</string>')
    // Installing it again replaces it.
    expect(await (await answerOf(server, '/trust/ext-server.mobileconfig')).text()).toBe(xml)
    expect((await answerOf(server, '/trust/ext-server.key')).status).toBe(404)
  })

  test('is not there without an authority of the server', async () => {
    expect((await answerOf(await testServer(), '/trust')).status).toBe(404)
  })

  test('is among the addresses, for a person who is signed in', async () => {
    const server = await localServer()
    const headers = { cookie: sessionCookie(server, 'ann') }
    const { json } = await server.request('GET', '/api/addresses', { headers })
    expect(json.authority).toEqual({
      fingerprint: authority.fingerprint,
      expires_at: '2036-11-27T00:00:00.000Z',
    })
    const without = await testServer()
    const cookie = { cookie: sessionCookie(without, 'ann') }
    expect((await without.request('GET', '/api/addresses', { headers: cookie })).json.authority).toBeNull()
  })

  test('and no browser refuses the server for good once it has another authority', async () => {
    const named = { SERVER_BASE_URL: 'https://nas.local:8420' }
    const server = await localServer(named)
    expect((await answerOf(server, '/trust')).headers.has('strict-transport-security')).toBe(false)
    const public_ = await testServer({ settings: named })
    expect((await answerOf(public_, '/settings')).headers.has('strict-transport-security')).toBe(true)
  })
})

describe('http beside https', () => {
  const answer = async (
    path: string,
    { method = 'GET', host = 'localhost:8080' } = {},
    settings: Record<string, string> = {},
  ) => {
    const { services } = await localServer(settings)
    const request = new Request(`http://localhost:8080${path}`, { method, headers: { host } })
    return plainAnswer(services, 8420)(request)
  }

  test('has the steps and the certificate', async () => {
    const page = await answer('/trust')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('href="https://localhost:8420/"')
    expect(await (await answer('/trust/ext-server.crt')).text()).toBe(authority.cert)
  })

  test('leads to https for everything else, at the same host', async () => {
    const led = await answer('/trends?range=month')
    expect([led.status, led.headers.get('location')]).toEqual([
      307,
      'https://localhost:8420/trends?range=month',
    ])
    const named = await answer('/', { host: 'nas.lan' }, { SERVER_HOSTS: 'nas.lan' })
    expect(named.headers.get('location')).toBe('https://nas.lan:8420/')
  })

  test.each([
    ['/trust', { host: 'evil.example' }, 403],
    ['/', { host: 'evil.example' }, 403],
    ['/api/sessions', { method: 'POST' }, 405],
    ['/mcp', { method: 'POST' }, 405],
  ])('%s %j: %i, and nothing of the journal', async (path, request, status) => {
    const refused = await answer(path, request)
    expect([refused.status, await refused.text()]).toEqual([status, ''])
  })
})
