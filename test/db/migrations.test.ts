import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import * as auditSchema from '../../db/audit-schema.ts'
import * as chatSchema from '../../db/chat-schema.ts'
import * as importSchema from '../../db/import-schema.ts'
import * as keptFoodsSchema from '../../db/kept-foods-schema.ts'
import { MIGRATIONS, type Migration, migrate } from '../../db/migrate.ts'
import journal from '../../db/migrations/meta/_journal.json' with { type: 'json' }
import * as peopleSchema from '../../db/people-schema.ts'
import * as schema from '../../db/schema.ts'
import * as signInSchema from '../../db/sign-in-schema.ts'
import * as targetsSchema from '../../db/targets-schema.ts'
import * as undoSchema from '../../db/undo-schema.ts'
import { refusalOf } from './support.ts'

const FOLDER = join(import.meta.dir, '../../db/migrations')

/** A migration that comes after all known ones. */
function later(...statements: string[]): Migration {
  const when = Math.max(...MIGRATIONS.map((migration) => migration.when)) + 1
  return { tag: '9999_later', when, statements, hash: Bun.hash(statements.join()).toString(16) }
}

const schemaOf = (sqlite: Database) =>
  sqlite.query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all()

function migrated(): Database {
  const sqlite = new Database(':memory:', { strict: true })
  migrate(sqlite)
  return sqlite
}

describe('the migrations', () => {
  test('every file is in the journal, in order, and embedded as it is', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
    expect(MIGRATIONS.map(({ tag }) => tag)).toEqual(journal.entries.map(({ tag }) => tag))
    for (const { tag, hash, statements } of MIGRATIONS) {
      const sql = readFileSync(join(FOLDER, `${tag}.sql`), 'utf8')
      expect(hash).toBe(new Bun.CryptoHasher('sha256').update(sql).digest('hex'))
      expect(statements.join('--> statement-breakpoint')).toBe(sql)
    }
  })

  test('their times increase strictly: an older one would be passed over', () => {
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(journal.entries.map(({ idx }) => idx)).toEqual(times.map((_, index) => index))
  })

  test('they make the schema of db/*schema.ts: there is nothing left to generate', async () => {
    const last = journal.entries.at(-1)?.tag.slice(0, 4)
    const snapshot = JSON.parse(readFileSync(join(FOLDER, `meta/${last}_snapshot.json`), 'utf8'))
    const current = await generateSQLiteDrizzleJson(
      {
        ...schema,
        ...auditSchema,
        ...chatSchema,
        ...importSchema,
        ...keptFoodsSchema,
        ...peopleSchema,
        ...signInSchema,
        ...targetsSchema,
        ...undoSchema,
      },
      snapshot.prevId,
    )
    expect(await generateSQLiteMigration(snapshot, current)).toEqual([])
  })
})

