import { describe, expect, test } from 'bun:test'
import { BASE_URL, type TestServer } from '../support.ts'
import {
  actionsOf,
  answerOf,
  askToken,
  challengeOf,
  connected,
  consentFields,
  decide,
  form,
  mcpStatus,
  newCode,
  oauthServer,
  openConsent,
  type Query,
  queryOf,
  REDIRECT,
  redeem,
  refresh,
  register,
  signedIn,
  VERIFIER,
} from './support.ts'

const WEB = 'https://app.example/cb'

/** A client on the web that Ann is about to let in. */
async function ready(redirects: readonly string[] = [REDIRECT]) {
  const server = await oauthServer()
  return { server, clientId: await register(server, redirects), cookie: await signedIn(server) }
}

const authorize = (server: TestServer, cookie: string, query: string) =>
  server.request('GET', `/oauth/authorize?${query}`, { headers: { cookie } })

describe('a code', () => {
  const wrong: [how: string, changes: Query][] = [
    ['with another verifier: it was injected into the attacker’s session', { code_verifier: 'w'.repeat(43) }],
    ['with the challenge as the verifier', { code_verifier: challengeOf(VERIFIER) }],
    ['at another redirect URI', { redirect_uri: 'http://127.0.0.1:5556/callback' }],
    ['by another client', { client_id: 'another' }],
  ]
  test.each(wrong)('is not redeemed %s, and is used up by the try', async (_, changes) => {
    const { server, clientId, cookie } = await ready()
    const another = await register(server)
    const code = await newCode(server, clientId, cookie)
    const own = changes.client_id === undefined ? changes : { client_id: another }
    const refused = await redeem(server, clientId, code, own)
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_grant'])
    expect((await redeem(server, clientId, code)).json.error).toBe('invalid_grant')
  })

  const incomplete: [what: string, changes: Query, error: string][] = [
    ['without a verifier: the downgrade', { code_verifier: undefined }, 'invalid_request'],
    ['with a verifier too short to be one', { code_verifier: 'short' }, 'invalid_request'],
    ['with a verifier of other characters', { code_verifier: `${'v'.repeat(42)}é` }, 'invalid_request'],
    ['without a redirect URI', { redirect_uri: undefined }, 'invalid_request'],
    ['without a client', { client_id: undefined }, 'invalid_client'],
    ['by a client that nobody knows', { client_id: 'nobody' }, 'invalid_client'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['without a grant type', { grant_type: undefined }, 'invalid_request'],
  ]
  test.each(incomplete)('is not redeemed %s', async (_, changes, error) => {
    const { server, clientId, cookie } = await ready()
    const code = await newCode(server, clientId, cookie)
    const refused = await redeem(server, clientId, code, changes)
    expect(refused.json.error).toBe(error)
    expect(refused.status).toBe(error === 'invalid_client' ? 401 : 400)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.text).not.toContain(code)
  })

  test('that is replayed ends all that came of it', async () => {
    const server = await oauthServer()
    const { clientId, code, tokens } = await connected(server)
    const { json } = await refresh(server, clientId, tokens.refresh_token)
    expect((await redeem(server, clientId, code)).json.error).toBe('invalid_grant')
    for (const token of [tokens.access_token, json.access_token])
      expect(await mcpStatus(server, token)).toBe(401)
    expect((await refresh(server, clientId, json.refresh_token)).json.error).toBe('invalid_grant')
    expect(actionsOf(server)).toContain('oauth.reuse')
  })

  test('ends after a minute', async () => {
    const { server, clientId, cookie } = await ready()
    const early = await newCode(server, clientId, cookie)
    const late = await newCode(server, clientId, cookie)
    server.clock.advance(59_999)
    expect((await redeem(server, clientId, early)).status).toBe(200)
    server.clock.advance(1)
    expect((await redeem(server, clientId, late)).json.error).toBe('invalid_grant')
    server.services.oauth.sweep()
    expect((await redeem(server, clientId, late)).json.error).toBe('invalid_grant')
  })

  test('is worth tokens to one of many that redeem it at once, and then to nobody', async () => {
    const { server, clientId, cookie } = await ready()
    const code = await newCode(server, clientId, cookie)
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(server, clientId, code)))
    const live = await Promise.all(
      answers.map(async ({ json }) => (await mcpStatus(server, json.access_token)) === 200),
    )
    expect(live.filter((isLive) => isLive)).toEqual([])
  })
})

