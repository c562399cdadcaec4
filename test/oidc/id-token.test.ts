import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { SignJWT } from 'jose'
import { keyFor } from '../identity/provider.ts'
import { CLIENT_ID, CLIENT_SECRET } from './identity-provider.ts'
import { browserAt, personOf, problemOf, REDIRECT_URI, serverWith, setOut } from './support.ts'
import { signed, startTokenProvider, type TokenProvider } from './token-provider.ts'

/** What a provider may answer, and what is made of it. */

let nonce = ''
const provider = await startTokenProvider(() => nonce)
const usual = { ...provider }
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(provider, usual)
  provider.requests.length = 0
})

/** Signs in; who the browser is then, or why it is nobody. */
async function outcome(settings: Record<string, string> = {}) {
  const server = await serverWith(provider.issuer, settings)
  const browser = browserAt(server)
  const start = await browser.open('/auth/oidc/start')
  const early = problemOf(start)
  if (early !== null) return early
  const sent = new URL(start.headers.get('location') ?? '').searchParams
  nonce = sent.get('nonce') ?? ''
  const state = sent.get('state') ?? ''
  const back = await browser.open(`${REDIRECT_URI}?${new URLSearchParams({ code: 'c', state }).toString()}`)
  const person = await personOf(server, browser)
  if (person === undefined) expect(server.logs.join()).toContain('sign-in at the provider failed')
  return person ?? problemOf(back)
}

