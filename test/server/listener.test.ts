import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, open } from '../../db/open.ts'
import { holdWrites, whileAnotherThreadWrites } from '../../db/write-lock.ts'
import { type Listener, listen } from '../../src/server/listener.ts'
import { type TestServer, testServer } from '../support.ts'

const settings = { SERVER_PORT: '0' }
let listener: Listener | undefined
afterEach(() => listener?.server.stop(true))

/** @returns the URL of a listener that loads `server`'s application, and how often it was loaded. */
function listening(server: TestServer, load = async () => server.app) {
  let loads = 0
  const { db, clock, config, reach } = server.services
  listener = listen({ db, clock, config, reach }, () => {
    loads += 1
    return load()
  })
  return { at: (path: string) => `${listener?.server.url.origin}${path}`, loads: () => loads }
}

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')

test('answers monitors without the application, and in the same way once it is loaded', async () => {
  const { at, loads } = listening(await testServer({ settings }))
  const early = await fetch(at('/api/health'))
  expect([early.status, await early.text(), loads()]).toEqual([200, '{"status":"healthy"}', 0])
  const others = await Promise.all(
    ['/openapi.json', '/api/health', '/nowhere'].map((path) => fetch(at(path))),
  )
  expect(others.map(({ status }) => status)).toEqual([200, 200, 404])
  const late = await fetch(at('/api/health'))
  expect([await late.text(), headersOf(late)]).toEqual(['{"status":"healthy"}', headersOf(early)])
  expect(loads()).toBe(1)
})

test('leaves other hosts, and a database that cannot be written, to the application', async () => {
  const server = await testServer({ settings })
  const { at, loads } = listening(server)
  server.db.$client.run('PRAGMA query_only = ON')
  const down = await fetch(at('/api/health'))
  expect([down.status, await down.json()]).toEqual([
    503,
    { status: 'degraded', services: { database: 'down', assistant: 'up' } },
  ])
  expect(loads()).toBe(1)
  expect((await fetch(at('/api/ext/tokens'), { headers: { host: 'elsewhere.example' } })).status).toBe(403)
})

test('is healthy while nothing may be written yet, as reads are answered and changes wait a moment', async () => {
  const server = await testServer({ settings })
  const { at, loads } = listening(server)
  const release = holdWrites(server.db)
  expect([(await fetch(at('/api/health'))).status, loads()]).toEqual([200, 0])
  release()
  expect((await fetch(at('/api/health'))).status).toBe(200)
})

test('is healthy while a thread of its own writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-listener-'))
  try {
    const path = join(folder, 'ext-server.db')
    const server = await testServer({ settings, db: open(path) })
    const { at } = listening(server)
    const thread = open(path)
    thread.$client.run('BEGIN IMMEDIATE')
    const writing = Promise.withResolvers<void>()
    const done = whileAnotherThreadWrites(server.db, () => writing.promise)
    expect((await fetch(at('/api/health'))).status).toBe(200)
    thread.$client.run('ROLLBACK')
    writing.resolve()
    await done
    for (const db of [thread, server.db]) close(db)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('reports an application that cannot be loaded', async () => {
  const { at } = listening(await testServer({ settings }), () => Promise.reject(new Error('damaged')))
  const failure = listener?.failed.catch((error: Error) => error.message)
  expect((await fetch(at('/openapi.json'))).status).toBe(503)
  expect(await failure).toBe('damaged')
})
