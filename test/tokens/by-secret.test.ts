import { describe, expect, test } from 'bun:test'
import { childJwt, childToken, isAccepted, isLive, rootToken } from '../credentials/support.ts'
import { form } from '../oauth/support.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { TOKENS, withOtherSecret } from './support.ts'

const DAY = 86_400_000
const UNKNOWN = `ext_0123456789ab_${'A'.repeat(43)}`

const revoke = (server: TestServer, token: string) =>
  server.request('POST', `${TOKENS}/revoke`, { body: { token } })

const introspect = (server: TestServer, caller: string, token: string) =>
  server.request('POST', `${TOKENS}/introspect`, { token: caller, body: { token } })

describe('revoking a token by its secret', () => {
  test('needs no credential, takes along what hangs on it, and says nothing', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const child = await childToken(server, root.token)
    const jwt = await childJwt(server, child.token)
    const answer = await revoke(server, root.token)
    expect([answer.status, answer.json]).toEqual([200, {}])
    for (const { token } of [root, child]) expect(await isLive(server, token)).toBe(false)
    expect(await isAccepted(server, jwt.jwt)).toBe(false)
  })

  test('the answer to an unknown, a wrong and an ended one is the same', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const known = await revoke(server, root.token)
    const other = rootToken(server)
    for (const token of [root.token, UNKNOWN, withOtherSecret(other.token), 'nonsense', 'a.b.c']) {
      expect(fingerprint(await revoke(server, token))).toBe(fingerprint(known))
    }
    expect(await isLive(server, other.token)).toBe(true)
  })

  test('a tool token of this server, too; its client’s grant ends with it', async () => {
    const server = await testServer()
    const jwt = await server.jwt('ann')
    const other = await server.jwt('ann')
    const [header, claims] = jwt.split('.')
    await revoke(server, `${header}.${claims}.${'A'.repeat(86)}`)
    expect(await isAccepted(server, jwt)).toBe(true)
    expect((await revoke(server, jwt)).status).toBe(200)
    expect([await isAccepted(server, jwt), await isAccepted(server, other)]).toEqual([false, true])
  })

  test('takes a form as well, as RFC 7009 has it; a field that occurs twice is refused', async () => {
    const server = await testServer()
    const root = rootToken(server)
    const fields = { token: root.token, token_type_hint: 'access_token' }
    expect((await server.request('POST', `${TOKENS}/revoke`, form(fields))).status).toBe(200)
    expect(await isLive(server, root.token)).toBe(false)
    const twice = new URLSearchParams([
      ['token', 'a'],
      ['token', 'b'],
    ])
    expectProblem(await server.request('POST', `${TOKENS}/revoke`, form(twice)), 400)
    expectProblem(await server.request('POST', `${TOKENS}/revoke`, form({})), 422)
  })

  test('a token that was rotated away ends alone: whoever reports it does not use it', async () => {
    const server = await testServer()
    const owner = server.token('ann')
    const old = rootToken(server)
    const body = { overlap_seconds: 3600 }
    const { json } = await server.request('POST', `${TOKENS}/${old.id}/rotate`, { token: owner, body })
    await revoke(server, old.token)
    expect(await isLive(server, json.token)).toBe(true)
  })
})

describe('introspection', () => {
  test('tells a person’s service about the person’s own tokens', async () => {
    const server = await testServer()
    const service = server.token('ann', ['read'])
    const phone = rootToken(server, 1)
    const exp = (server.clock.now() + DAY) / 1000
    expect((await introspect(server, service, phone.token)).json).toEqual({
      active: true,
      token_type: 'Bearer',
      kind: 'api_token',
      scope: 'read write tokens',
      sub: 'ann',
      jti: phone.id,
      exp,
    })
    const jwt = await childJwt(server, phone.token, { scopes: ['health:read'] })
    expect((await introspect(server, service, jwt.jwt)).json).toEqual({
      active: true,
      token_type: 'Bearer',
      kind: 'jwt',
      scope: 'health:read',
      sub: 'ann',
      jti: jwt.id,
      exp,
    })
    const endless = await introspect(server, service, service)
    expect(endless.json).not.toHaveProperty('exp')
  })

  test('of another person’s, an ended and an unknown one it says only that it is not active', async () => {
    const server = await testServer()
    const service = server.token('ann')
    const ended = rootToken(server)
    server.services.tokens.revoke('ann', ended.id)
    const inactive = { active: false }
    for (const token of [server.token('bob'), await server.jwt('bob'), ended.token, UNKNOWN, 'nonsense']) {
      const { status, json } = await introspect(server, service, token)
      expect([status, json]).toEqual([200, inactive])
    }
  })

  test('needs an API token', async () => {
    const server = await testServer()
    const token = server.token('ann')
    expectProblem(await server.request('POST', `${TOKENS}/introspect`, { body: { token } }), 401)
  })
})
