import { afterAll, describe, expect, test } from 'bun:test'
import { actionsOf } from '../oauth/support.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { browserAt, personOf, problemOf, REDIRECT_URI, serverWith, setOut, signInAs } from './support.ts'

/** Signing in at a real provider. */

const provider = await startIdentityProvider(REDIRECT_URI)
afterAll(() => provider[Symbol.asyncDispose]())

const MINUTE = 60_000
const CONSENT = '/oauth/consent?client_id=x&state=a%20b'

describe('signing in at the provider', () => {
  test('asks it for a code with PKCE, state and nonce, and for nothing that was not asked before', async () => {
    const server = await serverWith(provider.issuer)
    const [first, second] = [await setOut(browserAt(server)), await setOut(browserAt(server))].map(
      (address) => new URL(address),
    )
    expect(first?.origin).toBe(provider.issuer)
    const sent = Object.fromEntries(first?.searchParams ?? [])
    expect(sent).toEqual({
      client_id: 'journal',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(second?.searchParams.get(name)).not.toBe(sent[name])
    }
  })

  test('opens a session of the person, and goes on by a page of this server', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const answer = await signInAs(browser, 'ana')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('content="0; url=/"')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie().join()).toMatch(/^ext-session-\w+=[\w-]{43}; .*SameSite=Strict/)
    expect(await personOf(server, browser)).toBe('ana')
    const row = server.db.$client
      .query("SELECT user_id, detail FROM audit_log WHERE action = 'session.open'")
      .get()
    expect(row).toEqual({ user_id: 'ana', detail: 'provider' })
  })

  test('keeps a cookie for ten minutes that comes along from another site, and no script sees', async () => {
    const server = await serverWith(provider.issuer)
    const { headers } = await browserAt(server).open('/auth/oidc/start')
    expect(headers.get('set-cookie')).toMatch(
      /^ext-sign-in-[0-9a-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
  })

  test('goes on where it was begun: a view, the page that asks for an app, and nowhere else', async () => {
    const server = await serverWith(provider.issuer)
    const goesOnTo = async (next: string) => {
      const browser = browserAt(server)
      const back = await browser.throughProvider(await setOut(browser, next), 'ana')
      return /content="0; url=([^"]*)"/.exec((await browser.open(back)).text)?.[1]?.replaceAll('&amp;', '&')
    }
    for (const next of ['/trends?days=30&what=a%20b', '/settings/pair', CONSENT]) {
      expect(await goesOnTo(next)).toBe(next)
    }
    for (const next of ['//evil.example', 'https://evil.example', '/api/export', '/sign-out', '/\\x', '']) {
      expect(await goesOnTo(next)).toBe('/')
    }
  })

  test('ends the session that the browser had before', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    await signInAs(browser, 'ana')
    const before = browser.cookie()
    await browser.throughProvider(await setOut(browser), 'ana').then(browser.open)
    const sessions = server.db.$client.query('SELECT id FROM browser_sessions').all()
    expect([sessions.length, browser.cookie() === before]).toEqual([1, false])
    expect(actionsOf(server)).toEqual(['session.open', 'session.open', 'session.close'])
  })

  test('works for a client without a secret, and one whose secret is sent in the form', async () => {
    const methods = { none: '', client_secret_post: 'a longer secret than any that fits' }
    for (const [method, secret] of Object.entries(methods)) {
      await using other = await startIdentityProvider(REDIRECT_URI, {
        token_endpoint_auth_method: method as 'none',
        ...(secret === '' ? { client_secret: undefined } : { client_secret: secret }),
      })
      const server = await serverWith(other.issuer, { CLIENT_SECRET: secret })
      const browser = browserAt(server)
      await signInAs(browser, 'ana')
      expect(await personOf(server, browser)).toBe('ana')
    }
  })
})

