import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../src/core/hash.ts'
import { temporarySigningKey } from '../../src/identity/signing-key.ts'
import { actionsOf, cookieOf, form, oauthServer, signedIn, signInWith } from '../oauth/support.ts'
import { BASE_URL, type TestServer } from '../support.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const pathOf = (url: string) => url.slice(BASE_URL.length)
const signIn = (server: TestServer, credential: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/sign-in', form({ credential }, headers))

/** Who the browser with this cookie is. */
async function personOf(server: TestServer, cookie: string): Promise<string | undefined> {
  const { text } = await server.request('GET', '/sign-in', { headers: { cookie } })
  return /is signed in as <strong>([^<]+)</.exec(text)?.[1]
}

test.each([
  ['localhost:8420', true],
  ['127.0.0.1:8420', false],
  ['[::1]:8420', false],
])('the sign-in page at %s offers a passkey: %p', async (host, isOffered) => {
  const server = await oauthServer()
  const { status, text } = await server.request('GET', '/sign-in', { headers: { host } })
  expect([status, text.includes('Sign in with a passkey')]).toEqual([200, isOffered])
})

describe('a sign-in link', () => {
  test('signs its person in, once', async () => {
    const server = await oauthServer()
    const { url, userId, expiresAt } = server.services.signInLinks.issue('ann')
    expect([userId, expiresAt]).toEqual(['ann', server.clock.now() + 10 * MINUTE])
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8420\/sign-in\?link=[A-Za-z0-9_-]{43}$/)
    expect(await personOf(server, await signInWith(server, url))).toBe('ann')
    const again = await signIn(server, url)
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null])
  })

  test('that is only looked at is not used up, and signs nobody in', async () => {
    const server = await oauthServer()
    const { url } = server.services.signInLinks.issue('ann')
    for (let n = 0; n < 3; n++) {
      const page = await server.request('GET', pathOf(url))
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
      expect(page.text).toContain('Sign in as ann')
    }
    expect((await server.request('HEAD', pathOf(url))).headers.get('set-cookie')).toBeNull()
    const page = await server.request('GET', pathOf(url))
    const credential = /name="credential" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect(await personOf(server, await signInWith(server, credential))).toBe('ann')
  })

  test('and the page that says who is signed in have the name of the person, whatever it is', async () => {
    const server = await oauthServer()
    server.services.people.change('ann', { name: 'Ann <b>Weber</b>' })
    const { url } = server.services.signInLinks.issue('ann')
    const name = 'Ann &lt;b&gt;Weber&lt;/b&gt;'
    expect((await server.request('GET', pathOf(url))).text).toContain(`Sign in as ${name}`)
    const headers = { cookie: await signInWith(server, url) }
    expect((await server.request('GET', '/sign-in', { headers })).text).toContain(`<strong>${name}</strong>`)
  })

  test('ends after ten minutes', async () => {
    const server = await oauthServer()
    const { url } = server.services.signInLinks.issue('ann')
    const late = server.services.signInLinks.issue('ann').url
    server.clock.advance(10 * MINUTE - 1)
    expect((await signIn(server, url)).status).toBe(303)
    server.clock.advance(1)
    expect((await signIn(server, late)).status).toBe(401)
    const page = await server.request('GET', pathOf(late))
    expect(page.status).toBe(410)
    expect(page.text).toContain('href="/sign-in"')
    expect(page.text).toContain('--user')
    server.services.signInLinks.sweep()
    expect(server.db.$client.query('SELECT * FROM sign_in_links').all()).toEqual([])
  })

  test('opened by many at once signs one in', async () => {
    const server = await oauthServer()
    const { url } = server.services.signInLinks.issue('ann')
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(server, url)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('in any other spelling is none', async () => {
    const server = await oauthServer()
    const { url } = server.services.signInLinks.issue('ann')
    const secret = url.split('link=')[1] ?? ''
    const hash = sha256(secret)
    for (const wrong of [
      secret,
      hash,
      `?link=${hash}`,
      `?link=${secret}x`,
      `?link=${secret.slice(1)}`,
      '?link=',
      '',
    ]) {
      expect((await signIn(server, wrong)).status).toBe(401)
    }
    expect((await signIn(server, `  ${url}\n`)).status).toBe(303)
  })
})

