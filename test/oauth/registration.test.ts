import { describe, expect, test } from 'bun:test'
import { isAllowedRedirect } from '../../src/oauth/redirect-uri.ts'
import type { TestServer } from '../support.ts'
import {
  connected,
  mcpStatus,
  oauthServer,
  openConsent,
  queryOf,
  REDIRECT,
  refresh,
  register,
  signedIn,
} from './support.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const post = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/oauth/register', { body, headers })

/** As many clients as wanted, each from an address of its own. */
async function flood(server: TestServer, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    if (n % 9 === 0) server.clock.advance(MINUTE)
    statuses.push((await post(server, { redirect_uris: [REDIRECT] })).status)
  }
  return statuses
}

describe('a client that registers itself (RFC 7591)', () => {
  test('is told what it was registered as: public, whatever it asked for', async () => {
    const server = await oauthServer()
    const answer = await post(server, {
      redirect_uris: [REDIRECT, 'https://app.example/cb'],
      client_name: 'Nice app',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'everything',
      software_id: 'x',
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_id_issued_at: Math.floor(server.clock.now() / 1000),
      client_name: 'Nice app',
      redirect_uris: [REDIRECT, 'https://app.example/cb'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'health:read health:write health:edit',
    })
  })

  const bad: [what: string, body: unknown, error: string][] = [
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a redirect URI that is no text', { redirect_uris: [{}] }, 'invalid_redirect_uri'],
    ['redirect URIs that are no list', { redirect_uris: REDIRECT }, 'invalid_redirect_uri'],
    ['eleven of them', { redirect_uris: Array(11).fill(REDIRECT) }, 'invalid_redirect_uri'],
    ['one bad among good', { redirect_uris: [REDIRECT, 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['another grant', { redirect_uris: [REDIRECT], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['another response', { redirect_uris: [REDIRECT], response_types: ['token'] }, 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['null', null, 'invalid_client_metadata'],
  ]
  test.each(bad)('is refused with %s', async (_, body, error) => {
    const { status, json } = await post(await oauthServer(), body)
    expect([status, json.error]).toEqual([400, error])
  })

  test('has a name that is one line of moderate length, and hides nothing', async () => {
    const server = await oauthServer()
    const names: [sent: unknown, shown: string][] = [
      ['  Nice\n\tapp  ', 'Nice app'],
      ['Nice\u202eppa', 'Nice ppa'],
      ['\u200bﬁne\u0000', 'fine'],
      ['\u3164\u115f\u2800\uffa0', 'An app without a name'],
      ['', 'An app without a name'],
      [7, 'An app without a name'],
      [undefined, 'An app without a name'],
      ['😀'.repeat(200), '😀'.repeat(80)],
    ]
    for (const [sent, shown] of names) {
      const { json } = await post(server, { redirect_uris: [REDIRECT], client_name: sent })
      expect(json.client_name).toBe(shown)
    }
  })
})

describe('a redirect URI', () => {
  test.each([
    'https://app.example/cb',
    'https://app.example',
    'https://app.example:8443/a/b?c=d%20e',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:3000',
    'http://[::1]:3000/cb',
    'http://localhost:3000/oauth/callback?x=1',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/cb',
    'vscode://vendor.extension/cb',
  ])('may be %s', (uri) => expect(isAllowedRedirect(uri)).toBe(true))

  test.each([
    '',
    'cb',
    '/cb',
    '//app.example/cb',
    'http://app.example/cb',
    'http://192.168.1.7/cb',
    'http://127.1/cb',
    'http://localhost.evil.example/cb',
    'http://localhost@evil.example/cb',
    'https:app.example/cb',
    'https://user@app.example/cb',
    'https://user:secret@app.example/cb',
    'https://app.example/cb#fragment',
    'https://app.example/cb#',
    'https://app.example/ cb',
    'https://app.example/cb\n',
    'https://app.example\\@evil.example/cb',
    'https://app.example;script-src/cb',
    "https://a'b.example/cb",
    'https://[::1]/cb',
    'https://exämple.example/cb',
    'javascript:alert(1)',
    'JavaScript://app.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/x',
    'about:blank',
    'view-source:https://app.example',
    'mailto:a@b.example',
    'ws://127.0.0.1/x',
    'urn:ietf:wg:oauth:2.0:oob',
    'custom:no-slash',
    'ms-officecmd:/x',
    'itms-services://?action=download-manifest',
    'android-app://com.example/x',
    'moz-extension://x/y',
    'edge://settings',
    `https://app.example/${'x'.repeat(1100)}`,
  ])('may not be %p', (uri) => expect(isAllowedRedirect(uri)).toBe(false))
})

describe('registrations', () => {
  test('are few from one address in a minute', async () => {
    const server = await oauthServer()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await post(server, { redirect_uris: [REDIRECT] })).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    const limited = await post(server, {})
    expect([limited.json.error, limited.headers.get('retry-after')]).toEqual([
      'temporarily_unavailable',
      '60',
    ])
    server.clock.advance(MINUTE)
    expect((await post(server, { redirect_uris: [REDIRECT] })).status).toBe(201)
  })

  test('are at most a thousand: those that nobody allowed anything make room, the others stay', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const waiting = await register(server)
    expect(new Set(await flood(server, 1000))).toEqual(new Set([201]))
    const rows = server.db.$client.query<{ n: number }, []>('SELECT count(*) AS n FROM oauth_clients').get()
    expect(rows?.n).toBe(1000)
    expect((await refresh(server, clientId, tokens.refresh_token)).status).toBe(200)
    const cookie = await signedIn(server)
    expect((await openConsent(server, cookie, queryOf(waiting))).status).toBe(400)
  })

  test('of the last minutes are never pushed out: a flood is turned away instead', async () => {
    const server = await oauthServer()
    const insert = server.db.$client.query(
      'INSERT INTO oauth_clients (id, name, redirect_uris, created_at) VALUES (?, ?, ?, ?)',
    )
    for (let n = 0; n < 1000; n++) insert.run(`c${n}`, 'x', '[]', server.clock.now())
    const answer = await post(server, { redirect_uris: [REDIRECT] })
    expect([answer.status, answer.json.error]).toEqual([503, 'temporarily_unavailable'])
  })

  test('that nobody uses are forgotten', async () => {
    const server = await oauthServer()
    const unused = await register(server)
    const { clientId, cookie, tokens } = await connected(server)
    const isKnown = async (id: string) => {
      const as = await signedIn(server)
      return (await openConsent(server, as, queryOf(id))).status === 200
    }
    server.clock.advance(7 * DAY - 1)
    server.services.oauth.sweep()
    expect([await isKnown(unused), await isKnown(clientId)]).toEqual([true, true])
    server.clock.advance(1)
    server.services.oauth.sweep()
    expect([await isKnown(unused), await isKnown(clientId)]).toEqual([false, true])
    expect(cookie).not.toBe('')
    // It comes back with a client_id that is gone: it is told to register anew, and does.
    server.clock.advance(90 * DAY)
    server.services.oauth.sweep()
    const answer = await refresh(server, clientId, tokens.refresh_token)
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
  })
})
