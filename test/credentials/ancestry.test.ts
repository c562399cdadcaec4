import { describe, expect, test } from 'bun:test'
import { oauthServer, refresh } from '../oauth/support.ts'
import { issueCode, issueLocally, verify } from '../passcodes/support.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { create, TOKENS, withOtherSecret } from '../tokens/support.ts'
import {
  auditOf,
  childJwt,
  childToken,
  clientOf,
  DAY,
  everyKindBelow,
  isAccepted,
  isLive,
  madeOnPage,
  pairedToken,
  rootToken,
} from './support.ts'

const ALL_LIVE = {
  child: true,
  grandchild: true,
  jwt: true,
  paired: true,
  browser: true,
  pageToken: true,
  pageJwt: true,
  client: true,
}
const ALL_DEAD = {
  child: false,
  grandchild: false,
  jwt: false,
  paired: false,
  browser: false,
  pageToken: false,
  pageJwt: false,
  client: false,
}

const inOneDay = (server: TestServer) => new Date(server.clock.now() + DAY).toISOString()

describe('revoking a token', () => {
  test('takes along everything that hangs on it: tokens, JWTs, browsers, clients, what a passcode gave', async () => {
    const server = await oauthServer()
    const root = rootToken(server)
    const below = await everyKindBelow(server, root.token)
    expect(await below.live()).toEqual(ALL_LIVE)
    server.services.tokens.revoke('ann', root.id)
    expect(await below.live()).toEqual(ALL_DEAD)
    expectProblem(await verify(server, below.code, { channel: 'sms' }), 401)
    const { clientId, tokens } = below.client
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('over REST answers 204, and each that went is in the audit log with what it hung on', async () => {
    const server = await oauthServer()
    const owner = server.token('ann')
    const root = rootToken(server)
    const { child, grandchild, jwt } = await everyKindBelow(server, root.token)
    const answer = await server.request('DELETE', `${TOKENS}/${root.id}`, { token: owner })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const revoked = auditOf(server, 'token.revoke')
    expect(revoked).toContainEqual({ subject: root.id, detail: null })
    for (const { id } of [child, grandchild]) {
      expect(revoked).toContainEqual({ subject: id, detail: `with ${root.id}` })
    }
    expect(auditOf(server, 'jwt.revoke')).toContainEqual({ subject: jwt.id, detail: `with ${root.id}` })
    expect(await isLive(server, owner)).toBe(true)
  })

  test('leaves what is above and beside it alone', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const child = await childToken(server, root.token)
    const beside = await childToken(server, root.token)
    server.services.tokens.revoke('ann', child.id)
    expect(
      await Promise.all([root.token, child.token, beside.token].map((token) => isLive(server, token))),
    ).toEqual([true, false, true])
  })

  test('what the person made on the page, on the command line or with a code from there stands by itself', async () => {
    const server = await testServer()
    const { url } = server.services.signInLinks.issue('ann')
    const page = await madeOnPage(server, url)
    const { code } = issueLocally(server, 'ann')
    const { json } = await verify(server, code, { session: true })
    const paired = await childToken(server, json.session_token)
    for (const { id } of (await server.request('GET', '/api/sessions', { token: paired.token })).json
      .sessions) {
      await server.request('DELETE', `/api/sessions/${id}`, { token: paired.token })
    }
    expect(await isLive(server, page.token.token)).toBe(true)
    expect(await isAccepted(server, page.jwt.jwt)).toBe(true)
    expect(await isLive(server, paired.token)).toBe(true)
    expect([page.token.expires_at, paired.expires_at]).toEqual([null, null])
  })

  test('can keep what hangs on it: it then stands by itself, with its own end, and keeps what hangs on it', async () => {
    const server = await oauthServer()
    const owner = server.token('ann')
    const root = rootToken(server, 10)
    const below = await everyKindBelow(server, root.token)
    const path = `${TOKENS}/${root.id}?keep_children=true`
    expect((await server.request('DELETE', path, { token: owner })).status).toBe(204)
    expect(await isLive(server, root.token)).toBe(false)
    expect(await below.live()).toEqual(ALL_LIVE)
    const { json } = await server.request('GET', `${TOKENS}/${below.child.id}`, { token: owner })
    expect([json.parent, json.expires_at]).toEqual([null, below.child.expires_at])
    server.services.tokens.revoke('ann', below.child.id)
    expect(await isLive(server, below.grandchild.token)).toBe(false)
    server.clock.advance(10 * DAY)
    expect(await isLive(server, below.paired.token)).toBe(false)
  })

  test('tells what hangs on it beforehand, nearest first', async () => {
    const server = await testServer()
    const owner = server.token('ann')
    const root = rootToken(server)
    const child = await childToken(server, root.token, { name: 'phone' })
    const grandchild = await childToken(server, child.token, { name: 'watch' })
    const jwt = await childJwt(server, root.token, { name: 'desktop' })
    const gone = await childToken(server, root.token)
    server.services.tokens.revoke('ann', gone.id)
    const { status, json } = await server.request('GET', `${TOKENS}/${root.id}/descendants`, { token: owner })
    expect(status).toBe(200)
    expect(json.descendants).toEqual([
      { kind: 'api_token', id: child.id, name: 'phone' },
      { kind: 'jwt', id: jwt.id, name: 'desktop' },
      { kind: 'api_token', id: grandchild.id, name: 'watch' },
    ])
    expectProblem(
      await server.request('GET', `${TOKENS}/${root.id}/descendants`, { token: server.token('bob') }),
      404,
    )
  })
})

describe('nothing outlives the token that made it', () => {
  test('a token that a one-day token made, whatever days were asked for', async () => {
    const server = await testServer()
    const { token } = rootToken(server, 1)
    for (const expires_in_days of [undefined, 1, 3650]) {
      expect((await childToken(server, token, { expires_in_days })).expires_at).toBe(inOneDay(server))
    }
  })

  test('a JWT that a one-day token made', async () => {
    const server = await testServer()
    const { token } = rootToken(server, 1)
    expect((await childJwt(server, token, { expires_in_days: 365 })).expires_at).toBe(inOneDay(server))
  })

  test('the token of a device that it paired', async () => {
    const server = await testServer()
    const { token } = rootToken(server, 1)
    expect((await pairedToken(server, token)).expires_at).toBe(inOneDay(server))
  })

  test('what was made on a browser that it signed in: tokens, JWTs and clients', async () => {
    const server = await oauthServer()
    const { token } = rootToken(server, 1)
    const { token: made, jwt } = await madeOnPage(server, token)
    expect([made.expires_at, jwt.expires_at]).toEqual([inOneDay(server), inOneDay(server)])
    const { clientId, tokens } = await clientOf(server, token)
    server.clock.advance(DAY)
    expect(await isAccepted(server, tokens.access_token)).toBe(false)
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('a token that rotates itself: the next one ends when it would have', async () => {
    const server = await testServer()
    const root = rootToken(server, 1)
    const end = inOneDay(server)
    server.clock.advance(DAY / 2)
    const { status, json } = await server.request('POST', `${TOKENS}/${root.id}/rotate`, {
      token: root.token,
      body: {},
    })
    expect([status, json.expires_at]).toEqual([201, end])
  })

  test('a token that it got by rotating another: it ends with the one that rotated', async () => {
    const server = await testServer()
    const [thief, phone] = [rootToken(server, 1), rootToken(server)]
    const path = `${TOKENS}/${phone.id}/rotate`
    const { json } = await server.request('POST', path, { token: thief.token, body: { overlap_seconds: 0 } })
    expect(json.expires_at).toBe(inOneDay(server))
    server.services.tokens.revoke('ann', thief.id)
    expect(await isLive(server, json.token)).toBe(false)
  })

  test('a token does not rotate the one that it ends with', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const child = await childToken(server, root.token)
    const path = `${TOKENS}/${root.id}/rotate`
    expectProblem(await server.request('POST', path, { token: child.token, body: {} }), 403)
    expect(await isLive(server, root.token)).toBe(true)
  })

  test('a rotation with an overlap lets what hangs on the old token live that long, and no longer', async () => {
    const server = await oauthServer()
    const root = rootToken(server)
    const below = await everyKindBelow(server, root.token)
    const path = `${TOKENS}/${root.id}/rotate`
    const { json } = await server.request('POST', path, {
      token: root.token,
      body: { overlap_seconds: 600 },
    })
    expect(await below.live()).toEqual(ALL_LIVE)
    const { json: child } = await server.request('GET', `${TOKENS}/${below.child.id}`, { token: json.token })
    expect(child.expires_at).toBe(new Date(server.clock.now() + 600_000).toISOString())
    server.clock.advance(600_000)
    expect(await below.live()).toEqual(ALL_DEAD)
    expect(await isLive(server, json.token)).toBe(true)
  })
})

describe('verification is safe where a cascade was missed', () => {
  test('below a token whose row alone was ended, nothing is valid or can be made', async () => {
    const server = await oauthServer()
    const root = rootToken(server)
    const below = await everyKindBelow(server, root.token)
    const { code } = await issueCode(server, below.grandchild.token, { channel: 'letter' })
    server.db.$client.run('UPDATE api_tokens SET is_active = 0 WHERE id = ?', [root.id])
    expect(await below.live()).toEqual(ALL_DEAD)
    expectProblem(await verify(server, code, { channel: 'letter' }), 401)
    expectProblem(await create(server, below.grandchild.token, { name: 'x' }), 401)
    const { clientId, tokens } = below.client
    expect((await refresh(server, clientId, tokens.refresh_token)).json.error).toBe('invalid_grant')
    const { json } = await server.request('GET', `${TOKENS}?active=true`, { token: server.token('ann') })
    expect(json.tokens.map(({ name }: { name: string }) => name)).toEqual(['test'])
  })

  test('nor below one that is no longer there', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const child = await childToken(server, root.token)
    const jwt = await childJwt(server, child.token)
    server.db.$client.run('DELETE FROM api_tokens WHERE id = ?', [root.id])
    expect(await isLive(server, child.token)).toBe(false)
    expect(await isAccepted(server, jwt.jwt)).toBe(false)
  })
})

describe('a token that was rotated away and is presented after its overlap', () => {
  test('ends its whole family, and what hangs on it', async () => {
    const server = await oauthServer()
    const owner = server.token('ann')
    const first = rootToken(server)
    const rotate = async (id: string) =>
      (
        await server.request('POST', `${TOKENS}/${id}/rotate`, {
          token: owner,
          body: { overlap_seconds: 60 },
        })
      ).json
    const second = await rotate(first.id)
    server.clock.advance(30_000)
    expect(await isLive(server, first.token)).toBe(true)
    const third = await rotate(second.id)
    const below = await everyKindBelow(server, third.token)
    server.clock.advance(30_000)
    expect(await isLive(server, first.token)).toBe(false)
    for (const { token } of [second, third]) expect(await isLive(server, token)).toBe(false)
    expect(await below.live()).toEqual(ALL_DEAD)
    expect(auditOf(server, 'token.reuse')).toEqual([{ subject: first.id, detail: null }])
    expect(auditOf(server, 'token.revoke')).toContainEqual({
      subject: third.id,
      detail: `reuse of ${first.id}`,
    })
    expect(await isLive(server, owner)).toBe(true)
  })

  test('does so at /mcp and at sign-in as well', async () => {
    for (const present of [
      (server: TestServer, token: string) => isAccepted(server, token),
      (server: TestServer, token: string) =>
        server.request('POST', '/api/sessions', { body: { credential: token } }),
    ]) {
      const server = await testServer({ settings: { MCP_ACCEPT_API_TOKENS: 'true' } })
      const owner = server.token('ann')
      const old = rootToken(server)
      const path = `${TOKENS}/${old.id}/rotate`
      const { json } = await server.request('POST', path, { token: owner, body: { overlap_seconds: 0 } })
      await present(server, old.token)
      expect(await isLive(server, json.token)).toBe(false)
    }
  })

  test('not with a wrong secret, and a revoked one that was never rotated ends nobody', async () => {
    const server = await testServer()
    const owner = server.token('ann')
    const old = rootToken(server)
    const path = `${TOKENS}/${old.id}/rotate`
    const { json } = await server.request('POST', path, { token: owner, body: { overlap_seconds: 3600 } })
    server.services.tokens.revoke('ann', json.id)
    await isLive(server, withOtherSecret(old.token))
    await isLive(server, json.token)
    expect(await isLive(server, old.token)).toBe(true)
  })
})

describe('lists show from what and where each came', () => {
  test('API tokens and JWTs: what created them, from which address, and what they end with', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const child = await childToken(server, root.token, { name: 'phone' })
    const paired = await pairedToken(server, root.token)
    const jwt = await childJwt(server, child.token)
    const { token: page } = await madeOnPage(server, server.services.signInLinks.issue('ann').url)
    const { json } = await server.request('GET', TOKENS, { token: root.token })
    const origin = (id: string) => {
      const { created_by, parent } = json.tokens.find((token: { id: string }) => token.id === id)
      return { created_by, parent }
    }
    const rootRef = { kind: 'api_token', id: root.id, name: 'root' }
    expect(origin(root.id)).toEqual({
      created_by: { kind: 'command_line', id: null, name: null, address: null },
      parent: null,
    })
    expect(origin(child.id)).toEqual({
      created_by: { ...rootRef, address: 'local' },
      parent: rootRef,
    })
    expect(origin(paired.id)).toMatchObject({ created_by: { kind: 'pairing_session' }, parent: rootRef })
    expect(origin(page.id)).toMatchObject({ created_by: { kind: 'browser_session' }, parent: null })
    const { json: list } = await server.request('GET', '/api/jwts', { token: root.token })
    expect(list.jwts.find(({ id }: { id: string }) => id === jwt.id)).toMatchObject({
      created_by: { kind: 'api_token', id: child.id, name: 'phone', address: 'local' },
      parent: { kind: 'api_token', id: child.id, name: 'phone' },
    })
  })

  test('a client’s entry comes from its grant, a browser from its sign-in', async () => {
    const server = await oauthServer()
    const root = rootToken(server)
    await clientOf(server, root.token)
    const { json } = await server.request('GET', '/api/jwts', { token: root.token })
    expect(json.jwts[0]).toMatchObject({
      created_by: { kind: 'oauth_grant', name: 'Test app' },
      parent: { kind: 'oauth_grant', name: 'Test app' },
    })
    const { json: browsers } = await server.request('GET', '/api/sessions', { token: root.token })
    expect(browsers.sessions[0]).toMatchObject({
      signed_in_with: 'token',
      parent: { kind: 'api_token', id: root.id, name: 'root' },
    })
  })
})