describe('who may', () => {
  test.each([
    ['whoever is bound to a person here', {}, 'ana', 'ana'],
    ['nobody else, whatever the name', {}, 'bob', 'unbound'],
    ['whom the settings bind', { PEOPLE: 'ann=zoe' }, 'zoe', 'ann'],
    ['nobody whom the settings bind to nobody', { PEOPLE: 'ghost=zoe' }, 'zoe', 'unbound'],
    ['the person who is owner here', { OWNER: 'ana' }, 'ana', 'owner'],
    ['others beside the owner', { OWNER: 'ana' }, 'ben', 'ben'],
    ['nobody who only calls themselves owner', {}, 'owner', 'unbound'],
    ['nobody who calls themselves owner, even if that is allowed', { ALLOWED: 'owner' }, 'owner', 'unbound'],
    ['a person of that name where it was said so', { OWNER: 'owner' }, 'owner', 'owner'],
    ['who is named', { ALLOWED: 'ana,ben' }, 'ben', 'ben'],
    ['nobody else', { ALLOWED: 'ana' }, 'ben', 'not_allowed'],
    ['not in another case', { ALLOWED: 'Ben' }, 'ben', 'not_allowed'],
    ['the owner, named or not', { OWNER: 'ana', ALLOWED: 'ben' }, 'ana', 'owner'],
    ['by address', { USER_CLAIM: 'email', OWNER: 'ana@home.example' }, 'ana', 'owner'],
    ['by address only where it is verified', { USER_CLAIM: 'email' }, 'unverified-ana', 'unverified'],
    ['by any claim', { USER_CLAIM: 'preferred_username', ALLOWED: 'ben' }, 'ben', 'ben'],
    ['nobody without the claim', { USER_CLAIM: 'nickname' }, 'ben', 'untrusted'],
  ])('%s', async (_, settings, name, expected) => {
    const server = await serverWith(provider.issuer, settings as Record<string, string>)
    const browser = browserAt(server)
    const answer = await signInAs(browser, name)
    expect((await personOf(server, browser)) ?? problemOf(answer)).toBe(expected)
  })

  test('a refusal is in the log with the issuer and how to let somebody in, not with who it was', async () => {
    const server = await serverWith(provider.issuer)
    await signInAs(browserAt(server), 'bob')
    const line = server.logs.find((text) => text.includes('unbound')) ?? ''
    expect(line).toContain(provider.issuer)
    expect(line).toContain('user bind')
    expect(line).not.toContain('bob')
    expect(actionsOf(server)).toEqual([])
  })
})

describe('what comes back', () => {
  test('denied at the provider is said so, where the person was', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const back = await browser.throughProvider(await setOut(browser, '/trends?days=7'), 'ana', 'deny')
    const answer = await browser.open(back)
    expect(answer.headers.get('location')).toBe('/trends?days=7&sign_in=denied')
    expect(await personOf(server, browser)).toBeUndefined()
  })

  test('for the page that asks for an app comes back to the page that needs no script', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const page = await browser.open(CONSENT)
    const href = /href="([^"]*oidc[^"]*)"/.exec(page.text)?.[1] ?? ''
    expect(page.text).toContain('Sign in with Home ID')
    const start = await browser.open(href)
    const back = await browser.throughProvider(start.headers.get('location') ?? '', 'ana', 'deny')
    const { status, text } = await browser.open(back)
    expect(status).toBe(403)
    expect(text).toContain('The sign-in was refused or cancelled at the identity provider. Try again.')
    expect(text).toContain('name="next" value="/oauth/consent?client_id=x&amp;state=a+b"')
  })

  test('counts once', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const back = await browser.throughProvider(await setOut(browser), 'ana')
    const all = await Promise.all(Array.from({ length: 5 }, () => browser.open(back)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.map(problemOf).filter((problem) => problem === 'expired')).toHaveLength(4)
    expect(actionsOf(server)).toEqual(['session.open'])
  })

  test('counts for ten minutes', async () => {
    const server = await serverWith(provider.issuer)
    const [late, inTime] = [browserAt(server), browserAt(server)]
    const lateBack = await late.throughProvider(await setOut(late), 'ana')
    server.clock.advance(1)
    const back = await inTime.throughProvider(await setOut(inTime), 'ana')
    server.clock.advance(10 * MINUTE - 1)
    expect(problemOf(await late.open(lateBack))).toBe('expired')
    expect((await inTime.open(back)).status).toBe(200)
  })

  test('counts in the browser that set out alone, and is not spoilt by another', async () => {
    const server = await serverWith(provider.issuer)
    const [mine, thief] = [browserAt(server), browserAt(server)]
    const back = await mine.throughProvider(await setOut(mine), 'ana')
    expect(problemOf(await thief.open(back))).toBe('expired')
    await setOut(thief)
    expect(problemOf(await thief.open(back))).toBe('expired')
    expect(await personOf(server, thief)).toBeUndefined()
    expect((await mine.open(back)).status).toBe(200)
  })

  test('of two windows counts in each', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const [one, two] = [await setOut(browser, '/trends'), await setOut(browser, '/profile')]
    for (const address of [two, one]) {
      const back = await browser.throughProvider(address, 'ana')
      expect((await browser.open(back)).status).toBe(200)
    }
  })

  test.each([
    ['without a state', (query: URLSearchParams) => query.delete('state'), 'expired'],
    ['with another state', (query: URLSearchParams) => query.set('state', 'A'.repeat(43)), 'expired'],
    ['with two states', (query: URLSearchParams) => query.append('state', 'A'.repeat(43)), 'untrusted'],
    ['with another code', (query: URLSearchParams) => query.set('code', 'A'.repeat(43)), 'untrusted'],
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example'), 'untrusted'],
    ['without its issuer', (query: URLSearchParams) => query.delete('iss'), 'untrusted'],
  ])('%s signs nobody in', async (_, change, problem) => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const back = new URL(await browser.throughProvider(await setOut(browser), 'ana'))
    change(back.searchParams)
    expect(problemOf(await browser.open(back.href))).toBe(problem)
    expect(await personOf(server, browser)).toBeUndefined()
  })

  test('a code of another sign-in signs nobody in', async () => {
    const server = await serverWith(provider.issuer)
    const [mine, thief] = [browserAt(server), browserAt(server)]
    const stolen = new URL(await mine.throughProvider(await setOut(mine), 'ana'))
    const own = new URL(await thief.throughProvider(await setOut(thief), 'eve'))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(problemOf(await thief.open(own.href))).toBe('untrusted')
    expect(await personOf(server, thief)).toBeUndefined()
  })
})