describe('an API token', () => {
  test('signs its person in, as long as it lives', async () => {
    const server = await oauthServer()
    const issued = server.services.tokens.issue({ userId: 'ann', name: 'x' })
    const cookie = await signInWith(server, issued.token)
    expect(await personOf(server, cookie)).toBe('ann')
    server.services.tokens.revoke('ann', issued.id)
    expect(await personOf(server, cookie)).toBeUndefined()
    expect((await signIn(server, issued.token)).status).toBe(401)
  })

  test('that expires takes the session with it', async () => {
    const server = await oauthServer()
    const { token } = server.services.tokens.issue({ userId: 'ann', name: 'x', expiresInDays: 1 })
    const cookie = await signInWith(server, token)
    server.clock.advance(DAY - 1)
    expect(await personOf(server, cookie)).toBe('ann')
    server.clock.advance(1)
    expect(await personOf(server, cookie)).toBeUndefined()
  })

  test('is not what a JWT, a cookie or a pairing session is', async () => {
    const server = await oauthServer()
    const cookie = await signedIn(server)
    for (const other of [
      await server.jwt('ann'),
      cookie,
      cookie.split('=')[1] ?? '',
      'pairing-x',
      '\0',
      'x'.repeat(1e4),
    ]) {
      expect((await signIn(server, other)).status).toBe(401)
    }
  })

  test('that is wrong may be tried twenty times a minute; a right one costs nothing', async () => {
    const server = await oauthServer()
    for (let n = 0; n < 30; n++) expect((await signIn(server, server.token(`p${n}`))).status).toBe(303)
    for (let n = 0; n < 20; n++) expect((await signIn(server, 'wrong')).status).toBe(401)
    const limited = await signIn(server, 'wrong')
    expect(limited.status).toBe(429)
    expect(limited.text).toContain('Too many attempts')
    expect((await signIn(server, server.token('ann'))).status).toBe(303)
    server.clock.advance(MINUTE)
    expect((await signIn(server, 'wrong')).status).toBe(401)
    expect(actionsOf(server).filter((action) => action === 'session.open')).toHaveLength(31)
  })
})

