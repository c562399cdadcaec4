import { describe, expect, test } from 'bun:test'
import { BASE_URL, callTool, type TestServer } from '../support.ts'
import {
  actionsOf,
  answerOf,
  askToken,
  connected,
  consentFields,
  cookieOf,
  decide,
  form,
  mcpStatus,
  newCode,
  oauthServer,
  openConsent,
  queryOf,
  REDIRECT,
  RESOURCE,
  redeem,
  refresh,
  register,
  signedIn,
  signInWith,
} from './support.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the way of a client', () => {
  test('from registration to a tool call', async () => {
    const server = await oauthServer()
    const { tokens } = await connected(server)
    expect(tokens).toMatchObject({
      expires_in: 3600,
      scope: 'health:read health:write',
      token_type: 'Bearer',
    })
    const client = await server.mcpClient(tokens.access_token)
    const logged = await callTool(client, 'log_food', { food_name: 'an apple' })
    expect(logged.entry_id).toBeString()
    const journal = await server.request('GET', '/api/journal/foods', { token: server.token('ann') })
    expect(journal.text).toContain(logged.entry_id)
  })

  test('the answer says whom it is from, and repeats the state (RFC 9207)', async () => {
    const server = await oauthServer()
    const clientId = await register(server)
    const cookie = await signedIn(server)
    const allowed = await decide(server, cookie, queryOf(clientId))
    expect(allowed.headers.get('location')).toStartWith(`${REDIRECT}?code=`)
    expect([...answerOf(allowed).keys()]).toEqual(['code', 'state', 'iss'])
    expect(answerOf(allowed).get('state')).toBe('the state')
    expect(answerOf(allowed).get('iss')).toBe(BASE_URL)
    const denied = await decide(server, cookie, queryOf(clientId), 'deny')
    expect(Object.fromEntries(answerOf(denied))).toMatchObject({
      error: 'access_denied',
      state: 'the state',
      iss: BASE_URL,
    })
  })

  test('whoever is not signed in is asked to, and then comes back', async () => {
    const server = await oauthServer()
    const query = queryOf(await register(server))
    const arriving = await server.request('GET', `/oauth/authorize?${query}`)
    const next = `/oauth/consent?${query}`
    expect(arriving.text).toContain(`content="0; url=${next.replaceAll('&', '&amp;')}"`)
    const asked = await server.request('GET', next)
    expect(asked.text).toContain('name="credential"')
    const back = await server.request('POST', '/sign-in', form({ credential: server.token('ann'), next }))
    expect([back.status, back.headers.get('location')]).toEqual([303, next])
    const consent = await openConsent(server, cookieOf(back), query)
    expect(consent.text).toContain('Let Test app use the health journal of ann?')
    expect(consent.text).toContain('<strong>ann</strong>')
    const direct = await server.request('GET', `/oauth/authorize?${query}`, {
      headers: { cookie: cookieOf(back) },
    })
    expect(direct.text).toBe(consent.text)
  })

  test('its access token is one of the person’s JWTs: listed under its name, and revoked with all of the client', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const token = server.token('ann')
    const { json } = await server.request('GET', '/api/jwts', { token })
    expect(json.jwts).toMatchObject([
      { name: 'Test app', scopes: ['health:read', 'health:write'], is_active: true },
    ])
    expect(await mcpStatus(server, tokens.access_token)).toBe(200)
    await server.request('DELETE', `/api/jwts/${json.jwts[0].id}`, { token })
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('a private redirect scheme, and a query of the client’s own', async () => {
    const server = await oauthServer()
    const cookie = await signedIn(server)
    for (const redirect of [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://app.example/cb?tenant=a%20b',
    ]) {
      const clientId = await register(server, [redirect])
      const answer = await decide(server, cookie, queryOf(clientId, { redirect_uri: redirect }))
      expect(answer.headers.get('location')).toStartWith(
        `${redirect}${redirect.includes('?') ? '&' : '?'}code=`,
      )
    }
  })
})