describe('the start', () => {
  test('is for a browser to open, not for a page to load', async () => {
    const server = await serverWith(provider.issuer)
    for (const path of ['/auth/oidc/start', '/auth/oidc/callback']) {
      for (const destination of ['image', 'iframe', 'empty']) {
        const answer = await browserAt(server).open(path, { 'sec-fetch-dest': destination })
        expect([path, destination, answer.status]).toEqual([path, destination, 403])
      }
    }
    const opened = await browserAt(server).open('/auth/oidc/start', { 'sec-fetch-dest': 'document' })
    expect(opened.status).toBe(303)
  })

  test('goes to the host that the provider comes back to first, once', async () => {
    const server = await serverWith(provider.issuer)
    const path = '/auth/oidc/start?next=%2Ftrends'
    const moved = await browserAt(server).open(path, { host: 'localhost:8420' })
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      'http://127.0.0.1:8420/auth/oidc/start?next=%2Ftrends&moved=1',
    ])
    const again = await browserAt(server).open(`${path}&moved=1`, { host: 'localhost:8420' })
    expect(again.headers.get('location')).toStartWith(provider.issuer)
  })

  test('is twenty a minute from one address', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    for (let n = 0; n < 20; n++) await setOut(browser)
    expect(problemOf(await browser.open('/auth/oidc/start'))).toBe('too_many')
    server.clock.advance(MINUTE)
    await setOut(browser)
  })

  test('forgets the oldest when a thousand are under way', async () => {
    const server = await serverWith(provider.issuer)
    const browser = browserAt(server)
    const back = await browser.throughProvider(await setOut(browser), 'ana')
    const plan = { next: '/', before: undefined }
    for (let n = 0; n < 1000; n++) await server.services.oidc?.start(undefined, plan, `10.0.0.${n}`)
    expect(problemOf(await browser.open(back))).toBe('expired')
  })
})

test('without a provider there are no such pages, and nothing speaks of one', async () => {
  const server = await serverWith('', { CLIENT_ID: '', CLIENT_SECRET: '', NAME: '' })
  for (const path of ['/auth/oidc/start', '/auth/oidc/callback']) {
    expect((await server.request('GET', path)).status).toBe(404)
  }
  expect((await server.request('GET', '/sign-in')).text).not.toContain('Sign in with')
})
