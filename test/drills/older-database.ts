import { Database } from 'bun:sqlite'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'

const COPIED = ['people', 'api_tokens', 'checkins', 'food_entries'] as const
/** So many that a migration takes long enough to be killed in the middle. */
const ENTRIES = 40_000

/** Makes a database as an earlier program left it, with the people, credentials and entries of a present one. */
export function makeOlder(present: string, older: string, schemaVersion: number): void {
  const sqlite = new Database(older, { create: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  migrate(sqlite, MIGRATIONS.slice(0, schemaVersion))
  sqlite.run('ATTACH ? AS present', [present])
  for (const table of COPIED) {
    const columns = commonColumns(sqlite, table).join(', ')
    sqlite.run(`DELETE FROM main.${table}`)
    sqlite.run(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM present.${table}`)
  }
  multiplyEntries(sqlite)
  sqlite.close()
}

function commonColumns(sqlite: Database, table: string): string[] {
  const columns = (schema: string) =>
    sqlite
      .prepare<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}', '${schema}')`)
      .all()
      .map(({ name }) => `"${name}"`)
  const there = new Set(columns('present'))
  return columns('main').filter((name) => there.has(name))
}

/** Copies the first entry onto earlier days. */
function multiplyEntries(sqlite: Database): void {
  const columns = sqlite
    .prepare<{ name: string }, []>("SELECT name FROM pragma_table_info('food_entries')")
    .all()
    .map(({ name }) => name)
  const values = columns.map((name) => {
    if (name === 'id') return "'older-' || n"
    if (name === 'date') return "date('2000-01-01', '+' || (n / 10) || ' days')"
    return `"${name}"`
  })
  sqlite.run(
    `WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < ${ENTRIES})
     INSERT INTO food_entries (${columns.map((name) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')} FROM row, (SELECT * FROM food_entries LIMIT 1)`,
  )
}

/** How many migrations a database has. */
export function schemaOf(file: string): number {
  const sqlite = new Database(file)
  const statement = sqlite.prepare<{ applied: number }, []>(
    'SELECT count(*) AS applied FROM __drizzle_migrations',
  )
  const applied = statement.get()?.applied ?? 0
  statement.finalize()
  sqlite.close()
  return applied
}

/** Whether somebody is in the middle of a change. */
export function isBeingWritten(file: string): boolean {
  const sqlite = new Database(file)
  try {
    sqlite.run('BEGIN IMMEDIATE')
    sqlite.run('ROLLBACK')
    return false
  } catch {
    return true
  } finally {
    sqlite.close()
  }
}
