import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Random, systemRandom } from '../../src/core/random.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { testServer } from '../support.ts'
import { create, self, TOKENS } from './support.ts'

const DAY = 86_400_000
const PRINTABLE = [...Array(94).keys()].map((offset) => String.fromCharCode(0x21 + offset))

describe('verifying an API token', () => {
  test('yields user, id, name and scopes', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'Phone', scopes: ['read'] })
    expect(server.services.tokens.verify(json.token)).toEqual({
      userId: 'ann',
      tokenId: json.id,
      name: 'Phone',
      scopes: ['read'],
      expiresAt: null,
    })
  })

  test('unknown, malformed, wrong, expired, revoked and absent credentials answer alike in every byte', async () => {
    const server = await testServer()
    const live = server.token('ann')
    const { json: revoked } = await create(server, live, { name: 'revoked' })
    const { json: expired } = await create(server, live, { name: 'expired', expires_in_days: 1 })
    await server.request('DELETE', `${TOKENS}/${revoked.id}`, { token: live })
    server.clock.advance(DAY)
    const pairing = `pairing-${'A'.repeat(43)}`
    const credentials: [title: string, headers: Record<string, string>][] = [
      ['no header', {}],
      ['an empty header', { authorization: '' }],
      ['a scheme alone', { authorization: 'Bearer' }],
      ['another scheme', { authorization: `Basic ${live}` }],
      ['no scheme', { authorization: live }],
      ['a malformed token', { authorization: 'Bearer ext_nonsense' }],
      ['an unknown token', { authorization: `Bearer ext_${'0'.repeat(12)}_${'A'.repeat(43)}` }],
      [
        'a known look-up part, another secret',
        { authorization: `Bearer ${live.slice(0, 17)}${'A'.repeat(43)}` },
      ],
      ['another prefix', { authorization: `Bearer ${live.replace('ext_', 'abc_')}` }],
      ['a revoked token', { authorization: `Bearer ${revoked.token}` }],
      ['an expired token', { authorization: `Bearer ${expired.token}` }],
      ['a pairing session that is none', { authorization: `Bearer ${pairing}` }],
      ['a JWT', { authorization: `Bearer ${await server.jwt('ann')}` }],
      ['two tokens', { authorization: `Bearer ${live}, Bearer ${live}` }],
    ]
    const answers = await Promise.all(credentials.map(([, headers]) => self(server, { headers })))
    for (const answer of answers) expectProblem(answer, 401, 'Authentication required')
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer')
    expect(new Set(answers.map(fingerprint)).size).toBe(1)
    expect((await self(server, { token: live })).status).toBe(200)
  })

  test('every one-character change is refused: replaced, left out, put in, exchanged', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const place = fc.nat({ max: token.length - 1 })
    const character = fc.constantFrom(...PRINTABLE)
    const mutant = fc.oneof(
      fc.tuple(place, character).map(([at, to]) => token.slice(0, at) + to + token.slice(at + 1)),
      fc.tuple(place, character).map(([at, to]) => token.slice(0, at) + to + token.slice(at)),
      place.map((at) => token.slice(0, at) + token.slice(at + 1)),
      place.map((at) => token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2)),
      character.map((to) => token + to),
    )
    await fc.assert(
      fc.asyncProperty(
        mutant.filter((text) => text !== token),
        async (text) => (await self(server, { token: text })).status === 401,
      ),
      { numRuns: 500 },
    )
    expect((await self(server, { token })).status).toBe(200)
  })

  test('the last character has unused bits; no spelling but the issued one is accepted', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const accepted: string[] = []
    for (const last of alphabet) {
      const { status } = await self(server, { token: token.slice(0, -1) + last })
      if (status === 200) accepted.push(last)
    }
    expect(accepted).toEqual([token.slice(-1)])
  })

  test('round trip: secrets with "_" and "-" in any place verify', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '10000' } })
    const issued = Array.from(
      { length: 300 },
      (_, n) => [`user-${n % 7}`, server.token(`user-${n % 7}`)] as const,
    )
    const secrets = issued.map(([, token]) => token.slice(17)).join('')
    expect([secrets.includes('_'), secrets.includes('-')]).toEqual([true, true])
    for (const [user, token] of issued) {
      expect(server.services.tokens.verify(token)?.userId).toBe(user)
    }
  })

  const extremes: [character: string, bytes: number[]][] = [
    ['_', [0xff, 0xff, 0xff]],
    ['-', [0xfb, 0xef, 0xbe]],
  ]
  test.each(extremes)('a secret of almost nothing but "%s" verifies', async (character, bytes) => {
    const secretBytes = Uint8Array.from({ length: 32 }, (_, n) => bytes[n % 3] ?? 0)
    const random: Random = {
      ...systemRandom,
      bytes: (length) => (length === 32 ? secretBytes : systemRandom.bytes(length)),
    }
    const server = await testServer({ random })
    const token = server.token('ann')
    expect(token.slice(17, -1)).toBe(character.repeat(42))
    expect((await self(server, { token })).status).toBe(200)
    expectProblem(await self(server, { token: token.slice(0, -1) }), 401)
  })

  test('a megabyte of bearer is refused like any other', async () => {
    const server = await testServer()
    const live = server.token('ann')
    const plain = fingerprint(await self(server, {}))
    for (const token of ['a'.repeat(1_000_000), live + '_'.repeat(1_000_000), '-'.repeat(1_000_000)]) {
      expect(fingerprint(await self(server, { token }))).toBe(plain)
    }
  })

  test('the scheme is matched without regard to case', async () => {
    const server = await testServer()
    const token = server.token('ann')
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      const answer = await self(server, { headers: { authorization: `${scheme} ${token}` } })
      expect(answer.status).toBe(200)
    }
    for (const scheme of ['Bearer:', 'Token', 'Bear', 'xBearer', 'Bearer Bearer']) {
      expectProblem(await self(server, { headers: { authorization: `${scheme} ${token}` } }), 401)
    }
  })

  test('two Authorization headers count as none, also when both are right', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const headers = new Headers([
      ['authorization', `Bearer ${token}`],
      ['authorization', `Bearer ${token}`],
    ])
    const url = `http://127.0.0.1:8420${TOKENS}/self`
    expect((await server.app.handle(new Request(url, { headers }))).status).toBe(401)
  })

  test.each(['access_token', 'token', 'bearer', 'authorization', 'Authorization', '%00never', 'api_key'])(
    'a token in the query as %s is not read',
    async (key) => {
      const server = await testServer()
      const token = server.token('ann')
      const reads = [`${TOKENS}/self`, TOKENS, '/api/profile', '/api/journal/foods']
      for (const path of reads) {
        expectProblem(await server.request('GET', `${path}?${key}=${token}`), 401)
        expectProblem(
          await server.request('GET', `${path}?${key}=${token}`, {
            headers: { authorization: 'Basic eA==' },
          }),
          401,
        )
      }
    },
  )

  test('a token in the body is not read', async () => {
    const server = await testServer()
    const token = server.token('ann')
    for (const key of ['access_token', 'token', 'bearer', 'authorization', '\0never']) {
      const body = { name: 'x', [key]: token }
      expectProblem(await server.request('POST', TOKENS, { body }), 401)
    }
  })

  test('expires at its instant, not a millisecond earlier', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'x', expires_in_days: 1 })
    server.clock.advance(DAY - 1)
    expect((await self(server, { token: json.token })).status).toBe(200)
    server.clock.advance(1)
    expectProblem(await self(server, { token: json.token }), 401)
  })
})