const now = Math.floor(Date.now() / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const changed = (change: Parameters<typeof signed>[2]) => (issued: string) =>
  signed(provider.issuer, issued, change)
const claims = (change: Record<string, unknown>) => changed({ claims: change })

async function bySecret(issued: string, secret: Uint8Array): Promise<string> {
  const [, payload = ''] = (await signed(provider.issuer, issued)).split('.')
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return await new SignJWT(content).setProtectedHeader({ alg: 'HS256' }).sign(secret)
}

const RIGHT: Record<string, TokenProvider['idToken']> = {
  'that is in order': usual.idToken,
  'of type JWT': changed({ header: { typ: 'JWT' } }),
  'that expired within the tolerance of 30 seconds': claims({ exp: now - 5 }),
  'for several, issued to this client': claims({ aud: [CLIENT_ID, 'other'], azp: CLIENT_ID }),
}

test.each(Object.entries(RIGHT))('an ID token %s signs in', async (_, idToken) => {
  provider.idToken = idToken
  expect(await outcome()).toBe('ana')
})

const WRONG: Record<string, TokenProvider['idToken']> = {
  'that is missing': async () => undefined,
  'that is none': async () => 'a.b.c',
  'with another nonce': claims({ nonce: 'A'.repeat(43) }),
  'without a nonce': claims({ nonce: undefined }),
  'of another issuer': claims({ iss: 'https://evil.example' }),
  'without an issuer': claims({ iss: undefined }),
  'for another client': claims({ aud: 'other' }),
  'for several without saying for whom': claims({ aud: [CLIENT_ID, 'other'] }),
  'for several, issued to another': claims({ aud: [CLIENT_ID, 'other'], azp: 'other' }),
  'without an audience': claims({ aud: undefined }),
  'that has expired': claims({ exp: now - 60 }),
  'that never expires': claims({ exp: undefined }),
  'that was never issued': claims({ iat: undefined }),
  'that is not valid yet': claims({ nbf: now + 300 }),
  'about nobody': claims({ sub: undefined }),
  'about somebody without a name': claims({ sub: '' }),
  'about somebody with a name too long': claims({ sub: 's'.repeat(256) }),
  'about a number': claims({ sub: 7 }),
  'that is an access token': changed({ header: { typ: 'at+jwt' } }),
  'that is a logout token': changed({ header: { typ: 'logout+jwt' } }),
  'that points at a key': changed({ header: { jku: 'https://evil.example/jwks' } }),
  'that brings its key': changed({ header: { jwk: { kty: 'EC' } } }),
  'with an extension that is not known': changed({ header: { crit: ['odd'], odd: 1 } }),
  'of a key that is not published': changed({ header: { kid: '../../etc' }, alg: 'RS256' }),
  'by an algorithm that nobody offered': changed({ alg: 'RS256' }),
  'by an algorithm that this server does not take': changed({ alg: 'ES384' }),
  'without a signature': async (issued) => {
    const [, payload] = (await signed(provider.issuer, issued)).split('.')
    return `${part({ alg: 'none' })}.${payload}.`
  },
  'signed with the client’s secret': (issued) => bySecret(issued, new TextEncoder().encode(CLIENT_SECRET)),
  'signed with the public key': async (issued) => {
    const { jwk } = await keyFor('ES256')
    return await bySecret(issued, new TextEncoder().encode(JSON.stringify(jwk)))
  },
  'with a changed claim': async (issued) => {
    const [header, , signature] = (await signed(provider.issuer, issued)).split('.')
    const content = {
      iss: provider.issuer,
      aud: CLIENT_ID,
      sub: 'eve',
      iat: now,
      exp: now + 60,
      nonce: issued,
    }
    return `${header}.${part(content)}.${signature}`
  },
  'in another spelling': async (issued) => `${await signed(provider.issuer, issued)}=`,
}

test.each(Object.entries(WRONG))('an ID token %s signs nobody in', async (_, idToken) => {
  provider.idToken = idToken
  expect(await outcome()).toBe('untrusted')
})

describe('the provider', () => {
  test('is told this client’s secret by header, escaped, or in the form where it takes no other', async () => {
    await outcome()
    const [byHeader] = provider.requests.filter(({ path }) => path === '/token')
    const escaped = new URLSearchParams({ s: CLIENT_SECRET }).toString().slice(2)
    expect(Buffer.from(byHeader?.authorization?.slice(6) ?? '', 'base64').toString()).toBe(
      `journal:${escaped}`,
    )
    expect(byHeader?.form.get('client_secret')).toBeNull()
    expect(byHeader?.form.get('redirect_uri')).toBe(REDIRECT_URI)
    expect(byHeader?.form.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    provider.metadata = {
      ...usual.metadata,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
    }
    expect(await outcome()).toBe('ana')
    const [, inForm] = provider.requests.filter(({ path }) => path === '/token')
    expect([inForm?.authorization, inForm?.form.get('client_secret')]).toEqual([null, CLIENT_SECRET])
  })

  test('is asked for more about the person where the ID token does not say enough', async () => {
    expect(await outcome({ USER_CLAIM: 'nickname' })).toBe('untrusted')
    provider.metadata = { ...usual.metadata, userinfo_endpoint: `${provider.issuer}/userinfo` }
    expect(await outcome({ USER_CLAIM: 'nickname' })).toBe('Anni')
    provider.answer = (path) =>
      path === '/userinfo' ? Response.json({ sub: 'eve', nickname: 'Anni' }) : undefined
    expect(await outcome({ USER_CLAIM: 'nickname' })).toBe('untrusted')
  })

  test.each([
    ['names another issuer', { issuer: 'https://evil.example' }],
    ['names no issuer', { issuer: undefined }],
    ['has no keys', { jwks_uri: undefined }],
    ['would send people to a page without TLS', { authorization_endpoint: 'http://evil.example/' }],
    ['would have the secret sent without TLS', { token_endpoint: 'http://evil.example/' }],
    ['would have any file read', { jwks_uri: 'file:///etc/passwd' }],
    ['offers no algorithm that this server takes', { id_token_signing_alg_values_supported: ['HS256'] }],
  ])('that %s signs nobody in', async (_, metadata) => {
    provider.metadata = { ...usual.metadata, ...metadata }
    expect(await outcome()).toBe('untrusted')
  })

  const json = (status: number, body: object) => () => Response.json(body, { status })
  test.each([
    ['/token', 'refuses the code', json(400, { error: 'invalid_grant' }), 'untrusted'],
    ['/token', 'does not know this client', json(401, { error: 'invalid_client' }), 'untrusted'],
    ['/token', 'is out of order', json(503, {}), 'unavailable'],
    ['/token', 'sends elsewhere', () => Response.redirect('http://127.0.0.1:1/', 307), 'untrusted'],
    ['/token', 'talks without end', () => new Response(new Uint8Array(2 ** 21)), 'unavailable'],
    [
      '/token',
      'answers with a page',
      () => new Response('<p>Hi', { headers: { 'content-type': 'text/html' } }),
      'untrusted',
    ],
    ['/jwks', 'is out of order', json(500, {}), 'unavailable'],
    ['/jwks', 'has other keys', json(200, { keys: [] }), 'untrusted'],
    ['/.well-known/openid-configuration', 'is out of order', json(502, {}), 'unavailable'],
    ['/.well-known/openid-configuration', 'is not there', json(404, {}), 'untrusted'],
  ])('whose %s %s signs nobody in', async (at, _, answer, problem) => {
    provider.answer = (path) => (path === at ? answer() : undefined)
    expect(await outcome()).toBe(problem)
  })

  test('that is down is asked again after five seconds, not before, and then all is well', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    provider.answer = () => new Response(null, { status: 503 })
    for (let n = 0; n < 3; n++) {
      expect(problemOf(await browser.open('/auth/oidc/start'))).toBe('unavailable')
    }
    expect(provider.requests).toHaveLength(1)
    provider.answer = () => undefined
    expect(problemOf(await browser.open('/auth/oidc/start'))).toBe('unavailable')
    server.clock.advance(5000)
    await setOut(browser)
    await setOut(browser)
    expect(provider.requests).toHaveLength(2)
    server.clock.advance(3_600_000)
    await setOut(browser)
    expect(provider.requests).toHaveLength(3)
  })

  test('where nothing listens is unavailable, and no secret is in the log', async () => {
    const server = await serverWith('http://127.0.0.1:1')
    expect(problemOf(await browserAt(server).open('/auth/oidc/start'))).toBe('unavailable')
    provider.answer = (path) =>
      path === '/token' ? Response.json({ error: 'invalid_client' }, { status: 401 }) : undefined
    expect(await outcome()).toBe('untrusted')
    expect(server.logs.join()).toContain('it does not answer')
    expect(server.logs.join()).not.toContain(CLIENT_SECRET)
  })
})
