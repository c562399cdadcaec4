import { describe, expect, test } from 'bun:test'
import type { Permission } from '../../src/core/principal.ts'
import { listRoutes } from '../../src/http/routes.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { everythingStored } from '../stored.ts'
import { callTool, type TestServer, testServer } from '../support.ts'
import { create, self, TOKENS } from '../tokens/support.ts'
import { CHANNEL, IDENTIFIER, issueCode, verify } from './support.ts'

const DAY = 86_400_000

/** The session of a device that was just paired with a code that `token` issued. */
async function pair(server: TestServer, token = server.token('ann')): Promise<string> {
  const { code } = await issueCode(server, token)
  const { status, json } = await verify(server, code, { session: true })
  expect(status).toBe(200)
  return json.session_token
}

describe('a pairing session', () => {
  test('comes with the verification only when asked for, as two more fields', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { code, passcode_id } = await issueCode(server, token)
    const { json } = await verify(server, code, { session: true })
    expect(json).toEqual({
      user_id: 'ann',
      passcode_id,
      user_identifier: IDENTIFIER,
      channel: CHANNEL,
      session_token: expect.any(String),
      session_expires_at: '2026-03-10T11:05:00.000Z',
    })
    for (const session of [false, undefined]) {
      const next = await issueCode(server, token)
      const answer = await verify(server, next.code, { session })
      expect(Object.keys(answer.json)).toEqual(['user_id', 'passcode_id', 'user_identifier', 'channel'])
    }
    expect(server.db.$client.query('SELECT count(*) AS n FROM pairing_sessions').get()).toEqual({ n: 1 })
  })

  test('creates a token of the person’s', async () => {
    const server = await testServer()
    const session = await pair(server)
    const { status, json } = await create(server, session, { name: 'Phone' })
    expect(status).toBe(201)
    const { json: own } = await self(server, { token: json.token })
    expect(own).toMatchObject({ id: json.id, name: 'Phone', is_active: true })
    expect(server.services.tokens.verify(json.token)?.userId).toBe('ann')
  })

  test('creates one, then it is nobody’s', async () => {
    const server = await testServer()
    const session = await pair(server)
    expect((await create(server, session, { name: 'Phone' })).status).toBe(201)
    const spent = await create(server, session, { name: 'Phone' })
    expect(fingerprint(spent)).toBe(fingerprint(await create(server, 'nonsense', { name: 'Phone' })))
  })

  test('creates one, also when asked a hundred times at once', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '1000' } })
    const session = await pair(server)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => create(server, session, { name: `Phone ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
  })

  test('is not used up by a request that is refused', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '2' } })
    const owner = server.token('ann', ['read', 'tokens'])
    const session = await pair(server, owner)
    expectProblem(await create(server, session, { name: '' }), 422)
    expectProblem(await create(server, session, '{'), 400)
    expectProblem(await create(server, session, { name: 'x', scopes: ['write'] }), 403)
    const headers = { 'content-type': 'text/plain' }
    expectProblem(await server.request('POST', TOKENS, { token: session, body: '{}', headers }), 415)
    const { json: other } = await create(server, owner, { name: 'fills the limit' })
    expectProblem(await create(server, session, { name: 'x' }), 409)
    await server.request('DELETE', `${TOKENS}/${other.id}`, { token: owner })
    expect((await create(server, session, { name: 'x' })).status).toBe(201)
  })

  test('lives 300 seconds', async () => {
    const server = await testServer()
    const first = await pair(server)
    server.clock.advance(299_999)
    expect((await create(server, first, { name: 'x' })).status).toBe(201)
    const second = await pair(server)
    server.clock.advance(300_000)
    expectProblem(await create(server, second, { name: 'x' }), 401)
  })

  test('opens no other door: 401 at every route that wants a credential, and at /mcp', async () => {
    const server = await testServer({ settings: { MCP_ACCEPT_API_TOKENS: 'true' } })
    const session = await pair(server)
    const closed = listRoutes(server.app).filter(
      ({ method, path, access }) => access !== 'public' && `${method} ${path}` !== `POST ${TOKENS}`,
    )
    expect(closed.length).toBeGreaterThan(30)
    for (const { method, path } of closed) {
      const answer = await server.request(method, path.replace(/:[a-z_]+/g, '1'), { token: session })
      expect([method, path, answer.status]).toEqual([method, path, 401])
    }
    const client = await server.mcpClient(session)
    expect(await callTool(client, 'get_health_profile')).toEqual({ error: 'Authentication required' })
    expect((await create(server, session, { name: 'x' })).status).toBe(201)
  })

  test('is stored as a hash, and shown nowhere else', async () => {
    const server = await testServer()
    const session = await pair(server)
    expect(session.length).toBeGreaterThan(40)
    expect(everythingStored(server)).not.toContain(session.replace('pairing-', ''))
    expect(server.logs.join()).not.toContain(session)
  })

  describe('gives no more than the token that issued the code', () => {
    const held: [scopes: readonly Permission[]][] = [
      [['tokens']],
      [['read', 'tokens']],
      [['write', 'tokens']],
      [['read', 'write', 'tokens']],
    ]
    test.each(held)('scopes %j', async (scopes) => {
      const server = await testServer()
      const owner = server.token('ann', scopes)
      for (const scope of ['read', 'write', 'tokens'] as const) {
        const answer = await create(server, await pair(server, owner), { name: 'x', scopes: [scope] })
        expect([scope, answer.status]).toEqual([scope, scopes.includes(scope) ? 201 : 403])
      }
      const { json } = await create(server, await pair(server, owner), { name: 'x' })
      expect(json.scopes).toEqual([...scopes])
    })

    test('a token without "read" cannot pair itself into reading', async () => {
      const server = await testServer()
      const { json } = await create(server, await pair(server, server.token('ann', ['tokens'])), {
        name: 'x',
      })
      expectProblem(await server.request('GET', '/api/profile', { token: json.token }), 403)
      expectProblem(await server.request('POST', '/api/tools/get_health_profile', { token: json.token }), 403)
    })

    test('a scoped token that expires cannot pair itself into one that lasts longer', async () => {
      const server = await testServer()
      const { json: owner } = await create(server, server.token('ann'), {
        name: 'p',
        expires_in_days: 1,
        scopes: ['read', 'tokens'],
      })
      for (const expires_in_days of [undefined, 1, 3650]) {
        const { json } = await create(server, await pair(server, owner.token), { name: 'x', expires_in_days })
        expect(json.expires_at).toBe(owner.expires_at)
      }
      const session = await pair(server, owner.token)
      server.clock.advance(DAY - 1000)
      expectProblem(await create(server, session, { name: 'x' }), 401)
    })

    test('a token with every scope does so as well: what it pairs ends with it', async () => {
      const server = await testServer()
      const { json: owner } = await create(server, server.token('ann'), { name: 'p', expires_in_days: 1 })
      const { json } = await create(server, await pair(server, owner.token), { name: 'x' })
      expect(json.expires_at).toBe(owner.expires_at)
    })
  })

  test('a code from the command line gives all scopes and no end', async () => {
    const server = await testServer()
    const issued = server.services.passcodes.issue({
      userId: 'ann',
      userIdentifier: IDENTIFIER,
      channel: CHANNEL,
    })
    const { json } = await verify(server, issued.code, { session: true })
    const { json: made } = await create(server, json.session_token, { name: 'x' })
    expect(made).toMatchObject({ scopes: ['read', 'write', 'tokens'], expires_at: null })
  })
})
