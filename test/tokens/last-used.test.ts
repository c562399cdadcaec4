import { describe, expect, test } from 'bun:test'
import { NOW, type TestServer, testServer } from '../support.ts'
import { create, self, storedToken, TOKENS } from './support.ts'

const written = (server: TestServer, id: string) => {
  server.services.tokens.flushUsage()
  return storedToken(server, id)?.last_used_at ?? null
}

const writesSoFar = ({ db }: TestServer) =>
  db.$client.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n

describe('last_used_at', () => {
  test('is null until the token is used, then the instant of a use', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'x' })
    expect(written(server, json.id)).toBeNull()
    server.clock.advance(5000)
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW + 5000)
  })

  test('moves at most once in 60 seconds', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'x' })
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW)
    server.clock.advance(59_999)
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW)
    server.clock.advance(1)
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW + 60_000)
  })

  test('is written off the path of the request', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const before = writesSoFar(server)
    for (let n = 0; n < 20; n++) {
      expect((await server.request('GET', '/api/protocols', { token })).status).toBe(200)
      server.clock.advance(120_000)
    }
    expect(writesSoFar(server)).toBe(before)
    server.services.tokens.flushUsage()
    expect(writesSoFar(server)).toBe((before ?? 0) + 1)
  })

  test('a failed verification leaves no trace', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'x' })
    await self(server, { token: `${json.token.slice(0, 17)}${'A'.repeat(43)}` })
    expect(written(server, json.id)).toBeNull()
  })

  test('a use that was not written yet neither revives nor touches a row revoked in the meantime', async () => {
    const server = await testServer()
    const owner = server.token('ann')
    const { json } = await create(server, owner, { name: 'x' })
    await server.request('GET', '/api/protocols', { token: json.token })
    await server.request('DELETE', `${TOKENS}/${json.id}`, { token: owner })
    expect(written(server, json.id)).toBeNull()
    expect(storedToken(server, json.id)).toMatchObject({ is_active: 0, last_used_at: null })
    expect((await self(server, { token: json.token })).status).toBe(401)
  })

  test('never moves back when the clock does', async () => {
    const server = await testServer()
    const { json } = await create(server, server.token('ann'), { name: 'x' })
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW)
    server.clock.stepBack(3_600_000)
    expect((await self(server, { token: json.token })).status).toBe(200)
    expect(written(server, json.id)).toBe(NOW)
  })
})
