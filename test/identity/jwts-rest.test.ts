import { describe, expect, test } from 'bun:test'
import type { Permission } from '../../src/core/principal.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { everythingStored } from '../stored.ts'
import { testServer } from '../support.ts'
import { create } from '../tokens/support.ts'
import { decoded, isAccepted, outcome, REFUSED } from './support.ts'

const JWTS = '/api/jwts'

describe('JWTs over REST', () => {
  test('POST answers 201 with the JWT once, which opens the tools', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { status, json } = await server.request('POST', JWTS, { token, body: { name: 'Desktop' } })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(String),
      jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      name: 'Desktop',
      scopes: ['health:read', 'health:write'],
      created_at: '2026-03-10T11:00:00.000Z',
      expires_at: '2026-04-09T11:00:00.000Z',
    })
    expect(decoded(json.jwt).claims).toMatchObject({ jti: json.id, sub: 'ann' })
    expect(await isAccepted(server, json.jwt)).toBe(true)
    const listed = await server.request('GET', JWTS, { token })
    expect(listed.text).not.toContain(json.jwt)
    const [, , signature = ''] = json.jwt.split('.')
    expect(everythingStored(server)).not.toContain(signature)
    expect(server.logs.join()).not.toContain(signature)
  })

  test('GET lists the caller’s own, newest first, in pages', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await server.jwt('bob')
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      made.push((await server.request('POST', JWTS, { token, body: { name: `n${n}` } })).json.id)
      server.clock.advance(2000)
    }
    const first = await server.request('GET', `${JWTS}?limit=3`, { token })
    const second = await server.request('GET', `${JWTS}?limit=3&cursor=${first.json.next_cursor}`, { token })
    const seen = [...first.json.jwts, ...second.json.jwts]
    expect(seen.map(({ id }) => id)).toEqual(made.toReversed())
    expect(second.json.next_cursor).toBeNull()
    expect(seen[0]).toEqual({
      id: made[4],
      name: 'n4',
      scopes: ['health:read', 'health:write'],
      is_active: true,
      created_at: '2026-03-10T11:00:08.000Z',
      expires_at: '2026-04-09T11:00:08.000Z',
      last_used_at: null,
      last_used_from: null,
      created_by: { kind: 'api_token', id: expect.any(String), name: 'test', address: 'local' },
      parent: { kind: 'api_token', id: expect.any(String), name: 'test' },
    })
  })

  test('DELETE revokes for the very next call, also one that was accepted before; again is fine', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await server.request('POST', JWTS, { token, body: { name: 'x' } })
    const other = await server.jwt('ann')
    expect(await isAccepted(server, json.jwt)).toBe(true)
    for (const _ of ['first', 'again']) {
      const answer = await server.request('DELETE', `${JWTS}/${json.id}`, { token })
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(await outcome(server, json.jwt)).toEqual(REFUSED)
    }
    expect(await isAccepted(server, other)).toBe(true)
    const { jwts } = (await server.request('GET', JWTS, { token })).json
    expect(jwts.find(({ id }: { id: string }) => id === json.id).is_active).toBe(false)
  })

  test('another person’s cannot be told from an unknown one; no UUID is 422', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await server.request('POST', JWTS, { token: server.token('bob'), body: { name: 'x' } })
    const foreign = await server.request('DELETE', `${JWTS}/${json.id}`, { token })
    const unknown = await server.request('DELETE', `${JWTS}/019cd767-0000-7000-8000-000000000000`, { token })
    expectProblem(foreign, 404)
    expect(fingerprint(foreign)).toBe(fingerprint(unknown))
    expect(await isAccepted(server, json.jwt)).toBe(true)
    expectProblem(await server.request('DELETE', `${JWTS}/1`, { token }), 422, /UUID/)
  })

  const grants: [held: Permission[], wanted: string[] | undefined, granted: string[] | 403][] = [
    [['read', 'write', 'tokens'], undefined, ['health:read', 'health:write']],
    [['read', 'tokens'], undefined, ['health:read']],
    [['write', 'tokens'], undefined, ['health:write']],
    [['read', 'tokens'], ['health:read'], ['health:read']],
    [['read', 'tokens'], ['health:write'], 403],
    [['read', 'tokens'], ['health:read', 'health:write'], 403],
    [['tokens'], undefined, 403],
    [['read', 'write'], undefined, 403],
  ]
  test.each(grants)('a token with %j that asks for %j gets %j', async (held, scopes, granted) => {
    const server = await testServer()
    const answer = await server.request('POST', JWTS, {
      token: server.token('ann', held),
      body: { name: 'x', scopes },
    })
    if (granted === 403) expectProblem(answer, 403, /Missing scope/)
    else {
      expect(answer.json.scopes).toEqual(granted)
      expect(decoded(answer.json.jwt).claims.scope).toBe(granted.join(' '))
    }
  })

  test('does not outlive the scoped token that asked for it', async () => {
    const server = await testServer()
    const { json: parent } = await create(server, server.token('ann'), {
      name: 'p',
      expires_in_days: 2,
      scopes: ['read', 'tokens'],
    })
    for (const expires_in_days of [undefined, 2, 365]) {
      const { json } = await server.request('POST', JWTS, {
        token: parent.token,
        body: { name: 'x', expires_in_days },
      })
      expect(json.expires_at).toBe(parent.expires_at)
    }
  })

  test('nor the token with every scope; one without an end gives what is asked for', async () => {
    const server = await testServer()
    const { json: short } = await create(server, server.token('ann'), { name: 'p', expires_in_days: 2 })
    const body = { name: 'x', expires_in_days: 365 }
    const limited = await server.request('POST', JWTS, { token: short.token, body })
    expect(limited.json.expires_at).toBe(short.expires_at)
    const { json: parent } = await create(server, server.token('ann'), { name: 'p' })
    const { json } = await server.request('POST', JWTS, {
      token: parent.token,
      body: { name: 'x', expires_in_days: 365 },
    })
    expect(json.expires_at).toBe('2027-03-10T11:00:00.000Z')
  })

  test('jwt.ttl_days sets the default, expires_in_days another', async () => {
    const server = await testServer({ settings: { JWT_TTL_DAYS: '7' } })
    const token = server.token('ann')
    const ends = async (body: object) => (await server.request('POST', JWTS, { token, body })).json.expires_at
    expect(await ends({ name: 'x' })).toBe('2026-03-17T11:00:00.000Z')
    expect(await ends({ name: 'x', expires_in_days: 1 })).toBe('2026-03-11T11:00:00.000Z')
    expect(await ends({ name: 'x', expires_in_days: 365 })).toBe('2027-03-10T11:00:00.000Z')
  })

  const refused: [body: object][] = [
    [{}],
    [{ name: '' }],
    [{ name: 'n'.repeat(256) }],
    [{ name: 'x', expires_in_days: 0 }],
    [{ name: 'x', expires_in_days: 366 }],
    [{ name: 'x', expires_in_days: null }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['read'] }],
    [{ name: 'x', sub: 'bob' }],
  ]
  test.each(refused)('%j is refused with 422', async (body) => {
    const server = await testServer()
    expectProblem(await server.request('POST', JWTS, { token: server.token('ann'), body }), 422)
  })
})

describe('/.well-known/jwks.json', () => {
  test('shows the public key that verifies the JWTs, and nothing private', async () => {
    const server = await testServer()
    const { status, json, headers } = await server.request('GET', '/.well-known/jwks.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toStartWith('application/json')
    const [jwk] = json.keys
    expect(json.keys).toHaveLength(1)
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const jwt = await server.jwt('ann')
    expect(decoded(jwt).header.kid).toBe(jwk.kid)
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    const [header, claims, signature = ''] = jwt.split('.')
    const data = Buffer.from(`${header}.${claims}`)
    expect(await crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), data)).toBe(true)
  })
})