describe('what a person allows', () => {
  test('is what they leave ticked', async () => {
    const server = await oauthServer()
    const clientId = await register(server)
    const cookie = await signedIn(server)
    const fields = consentFields(await openConsent(server, cookie, queryOf(clientId)))
    fields.delete('scope', 'health:write')
    fields.set('decision', 'allow')
    const answer = await server.request('POST', '/oauth/consent', form(fields, { cookie }))
    const { json } = await redeem(server, clientId, answerOf(answer).get('code') ?? '')
    expect(json.scope).toBe('health:read')
    const client = await server.mcpClient(json.access_token)
    expect(await callTool(client, 'log_food', { food_name: 'an apple' })).toEqual({
      error: 'Missing scope: health:write',
    })
  })

  test('is at least one thing', async () => {
    const server = await oauthServer()
    const clientId = await register(server)
    const cookie = await signedIn(server)
    const fields = consentFields(await openConsent(server, cookie, queryOf(clientId)))
    fields.delete('scope')
    fields.set('decision', 'allow')
    const answer = await server.request('POST', '/oauth/consent', form(fields, { cookie }))
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Choose at least one permission')
    expect(actionsOf(server)).not.toContain('oauth.allow')
  })

  test('is never what was not asked for, nor what the token they signed in with lacks', async () => {
    const server = await oauthServer()
    const clientId = await register(server)
    const both = { scope: 'health:read health:write' }
    const cases = [
      { cookie: await signedIn(server), asked: { scope: 'health:read' }, extra: 'health:write' },
      { cookie: await signedIn(server, 'ann', ['read']), asked: both, extra: 'health:write' },
      { cookie: await signedIn(server, 'ann', ['write']), asked: both, extra: 'health:read' },
    ]
    for (const { cookie, asked, extra } of cases) {
      const page = await openConsent(server, cookie, queryOf(clientId, asked))
      const fields = consentFields(page)
      expect(fields.getAll('scope')).not.toContain(extra)
      fields.append('scope', extra)
      fields.set('decision', 'allow')
      const answer = await server.request('POST', '/oauth/consent', form(fields, { cookie }))
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
    }
    const nothing = await openConsent(server, await signedIn(server, 'ann', ['tokens']), queryOf(clientId))
    expect(nothing.text).toMatch(/value="allow" disabled/)
  })

  test('is everything where the client names no scope or resource; other scopes are passed over', async () => {
    const server = await oauthServer()
    const { tokens } = await connected(server, { changes: { scope: undefined, resource: undefined } })
    expect(tokens.scope).toBe('health:read health:write health:edit')
    const other = await connected(server, { changes: { scope: 'openid health:read offline_access' } })
    expect(other.tokens.scope).toBe('health:read')
  })

  test('is told in a page that names the app, where it goes, and every tool', async () => {
    const server = await oauthServer()
    const clientId = await register(server, ['https://app.example/cb'], 'Nice <b>app</b>')
    const cookie = await signedIn(server)
    const { text } = await openConsent(
      server,
      cookie,
      queryOf(clientId, { redirect_uri: 'https://app.example/cb' }),
    )
    expect(text).toContain('calls itself <strong>Nice &lt;b&gt;app&lt;/b&gt;</strong>')
    expect(text).toContain('<strong>app.example</strong>')
    const { json } = await server.request('GET', '/api/mcp/capabilities')
    for (const { title } of json.tools) expect(text).toContain(`<li>${title}</li>`)
    expect(text).not.toContain('<script')
  })
})

