import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'

/** The resources of specification 4.1 and 5.1 as they are stored: fields, types, lengths, keys, indexes. */

const server = await testServer()
const sqlite = server.db.$client

type Column = { name: string; type: string; notnull: number; pk: number }
const columns = (table: string) => sqlite.query<Column, []>(`PRAGMA table_info(${table})`).all()

/** The columns that an index starts with, and whether it is unique. */
const indexes = (table: string) =>
  sqlite
    .query<{ name: string; unique: number }, []>(`PRAGMA index_list(${table})`)
    .all()
    .map(({ name, unique }) => ({
      first: sqlite.query<{ name: string }, []>(`PRAGMA index_info(${name})`).all()[0]?.name,
      columns: sqlite.query(`PRAGMA index_info(${name})`).all().length,
      unique: unique === 1,
    }))

/** SQLite keeps timestamps as whole milliseconds of UTC, and truth as 0 or 1. */
const FIELDS: [table: string, field: string, type: string, nullable: boolean][] = [
  ['api_tokens', 'id', 'text', false],
  ['api_tokens', 'user_id', 'text(255)', false],
  ['api_tokens', 'short_token', 'text(50)', false],
  ['api_tokens', 'long_token_hash', 'text(64)', false],
  ['api_tokens', 'name', 'text(255)', false],
  ['api_tokens', 'is_active', 'integer', false],
  ['api_tokens', 'expires_at', 'integer', true],
  ['api_tokens', 'last_used_at', 'integer', true],
  ['passcodes', 'id', 'text', false],
  ['passcodes', 'user_id', 'text(255)', false],
  ['passcodes', 'code_hash', 'text(64)', false],
  ['passcodes', 'user_identifier', 'text(255)', false],
  ['passcodes', 'channel', 'text(50)', false],
  ['passcodes', 'expires_at', 'integer', false],
  ['passcodes', 'is_used', 'integer', false],
]

describe('every specified field is stored', () => {
  test.each(FIELDS)('%s.%s: %s', (table, field, type, nullable) => {
    const column = columns(table).find(({ name }) => name === field)
    expect({ ...column, type: column?.type.toLowerCase() }).toMatchObject({ type, notnull: nullable ? 0 : 1 })
  })
})

test('id is the primary key, and a UUID', async () => {
  for (const table of ['api_tokens', 'passcodes']) {
    expect(
      columns(table)
        .filter(({ pk }) => pk > 0)
        .map(({ name }) => name),
    ).toEqual(['id'])
  }
  const issued = server.services.tokens.issue({ userId: 'ada', name: 'x' })
  const passcode = server.services.passcodes.issue({
    userId: 'ada',
    userIdentifier: 'a@b.c',
    channel: 'email',
  })
  for (const id of [issued.id, passcode.passcodeId]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test('short_token is unique and indexed; user_id of tokens and user_identifier of passcodes are indexed', () => {
  expect(indexes('api_tokens')).toContainEqual({ first: 'short_token', columns: 1, unique: true })
  expect(indexes('api_tokens').map(({ first }) => first)).toContain('user_id')
  expect(indexes('passcodes').map(({ first }) => first)).toContain('user_identifier')
})

const LENGTHS: [table: string, field: string, length: number][] = [
  ['api_tokens', 'user_id', 255],
  ['api_tokens', 'short_token', 50],
  ['api_tokens', 'name', 255],
  ['passcodes', 'user_id', 255],
  ['passcodes', 'user_identifier', 255],
  ['passcodes', 'channel', 50],
]

describe('a text may be as long as specified and no longer, whoever writes it', () => {
  test.each(LENGTHS)('%s.%s: %i', (table, field, length) => {
    const set = (text: string) => sqlite.run(`UPDATE ${table} SET ${field} = ?`, [text])
    expect(sqlite.query(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 1 })
    set('x'.repeat(length))
    expect(() => set('x'.repeat(length + 1))).toThrow(/CHECK constraint failed/)
  })

  test.each([
    ['api_tokens', 'long_token_hash'],
    ['passcodes', 'code_hash'],
  ])('%s.%s: exactly 64', (table, field) => {
    const set = (text: string) => sqlite.run(`UPDATE ${table} SET ${field} = ?`, [text])
    set('a'.repeat(64))
    for (const length of [1, 63, 65]) expect(() => set('a'.repeat(length))).toThrow(/CHECK constraint failed/)
  })
})

test('two tokens never share a look-up part', () => {
  server.services.tokens.issue({ userId: 'ada', name: 'another' })
  expect(() => sqlite.run("UPDATE api_tokens SET short_token = 'same'")).toThrow(/UNIQUE constraint failed/)
})
