import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { databasePath } from '../../db/open.ts'
import { expectProblem } from '../problems.ts'
import { createBench, type RunningServer } from './support.ts'

const LOCKED = 'the database: another process is using the database; try again'

describe('a database that another process keeps locked', () => {
  const bench = createBench()
  let server: RunningServer
  let other: Database
  let token: string
  beforeAll(async () => {
    token = await bench.value(['issue-token', '--name', 'owner'])
    server = await bench.serve()
    other = new Database(databasePath(bench.dataDir))
    // The server may be writing something of its own just then: when somebody was seen last, say.
    other.run('PRAGMA busy_timeout = 5000')
  })
  beforeEach(() => void other.run('BEGIN IMMEDIATE'))
  afterEach(() => void (other.inTransaction && other.run('ROLLBACK')))
  afterAll(async () => {
    other.close()
    await bench.close()
  })

  const create = (name = 'x') => server.request('POST', '/api/ext/tokens', { token, body: { name } })

  test('writes answer 503, reads go on', async () => {
    expectProblem(await create(), 503, LOCKED)
    expect((await server.request('GET', '/api/ext/tokens', { token })).status).toBe(200)
    const body = { food_name: 'soup', grams: 300, calories: 200 }
    expectProblem(await server.request('POST', '/api/tools/log_food', { token, body }), 503, LOCKED)
  })

  test('the health check says so while dozens of writers wait, and nobody waits for them', async () => {
    let waiting = 40
    const writing = Array.from({ length: waiting }, async () => {
      const answer = await create()
      waiting--
      return answer
    })
    for (let n = 0; n < 20; n++) {
      const [health, catalog, list] = await Promise.all([
        server.request('GET', '/api/health'),
        server.request('GET', '/api/mcp/capabilities'),
        server.request('GET', '/api/ext/tokens', { token }),
      ])
      expect([health.status, health.json.services.database]).toEqual([503, 'down'])
      expect([catalog.status, list.status]).toEqual([200, 200])
    }
    expect(waiting).toBe(40)
    const writes = await Promise.all(writing)
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([503]))
    expect(writes[0]?.headers.get('retry-after')).toBe('2')
  })

  test('a write that waits succeeds when the lock goes away', async () => {
    const name = 'patient'
    const written = create(name)
    expect((await server.request('GET', '/api/health')).status).toBe(503)
    other.run('ROLLBACK')
    expect((await written).status).toBe(201)
  })

  test('the command line lists, and refuses to write with one line', async () => {
    expect((await bench.cli(['list-tokens'])).code).toBe(0)
    expect(await bench.cli(['issue-token', '--name', 'x'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${LOCKED}\n`,
    })
  })

  test('once the lock is gone, the next write succeeds and the health check recovers', async () => {
    expectProblem(await create(), 503)
    other.run('ROLLBACK')
    expect((await create('after')).status).toBe(201)
    let health = await server.request('GET', '/api/health')
    for (let n = 0; n < 100_000 && health.status !== 200; n++) {
      health = await server.request('GET', '/api/health')
    }
    expect(health.json).toEqual({ status: 'healthy' })
  })

  test('a server can start and stop meanwhile, in order', async () => {
    const second = await bench.serve()
    expect((await second.request('GET', '/api/ext/tokens/self', { token })).status).toBe(200)
    expect(await second.stop()).toBe(0)
  }, 10_000)

  test('no refused write was half done, and no line of the log is a stack or of work that can wait', async () => {
    other.run('ROLLBACK')
    const names = (await server.request('GET', '/api/ext/tokens', { token })).json.tokens.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['after', 'patient', 'owner'])
    expect(server.stderr()).not.toMatch(/\n\s+at |\\n\s+at /)
    expect(server.stderr()).not.toContain('housekeeping')
  })
})
