import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath, openUpgraded } from '../../db/open.ts'
import { commandLine } from '../cli/support.ts'
import { putStored, type Row, readTables, STORED, select, type Tables } from './stored.ts'
import { databaseIn } from './support.ts'

/** What a migration gives a column that earlier rows did not have; null where it is not listed. */
const NEW_COLUMNS: Readonly<Record<string, unknown | ((before: Row) => unknown)>> = {
  'checkins.measured': '[]',
  'checkins.watch': 0,
  'imports.urgent': 0,
  // The server adds the day up again when somebody asks for it.
  'food_days.sums': new Uint8Array(),
  'api_tokens.created_by_kind': ({ created_by }: Row) => (created_by === null ? 'command_line' : 'api_token'),
  'api_tokens.issued_by': ({ created_by }: Row) => created_by,
  'issued_jwts.created_by_kind': ({ grant_id = null }: Row) => (grant_id === null ? null : 'oauth_grant'),
  'issued_jwts.created_by': ({ grant_id = null }: Row) => grant_id,
  'issued_jwts.issued_by': ({ grant_id = null }: Row) => grant_id,
  'browser_sessions.created_by_kind': 'sign_in_link',
  'people.is_cared_for': 0,
  // Who had a journal needs no first steps.
  'people.set_up_at': ({ created_at }: Row) => created_at,
  'tool_results.undo': ({ result }: Row) => JSON.parse(String(result)).undo ?? null,
}
/** Read from elsewhere since. */
const DROPPED_COLUMNS = ['food_days.intake']
const NEW_PERSON = { disabled_at: null, external_jwts_after: null, is_cared_for: 0, takeover_age: null }
/** Rows that a migration adds to a table of its own, without the time of the migration, which is that of two columns. */
const NEW_ROWS: Readonly<Record<string, readonly Row[]>> = {
  people: [
    { id: 'owner', name: 'owner', is_admin: 1, ...NEW_PERSON },
    { id: 'ann', name: 'ann', is_admin: 0, ...NEW_PERSON },
  ],
}

function expectedAfter(before: Tables, after: Tables): Tables {
  return Object.fromEntries(
    Object.keys(after).map((table) => {
      if (before[table] === undefined) return [table, after[table] ?? {}]
      const columns = Object.keys(Object.values(after[table] ?? {})[0] ?? {})
      const rows = Object.entries(before[table] ?? {}).map(([id, row]) => [
        id,
        Object.fromEntries(columns.map((name) => [name, expectedValue(table, name, row)])),
      ])
      return [table, Object.fromEntries(rows)]
    }),
  )
}

function expectedValue(table: string, column: string, row: Row): unknown {
  if (column in row) return row[column]
  const value = NEW_COLUMNS[`${table}.${column}`] ?? null
  return typeof value === 'function' ? value(row) : value
}

const columnsOf = (tables: Tables) =>
  Object.entries(tables).flatMap(([table, rows]) =>
    Object.keys(Object.values(rows)[0] ?? {}).map((column) => `${table}.${column}`),
  )

test('there is a database of every schema that a program had', () => {
  // Schemas 3 and 21 were made together with the next one.
  const missing = MIGRATIONS.map((_, at) => at + 1).filter((schema) => !STORED.map(Number).includes(schema))
  expect(missing).toEqual([3, 21])
})

test.each(STORED)('a database of schema %s keeps every value', async (schema) => {
  using machine = commandLine()
  const { dataDir } = machine
  putStored(schema, dataDir)
  const before = readTables(databaseIn(dataDir))
  const db = await openUpgraded(databasePath(dataDir), { check: true }, async () => {})
  db.$client.close()
  const after = readTables(databaseIn(dataDir))
  expect(after).toEqual(expectedAfter(before, after))
  expect(Object.keys(before).filter((table) => !(table in after))).toEqual([])
  expect(columnsOf(before).filter((name) => !columnsOf(after).includes(name))).toEqual(
    Number(schema) < 22 ? DROPPED_COLUMNS : [],
  )
  for (const [table, rows] of Object.entries(after)) {
    if (table in before) continue
    const added = Object.values(rows).map(({ created_at: _, set_up_at: __, ...row }) => row)
    expect([table, added]).toEqual([table, [...(NEW_ROWS[table] ?? [])]])
  }
  const sqlite = new Database(databaseIn(dataDir), { readonly: true })
  expect(select(sqlite, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(select(sqlite, 'PRAGMA foreign_key_check')).toEqual([])
  // The index is whole only if it agrees with its table.
  expect(select(sqlite, "SELECT rowid FROM foods_fts WHERE foods_fts MATCH 'hazelnut'")).toEqual(
    select(sqlite, "SELECT id AS rowid FROM foods WHERE name LIKE '%hazelnut%'"),
  )
  sqlite.close()
})

type Listed = { id?: string; conversation?: { id: string } }
type Answer = Record<'food_entries' | 'checkins' | 'own_foods' | 'conversations' | 'protocols', Listed[]> & {
  entries: number
  nutrients: { energy_kcal: number | null }
}
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']

test.each(STORED)('a database of schema %s is served with the journal of before', async (schema) => {
  using machine = commandLine()
  const { dataDir, cli } = machine
  putStored(schema, dataDir)
  const before = readTables(databaseIn(dataDir))
  const token = (await cli('issue-token', '--name', 'new', '--user', 'ann')).out.trim()
  expect((await cli('audit', 'verify')).code).toBe(0)
  await using server = await machine.serve()
  const get = async (path: string): Promise<Answer> => {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }
  for (const date of DAYS) {
    const entries = Object.values(before.food_entries ?? {}).filter(
      (row) => row.date === date && row.user_id === 'ann',
    )
    const energy = entries.map(({ nutrients }) => JSON.parse(String(nutrients)).energy_kcal as number | null)
    const day = await get(`/api/journal/days/${date}`)
    expect([date, day.entries]).toEqual([date, entries.length])
    expect(day.nutrients.energy_kcal).toBeCloseTo(
      energy.reduce((sum: number, value) => sum + (value ?? 0), 0),
      0,
    )
  }
  const exported = await get('/api/export')
  for (const [list, table] of [
    ['food_entries', 'food_entries'],
    ['checkins', 'checkins'],
    ['own_foods', 'own_foods'],
    ['conversations', 'chat_sessions'],
    ['protocols', 'protocol_subscriptions'],
  ] as const)
    expect([list, exported[list].map(({ id, conversation }) => id ?? conversation?.id ?? '').sort()]).toEqual(
      [
        list,
        Object.values(before[table] ?? {})
          .map(({ id }) => String(id))
          .sort(),
      ],
    )
  for (const tool of ['get_diet_score', 'get_diet_gap', 'get_health_snapshot', 'get_my_checkins']) {
    const answer = await fetch(`${server.url}/api/tools/${tool}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([tool, answer.status]).toEqual([tool, 200])
  }
})
