import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as auditSchema from '../../db/audit-schema.ts'
import * as chatSchema from '../../db/chat-schema.ts'
import * as importSchema from '../../db/import-schema.ts'
import * as keptFoodsSchema from '../../db/kept-foods-schema.ts'
import { open } from '../../db/open.ts'
import * as peopleSchema from '../../db/people-schema.ts'
import * as schema from '../../db/schema.ts'
import * as signInSchema from '../../db/sign-in-schema.ts'
import * as targetsSchema from '../../db/targets-schema.ts'
import * as undoSchema from '../../db/undo-schema.ts'
import { firstBrokenAuditRow } from '../../src/audit/verify-audit.ts'
import type { Permission } from '../../src/core/principal.ts'
import { CREDENTIAL_TABLES, JOURNAL_TABLES, withDependents } from '../../src/data/person-tables.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { hurriedClock, type TestServer, testServer } from '../support.ts'
import { keepJournal } from './support.ts'

const TABLES: SQLiteTable[] = [
  schema,
  auditSchema,
  chatSchema,
  importSchema,
  keptFoodsSchema,
  peopleSchema,
  signInSchema,
  targetsSchema,
  undoSchema,
]
  .flatMap((tables) => Object.values<unknown>(tables))
  .filter((value) => is(value, SQLiteTable))
/** Nobody’s: what the program knows of people, of food, of clients, and of itself. */
const OF_NOBODY = [
  'audit_head',
  'food_sources',
  'foods',
  'health_probe',
  'oauth_clients',
  'people',
  'revoked_external_jwts',
]
const CONFIRMED = { confirmation: 'delete everything' }

/** The columns that name a row of another table, and which of its columns they hold. */
const referencesOf = (table: SQLiteTable) =>
  new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns } = key.reference()
      return columns.map(({ name }, index): [string, string] => [name, foreignColumns[index]?.name ?? ''])
    }),
  )

/** A row of the person’s in a table, whatever its columns; those that it refers to are there. */
function insertRow({ db }: TestServer, table: SQLiteTable, userId: string): void {
  const references = referencesOf(table)
  const values = Object.entries(getTableColumns(table)).flatMap(([key, column]): [string, unknown][] => {
    if (key === 'user_id') return [[key, userId]]
    if (!column.notNull || column.hasDefault) return []
    if (column.dataType === 'json') return [[key, []]]
    if (column.dataType === 'number') return [[key, 1]]
    return [
      [key, key.endsWith('_hash') ? `${userId}-`.padEnd(64, 'h') : `${userId} ${references.get(key) ?? key}`],
    ]
  })
  db.insert(table).values(Object.fromEntries(values)).onConflictDoNothing().run()
}

const rowsOf = ({ db }: TestServer, name: string, userId: string) =>
  db.$client
    .query<{ n: number }, [string]>(`SELECT count(*) AS n FROM "${name}" WHERE user_id = ?`)
    .get(userId)?.n ?? 0

/** Somebody signed in on a browser. */
function browser(server: TestServer, userId: string, permissions?: readonly Permission[]) {
  const headers = { ...OWN_PAGE, cookie: sessionCookie(server, userId, permissions) }
  return (method: string, path: string, body?: unknown) =>
    server.request(method, path, { headers, ...(body !== undefined && { body }) })
}

describe('every table', () => {
  test('is known to be a person’s, to go with one that is, or to be nobody’s', () => {
    const dependents = withDependents([...JOURNAL_TABLES, ...CREDENTIAL_TABLES])
    expect([...dependents, 'audit_log', ...OF_NOBODY].sort()).toEqual(TABLES.map(getTableName).sort())
  })

  test('of the database is in the schema', () => {
    const stored = open(':memory:')
      .$client.query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'foods_fts%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
      )
      .all()
    expect(stored.map(({ name }) => name).sort()).toEqual(TABLES.map(getTableName).sort())
  })

  test('whose rows go with others’ is emptied by the database itself', () => {
    for (const table of TABLES) {
      const actions = getTableConfig(table).foreignKeys.map(({ onDelete }) => onDelete)
      expect([getTableName(table), actions.filter((action) => action !== 'cascade')]).toEqual([
        getTableName(table),
        [],
      ])
    }
  })

  test('has a row of hers before, and none after; another person’s are as they were', async () => {
    const server = await testServer()
    const owned = [...JOURNAL_TABLES, ...CREDENTIAL_TABLES]
    const referredFirst = owned.toSorted((a, b) => referencesOf(a.table).size - referencesOf(b.table).size)
    for (const { table } of referredFirst) for (const user of ['ann', 'bob']) insertRow(server, table, user)
    for (const { name } of owned) {
      expect([name, rowsOf(server, name, 'ann'), rowsOf(server, name, 'bob')]).toEqual([name, 1, 1])
    }
    const bobs = () =>
      owned.map(({ name }) => server.db.$client.query(`SELECT * FROM "${name}" WHERE user_id = 'bob'`).all())
    const before = bobs()
    const { status } = await browser(server, 'ann')('POST', '/api/data/deletion', {
      ...CONFIRMED,
      credentials: true,
    })
    expect(status).toBe(200)
    for (const { name } of owned) expect([name, rowsOf(server, name, 'ann')]).toEqual([name, 0])
    expect(bobs()).toEqual(before)
    expect(rowsOf(server, 'audit_log', 'ann')).toBeGreaterThan(0)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })
})

