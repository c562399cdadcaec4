import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, open, truncateWal } from '../../db/open.ts'
import { countSnapshots } from '../../db/snapshot.ts'
import { expectProblem } from '../problems.ts'
import { rejectionOf } from '../rejection.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { keepJournal } from './support.ts'

/** A server with a journal of more than a page of everything. */
async function filled(db: Db) {
  const server = await testServer({ db, settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
  return { server, token: await keepJournal(server, 'ann', 205) }
}

const get = (server: TestServer, token: string, query: string) =>
  server.app.handle(
    new Request(`${BASE_URL}/api/export${query}`, { headers: { authorization: `Bearer ${token}` } }),
  )

/** Changes, adds and deletes something of every kind. */
async function changeEverything(server: TestServer, token: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await server.request(method, path, { token, ...(body !== undefined && { body }) })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer.json
  }
  await send('PUT', '/api/profile', { conditions: ['added later'] })
  await send('POST', '/api/tools/log_food', { food_name: 'rice added later' })
  const { entries } = await send('GET', '/api/journal/foods?limit=200')
  for (const { id } of entries.slice(100, 120)) await send('DELETE', `/api/journal/foods/${id}`)
  const { checkins } = await send('GET', '/api/journal/checkins?limit=200')
  for (const { id } of checkins.slice(100, 120)) await send('DELETE', `/api/journal/checkins/${id}`)
  const { subscriptions } = await send('GET', '/api/protocols/subscriptions')
  for (const { id } of subscriptions) await send('DELETE', `/api/protocols/subscriptions/${id}`)
  const { foods } = await send('GET', '/api/foods/own')
  for (const { id } of foods) await send('DELETE', `/api/foods/own/${id}`)
  const { conversations } = await send('GET', '/api/assistant/conversations')
  for (const { id } of conversations) await send('DELETE', `/api/assistant/conversations/${id}`)
}

const QUERIES = ['', '?format=csv&part=foods', '?format=csv&part=protocol_logs', '?format=csv&part=messages']

/** An export of which the client has read the start. */
async function begun(server: TestServer, token: string, query: string) {
  const reader = (await get(server, token, query)).body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    text += decoder.decode(value, { stream: true })
    return !done
  }
  await read()
  await read()
  return async () => {
    while (await read());
    return text
  }
}

test.each(['in a file', 'in memory'])(
  'an export is of one moment, whatever is written and deleted while it is read, of a database %s',
  async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'ext-export-'))
    const db = open(place === 'in memory' ? ':memory:' : join(folder, 'ext-server.db'))
    const { server, token } = await filled(db)
    const textsNow = () => Promise.all(QUERIES.map(async (query) => (await get(server, token, query)).text()))
    const before = await textsNow()
    const readings = await Promise.all(QUERIES.map((query) => begun(server, token, query)))
    await changeEverything(server, token)
    expect(await Promise.all(readings.map((rest) => rest()))).toEqual(before)
    const after = await textsNow()
    expect(after.filter((text, index) => text === before[index])).toEqual([])
    expect(countSnapshots(db.$client)).toBe(0)
    db.$client.close()
    rmSync(folder, { recursive: true })
  },
  60_000,
)

test('a client that goes away, and one that only asks for the head, leave no snapshot open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-export-'))
  const db = open(join(folder, 'ext-server.db'))
  const server = await testServer({ db })
  const token = await keepJournal(server, 'ann', 2)
  const reader = (await get(server, token, '')).body?.getReader()
  await reader?.read()
  expect(countSnapshots(db.$client)).toBe(1)
  expect(truncateWal(db)).toBe(false)
  await reader?.cancel()
  expect(countSnapshots(db.$client)).toBe(0)
  expect(truncateWal(db)).toBe(true)
  expect((await server.request('HEAD', '/api/export', { token })).status).toBe(200)
  expect(countSnapshots(db.$client)).toBe(0)
  db.$client.close()
  rmSync(folder, { recursive: true })
})

test('an export that is not read within ten minutes breaks off, and leaves no snapshot open', async () => {
  const db = open(':memory:')
  const { server, token } = await filled(db)
  const reader = (await get(server, token, '')).body?.getReader()
  await reader?.read()
  server.clock.advance(599_999)
  expect((await reader?.read())?.done).toBe(false)
  expect(countSnapshots(db.$client)).toBe(1)
  server.clock.advance(1)
  expect(await rejectionOf(reader?.read())).toContain('the export took too long')
  expect(countSnapshots(db.$client)).toBe(0)
})

test('a seventeenth export at once is refused until another has ended', async () => {
  const db = open(':memory:')
  const server = await testServer({ db })
  const token = await keepJournal(server, 'ann', 2)
  const readers = []
  for (let count = 0; count < 16; count++) {
    const reader = (await get(server, token, '')).body?.getReader()
    await reader?.read()
    readers.push(reader)
  }
  const refused = await server.request('GET', '/api/export', { token })
  expectProblem(refused, 503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await server.request('GET', '/api/profile', { token })).status).toBe(200)
  await readers[0]?.cancel()
  const { status, json } = await server.request('GET', '/api/export', { token })
  expect([status, json.user_id]).toEqual([200, 'ann'])
  for (const reader of readers) await reader?.cancel()
  expect(countSnapshots(db.$client)).toBe(0)
})
