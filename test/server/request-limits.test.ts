import { describe, expect, test } from 'bun:test'
import { loadConfig } from '../../src/settings/config.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { OWN_PAGE, sessionCookie } from './support.ts'

const MINUTE = 60_000
const LIMITS = { RATE_LIMIT_REST_READ_PER_MINUTE: '600', RATE_LIMIT_REST_WRITE_PER_MINUTE: '240' }

const read = (server: TestServer, token: string) => server.request('GET', '/api/profile', { token })
const write = (server: TestServer, token: string) =>
  server.request('PATCH', '/api/profile', { token, body: {} })
const readTool = (server: TestServer, token: string) =>
  server.request('POST', '/api/tools/get_health_profile', { token })

async function statuses(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const seen = new Set<number>()
  for (let n = 0; n < times; n++) seen.add((await ask()).status)
  return [...seen]
}

describe('plain REST', () => {
  test('by default a person may make 600 read and 240 write requests a minute', () => {
    const config = loadConfig({ env: {} })
    expect(config['rate_limit.rest_read_per_minute']).toBe(600)
    expect(config['rate_limit.rest_write_per_minute']).toBe(240)
  })

  test('the 241st write in a minute is refused, of a person and not of another; the window rolls', async () => {
    const server = await testServer({ settings: LIMITS })
    const token = server.token('ann')
    expect(await statuses(120, () => write(server, token))).toEqual([200])
    server.clock.advance(MINUTE / 2)
    expect(await statuses(120, () => write(server, token))).toEqual([200])
    const refused = await write(server, token)
    expectProblem(refused, 429)
    expect(refused.headers.get('retry-after')).toBe('30')
    // The person, not the credential, is what counts.
    expectProblem(await write(server, server.token('ann')), 429)
    const asPage = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann') }
    expectProblem(await server.request('PATCH', '/api/profile', { headers: asPage, body: {} }), 429)
    expect((await write(server, server.token('bob'))).status).toBe(200)
    expect((await read(server, token)).status).toBe(200)
    server.clock.advance(MINUTE / 2)
    expect(await statuses(120, () => write(server, token))).toEqual([200])
    expectProblem(await write(server, token), 429)
  })

  test('the 601st read in a minute is refused, before its query is looked at', async () => {
    const server = await testServer({ settings: LIMITS })
    const token = server.token('ann')
    expect(await statuses(600, () => read(server, token))).toEqual([200])
    expectProblem(await read(server, token), 429)
    expectProblem(await server.request('GET', '/api/trends?days=nonsense', { token }), 429)
    expect((await write(server, token)).status).toBe(200)
  })

  test('a POST that only asks is a read', async () => {
    const server = await testServer({ settings: { ...LIMITS, RATE_LIMIT_REST_WRITE_PER_MINUTE: '1' } })
    const token = server.token('ann')
    const body = { text: 'rice' }
    const analyse = () => server.request('POST', '/api/foods/analysis', { token, body })
    expect(await statuses(5, analyse)).not.toContain(429)
    expect((await write(server, token)).status).toBe(200)
    expectProblem(await write(server, token), 429)
    expect(await statuses(5, analyse)).not.toContain(429)
  })

  test('tools have windows of their own, and count in no other', async () => {
    const settings = { RATE_LIMIT_REST_READ_PER_MINUTE: '2', RATE_LIMIT_REST_WRITE_PER_MINUTE: '2' }
    const server = await testServer({ settings })
    const token = server.token('ann')
    expect(await statuses(60, () => readTool(server, token))).toEqual([200])
    expectProblem(await readTool(server, token), 429)
    expect(await statuses(2, () => read(server, token))).toEqual([200])
    expectProblem(await read(server, token), 429)
    server.clock.advance(MINUTE)
    expect(await statuses(2, () => read(server, token))).toEqual([200])
    expect(await statuses(60, () => readTool(server, token))).toEqual([200])
  })

  test('what is refused for its credential or scope does not count', async () => {
    const server = await testServer({ settings: { ...LIMITS, RATE_LIMIT_REST_WRITE_PER_MINUTE: '1' } })
    const reader = server.token('ann', ['read'])
    expect(await statuses(5, () => write(server, reader))).toEqual([403])
    expect(await statuses(5, () => write(server, 'wrong'))).toEqual([401])
    expect((await write(server, server.token('ann'))).status).toBe(200)
  })
})
