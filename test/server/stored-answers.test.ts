import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, open } from '../../db/open.ts'
import { firstBrokenAuditRow } from '../../src/audit/verify-audit.ts'
import { type TestServer, testServer } from '../support.ts'

describe('changes that are asked for at once', () => {
  let folder: string
  let server: TestServer
  let other: Database
  let token: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ext-server-'))
    const path = join(folder, 'x.db')
    server = await testServer({ db: open(path) })
    token = server.token('ann')
    other = new Database(path, { readonly: true })
  })
  afterEach(() => {
    other.close()
    close(server.db)
    rmSync(folder, { recursive: true })
  })

  const create = (name: string) => server.request('POST', '/api/ext/tokens', { token, body: { name } })
  const isStored = (id: string) => other.query('SELECT 1 FROM api_tokens WHERE id = ?').get(id) !== null
  const commitsSeen = () =>
    (other.query('PRAGMA data_version').get() as { data_version: number }).data_version

  test('are stored when they are answered, several by one commit, and the audit chain is whole', async () => {
    const commits = new Set<number>()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { status, json } = await create(`t${n}`)
        commits.add(commitsSeen())
        return [status, isStored(json.id)]
      }),
    )
    expect(answers).toEqual(answers.map(() => [201, true]))
    expect(commits.size).toBeLessThan(10)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })

  test('are each refused for their own reason, beside others that are made', async () => {
    const log = (content: string, id: string) =>
      server.request('POST', '/api/tools/log_checkin', { token, body: { content, client_entry_id: id } })
    const [first, retry, clash, next] = await Promise.all([
      log('fine', 'a'),
      log('fine', 'a'),
      log('not fine', 'a'),
      log('fine', 'b'),
    ])
    expect([first, retry, clash, next].map(({ status }) => status)).toEqual([200, 200, 409, 200])
    expect(retry.json).toEqual(first.json)
    expect(other.query('SELECT count(*) AS n FROM checkins').get()).toEqual({ n: 2 })
  })

  test('are all refused if they cannot be stored, and nothing is given out', async () => {
    server.db.$client.run(
      'CREATE TABLE owed (token TEXT REFERENCES api_tokens (id) DEFERRABLE INITIALLY DEFERRED)',
    )
    server.db.$client.run(
      "CREATE TRIGGER owe AFTER INSERT ON api_tokens WHEN NEW.name = 'bad' BEGIN INSERT INTO owed VALUES ('none'); END",
    )
    const meal = { food_name: 'soup', grams: 300, calories: 200 }
    const [page, food, ...refused] = await Promise.all([
      server.request('POST', '/auth/passcodes', { token, body: { user_identifier: 'a', channel: 'b' } }),
      server.request('POST', '/api/tools/log_food', { token, body: meal }),
      ...['good', 'bad', 'better'].map(create),
    ])
    for (const { status, json, headers } of [page, ...refused]) {
      expect(status).toBe(500)
      expect(json).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status,
        detail: 'Internal error',
      })
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect([food.status, food.json.error]).toEqual([500, 'Internal error'])
    expect(other.query("SELECT count(*) AS n FROM api_tokens WHERE name <> 'test'").get()).toEqual({ n: 0 })
    expect(other.query('SELECT count(*) AS n FROM food_entries').get()).toEqual({ n: 0 })
    expect((await create('good')).status).toBe(201)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })
})