describe('migrating', () => {
  test('is done once: again changes nothing', () => {
    const sqlite = migrated()
    const before = [schemaOf(sqlite), sqlite.query('SELECT * FROM __drizzle_migrations').all()]
    migrate(sqlite)
    expect([schemaOf(sqlite), sqlite.query('SELECT * FROM __drizzle_migrations').all()]).toEqual(before)
  })

  test('an older database is brought up to date and keeps its data', () => {
    const sqlite = migrated()
    sqlite.run("INSERT INTO profiles (user_id, profile, updated_at) VALUES ('ann', '{}', 1)")
    const next = later("ALTER TABLE profiles ADD COLUMN extra TEXT DEFAULT 'new'")
    migrate(sqlite, [...MIGRATIONS, next])
    expect(sqlite.query('SELECT user_id, extra FROM profiles').all()).toEqual([
      { user_id: 'ann', extra: 'new' },
    ])
    expect(sqlite.query('SELECT hash FROM __drizzle_migrations ORDER BY created_at').all()).toEqual(
      [...MIGRATIONS, next].map(({ hash }) => ({ hash })),
    )
  })

  test('a journal from before there were imports is kept', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0008_imports')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    sqlite.run(
      `INSERT INTO food_entries (id, user_id, date, consumed_at, food_name, nutrients, value_source, confidence, created_at, updated_at)
       VALUES ('e', 'ann', '2026-03-01', 1, 'oats', '{}', 'user', 1, 1, 1)`,
    )
    const [entry] = sqlite.query('SELECT * FROM food_entries').all() as object[]
    migrate(sqlite)
    // The zone in which it was written is not known.
    expect(sqlite.query('SELECT * FROM food_entries').all()).toEqual([
      { ...entry, time_zone: null, parts: null, made_by: null },
    ])
    expect(sqlite.query('SELECT * FROM imports').all()).toEqual([])
    expect(sqlite.query('SELECT * FROM import_rows').all()).toEqual([])
  })

  test('what was said before answers were kept whole is kept', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0009_answers')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    sqlite.run("INSERT INTO chat_sessions (id, user_id, created_at, updated_at) VALUES ('s', 'ann', 1, 1)")
    sqlite.run(
      "INSERT INTO chat_messages (id, session_id, role, content, created_at) VALUES ('m', 's', 'assistant', 'Eat.', 1)",
    )
    migrate(sqlite)
    expect(sqlite.query('SELECT * FROM chat_messages').all()).toEqual([
      { id: 'm', session_id: 's', role: 'assistant', content: 'Eat.', created_at: 1, answer: null },
    ])
  })

  test('a day from before its sums were packed keeps its mark and its count, to be added up again', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0020_day_sums')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    sqlite.run(
      "INSERT INTO food_days (user_id, date, intake, entries, complete) VALUES ('ann', '2026-03-01', '{}', 2, 1)",
    )
    migrate(sqlite)
    expect(sqlite.query('SELECT * FROM food_days').all()).toEqual([
      { user_id: 'ann', date: '2026-03-01', entries: 2, complete: 1, sums: new Uint8Array() },
    ])
  })

  test('results from before they were found by the handle of their change still are', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0022_undo_age')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    const results = [
      '{"changed":1,"undo":"handle"}',
      '{"changed":1,"undo":null}',
      '{"ended":true}',
      '[]',
      'x',
    ]
    for (const [at, result] of results.entries())
      sqlite.run(
        `INSERT INTO tool_results (user_id, tool, client_entry_id, input_hash, result, created_at)
         VALUES ('ann', 'copy_food', ?, 'x', ?, 1)`,
        [String(at), result],
      )
    migrate(sqlite)
    expect(sqlite.query('SELECT result, undo FROM tool_results ORDER BY client_entry_id').all()).toEqual(
      results.map((result, at) => ({ result, undo: at === 0 ? 'handle' : null })),
    )
  })

  test('credentials from before their ancestry was kept hang on a creator that is valid for as long', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0014_ancestry')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    const addToken = (id: string, creator: string | null, isActive: number, expiresAt: number | null) =>
      sqlite.run(
        `INSERT INTO api_tokens (id, user_id, short_token, long_token_hash, name, scopes, is_active, expires_at, created_at, created_by)
         VALUES (?1, 'ann', ?1, ?2, 'x', 'read', ?3, ?4, 1, ?5)`,
        [id, 'a'.repeat(64), isActive, expiresAt, creator],
      )
    addToken('root', null, 1, null)
    addToken('child', 'root', 1, null)
    addToken('short', 'root', 1, 9)
    addToken('outlives', 'short', 1, null)
    addToken('revoked', 'root', 0, null)
    addToken('orphan', 'revoked', 1, null)
    addToken('paired', 'a pairing session that is gone', 1, null)
    sqlite.run(
      "INSERT INTO issued_jwts (id, user_id, name, scope, created_at, expires_at, grant_id) VALUES ('j', 'ann', 'x', 'health:read', 1, 9, 'grant')",
    )
    migrate(sqlite)
    expect(
      sqlite.query('SELECT id, created_by_kind, issued_by FROM api_tokens ORDER BY rowid').values(),
    ).toEqual([
      ['root', 'command_line', null],
      ['child', 'api_token', 'root'],
      ['short', 'api_token', 'root'],
      ['outlives', 'api_token', null],
      ['revoked', 'api_token', 'root'],
      ['orphan', 'api_token', null],
      ['paired', null, null],
    ])
    expect(sqlite.query('SELECT created_by_kind, issued_by FROM issued_jwts').values()).toEqual([
      ['oauth_grant', 'grant'],
    ])
  })

  test('who was signed in by a provider before it was kept by which is signed out; others stay', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0010_session_provider')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    for (const [id, detail] of [
      ['a', 'provider'],
      ['b', 'link'],
    ]) {
      sqlite.run(
        'INSERT INTO browser_sessions (id, user_id, secret_hash, scopes, created_at, last_used_at, expires_at) VALUES (?1, ?2, ?1, ?2, 1, 1, 9)',
        [id ?? '', 'ann'],
      )
      sqlite.run(
        "INSERT INTO audit_log (at, user_id, action, subject, detail, previous_hash, hash) VALUES (1, 'ann', 'session.open', ?1, ?2, '', ?1)",
        [id ?? '', detail ?? ''],
      )
    }
    migrate(sqlite)
    expect(sqlite.query('SELECT id, provider FROM browser_sessions').all()).toEqual([
      { id: 'b', provider: null },
    ])
  })

  test('everybody whom rows name gets a record, and the owner', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0011_people')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    sqlite.run(
      "INSERT INTO profiles (user_id, profile, updated_at) VALUES ('ann', '{}', 1), ('owner', '{}', 1)",
    )
    sqlite.run(
      "INSERT INTO issued_jwts (id, user_id, name, scope, created_at, expires_at) VALUES ('j', 'idp|bob', 'x', '', 1, 9)",
    )
    // The row that wrong passcodes of nobody are counted in.
    sqlite.run(
      "INSERT INTO passcode_guards (user_id, channel, recent_failures, recent_issues) VALUES ('', '', '[]', '[]')",
    )
    migrate(sqlite)
    expect(sqlite.query('SELECT id, name, is_admin, disabled_at FROM people ORDER BY id').all()).toEqual([
      { id: 'ann', name: 'ann', is_admin: 0, disabled_at: null },
      { id: 'idp|bob', name: 'idp|bob', is_admin: 0, disabled_at: null },
      { id: 'owner', name: 'owner', is_admin: 1, disabled_at: null },
    ])
  })

  test('no table with people in it was forgotten by that migration', () => {
    const sqlite = new Database(':memory:', { strict: true })
    const before = MIGRATIONS.findIndex(({ tag }) => tag === '0011_people')
    migrate(sqlite, MIGRATIONS.slice(0, before))
    const tables = sqlite
      .query<{ name: string }, []>(
        "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'user_id' WHERE m.type = 'table' AND m.name <> 'audit_log'",
      )
      .all()
    const sql = readFileSync(join(FOLDER, '0011_people.sql'), 'utf8')
    expect(tables.filter(({ name }) => !sql.includes(`SELECT \`user_id\` FROM \`${name}\``))).toEqual([])
  })

  test('a migration that fails halfway leaves the database as it was', () => {
    const sqlite = migrated()
    const before = [schemaOf(sqlite), sqlite.query('SELECT * FROM __drizzle_migrations').all()]
    const broken = later('CREATE TABLE half (id INTEGER)', 'DROP TABLE profiles', 'this is no SQL')
    expect(() => migrate(sqlite, [...MIGRATIONS, broken])).toThrow(
      /could not be upgraded from schema \d+ (.*9999_later: SQLITE_ERROR.*); nothing was changed/,
    )
    expect([schemaOf(sqlite), sqlite.query('SELECT * FROM __drizzle_migrations').all()]).toEqual(before)
    expect(sqlite.inTransaction).toBe(false)
  })

  test('a database of a newer program is refused and left alone', () => {
    const sqlite = migrated()
    migrate(sqlite, [...MIGRATIONS, later('CREATE TABLE newer (id INTEGER)')])
    const before = schemaOf(sqlite)
    const { code, message } = refusalOf(() => migrate(sqlite))
    expect(code).toBe('conflict')
    expect(message).toMatch(
      /newer ext-server .*install that version, or go back .* rollback, or restore a backup/,
    )
    expect(schemaOf(sqlite)).toEqual(before)
  })

  test('a database of another history is refused and left alone', () => {
    const sqlite = migrated()
    sqlite.run("UPDATE __drizzle_migrations SET hash = 'another'")
    const before = schemaOf(sqlite)
    expect(refusalOf(() => migrate(sqlite)).message).toMatch(/an unknown schema/)
    expect(schemaOf(sqlite)).toEqual(before)
  })

  test('a database of another program is refused and left alone', () => {
    const sqlite = new Database(':memory:', { strict: true })
    sqlite.run('CREATE TABLE bookmarks (url TEXT)')
    expect(refusalOf(() => migrate(sqlite)).message).toMatch(/belongs to another program/)
    expect(schemaOf(sqlite)).toHaveLength(1)
  })
})