describe('refresh tokens', () => {
  test('work once each, and the next one goes on', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    let { refresh_token: current } = tokens
    for (let n = 0; n < 5; n++) {
      server.clock.advance(HOUR)
      const { status, json } = await refresh(server, clientId, current)
      expect([status, await mcpStatus(server, json.access_token)]).toEqual([200, 200])
      expect(json.refresh_token).not.toBe(current)
      current = json.refresh_token
    }
  })

  test('slide: they end 30 days after the last use', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    let { refresh_token: current } = tokens
    for (let n = 0; n < 3; n++) {
      server.clock.advance(30 * DAY - 1)
      server.services.oauth.sweep()
      current = (await refresh(server, clientId, current)).json.refresh_token
      expect(current).toBeString()
    }
    server.clock.advance(30 * DAY)
    expect((await refresh(server, clientId, current)).json.error).toBe('invalid_grant')
  })

  test('may ask for less, never for more', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server, { changes: { scope: 'health:read' } })
    const more = await refresh(server, clientId, tokens.refresh_token, { scope: 'health:read health:write' })
    expect([more.status, more.json.error]).toEqual([400, 'invalid_scope'])
    const same = await refresh(server, clientId, tokens.refresh_token, { scope: 'health:read' })
    expect(same.json.scope).toBe('health:read')

    const both = await connected(server)
    const less = await refresh(server, both.clientId, both.tokens.refresh_token, { scope: 'health:read' })
    expect(less.json.scope).toBe('health:read')
    const again = await refresh(server, both.clientId, less.json.refresh_token)
    expect(again.json.scope).toBe('health:read health:write')
  })

  test.each([' ', 'openid offline_access', 'HEALTH:READ'])(
    'are not spent on a token that may do nothing: scope %p',
    async (scope) => {
      const server = await oauthServer()
      const { clientId, tokens } = await connected(server)
      const none = await refresh(server, clientId, tokens.refresh_token, { scope })
      expect([none.status, none.json.error]).toEqual([400, 'invalid_scope'])
      const said = { scope: 'openid health:read health:read' }
      expect((await refresh(server, clientId, tokens.refresh_token, said)).json.scope).toBe('health:read')
    },
  )

  test('an access token ends after an hour; those that were followed by another are then forgotten', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const count = () =>
      server.db.$client.query<{ n: number }, []>('SELECT count(*) AS n FROM issued_jwts').get()?.n
    server.clock.advance(HOUR + 31_000)
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
    await refresh(server, clientId, tokens.refresh_token)
    expect(count()).toBe(2)
    server.services.oauth.sweep()
    expect(count()).toBe(1)
    server.clock.advance(31 * DAY)
    server.services.oauth.sweep()
    expect(count()).toBe(0)
  })

  test('a client that has been silent for a while is still listed, as one entry, and can be ended', async () => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const second = (await refresh(server, clientId, tokens.refresh_token)).json
    await connected(server, { cookie: await signedIn(server, 'bob') })
    server.clock.advance(20 * DAY)
    server.services.oauth.sweep()
    const { jwts } = server.services.jwts.list('ann', { limit: 10 })
    expect(jwts).toMatchObject([
      { name: 'Test app', isActive: true, expiresAt: server.clock.now() + 10 * DAY },
    ])
    server.services.jwts.revoke('ann', jwts[0]?.id ?? '')
    expect(server.services.jwts.list('ann', { limit: 10 }).jwts).toMatchObject([{ isActive: false }])
    expect((await refresh(server, clientId, second.refresh_token)).json.error).toBe('invalid_grant')
  })
})

