import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { create, TOKENS } from './support.ts'

const DAY = 86_400_000
type Listed = { id: string; name: string; is_active: boolean }

async function list(server: TestServer, token: string, query = '') {
  const { status, json } = await server.request('GET', `${TOKENS}${query}`, { token })
  expect(status).toBe(200)
  return json as { tokens: Listed[]; next_cursor: string | null }
}

describe('listing API tokens', () => {
  test('shows the masked token and no secret', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await server.request('GET', TOKENS, { token })
    expect(json).toEqual({
      tokens: [
        {
          id: expect.any(String),
          name: 'test',
          masked: `${token.slice(0, 17)}…`,
          scopes: ['read', 'write', 'tokens'],
          is_active: true,
          created_at: '2026-03-10T11:00:00.000Z',
          expires_at: null,
          last_used_at: '2026-03-10T11:00:00.000Z',
          last_used_from: 'local',
          created_by: { kind: 'command_line', id: null, name: null, address: null },
          parent: null,
        },
      ],
      next_cursor: null,
    })
  })

  test('newest first, page after page, each token once, also when many were made in one instant', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const ids: string[] = []
    for (let n = 0; n < 23; n++) {
      if (n % 5 === 0) server.clock.advance(1000)
      ids.push((await create(server, token, { name: `token ${n}` })).json.id)
    }
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { tokens, next_cursor }: Awaited<ReturnType<typeof list>> = await list(
        server,
        token,
        `?limit=5${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...tokens.map(({ id }) => id))
      sizes.push(tokens.length)
      cursor = next_cursor
    }
    expect(sizes).toEqual([5, 5, 5, 5, 4])
    expect(seen.slice(0, -1)).toEqual(ids.toReversed())
  })

  test('a page that just fits has no next one', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await create(server, token, { name: 'second' })
    expect((await list(server, token, '?limit=2')).next_cursor).toBeNull()
    expect((await list(server, token, '?limit=1')).next_cursor).toBeString()
  })

  test('fifty a page when nothing is said, two hundred at most', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '1000' } })
    const token = server.token('ann')
    for (let n = 0; n < 210; n++) server.token('ann')
    expect((await list(server, token)).tokens).toHaveLength(50)
    expect((await list(server, token, '?limit=200')).tokens).toHaveLength(200)
    expectProblem(await server.request('GET', `${TOKENS}?limit=201`, { token }), 422, /200/)
  })

  test('active=true lists live ones, active=false revoked and expired ones, nothing said lists all', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json: revoked } = await create(server, token, { name: 'revoked' })
    await create(server, token, { name: 'expired', expires_in_days: 1 })
    await create(server, token, { name: 'lasting', expires_in_days: 2 })
    await server.request('DELETE', `${TOKENS}/${revoked.id}`, { token })
    server.clock.advance(DAY)
    const names = async (query: string) =>
      (await list(server, token, query)).tokens.map(({ name }) => name).sort()
    expect(await names('?active=true')).toEqual(['lasting', 'test'])
    expect(await names('?active=false')).toEqual(['expired', 'revoked'])
    expect(await names('')).toEqual(['expired', 'lasting', 'revoked', 'test'])
    const { tokens } = await list(server, token)
    expect(Object.fromEntries(tokens.map(({ name, is_active }) => [name, is_active]))).toEqual({
      test: true,
      lasting: true,
      revoked: false,
      expired: false,
    })
  })

  test('holds the caller’s own tokens alone, on every page', async () => {
    const server = await testServer()
    const ann = server.token('ann')
    const bob = server.token('bob')
    for (let n = 0; n < 5; n++) {
      await create(server, ann, { name: `ann ${n}` })
      await create(server, bob, { name: `bob ${n}` })
    }
    const first = await list(server, ann, '?limit=3')
    const foreign = await list(server, bob, `?limit=200&cursor=${first.next_cursor}`)
    expect(foreign.tokens.every(({ name }) => !name.startsWith('ann'))).toBe(true)
    const all = await list(server, ann, '?limit=200')
    expect(all.tokens).toHaveLength(6)
    expect(all.tokens.some(({ name }) => name.startsWith('bob'))).toBe(false)
  })

  test.each([
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=ten',
    '?limit=',
    '?limit=1e1',
    '?limit=99999999999999999999',
    '?active=yes',
    '?active=1',
    '?cursor=nonsense',
    '?cursor=%00',
    '?cursor=%ZZ',
    `?cursor=${'A'.repeat(201)}`,
    '?offset=3',
    '?user_id=bob',
  ])('%s is refused with 422', async (query) => {
    const server = await testServer()
    expectProblem(await server.request('GET', `${TOKENS}${query}`, { token: server.token('ann') }), 422)
  })

  test('one entry by its id, and the presented token by "self"', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json: made } = await create(server, token, { name: 'Phone', scopes: ['write'] })
    const { json: entry } = await server.request('GET', `${TOKENS}/${made.id}`, { token })
    expect(entry).toMatchObject({ id: made.id, name: 'Phone', scopes: ['write'], last_used_at: null })
    const { json: own } = await server.request('GET', `${TOKENS}/self`, { token: made.token })
    expect(own).toEqual({
      ...entry,
      last_used_at: '2026-03-10T11:00:00.000Z',
      last_used_from: 'local',
    })
  })

  test('an id means the same in capitals, as some clients write it', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json: made } = await create(server, token, { name: 'Phone' })
    const path = `${TOKENS}/${made.id.toUpperCase()}`
    expect((await server.request('GET', path, { token })).json.id).toBe(made.id)
    expect((await server.request('DELETE', path, { token })).status).toBe(204)
    expect((await server.request('GET', `${TOKENS}/self`, { token: made.token })).status).toBe(401)
  })
})
