import { Database } from 'bun:sqlite'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from './support.ts'

/** Databases that the programs of earlier schemas wrote (`stored/make.ts`). */

const FOLDER = join(import.meta.dir, 'stored')

/** The numbers of migrations of the stored databases, as text: `07`. */
export const STORED = readdirSync(FOLDER)
  .flatMap((name) => /^schema-(\d+)\.db\.zst$/.exec(name)?.[1] ?? [])
  .sort()

/** Puts a stored database in a data directory, with the key of its audit log. */
export function putStored(schema: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const bytes = Bun.zstdDecompressSync(readFileSync(join(FOLDER, `schema-${schema}.db.zst`)))
  writeFileSync(databaseIn(dataDir), bytes, { mode: 0o600 })
  const about = JSON.parse(readFileSync(join(FOLDER, `schema-${schema}.json`), 'utf8'))
  if (about.audit_key !== undefined)
    writeFileSync(join(dataDir, 'audit-key'), about.audit_key, { mode: 0o600 })
}

export type Row = Record<string, unknown>
/** Rows by their `rowid`. */
export type Tables = Record<string, Record<number, Row>>

/** All rows of a database, without those of SQLite and of the full-text index. */
export function readTables(path: string): Tables {
  const sqlite = new Database(path, { readonly: true })
  try {
    const names = select<{ name: string }>(
      sqlite,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE 'foods\\_fts%' ESCAPE '\\' AND name <> '__drizzle_migrations'`,
    )
    return Object.fromEntries(names.map(({ name }) => [name, readRows(sqlite, name)]))
  } finally {
    sqlite.close()
  }
}

const readRows = (sqlite: Database, table: string): Record<number, Row> =>
  Object.fromEntries(
    select<Row & { row_number: number }>(sqlite, `SELECT rowid AS row_number, * FROM "${table}"`).map(
      ({ row_number, ...row }) => [row_number, row],
    ),
  )

/** Lets go of the file at once. */
export function select<T>(sqlite: Database, query: string): T[] {
  const statement = sqlite.prepare(query)
  try {
    return statement.all() as T[]
  } finally {
    statement.finalize()
  }
}