describe('a refresh token', () => {
  test('that was used ends the family: whoever has the newer one may be the thief', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const second = (await refresh(server, clientId, tokens.refresh_token)).json
    const third = (await refresh(server, clientId, second.refresh_token)).json
    const reused = await refresh(server, clientId, tokens.refresh_token)
    expect([reused.status, reused.json.error]).toEqual([400, 'invalid_grant'])
    expect((await refresh(server, clientId, third.refresh_token)).json.error).toBe('invalid_grant')
    for (const { access_token } of [tokens, second, third])
      expect(await mcpStatus(server, access_token)).toBe(401)
    expect(actionsOf(server).filter((action) => action === 'oauth.reuse')).toHaveLength(1)
  })

  test('ends no other client’s, nor what the person allowed the same client again', async () => {
    const server = await oauthServer()
    const { clientId, cookie, tokens } = await connected(server)
    const again = (await redeem(server, clientId, await newCode(server, clientId, cookie))).json
    await refresh(server, clientId, tokens.refresh_token)
    await refresh(server, clientId, tokens.refresh_token)
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
    expect(await mcpStatus(server, again.access_token)).toBe(200)
  })

  test('at another client is a stolen one', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const thief = await register(server)
    expect((await refresh(server, thief, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
  })

  test('used by many at once goes on for none of them', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(server, clientId, tokens.refresh_token)),
    )
    for (const { json } of answers) {
      if (json.refresh_token === undefined) continue
      expect((await refresh(server, clientId, json.refresh_token)).json.error).toBe('invalid_grant')
    }
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
  })

  test('is no access token, a code is no refresh token, and nothing of another kind is one', async () => {
    const server = await oauthServer()
    const { clientId, cookie, tokens } = await connected(server)
    expect(await mcpStatus(server, tokens.refresh_token)).toBe(401)
    const others = [
      await newCode(server, clientId, cookie),
      tokens.access_token,
      server.token('ann'),
      'x',
      '\0',
    ]
    for (const other of others) {
      expect((await refresh(server, clientId, other)).json.error).toBe('invalid_grant')
    }
    expect((await redeem(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await server.request('GET', '/api/profile', { token: tokens.access_token })).status).toBe(401)
  })
})

describe('a redirect URI', () => {
  const close: [registered: string, asked: string][] = [
    [WEB, 'https://app.example/cb/'],
    [WEB, 'https://app.example/cb?x=1'],
    [WEB, 'https://app.example/cb#x'],
    [WEB, 'https://app.example:8443/cb'],
    [WEB, 'https://app.example/cb/../evil'],
    [WEB, 'https://app.example/%63b'],
    [WEB, 'https://APP.example/cb'],
    [WEB, 'http://app.example/cb'],
    [WEB, 'https://app.example.evil.example/cb'],
    [WEB, 'https://app.example@evil.example/cb'],
    [WEB, 'https://evil.example/cb'],
    [WEB, 'javascript:alert(1)//app.example/cb'],
    [REDIRECT, 'http://127.0.0.1:5555/other'],
    [REDIRECT, 'http://localhost:5555/callback'],
    [REDIRECT, 'http://127.0.0.2:5555/callback'],
    [REDIRECT, 'http://127.0.0.1.evil.example:5555/callback'],
    [REDIRECT, 'http://127.0.0.1:5555@evil.example/callback'],
    [REDIRECT, 'http://127.0.0.1:5555/callback?x=1'],
    [REDIRECT, 'https://127.0.0.1:5555/callback'],
    [REDIRECT, ''],
  ]
  test.each(close)(
    '%s is not %s: the person is told, and nobody is sent there',
    async (registered, asked) => {
      const { server, clientId, cookie } = await ready([registered])
      const query = queryOf(clientId, { redirect_uri: asked })
      for (const path of ['authorize', 'consent']) {
        const answer = await server.request('GET', `/oauth/${path}?${query}`, { headers: { cookie } })
        expect(answer.status).toBe(400)
        expect(answer.headers.get('location')).toBeNull()
        expect(answer.text).not.toContain('evil.example')
      }
    },
  )

  test('on loopback is good with any port (RFC 8252)', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const { server, clientId, cookie } = await ready([`http://${host}/cb`])
      for (const port of ['', ':1', ':65535']) {
        const redirect = `http://${host}${port}/cb`
        const answer = await decide(server, cookie, queryOf(clientId, { redirect_uri: redirect }))
        expect(answer.headers.get('location')).toStartWith(`${redirect}?code=`)
      }
    }
  })
})

