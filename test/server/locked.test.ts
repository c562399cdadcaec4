import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, type Db, open } from '../../db/open.ts'
import { callTool, frozenClock, type TestServer, testServer } from '../support.ts'
import { fillAccount, type Ids, idIn } from './filled-account.ts'
import { OWN_PAGE, sessionCookie } from './support.ts'

/** Another process writes for seconds: what only reads is answered meanwhile, and what writes waits without holding it up. */
describe('while another process is writing', () => {
  let folder: string
  let other: Db
  let server: TestServer
  let ids: Ids
  let token: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ext-server-'))
    const path = join(folder, 'x.db')
    server = await testServer({ db: open(path) })
    other = open(path)
    ids = await fillAccount(server, 'ann', { health: 'h', account: 'a', amounts: [1, 70] })
    token = server.token('ann')
  })
  afterEach(() => {
    if (other.$client.inTransaction) other.$client.run('ROLLBACK')
    for (const db of [other, server.db]) close(db)
    rmSync(folder, { recursive: true })
  })

  const lock = () => void other.$client.run('BEGIN IMMEDIATE')
  const unlock = () => void other.$client.run('ROLLBACK')
  const names = async () =>
    (await server.request('GET', '/api/ext/tokens', { token })).json.tokens.map(
      ({ name }: { name: string }) => name,
    )

  test('every GET answers as always, with a token and in a browser', async () => {
    const { paths } = (await server.request('GET', '/openapi.json')).json
    // An export is recorded in the audit log, and waits for that.
    const all = Object.keys(paths).filter((path) => 'get' in paths[path] && path !== '/api/export')
    expect(all.length).toBeGreaterThan(20)
    const cookie = sessionCookie(server, 'ann')
    const statuses = async () => {
      const found: unknown[] = []
      for (const path of all) {
        const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => idIn(name, ids))
        const asked = filled === '/api/foods' ? '/api/foods?q=apple' : filled
        for (const as of [{ token }, { headers: { ...OWN_PAGE, cookie } }])
          found.push([asked, (await server.request('GET', asked, as)).status])
      }
      return found
    }
    const usual = await statuses()
    // Whatever is written once a minute or once in two seconds is due again.
    server.clock.advance(120_000)
    lock()
    const isHealth = (row: unknown) => Array.isArray(row) && row[0] === '/api/health'
    const locked = await statuses()
    expect(locked.filter((row) => !isHealth(row))).toEqual(usual.filter((row) => !isHealth(row)))
    expect(locked.filter(isHealth)).toEqual([
      ['/api/health', 503],
      ['/api/health', 503],
    ])
  })

  test('a change waits, reads pass it, and it is made once the other process has finished', async () => {
    lock()
    const answered: string[] = []
    const said = async <T>(what: string, work: Promise<T>) => {
      const value = await work
      answered.push(what)
      return value
    }
    const changes = [
      said('token', server.request('POST', '/api/ext/tokens', { token, body: { name: 'late' } })),
      said(
        'food',
        server.request('POST', '/api/tools/log_food', { token, body: { food_name: 'soup', grams: 300 } }),
      ),
      said('export', server.request('GET', '/api/export', { token })),
      said('profile', server.request('PATCH', '/api/profile', { token, body: { conditions: ['x'] } })),
    ]
    for (const path of ['/api/journal/foods', '/api/profile', '/api/health'])
      await said(path, server.request('GET', path, { token }))
    expect(answered).toEqual(['/api/journal/foods', '/api/profile', '/api/health'])
    unlock()
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([201, 200, 200, 200])
    expect(await names()).toContain('late')
  })

  const changesInSlices: readonly [method: string, path: string, body: unknown][] = [
    ['POST', '/api/journal/foods', { entries: [{ food_name: 'rice', grams: 100 }] }],
    ['PATCH', '/api/journal/foods/{entry_id}', { food_name: 'rice', grams: 100 }],
    [
      'POST',
      '/api/foods/own',
      { name: 'Late soup', nutrients: { energy_kcal: 40 }, nutrients_per_grams: 100 },
    ],
    [
      'PUT',
      '/api/foods/own/{own_food_id}',
      { name: 'Late', nutrients: { energy_kcal: 40 }, nutrients_per_grams: 100 },
    ],
  ]
  test.each(changesInSlices)(
    '%s %s waits, too, if the other begins while its foods are being found',
    async (method, path, body) => {
      let asksUntilLock = 0
      // A change asks for the time to count the request, and again when its foods are looked up: then the gate has waited.
      const elapsed = () => {
        if (asksUntilLock > 0 && --asksUntilLock === 0) lock()
        return 0
      }
      const late = await testServer({ db: server.db, clock: { ...frozenClock(), elapsed } })
      const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => idIn(name, ids))
      asksUntilLock = 2
      let status = 0
      const change = late.request(method, filled, { token, body }).then((answer) => (status = answer.status))
      while (asksUntilLock > 0) await new Promise(setImmediate)
      for (let turn = 0; turn < 20; turn++) await late.request('GET', '/api/health')
      expect([other.$client.inTransaction, status]).toEqual([true, 0])
      unlock()
      await change
      expect(status).toBe(method === 'POST' ? 201 : 200)
    },
  )

  test('a tool over MCP waits, too, and a tool that reads does not', async () => {
    const client = await server.mcpClient(await server.jwt('ann'))
    lock()
    const logged = callTool(client, 'log_checkin', { content: 'slept 7 hours' })
    const read = await callTool(client, 'get_my_checkins')
    expect(read.error).toBeUndefined()
    unlock()
    expect((await logged).checkin_id).toBeString()
  })

  test('urgent advice is given at once, although the chat cannot be stored', async () => {
    lock()
    const body = { message: 'I have crushing chest pain and cannot breathe' }
    const { status, json } = await server.request('POST', '/api/tools/chat_with_assistant', { token, body })
    expect([status, json.urgent]).toEqual([200, true])
  })

  test('who waits too long gets 503, when to try again, nothing changed, and no loss of a write', async () => {
    const limited = await testServer({ db: server.db, settings: { RATE_LIMIT_REST_WRITE_PER_MINUTE: '1' } })
    const before = await names()
    lock()
    const refused = await limited.request('POST', '/api/ext/tokens', { token, body: { name: 'never' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(refused.json.detail).toBe('the database: another process is using the database; try again')
    unlock()
    expect(await names()).toEqual(before)
    const next = await limited.request('POST', '/api/ext/tokens', { token, body: { name: 'now' } })
    expect(next.status).toBe(201)
  }, 20_000)

  test('what is noted in the background waits, and is written later', async () => {
    const made = await server.request('POST', '/api/sessions', { body: { credential: token } })
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
    server.clock.advance(120_000)
    lock()
    await server.request('GET', '/api/profile', { token })
    await server.request('GET', '/api/profile', { headers: { ...OWN_PAGE, cookie } })
    await server.request('GET', '/api/profile', { token: 'ext_0123456789ab_wrong' })
    const { tokens, sessions, failedCredentials } = server.services
    const chores = [tokens.flushUsage, sessions.flushUsage, failedCredentials.flush]
    for (const chore of chores) expect(() => chore(true)).toThrow('locked')
    unlock()
    for (const chore of chores) chore(true)
    const count = (query: string) =>
      server.db.$client.query<{ n: number }, [number]>(query).get(server.clock.now())?.n
    expect(count('SELECT count(*) AS n FROM api_tokens WHERE last_used_at = ?')).toBe(1)
    expect(count('SELECT count(*) AS n FROM browser_sessions WHERE last_used_at = ?')).toBe(1)
    expect(count("SELECT count(*) AS n FROM audit_log WHERE action = 'credential.fail' AND at = ?")).toBe(1)
  })
})
