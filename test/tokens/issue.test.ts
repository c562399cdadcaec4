import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../src/core/hash.ts'
import { expectProblem } from '../problems.ts'
import { everythingStored } from '../stored.ts'
import { NOW, testServer } from '../support.ts'
import { create, SELF, self, storedToken, TOKENS } from './support.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY = 86_400_000

describe('creating an API token', () => {
  test('answers 201 with the whole token, its fields and its place', async () => {
    const server = await testServer()
    const answer = await create(server, server.token('ann'), { name: 'Phone', expires_in_days: 30 })
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      id: expect.stringMatching(UUID),
      token: expect.stringMatching(/^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/),
      name: 'Phone',
      scopes: ['read', 'write', 'tokens'],
      created_at: '2026-03-10T11:00:00.000Z',
      expires_at: '2026-04-09T11:00:00.000Z',
    })
    expect(answer.headers.get('location')).toBe(`${TOKENS}/${answer.json.id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await self(server, { token: answer.json.token })).json.id).toBe(answer.json.id)
  })

  test('without expires_in_days never expires', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token(), { name: 'Phone' })
    expect(json.expires_at).toBeNull()
    server.clock.advance(100 * 365 * DAY)
    expect((await self(server, { token: json.token })).status).toBe(200)
  })

  test('the created token belongs to the creator, whatever the body would like', async () => {
    const server = await testServer()
    const token = server.token('ann')
    expectProblem(await create(server, token, { name: 'x', user_id: 'bob' }), 422)
    const { json } = await create(server, token, { name: 'x' })
    expect(storedToken(server, json.id)).toMatchObject({ user_id: 'ann', is_active: 1, last_used_at: null })
  })

  test('the whole token is shown at creation and nowhere else', async () => {
    const server = await testServer()
    const caller = server.token('ann')
    const { json } = await create(server, caller, { name: 'Phone' })
    const [, secret = ''] = /^ext_[0-9a-f]{12}_(.{43})$/.exec(json.token) ?? []
    expect(secret).toHaveLength(43)
    for (const path of [TOKENS, `${TOKENS}/${json.id}`, SELF]) {
      const { status, text } = await server.request('GET', path, { token: caller })
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(sha256(secret))
    }
    expect((await self(server, { token: json.token })).text).not.toContain(secret)
    expect(server.logs.join()).not.toContain(secret)
  })

  test('the database holds the SHA-256 of the secret part, and never the secret', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'Phone' })
    const [, short = '', secret = ''] = /^ext_([0-9a-f]{12})_(.{43})$/.exec(json.token) ?? []
    expect(storedToken(server, json.id)).toMatchObject({
      short_token: short,
      long_token_hash: sha256(secret),
      created_at: NOW,
    })
    expect(everythingStored(server)).not.toContain(secret)
  })

  const refused: [title: string, body: unknown, where: string][] = [
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a name of 256 characters', { name: 'n'.repeat(256) }, '/name'],
    ['a name that is a number', { name: 7 }, '/name'],
    ['no days', { name: 'x', expires_in_days: 0 }, '/expires_in_days'],
    ['negative days', { name: 'x', expires_in_days: -1 }, '/expires_in_days'],
    ['more than ten years', { name: 'x', expires_in_days: 3651 }, '/expires_in_days'],
    ['half a day', { name: 'x', expires_in_days: 0.5 }, '/expires_in_days'],
    ['days as text', { name: 'x', expires_in_days: '30' }, '/expires_in_days'],
    ['days null', { name: 'x', expires_in_days: null }, '/expires_in_days'],
    ['an unknown scope', { name: 'x', scopes: ['admin'] }, '/scopes/0'],
    ['a scope of a JWT', { name: 'x', scopes: ['health:read'] }, '/scopes/0'],
    ['no scope at all', { name: 'x', scopes: [] }, '/scopes'],
    ['a scope twice', { name: 'x', scopes: ['read', 'read'] }, '/scopes'],
    ['an unknown field', { name: 'x', admin: true }, '/admin'],
    ['a list', [{ name: 'x' }], ''],
    ['null', null, ''],
    ['a text', '"x"', ''],
  ]
  test.each(refused)('%s is refused with 422 and creates nothing', async (_, body, where) => {
    const server = await testServer()
    const token = server.token('ann')
    const answer = await create(server, token, body)
    expectProblem(answer, 422)
    expect(answer.json.errors.map(({ path }: { path: string }) => path)).toContain(where)
    expect((await server.request('GET', TOKENS, { token })).json.tokens).toHaveLength(1)
  })

  const accepted: [title: string, body: object][] = [
    ['a name of 255 characters', { name: 'n'.repeat(255) }],
    ['a name of any script', { name: '手机 📱 tél' }],
    ['one day', { name: 'x', expires_in_days: 1 }],
    ['ten years', { name: 'x', expires_in_days: 3650 }],
  ]
  test.each(accepted)('%s is accepted', async (_, body) => {
    const server = await testServer()
    const answer = await create(server, server.token(), body)
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject('name' in body ? { name: body.name } : {})
  })

  test('over token.max_active_per_user: 409 until one is revoked or expires; others are not held up', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '3' } })
    const first = server.token('ann')
    const { json: second } = await create(server, first, { name: '2', expires_in_days: 1 })
    const { json: third } = await create(server, first, { name: '3' })
    expectProblem(await create(server, first, { name: '4' }), 409, /limit 3/)
    expect((await create(server, server.token('bob'), { name: 'other' })).status).toBe(201)

    await server.request('DELETE', `${TOKENS}/${third.id}`, { token: first })
    expect((await create(server, first, { name: '4' })).status).toBe(201)
    expectProblem(await create(server, first, { name: '5' }), 409)

    server.clock.advance(DAY)
    expectProblem(await self(server, { token: second.token }), 401)
    expect((await create(server, first, { name: '5' })).status).toBe(201)
  })
})