describe('an authorization request that is wrong', () => {
  const wrong: [what: string, changes: Query, error: string][] = [
    ['asks for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['asks for a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['asks for nothing', { response_type: undefined }, 'invalid_request'],
    ['has no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['has no challenge method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    [
      'has a plain challenge',
      { code_challenge_method: 'plain', code_challenge: VERIFIER },
      'invalid_request',
    ],
    ['has a method in another spelling', { code_challenge_method: 's256' }, 'invalid_request'],
    ['has a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['has unknown scopes alone', { scope: 'admin' }, 'invalid_scope'],
    ['is for another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['wants the answer as a fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ]
  test.each(wrong)(
    '%s: a program on the person’s machine hears it, with whom it is from',
    async (_, changes, error) => {
      const { server, clientId, cookie } = await ready()
      const answer = await authorize(server, cookie, queryOf(clientId, changes))
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toStartWith(`${REDIRECT}?error=`)
      expect(answerOf(answer).get('error')).toBe(error)
      expect(answerOf(answer).get('state')).toBe('the state')
      expect(answerOf(answer).get('iss')).toBe(BASE_URL)
    },
  )

  test.each(wrong)(
    '%s: the server is no open redirector to the web, where anybody may register',
    async (_, changes) => {
      const { server, clientId, cookie } = await ready([WEB])
      const answer = await authorize(server, cookie, queryOf(clientId, { redirect_uri: WEB, ...changes }))
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.text).not.toContain('http-equiv="refresh"')
      expect(answer.text).toContain('Go back to app.example')
    },
  )

  test.each(['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'response_type'])(
    'has %s twice',
    async (name) => {
      const { server, clientId, cookie } = await ready()
      const answer = await authorize(server, cookie, `${queryOf(clientId)}&${name}=x`)
      const error = answer.status === 303 ? answerOf(answer).get('error') : 'on the page'
      expect(error).toBe(['client_id', 'redirect_uri'].includes(name) ? 'on the page' : 'invalid_request')
    },
  )

  test('repeats nothing of what was sent', async () => {
    const { server, clientId, cookie } = await ready()
    const canary = 'c4n4ry<script>'
    for (const name of [
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'resource',
      'code_challenge',
    ]) {
      const answer = await authorize(server, cookie, queryOf(clientId, { [name]: canary, state: undefined }))
      expect(`${answer.text}${answer.headers.get('location')}`).not.toContain('c4n4ry')
    }
    expect((await authorize(server, cookie, `client_id=${'x'.repeat(9000)}`)).status).toBe(400)
  })

  test('a client that nobody knows is told of on the page', async () => {
    const { server, cookie } = await ready()
    const answer = await authorize(server, cookie, queryOf('nobody'))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

describe('the consent form', () => {
  test('is taken from this person’s own page alone', async () => {
    const { server, clientId, cookie } = await ready()
    const query = queryOf(clientId)
    const fields = consentFields(await openConsent(server, cookie, query))
    fields.set('decision', 'allow')
    const post = (changed: Record<string, string>, as = cookie, headers: Record<string, string> = {}) =>
      server.request(
        'POST',
        '/oauth/consent',
        form({ ...Object.fromEntries(fields), ...changed }, { cookie: as, ...headers }),
      )

    const other = await register(server, ['https://evil.example/cb'])
    const attempts = [
      await post({ form_token: '' }),
      await post({ form_token: 'x'.repeat(64) }),
      // Its token is of this request and no other.
      await post({ request: queryOf(other, { redirect_uri: 'https://evil.example/cb' }) }),
      await post({ request: queryOf(clientId, { state: 'changed' }) }),
      // And of this session.
      await post({}, await signedIn(server, 'bob')),
      await post({}, await signedIn(server, 'ann')),
      await post({ decision: 'perhaps' }),
    ]
    for (const answer of attempts) {
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
    for (const origin of ['https://evil.example', 'null']) {
      expect((await post({}, cookie, { origin })).status).toBe(403)
    }
    expect((await post({}, '')).text).toContain('name="credential"')
    expect(actionsOf(server)).not.toContain('oauth.allow')
    expect((await post({})).status).toBe(303)
  })

  test('is in no frame, loads nothing, runs nothing, and leads to the client alone', async () => {
    const { server, clientId, cookie } = await ready([WEB])
    const query = queryOf(clientId, { redirect_uri: WEB })
    const pages = [
      await openConsent(server, cookie, query),
      await server.request('GET', `/oauth/authorize?${query}`),
      await server.request('GET', `/oauth/consent?${query}`),
      await server.request('GET', '/oauth/consent?client_id=nobody', { headers: { cookie } }),
      await server.request('GET', '/sign-in'),
      await server.request('GET', '/sign-in', { headers: { cookie } }),
      await server.request('GET', '/sign-in?link=nonsense'),
      await server.request('GET', server.services.signInLinks.issue('ann').url.slice(BASE_URL.length)),
    ]
    for (const { headers, text } of pages) {
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'[^;]*; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      // But for its icon, which is data.
      const parts = text.split(/<link rel="icon" href="data:[\w+/:;=,]+" type="image\/svg\+xml">/)
      expect(parts).toHaveLength(2)
      expect(parts.join('')).not.toMatch(/<script|javascript:| on[a-z]+=|<img|<link/i)
    }
    expect(pages[0]?.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.example;",
    )
    expect(pages[2]?.headers.get('content-security-policy')).toContain("form-action 'self';")
  })

  test('what a client calls itself cannot become part of the page', async () => {
    const names = ['<script>alert(1)</script>', '"><img src=x>', "' onload='x", '<b>']
    const { server, cookie } = await ready()
    for (const name of names) {
      server.clock.advance(60_000)
      const clientId = await register(server, [REDIRECT], name)
      const { text } = await openConsent(server, cookie, queryOf(clientId))
      expect(text).not.toContain(name)
    }
  })
})

describe('the endpoints for clients', () => {
  test('answer whatever is wrong as RFC 6749 has it', async () => {
    const server = await oauthServer()
    const bodies: [path: string, options: object, status: number, error: string][] = [
      ['/oauth/token', { body: {} }, 415, 'invalid_request'],
      ['/oauth/token', { body: 'x'.repeat(40_000), headers: FORM }, 413, 'invalid_request'],
      ['/oauth/token', { body: '', headers: FORM }, 400, 'invalid_request'],
      ['/oauth/token', { body: 'grant_type=a&grant_type=b', headers: FORM }, 400, 'invalid_request'],
      ['/oauth/revoke', { body: 'token=x', headers: FORM }, 401, 'invalid_client'],
      ['/oauth/register', { body: '{' }, 400, 'invalid_request'],
      ['/oauth/register', { body: '[]' }, 400, 'invalid_client_metadata'],
      ['/oauth/register', { body: {} }, 400, 'invalid_redirect_uri'],
    ]
    for (const [path, options, status, error] of bodies) {
      const answer = await server.request('POST', path, options)
      expect([path, answer.status, answer.json?.error]).toEqual([path, status, error])
      expect(Object.keys(answer.json)).toEqual(['error', 'error_description'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await server.request('GET', '/oauth/token')).status).toBe(405)
  })

  test('say so when the database does not answer', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    server.db.$client.run('PRAGMA query_only = 1')
    const answer = await refresh(server, clientId, tokens.refresh_token)
    expect([answer.status, answer.json.error]).toEqual([503, 'temporarily_unavailable'])
    server.db.$client.run('PRAGMA query_only = 0')
    expect((await refresh(server, clientId, tokens.refresh_token)).status).toBe(200)
  })

  test('take no session: a cookie opens nothing there', async () => {
    const { server, clientId, cookie } = await ready()
    const headers = { cookie }
    const options = form({ grant_type: 'refresh_token', client_id: clientId, refresh_token: 'x' }, headers)
    expect((await server.request('POST', '/oauth/token', options)).json.error).toBe('invalid_grant')
    expect((await askToken(server, { grant_type: 'client_credentials', client_id: clientId })).status).toBe(
      400,
    )
  })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
