import { describe, expect, test } from 'bun:test'
import type { Permission } from '../../src/core/principal.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { create, self, storedToken, TOKENS, withOtherSecret } from './support.ts'

const DAY = 86_400
const UNKNOWN = '019cd767-0000-7000-8000-000000000000'

const rotate = (server: TestServer, token: string, id: string, body: unknown = {}) =>
  server.request('POST', `${TOKENS}/${id}/rotate`, { token, body })

const auditOf = (server: TestServer, action: string) => {
  server.services.tokens.flushUsage()
  return server.db.$client
    .query<{ subject: string; detail: string | null }, [string]>(
      'SELECT subject, detail FROM audit_log WHERE action = ? ORDER BY seq',
    )
    .all(action)
}

async function withToken(body: Record<string, unknown> = {}) {
  const server = await testServer()
  const ann = server.token('ann')
  const { json } = await create(server, ann, { name: 'Phone', ...body })
  return { server, ann, old: json }
}

describe('rotating an API token', () => {
  test('gives another of its name, scopes and lifetime; both work for the overlap, then the new one alone', async () => {
    const { server, ann, old } = await withToken({ expires_in_days: 30, scopes: ['read'] })
    server.clock.advance(10 * DAY * 1000)
    const { status, json, headers } = await rotate(server, ann, old.id)
    expect([status, headers.get('location')]).toEqual([201, `${TOKENS}/${json.id}`])
    expect(json).toMatchObject({ name: 'Phone', scopes: ['read'] })
    expect(Date.parse(json.expires_at) - server.clock.now()).toBe(30 * DAY * 1000)
    expect(json.id).not.toBe(old.id)
    expect(json.token).not.toBe(old.token)
    server.clock.advance(DAY * 1000 - 1)
    for (const { token } of [old, json]) expect((await self(server, { token })).status).toBe(200)
    server.clock.advance(1)
    expect((await self(server, { token: json.token })).status).toBe(200)
    expectProblem(await self(server, { token: old.token }), 401)
    expect(auditOf(server, 'token.rotate')).toEqual([{ subject: old.id, detail: json.id }])
  })

  test('without an overlap ends the old one at once, and what hangs on it', async () => {
    const { server, ann, old } = await withToken()
    const { json: session } = await server.request('POST', '/api/sessions', {
      body: { credential: old.token },
    })
    const { json } = await rotate(server, ann, old.id, { overlap_seconds: 0 })
    const { json: listed } = await server.request('GET', '/api/sessions', { token: json.token })
    expect(listed.sessions.map(({ id }: { id: string }) => id)).not.toContain(session.id)
    expect(storedToken(server, old.id)).toMatchObject({ is_active: 0 })
    expectProblem(await self(server, { token: old.token }), 401)
  })

  test('never lets the old one live longer than it would have', async () => {
    const { server, ann, old } = await withToken({ expires_in_days: 1 })
    await rotate(server, ann, old.id, { overlap_seconds: 604_800 })
    server.clock.advance(DAY * 1000)
    expectProblem(await self(server, { token: old.token }), 401)
  })

  test('a token that does not expire is replaced by one that does not', async () => {
    const { server, ann, old } = await withToken()
    expect((await rotate(server, ann, old.id)).json.expires_at).toBeNull()
  })

  test('happens once to each, and to live ones alone', async () => {
    const { server, ann, old } = await withToken()
    const { json } = await rotate(server, ann, old.id)
    expectProblem(await rotate(server, ann, old.id), 409, 'The token was already rotated')
    expect((await rotate(server, ann, json.id)).status).toBe(201)
    const { json: revoked } = await create(server, ann, { name: 'x' })
    await server.request('DELETE', `${TOKENS}/${revoked.id}`, { token: ann })
    expectProblem(await rotate(server, ann, revoked.id), 409)
    const { json: expired } = await create(server, ann, { name: 'x', expires_in_days: 1 })
    server.clock.advance(DAY * 1000)
    expectProblem(await rotate(server, ann, expired.id), 409)
  })

  test('counts towards the limit of active tokens; a refused rotation changes nothing', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '2' } })
    const ann = server.token('ann')
    const { json: old } = await create(server, ann, { name: 'x' })
    expectProblem(await rotate(server, ann, old.id), 409)
    expect(storedToken(server, old.id)).toMatchObject({ rotated_at: null, family_id: null, expires_at: null })
    expect((await rotate(server, ann, old.id, { overlap_seconds: 0 })).status).toBe(201)
  })

  test('another person’s cannot be told from an unknown one, and stays as it is', async () => {
    const { server, old } = await withToken()
    const bob = server.token('bob')
    const foreign = await rotate(server, bob, old.id)
    expectProblem(foreign, 404)
    expect(fingerprint(foreign)).toBe(fingerprint(await rotate(server, bob, UNKNOWN)))
    expect(storedToken(server, old.id)).toMatchObject({ rotated_at: null })
  })

  test('gives nobody a scope or a time that they lack', async () => {
    const { server, ann, old } = await withToken()
    const scopes: Permission[] = ['read', 'tokens']
    const { json: scoped } = await create(server, ann, { name: 'scoped', scopes, expires_in_days: 3 })
    expectProblem(await rotate(server, scoped.token, old.id), 403)
    server.clock.advance(DAY * 1000)
    const { json } = await rotate(server, scoped.token, scoped.id)
    expect(json.expires_at).toBe(scoped.expires_at)
  })

  test.each([
    { overlap_seconds: -1 },
    { overlap_seconds: 604_801 },
    { overlap_seconds: 1.5 },
    { overlap_seconds: '60' },
    { nonsense: 1 },
  ])('%p: 422', async (body) => {
    const { server, ann, old } = await withToken()
    expectProblem(await rotate(server, ann, old.id, body), 422)
  })
})

describe('a token that was rotated away and is presented all the same', () => {
  test('is in the audit log, once an hour', async () => {
    const { server, ann, old } = await withToken()
    const { json } = await rotate(server, ann, old.id, { overlap_seconds: 60 })
    await self(server, { token: old.token })
    expect(auditOf(server, 'token.reuse')).toEqual([])
    server.clock.advance(60_000)
    for (let n = 0; n < 5; n++) await self(server, { token: old.token })
    expect(auditOf(server, 'token.reuse')).toEqual([{ subject: old.id, detail: null }])
    server.clock.advance(3_600_000)
    await self(server, { token: old.token })
    await server.request('DELETE', `${TOKENS}/${json.id}`, { token: ann })
    await self(server, { token: json.token })
    expect(auditOf(server, 'token.reuse').map(({ subject }) => subject)).toEqual([old.id, old.id, json.id])
  })

  test('is not, where only its look-up part is right, or it never was one of a family', async () => {
    const { server, ann, old } = await withToken()
    await rotate(server, ann, old.id, { overlap_seconds: 0 })
    await self(server, { token: withOtherSecret(old.token) })
    const { json: plain } = await create(server, ann, { name: 'x' })
    await server.request('DELETE', `${TOKENS}/${plain.id}`, { token: ann })
    await self(server, { token: plain.token })
    expect(auditOf(server, 'token.reuse')).toEqual([])
  })
})
