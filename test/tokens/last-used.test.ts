import { describe, expect, test } from 'bun:test'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
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

describe('a list of credentials', () => {
  test('shows the last use of a token within its minute, and stores it in time or at the end', async () => {
    const server = await testServer()
    const owner = server.token('ann')
    const { json } = await create(server, owner, { name: 'x' })
    const shown = async () =>
      (await server.request('GET', `${TOKENS}/${json.id}`, { token: owner })).json.last_used_at
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW)
    server.clock.advance(59_000)
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW)
    expect(await shown()).toBe(new Date(NOW + 59_000).toISOString())
    // Nobody uses it again, and its minute ends.
    server.clock.advance(1000)
    expect(written(server, json.id)).toBe(NOW + 59_000)
    server.clock.advance(1000)
    await self(server, { token: json.token })
    expect(written(server, json.id)).toBe(NOW + 59_000)
    server.services.tokens.flushUsage(true)
    expect(storedToken(server, json.id)?.last_used_at).toBe(NOW + 61_000)
    expect(await shown()).toBe(new Date(NOW + 61_000).toISOString())
  })

  test('shows the last use of a browser within its minute', async () => {
    const server = await testServer()
    const cookie = sessionCookie(server, 'ann')
    server.clock.advance(30_000)
    const { json } = await server.request('GET', '/api/sessions', { headers: { ...OWN_PAGE, cookie } })
    expect(json.sessions[0].last_used_at).toBe(new Date(NOW + 30_000).toISOString())
  })
})
