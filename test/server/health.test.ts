import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, open } from '../../db/open.ts'
import { type TestServer, testServer } from '../support.ts'

const health = (server: TestServer) => server.request('GET', '/api/health')
const PROBED_AGAIN = 2000

describe('GET /api/health', () => {
  test('200 and exactly {"status":"healthy"} when all is well; no credential needed', async () => {
    const { status, text, headers } = await health(await testServer())
    expect([status, text]).toEqual([200, '{"status":"healthy"}'])
    expect(headers.get('content-type')).toStartWith('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('an answer that is known is sent as one that was looked up', async () => {
    const server = await testServer({ settings: { SERVER_BASE_URL: 'https://health.example.org' } })
    const seen = async (query: string) => {
      const { status, text, headers } = await server.request('GET', `/api/health${query}`)
      return { status, text, headers: [...headers].filter(([name]) => name !== 'x-request-id').sort() }
    }
    const first = await seen('')
    expect(await seen('')).toEqual(first)
    // Always on the way of all other requests.
    expect(await seen('?')).toEqual(first)
    const ids = [await health(server), await health(server)].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
  })

  test('503 when the database takes no writes, and 200 again when it does', async () => {
    const server = await testServer()
    expect((await health(server)).status).toBe(200)
    server.db.$client.run('PRAGMA query_only = ON')
    server.clock.advance(PROBED_AGAIN)
    const down = await health(server)
    expect([down.status, down.json]).toEqual([
      503,
      { status: 'degraded', services: { database: 'down', assistant: 'up' } },
    ])
    server.db.$client.run('PRAGMA query_only = OFF')
    server.clock.advance(PROBED_AGAIN)
    expect((await health(server)).json).toEqual({ status: 'healthy' })
  })

  test('503 when the database is gone', async () => {
    const server = await testServer()
    server.db.$client.run('DROP TABLE health_probe')
    expect((await health(server)).status).toBe(503)
  })

  test('503 while another process keeps the database to itself', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'ext-server-'))
    const [mine, other] = [open(join(dir, 'x.db')), open(join(dir, 'x.db'))]
    const server = await testServer({ db: mine })
    other.$client.run('BEGIN IMMEDIATE')
    expect((await health(server)).status).toBe(503)
    other.$client.run('ROLLBACK')
    server.clock.advance(PROBED_AGAIN)
    expect((await health(server)).status).toBe(200)
    for (const db of [mine, other]) close(db)
    rmSync(dir, { recursive: true })
  })

  test('is cheap: asked a thousand times in a second it writes once', async () => {
    const server = await testServer()
    await health(server)
    const written = () => server.db.$client.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n
    const before = written()
    for (let n = 0; n < 1000; n++) expect((await health(server)).status).toBe(200)
    expect(written()).toBe(before)
  })

  test('200, degraded, when only the model is down; it is never asked for health', async () => {
    let asked = 0
    const model = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch() {
        asked++
        return new Response(null, { status: 500 })
      },
    })
    const settings = { ASSISTANT_BASE_URL: `http://127.0.0.1:${model.port}/v1`, ASSISTANT_MODEL: 'm' }
    const server = await testServer({ settings })
    expect((await health(server)).json).toEqual({ status: 'healthy' })
    expect(asked).toBe(0)

    const body = { message: 'How was my week?' }
    const chat = await server.request('POST', '/api/tools/chat_with_assistant', {
      token: server.token(),
      body,
    })
    expect([chat.status, chat.json.mode]).toEqual([200, 'fallback'])
    const askedByChat = asked
    expect(askedByChat).toBeGreaterThan(0)

    const { status, json } = await health(server)
    expect(status).toBe(200)
    expect(json).toEqual({ status: 'degraded', services: { database: 'up', assistant: 'down' } })
    server.db.$client.run('PRAGMA query_only = ON')
    server.clock.advance(PROBED_AGAIN)
    expect((await health(server)).json.services).toEqual({ database: 'down', assistant: 'down' })
    expect(asked).toBe(askedByChat)
    await model.stop(true)
  })

  test('says nothing of versions, users or paths', async () => {
    const server = await testServer()
    server.token('ann')
    const { text } = await health(server)
    expect(text).not.toMatch(/[0-9]\.[0-9]|ann|\//)
  })
})