describe('a client is ended', () => {
  const revoke = (server: TestServer, fields: Record<string, string>) =>
    server.request('POST', '/oauth/revoke', form(fields))

  test.each(['access_token', 'refresh_token'] as const)('by itself, with its %s (RFC 7009)', async (kind) => {
    const server = await oauthServer()
    const { clientId, tokens } = await connected(server)
    const other = await connected(server)
    const fields = { token: tokens[kind], client_id: clientId, token_type_hint: kind }
    for (let n = 0; n < 2; n++) expect((await revoke(server, fields)).status).toBe(200)
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect(await mcpStatus(server, other.tokens.access_token)).toBe(200)
    expect(actionsOf(server).filter((action) => action === 'oauth.revoke')).toHaveLength(1)
  })

  test('not by another client, and not a JWT that was issued by name', async () => {
    const server = await oauthServer()
    const { tokens } = await connected(server)
    const stranger = await register(server)
    for (const token of [tokens.access_token, tokens.refresh_token, 'nonsense']) {
      expect((await revoke(server, { token, client_id: stranger })).status).toBe(200)
    }
    expect(await mcpStatus(server, tokens.access_token)).toBe(200)
    const named = await server.jwt('ann')
    expect((await revoke(server, { token: named, client_id: stranger })).status).toBe(200)
    expect(await mcpStatus(server, named)).toBe(200)
    expect((await revoke(server, { token: named })).json.error).toBe('invalid_client')
    expect((await revoke(server, { client_id: stranger })).json.error).toBe('invalid_request')
  })

  test('with the API token that the person signed in with', async () => {
    const server = await oauthServer()
    const issued = server.services.tokens.issue({ userId: 'ann', name: 'sign-in' })
    const cookie = await signInWith(server, issued.token)
    const { clientId, tokens } = await connected(server, { cookie })
    const unredeemed = await newCode(server, clientId, cookie)
    server.services.tokens.revoke('ann', issued.id)
    expect(await mcpStatus(server, tokens.access_token)).toBe(401)
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await redeem(server, clientId, unredeemed)).json.error).toBe('invalid_grant')
    expect((await openConsent(server, cookie, queryOf(clientId))).text).toContain('name="credential"')
  })

  test('when that API token expires', async () => {
    const server = await oauthServer()
    const issued = server.services.tokens.issue({ userId: 'ann', name: 'sign-in', expiresInDays: 1 })
    const cookie = await signInWith(server, issued.token)
    const { clientId, tokens } = await connected(server, { cookie })
    server.clock.advance(DAY - 600_000)
    const { json } = await refresh(server, clientId, tokens.refresh_token)
    expect(json.expires_in).toBe(600)
    server.clock.advance(600_000)
    expect((await refresh(server, clientId, json.refresh_token)).json.error).toBe('invalid_grant')
    server.clock.advance(31_000)
    expect(await mcpStatus(server, json.access_token)).toBe(401)
  })

  test('not by signing out of the browser', async () => {
    const server = await oauthServer()
    const { clientId, cookie, tokens } = await connected(server)
    const page = await openConsent(server, cookie, queryOf(clientId))
    const formToken =
      /sign-out">\s*<input type="hidden" name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const out = await server.request('POST', '/sign-out', form({ form_token: formToken }, { cookie }))
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await openConsent(server, cookie, queryOf(clientId))).text).toContain('name="credential"')
    expect(await mcpStatus(server, tokens.access_token)).toBe(200)
  })
})

test('nothing that was issued is in the database but as a hash, and the log tells who did what', async () => {
  const server = await oauthServer()
  const { clientId, cookie, code, tokens } = await connected(server)
  const link = server.services.signInLinks.issue('ann').url.split('link=')[1] ?? ''
  await decide(server, cookie, queryOf(clientId), 'deny')
  const tables = server.db.$client
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
  const everything = tables
    .map(({ name }) => JSON.stringify(server.db.$client.query(`SELECT * FROM "${name}"`).all()))
    .join('\n')
  const secrets = [code, tokens.access_token, tokens.refresh_token, cookie.split('=')[1] ?? '', link]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(42)
    expect(everything).not.toContain(secret)
    expect(server.logs.join('\n')).not.toContain(secret)
  }
  expect(actionsOf(server)).toEqual([
    'token.issue',
    'session.open',
    'oauth.allow',
    'jwt.issue',
    'sign-in-link.issue',
    'oauth.deny',
  ])
})

test('a resource is taken in its one spelling, at both endpoints', async () => {
  const server = await oauthServer()
  const clientId = await register(server)
  const cookie = await signedIn(server)
  expect((await redeem(server, clientId, await newCode(server, clientId, cookie))).status).toBe(200)
  for (const resource of [BASE_URL, `${RESOURCE}/`, `${RESOURCE}#x`, 'https://other.example/mcp']) {
    const page = await server.request('GET', `/oauth/authorize?${queryOf(clientId, { resource })}`, {
      headers: { cookie },
    })
    expect(answerOf(page).get('error')).toBe('invalid_target')
    const code = await newCode(server, clientId, cookie)
    expect((await redeem(server, clientId, code, { resource })).json.error).toBe('invalid_target')
  }
  expect((await askToken(server, { grant_type: 'password', client_id: clientId })).json.error).toBe(
    'unsupported_grant_type',
  )
})

test('the consent names the person whose journal it is, also where the name is a script', async () => {
  const server = await oauthServer()
  server.services.people.change('ann', { name: '<img src=x onerror=alert(1)>' })
  const query = queryOf(await register(server))
  const back = await server.request('POST', '/sign-in', form({ credential: server.token('ann'), next: '/' }))
  const { text } = await openConsent(server, cookieOf(back), query)
  expect(text).toContain('use the health journal of &lt;img src=x onerror=alert(1)&gt;?')
  expect(text).toContain('(ann)')
  expect(text).not.toContain('<img')
})
