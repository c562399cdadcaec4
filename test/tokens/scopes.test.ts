import { describe, expect, test } from 'bun:test'
import { PERMISSIONS, type Permission } from '../../src/core/principal.ts'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { create, self, TOKENS } from './support.ts'

/** Every set of scopes that is not empty. */
const SETS: readonly Permission[][] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  PERMISSIONS.filter((_, index) => (bits & (1 << index)) !== 0),
)

describe('scopes of API tokens', () => {
  test.each(SETS.map((held) => [held]))(
    'a token with %j passes on what it holds and nothing else',
    async (held) => {
      const server = await testServer()
      const token = server.token('ann', held)
      if (!held.includes('tokens')) {
        expectProblem(await create(server, token, { name: 'child' }), 403, 'Missing scope: tokens')
        return
      }
      const { json: heir } = await create(server, token, { name: 'heir' })
      expect(heir.scopes).toEqual(held)
      for (const wanted of SETS) {
        const answer = await create(server, token, { name: 'child', scopes: wanted })
        const lacking = wanted.find((scope) => !held.includes(scope))
        if (lacking === undefined) expect(answer.json.scopes).toEqual(wanted)
        else expectProblem(answer, 403, new RegExp(`Missing scope: ${lacking}`))
      }
    },
  )

  test('a grandchild cannot win back what its parent lost', async () => {
    const server = await testServer()
    const { json: child } = await create(server, server.token('ann'), {
      name: 'c',
      scopes: ['tokens', 'read'],
    })
    expectProblem(await create(server, child.token, { name: 'g', scopes: ['write'] }), 403)
    const { json: grandchild } = await create(server, child.token, { name: 'g' })
    expect(grandchild.scopes).toEqual(['read', 'tokens'])
  })

  test('"self" needs no scope; list, get, create and revoke need "tokens"', async () => {
    const server = await testServer()
    for (const held of [['read'], ['write'], ['read', 'write']] as const) {
      const token = server.token('ann', held)
      const { json: own } = await self(server, { token })
      expect(own.scopes).toEqual([...held])
      for (const [method, path] of [
        ['GET', TOKENS],
        ['GET', `${TOKENS}/`],
        ['HEAD', TOKENS],
        ['GET', `${TOKENS}/${own.id}`],
        ['DELETE', `${TOKENS}/${own.id}`],
        ['DELETE', `${TOKENS}/${own.id}/`],
        ['POST', TOKENS],
        ['POST', `${TOKENS}/`],
      ] as const) {
        const answer = await server.request(method, path, {
          token,
          ...(method === 'POST' && { body: { name: 'x' } }),
        })
        expect([method, path, answer.status]).toEqual([method, path, 403])
      }
      expect((await self(server, { token })).status).toBe(200)
    }
  })

  describe('the end of a child', () => {
    test('a child of a scoped token that expires does not outlive it', async () => {
      const server = await testServer()
      const { json: parent } = await create(server, server.token('ann'), {
        name: 'p',
        expires_in_days: 10,
        scopes: ['read', 'tokens'],
      })
      const cases: [days: number | undefined, ends: string][] = [
        [undefined, parent.expires_at],
        [9, '2026-03-19T11:00:00.000Z'],
        [10, parent.expires_at],
        [11, parent.expires_at],
        [3650, parent.expires_at],
      ]
      for (const [expires_in_days, ends] of cases) {
        const { json } = await create(server, parent.token, { name: 'c', expires_in_days })
        expect([expires_in_days, json.expires_at]).toEqual([expires_in_days, ends])
      }
    })

    test('nor one of a token with every scope; a token without an end gives what is asked for', async () => {
      const server = await testServer()
      const { json: short } = await create(server, server.token('ann'), { name: 'p', expires_in_days: 10 })
      for (const expires_in_days of [undefined, 10, 11]) {
        const { json } = await create(server, short.token, { name: 'c', expires_in_days })
        expect([expires_in_days, json.expires_at]).toEqual([expires_in_days, short.expires_at])
      }
      const { json: parent } = await create(server, server.token('ann'), { name: 'p' })
      for (const [expires_in_days, ends] of [
        [undefined, null],
        [9, '2026-03-19T11:00:00.000Z'],
        [11, '2026-03-21T11:00:00.000Z'],
      ] as const) {
        const { json } = await create(server, parent.token, { name: 'c', expires_in_days })
        expect([expires_in_days, json.expires_at]).toEqual([expires_in_days, ends])
      }
    })

    test('nor does a grandchild, nor one made late', async () => {
      const server = await testServer()
      const { json: parent } = await create(server, server.token('ann'), {
        name: 'p',
        expires_in_days: 10,
        scopes: ['write', 'tokens'],
      })
      server.clock.advance(9 * 86_400_000)
      const { json: child } = await create(server, parent.token, { name: 'c', expires_in_days: 5 })
      const { json: grandchild } = await create(server, child.token, { name: 'g' })
      expect([child.expires_at, grandchild.expires_at]).toEqual([parent.expires_at, parent.expires_at])
    })
  })
})
