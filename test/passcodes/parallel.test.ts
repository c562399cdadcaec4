import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, open } from '../../db/open.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { issueCode, NO_ADDRESS_LIMIT, requestCode, verify, wrong } from './support.ts'

const dir = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(dir, { recursive: true }))

const settings = NO_ADDRESS_LIMIT
const ok = (statuses: number[]) => statuses.filter((status) => status === 200).length

/** Sent before any answer is awaited. */
async function atOnce(
  servers: TestServer[],
  code: string,
  times: number,
  body: object = {},
): Promise<number[]> {
  const answers = Array.from({ length: times }, (_, n) => {
    const server = servers[n % servers.length]
    if (server === undefined) throw new Error('no server')
    return verify(server, code, body)
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

describe('many verifications at once', () => {
  test('of a hundred right ones, one gets 200 and the others 401', async () => {
    const server = await testServer({ settings })
    const { code } = await issueCode(server, server.token('ann'))
    const statuses = await atOnce([server], code, 100)
    expect(ok(statuses)).toBe(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  })

  test('of a hundred right ones that ask for a session, one gets one', async () => {
    const server = await testServer({ settings })
    const { code } = await issueCode(server, server.token('ann'))
    expect(ok(await atOnce([server], code, 100, { session: true }))).toBe(1)
    expect(server.db.$client.query('SELECT count(*) AS n FROM pairing_sessions').get()).toEqual({ n: 1 })
  })

  test('after a hundred wrong ones the right one is refused', async () => {
    const server = await testServer({ settings })
    const { code } = await issueCode(server, server.token('ann'))
    expect(ok(await atOnce([server], wrong(code), 100))).toBe(0)
    expectProblem(await verify(server, code), 401)
  })

  test('and again after a new code', async () => {
    const server = await testServer({ settings })
    const token = server.token('ann')
    for (let round = 0; round < 3; round++) {
      const { code } = await issueCode(server, token)
      expect(ok(await atOnce([server], wrong(code), 100))).toBe(0)
      expectProblem(await verify(server, code), 401)
    }
  })

  test('wrong ones cannot slip past the limit of the address together', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    const statuses = await atOnce([server], wrong(code), 100)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(80)
  })

  test('two servers on one database file: still one 200', async () => {
    const path = join(dir, 'shared.db')
    const databases = [open(path), open(path)]
    const servers = await Promise.all(databases.map((db) => testServer({ db, settings })))
    const [first] = servers
    if (first === undefined) throw new Error('no server')
    const token = first.token('ann')
    for (let round = 0; round < 5; round++) {
      const { code } = await issueCode(first, token)
      expect(ok(await atOnce(servers, code, 40))).toBe(1)
    }
    for (const db of databases) close(db)
  })

  test('issued at once, the last code alone is alive', async () => {
    const server = await testServer({ settings })
    const token = server.token('ann')
    const issued = await Promise.all(Array.from({ length: 10 }, () => requestCode(server, token)))
    const live = server.db.$client
      .query<{ id: string }, []>('SELECT id FROM passcodes WHERE is_used = 0 AND is_superseded = 0')
      .all()
    expect(live).toHaveLength(1)
    expect(issued.map(({ json }) => json.passcode_id)).toContain(live[0]?.id)
  })
})