describe('a browser session', () => {
  test('is a cookie that no script sees and no other site sends', async () => {
    const server = await oauthServer()
    const answer = await signIn(server, server.token('ann'))
    expect(answer.headers.get('set-cookie')).toMatch(
      /^ext-session-[0-9a-f]{8}=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
  })

  test('behind TLS is bound to the host as well', async () => {
    const server = await oauthServer({ settings: { SERVER_BASE_URL: 'https://health.example' } })
    const answer = await signIn(server, server.token('ann'), { host: 'health.example' })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-ext-session-[0-9a-f]{8}=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000$/,
    )
    const plain = cookieOf(answer).replace('__Host-', '')
    expect(await personOf(server, plain)).toBeUndefined()
    expect(await personOf(server, cookieOf(answer))).toBe('ann')
  })

  test('goes by a name of the server’s own: another server on the host signs nobody out', async () => {
    // To a browser they are one host: neither the port nor what a proxy puts before the path is any part of that.
    const servers = await Promise.all(
      [
        'http://127.0.0.1:8420',
        'http://127.0.0.1:8420',
        'https://home.example',
        'https://home.example/two',
      ].map(async (SERVER_BASE_URL) =>
        oauthServer({ settings: { SERVER_BASE_URL }, signingKey: await temporarySigningKey() }),
      ),
    )
    const cookies = await Promise.all(servers.map((server) => signedIn(server)))
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0])).size).toBe(servers.length)
    for (const server of servers) expect(await personOf(server, cookies.join('; '))).toBe('ann')
    // It is the same after a restart, and whatever the port or the base URL.
    const signingKey = await temporarySigningKey()
    const { services } = await oauthServer({ signingKey })
    const settings = { SERVER_BASE_URL: 'http://localhost:9000' }
    const again = await oauthServer({ settings, signingKey })
    const request = new Request(BASE_URL)
    expect(again.services.sessionCookie.clear(request)).toBe(services.sessionCookie.clear(request))
  })

  test('ends when it was not used for 180 days', async () => {
    const server = await oauthServer()
    const cookie = await signedIn(server)
    for (let n = 0; n < 3; n++) {
      server.clock.advance(180 * DAY - 1)
      server.services.sessions.sweep()
      expect(await personOf(server, cookie)).toBe('ann')
    }
    server.clock.advance(180 * DAY)
    expect(await personOf(server, cookie)).toBeUndefined()
    server.services.sessions.sweep()
    expect(server.db.$client.query('SELECT * FROM browser_sessions').all()).toEqual([])
  })

  test('ends after session.max_days, however much it was used', async () => {
    const server = await oauthServer({ settings: { SESSION_MAX_DAYS: '30' } })
    const cookie = await signedIn(server)
    for (let day = 0; day < 29; day++) {
      server.clock.advance(DAY)
      expect(await personOf(server, cookie)).toBe('ann')
    }
    server.clock.advance(DAY)
    expect(await personOf(server, cookie)).toBeUndefined()
  })

  test('is another at each sign-in, and the one before ends: none can be planted', async () => {
    const server = await oauthServer()
    const name = cookieOf(await signIn(server, server.token('ann'))).split('=')[0]
    const planted = `${name}=${'A'.repeat(43)}`
    const first = await signIn(server, server.token('ann'), { cookie: planted })
    expect(cookieOf(first)).not.toBe(planted)
    const second = await signIn(server, server.token('bob'), { cookie: cookieOf(first) })
    expect(await personOf(server, planted)).toBeUndefined()
    expect(await personOf(server, cookieOf(first))).toBeUndefined()
    expect(await personOf(server, cookieOf(second))).toBe('bob')
  })

  test('is not told apart from none when there are two, or one that is odd', async () => {
    const server = await oauthServer()
    const ann = await signedIn(server, 'ann')
    const bob = await signedIn(server, 'bob')
    for (const cookie of [
      `${ann}; ${bob}`,
      `${ann}; ${ann}`,
      `${ann}x`,
      ann.toUpperCase(),
      `${ann.split('=')[0]}=`,
      ann.replace('=', '=='),
    ]) {
      expect(await personOf(server, cookie)).toBeUndefined()
    }
    expect(await personOf(server, `theme=dark; ${ann}; x=y`)).toBe('ann')
  })

  test('is signed out by its own form alone', async () => {
    const server = await oauthServer()
    const cookie = await signedIn(server)
    const { text } = await server.request('GET', '/sign-in', { headers: { cookie } })
    const formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    for (const wrong of ['', 'x', `${formToken}x`]) {
      expect(
        (await server.request('POST', '/sign-out', form({ form_token: wrong }, { cookie }))).status,
      ).toBe(403)
    }
    const other = await signedIn(server, 'bob')
    const foreign = form({ form_token: formToken }, { cookie: other })
    expect((await server.request('POST', '/sign-out', foreign)).status).toBe(403)
    expect(await personOf(server, cookie)).toBe('ann')
    const out = await server.request('POST', '/sign-out', form({ form_token: formToken }, { cookie }))
    expect([out.status, out.headers.get('location')]).toEqual([303, '/sign-in'])
    expect(await personOf(server, cookie)).toBeUndefined()
    expect(actionsOf(server).at(-1)).toBe('session.close')
  })

  test('is not opened by a page of another origin: nobody is signed in as somebody else unawares', async () => {
    const server = await oauthServer()
    const { url } = server.services.signInLinks.issue('mallory')
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:9']) {
      const answer = await signIn(server, url, { origin })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect((await signIn(server, url, { origin: BASE_URL })).status).toBe(303)
  })
})

describe('where a sign-in goes on', () => {
  test('is a page of this server, and never anywhere else', async () => {
    const server = await oauthServer()
    const to = async (next: string) => {
      const answer = await server.request('POST', '/sign-in', form({ credential: server.token('ann'), next }))
      return answer.headers.get('location')
    }
    expect(await to('/oauth/consent?client_id=x')).toBe('/oauth/consent?client_id=x')
    for (const next of [
      'https://evil.example/',
      '//evil.example/oauth/consent?',
      '/\\evil.example',
      '/oauth/consent',
      '/oauth/consent/../../evil?',
      '/oauth/consent?x\r\nset-cookie: a=b',
      'javascript:alert(1)',
      '',
    ]) {
      expect(await to(next)).toBe('/')
    }
  })
})