describe('deleting everything', () => {
  test('empties the journal and leaves the person signed in, with their tokens', async () => {
    const server = await testServer()
    const token = await keepJournal(server, 'ann', 3)
    const ask = browser(server, 'ann')
    const answer = await ask('POST', '/api/data/deletion', CONFIRMED)
    expect([answer.status, answer.json]).toEqual([200, { is_cleared: true }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { json } = await server.request('GET', '/api/export', { token })
    expect(json).toMatchObject({ food_entries: [], food_days: [], checkins: [], protocols: [] })
    expect(json).toMatchObject({
      own_foods: [],
      conversations: [],
      profile: { updated_at: null, allergies: [] },
    })
    expect((await ask('GET', '/api/sessions/current')).status).toBe(200)
    expect(
      (await ask('GET', '/api/data/deletion')).json.journal.every(
        ({ count }: { count: number }) => count === 0,
      ),
    ).toBe(true)
    // And a second time there is nothing to do, which is fine.
    expect((await ask('POST', '/api/data/deletion', CONFIRMED)).status).toBe(200)
  })

  test('with what lets them in: every credential is refused from then on', async () => {
    const server = await testServer()
    const token = await keepJournal(server, 'ann', 1)
    const jwt = await server.jwt('ann')
    const ask = browser(server, 'ann')
    const other = browser(server, 'ann')
    const answer = await ask('POST', '/api/data/deletion', { ...CONFIRMED, credentials: true })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^ext-session-[0-9a-f]{8}=; .*Max-Age=0/i)
    expectProblem(await ask('GET', '/api/sessions/current'), 401)
    expectProblem(await other('GET', '/api/profile'), 401)
    expectProblem(await server.request('GET', '/api/profile', { token }), 401)
    const client = await server.mcpClient(jwt)
    const result = await client.callTool({ name: 'get_health_profile', arguments: {} })
    expect(JSON.stringify(result.content)).toContain('Authentication required')
  })

  test('says what there is to delete', async () => {
    const server = await testServer()
    await keepJournal(server, 'ann', 3)
    const { json } = await browser(server, 'ann')('GET', '/api/data/deletion')
    const counts = Object.fromEntries(
      json.journal.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    expect(counts).toMatchObject({
      food_entries: 3,
      food_days: 3,
      checkins: 3,
      own_foods: 2,
      chat_sessions: 2,
    })
    expect(counts).toMatchObject({ profiles: 1, protocol_subscriptions: 1 })
    expect(json.credentials).toContainEqual({ kind: 'api_tokens', count: 1 })
    expect((await browser(server, 'new')('GET', '/api/data/deletion')).json.journal).toEqual(
      json.journal.map(({ kind }: { kind: string }) => ({ kind, count: 0 })),
    )
  })

  test('counts the credentials that still work, and nothing that is not one', async () => {
    const server = await testServer()
    server.addPeople('ann')
    const { tokens, recoveryCodes } = server.services
    const [code = ''] = recoveryCodes.issue('ann')
    recoveryCodes.useUp(code.replaceAll('-', ''))
    tokens.revoke('ann', tokens.issue({ userId: 'ann', name: 'old' }).id)
    const ask = browser(server, 'ann')
    browser(server, 'ann')
    insertRow(server, signInSchema.notices, 'ann')
    const { credentials } = (await ask('GET', '/api/data/deletion')).json
    expect(credentials.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { kind: 'browser_sessions', count: 2 },
      { kind: 'recovery_codes', count: 9 },
    ])
  })

  test('is recorded; the log of what was done before stays, and its chain is whole', async () => {
    const server = await testServer()
    await keepJournal(server, 'ann', 1)
    const ask = browser(server, 'ann')
    const before = (await ask('GET', '/api/audit')).json.events
    await ask('POST', '/api/data/deletion', CONFIRMED)
    const [last, ...others] = (await ask('GET', '/api/audit')).json.events
    expect(last).toMatchObject({ action: 'data.delete', subject: null, detail: 'journal' })
    expect(others).toEqual(before)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })

  test.each([
    '',
    'delete',
    'Delete everything',
    'delete everything ',
    'delete  everything',
    'delete everything!',
  ])('%p is not the word: refused at the field, and nothing is gone', async (confirmation) => {
    const server = await testServer()
    await keepJournal(server, 'ann', 1)
    const answer = await browser(server, 'ann')('POST', '/api/data/deletion', { confirmation })
    expectProblem(answer, 422)
    expect(answer.json.errors).toEqual([{ path: '/confirmation', message: 'must be "delete everything"' }])
    expect(rowsOf(server, 'food_entries', 'ann')).toBe(1)
  })

  test.each([
    [['read', 'tokens'], {}],
    [['read', 'write'], { credentials: true }],
  ] as const)('a session with %j may not: %j', async (permissions, more) => {
    const server = await testServer()
    await keepJournal(server, 'ann', 1)
    const ask = browser(server, 'ann', permissions)
    expectProblem(await ask('POST', '/api/data/deletion', { ...CONFIRMED, ...more }), 403)
    expect(rowsOf(server, 'food_entries', 'ann')).toBe(1)
  })

  test('is all of it or nothing', async () => {
    const server = await testServer()
    await keepJournal(server, 'ann', 2)
    server.db.$client.run(
      "CREATE TRIGGER refuse BEFORE DELETE ON own_foods BEGIN SELECT RAISE(ABORT, 'refused'); END",
    )
    const before = (await browser(server, 'ann')('GET', '/api/data/deletion')).json.journal
    expect((await browser(server, 'ann')('POST', '/api/data/deletion', CONFIRMED)).status).toBe(500)
    expect((await browser(server, 'ann')('GET', '/api/data/deletion')).json.journal).toEqual(before)
  })

  test('leaves nothing in the files, also with others in the same database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ext-server-deletion-'))
    const path = join(folder, 'ext-server.db')
    const found = () =>
      [path, `${path}-wal`].map(
        (file) => readFileSync(file, 'latin1').toLowerCase().split('zyzzyva').length - 1,
      )
    const db = open(path)
    try {
      const server = await testServer({ db })
      await keepJournal(server, 'bob', 60)
      await keepJournal(server, 'ann', 60, 'zyzzyva')
      expect(found().reduce((sum, count) => sum + count)).toBeGreaterThan(500)
      const { json } = await browser(server, 'ann')('POST', '/api/data/deletion', CONFIRMED)
      expect([json.is_cleared, ...found()]).toEqual([true, 0, 0])
      expect(rowsOf(server, 'food_entries', 'bob')).toBe(60)
    } finally {
      db.$client.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('while another process reads: it is deleted, and what may be left is said', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ext-server-deletion-'))
    const db = open(join(folder, 'ext-server.db'))
    const reader = open(join(folder, 'ext-server.db'))
    try {
      const server = await testServer({ db })
      await keepJournal(server, 'ann', 2)
      reader.$client.run('BEGIN')
      reader.$client.query('SELECT count(*) FROM food_entries').get()
      const { status, json } = await browser(server, 'ann')('POST', '/api/data/deletion', CONFIRMED)
      expect([status, json]).toEqual([200, { is_cleared: false }])
      expect(rowsOf(server, 'food_entries', 'ann')).toBe(0)
      expect(server.logs.join()).toContain('deleted data may have left traces')
    } finally {
      reader.$client.close()
      db.$client.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('deleting a long journal lets other requests go first, and leaves nothing', async () => {
  const server = await testServer({
    clock: hurriedClock(),
    settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' },
  })
  const token = await keepJournal(server, 'ann', 45)
  const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann') }
  const order: string[] = []
  const deletion = server
    .request('POST', '/api/data/deletion', { headers, body: CONFIRMED })
    .then(({ status }) => order.push(`deletion ${status}`))
  await server.request('GET', '/api/health').then(() => order.push('health'))
  await deletion
  expect(order).toEqual(['health', 'deletion 200'])
  const { journal } = (await server.request('GET', '/api/data/deletion', { headers })).json
  expect(journal.filter(({ count }: { count: number }) => count > 0)).toEqual([])
  expect((await server.request('GET', '/api/journal/foods', { token })).json.entries).toEqual([])
})
