import { describe, expect, test } from 'bun:test'
import { open } from '../../db/open.ts'
import { type Random, systemRandom } from '../../src/core/random.ts'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { create, self, TOKENS } from './support.ts'

describe('settings of API tokens', () => {
  const formats: [settings: Record<string, string>, shape: RegExp][] = [
    [{}, /^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/],
    [{ TOKEN_PREFIX: 'my9_' }, /^my9_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/],
    [{ TOKEN_PREFIX: 'a_' }, /^a_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/],
    [{ TOKEN_PREFIX: 'abcdefghijklmno_' }, /^abcdefghijklmno_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/],
    [{ TOKEN_CODE_LENGTH: '16' }, /^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{22}$/],
    [{ TOKEN_CODE_LENGTH: '64' }, /^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{86}$/],
    [{ TOKEN_SHORT_LENGTH: '4' }, /^ext_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/],
    [{ TOKEN_SHORT_LENGTH: '16' }, /^ext_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/],
    [
      { TOKEN_PREFIX: 'abcdefghijklmno_', TOKEN_SHORT_LENGTH: '16', TOKEN_CODE_LENGTH: '64' },
      /^abcdefghijklmno_[0-9a-f]{32}_[A-Za-z0-9_-]{86}$/,
    ],
  ]
  test.each(formats)('%j gives tokens of that form, which verify', async (settings, shape) => {
    const server = await testServer({ settings })
    const token = server.token('ann')
    expect(token).toMatch(shape)
    const { json } = await create(server, token, { name: 'child' })
    expect(json.token).toMatch(shape)
    expect((await self(server, { token: json.token })).status).toBe(200)
    const { tokens } = (await server.request('GET', TOKENS, { token })).json
    expect(json.token).toStartWith(tokens[0].masked.slice(0, -1))
  })

  test('a token of another prefix is refused', async () => {
    const db = open(':memory:')
    const token = (await testServer({ db, settings: { TOKEN_PREFIX: 'one_' } })).token('ann')
    const other = await testServer({ db, settings: { TOKEN_PREFIX: 'two_' } })
    expectProblem(await self(other, { token }), 401)
    expectProblem(await self(other, { token: token.replace('one_', 'two_').replace('two', 'TWO') }), 401)
  })

  test('another length leaves the tokens that were given out alive', async () => {
    const db = open(':memory:')
    const token = (await testServer({ db })).token('ann')
    const changed = await testServer({ db, settings: { TOKEN_CODE_LENGTH: '16', TOKEN_SHORT_LENGTH: '4' } })
    expect((await self(changed, { token })).status).toBe(200)
  })

  test('a look-up part that is taken is drawn again, up to three times', async () => {
    const draws = { left: 0 }
    const random: Random = {
      ...systemRandom,
      bytes: (length) =>
        length === 6 && draws.left-- > 0 ? new Uint8Array(length) : systemRandom.bytes(length),
    }
    const server = await testServer({ random })
    const owner = server.token('ann')
    draws.left = 1
    expect(server.token('ann')).toStartWith('ext_000000000000_')
    draws.left = 2
    const lucky = await create(server, owner, { name: 'third draw' })
    expect(lucky.status).toBe(201)
    expect(lucky.json.token).not.toStartWith('ext_000000000000_')
    draws.left = 3
    const unlucky = await create(server, owner, { name: 'no draw left' })
    expectProblem(unlucky, 500, 'Internal error')
  })
})
