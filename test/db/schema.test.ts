import { describe, expect, test } from 'bun:test'
import { open } from '../../db/open.ts'

type Row = Record<string, string | number | null>

const TOKEN: Row = {
  id: 'i',
  user_id: 'u',
  short_token: 's',
  long_token_hash: 'h'.repeat(64),
  name: 'n',
  scopes: 'read',
  created_at: 1,
}
const PASSCODE: Row = {
  id: 'i',
  user_id: 'u',
  code_hash: 'h'.repeat(64),
  user_identifier: 'a@example.com',
  channel: 'email',
  expires_at: 1,
  scopes: 'read',
  created_at: 1,
}
const JWT: Row = { id: 'i', user_id: 'u', name: 'n', scope: 'health:read', created_at: 1, expires_at: 2 }

function insert(table: string, row: Row): void {
  const db = open(':memory:')
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  db.$client
    .query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
    .run(...Object.values(row))
}

/** Specification 4.1 and 5.1: the longest text that each column takes. */
const LENGTHS: [table: string, row: Row, column: string, length: number][] = [
  ['api_tokens', TOKEN, 'user_id', 255],
  ['api_tokens', TOKEN, 'short_token', 50],
  ['api_tokens', TOKEN, 'long_token_hash', 64],
  ['api_tokens', TOKEN, 'name', 255],
  ['passcodes', PASSCODE, 'user_id', 255],
  ['passcodes', PASSCODE, 'code_hash', 64],
  ['passcodes', PASSCODE, 'user_identifier', 255],
  ['passcodes', PASSCODE, 'channel', 50],
  ['issued_jwts', JWT, 'user_id', 255],
]

describe('the lengths of the specification', () => {
  test.each(LENGTHS)('%s: %s', (table, row, column, length) => {
    insert(table, { ...row, [column]: 'é'.repeat(length) })
    expect(() => insert(table, { ...row, [column]: 'é'.repeat(length + 1) })).toThrow(
      'CHECK constraint failed',
    )
    expect(() => insert(table, { ...row, [column]: null })).toThrow('NOT NULL constraint failed')
  })

  test('a hash is whole, or for a passcode that has ended blank', () => {
    expect(() => insert('api_tokens', { ...TOKEN, long_token_hash: '' })).toThrow('CHECK constraint failed')
    expect(() => insert('api_tokens', { ...TOKEN, long_token_hash: 'h'.repeat(63) })).toThrow(
      'CHECK constraint',
    )
    insert('passcodes', { ...PASSCODE, code_hash: '' })
    expect(() => insert('passcodes', { ...PASSCODE, code_hash: 'h' })).toThrow('CHECK constraint failed')
  })
})

describe('indexes', () => {
  const db = open(':memory:')
  const searches: [what: string, sql: string][] = [
    ['a token by its look-up part', "SELECT * FROM api_tokens WHERE short_token = 'x'"],
    [
      'a person’s tokens, newest first',
      "SELECT * FROM api_tokens WHERE user_id = 'x' ORDER BY created_at DESC, id DESC",
    ],
    ['codes for an identifier', "SELECT * FROM passcodes WHERE user_identifier = 'x' AND channel = 'y'"],
    ['codes of a person’s channel', "SELECT * FROM passcodes WHERE user_id = 'x' AND channel = 'y'"],
    ['a pairing session', "SELECT * FROM pairing_sessions WHERE secret_hash = 'x'"],
    ['a JWT', "SELECT * FROM issued_jwts WHERE id = 'x'"],
    ['a person’s JWTs', "SELECT * FROM issued_jwts WHERE user_id = 'x' ORDER BY created_at DESC, id DESC"],
    ['a person’s food', "SELECT * FROM food_entries WHERE user_id = 'x' ORDER BY consumed_at DESC, id DESC"],
    ['changes that are too old to be undone', 'SELECT id FROM undo_changes WHERE created_at < 1 LIMIT 100'],
    ['the results of changes', "SELECT result FROM tool_results WHERE undo IN ('x', 'y') AND tool <> 'z'"],
    ['a person’s check-ins', "SELECT * FROM checkins WHERE user_id = 'x' ORDER BY recorded_at DESC, id DESC"],
  ]
  test.each(searches)('%s is looked up, not searched for or sorted', (_, sql) => {
    const plan = db.$client.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX /)
  })

  test('a look-up part exists once', () => {
    const row = Object.values(TOKEN)
    const sql = `INSERT INTO api_tokens (${Object.keys(TOKEN).join(', ')}) VALUES (${row.map(() => '?').join(', ')})`
    db.$client.query(sql).run(...row)
    expect(() => db.$client.query(sql).run(...row.with(0, 'other'))).toThrow('UNIQUE constraint failed')
  })
})
