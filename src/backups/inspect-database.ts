import { Database } from 'bun:sqlite'
import { schemaVersion } from '../../db/migrate.ts'
import { AppError } from '../core/errors.ts'

/** What a backup and its restored copy must agree on. */
export type DatabaseFacts = {
  schema_version: number
  tables: Record<string, number>
  /** The number of bytes of all values of each table; missing in backups of earlier versions. */
  sums?: Record<string, number>
  audit_head: string | null
}

/**
 * Checks every page and every reference of a database file, and counts what it has.
 * @throws AppError if it is damaged, of another program or of a newer ext-server; SQLite's error if it cannot be read.
 */
export function inspectDatabase(path: string): DatabaseFacts {
  const sqlite = new Database(path, { readonly: true, strict: true })
  try {
    const version = schemaVersion(sqlite)
    const integrity = sqlite.prepare<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get()
    if (integrity?.integrity_check !== 'ok') throw new AppError('unavailable', 'the database is damaged')
    const orphan = sqlite.prepare<{ table: string }, []>('PRAGMA foreign_key_check').get()
    if (orphan !== null)
      throw new AppError('unavailable', `the database is damaged: ${orphan.table} refers to a missing row`)
    return {
      schema_version: version,
      tables: countRows(sqlite),
      sums: sumBytes(sqlite),
      audit_head: auditHead(sqlite),
    }
  } finally {
    sqlite.close()
  }
}

function countRows(sqlite: Database): Record<string, number> {
  const names = sqlite
    .prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
  return Object.fromEntries(
    names.map(({ name }) => [
      name,
      sqlite.prepare<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0,
    ]),
  )
}

/** Of whole numbers, which every version of SQLite adds up to the same. A virtual table has its values in others. */
function sumBytes(sqlite: Database): Record<string, number> {
  const names = sqlite
    .prepare<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .all()
  return Object.fromEntries(
    names.map(({ name }) => {
      const columns = sqlite
        .prepare<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
        .all(name)
      const bytes = columns.map((column) => `coalesce(octet_length("${column.name}"), 0)`).join(' + ')
      const sum = sqlite.prepare<{ bytes: number | null }, []>(`SELECT sum(${bytes}) AS bytes FROM "${name}"`)
      return [name, sum.get()?.bytes ?? 0]
    }),
  )
}

/** In SQL, since the database may have an earlier schema. */
function auditHead(sqlite: Database): string | null {
  const has = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_log'").get()
  if (has === null) return null
  const last = sqlite
    .prepare<{ seq: number; hash: string }, []>('SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1')
    .get()
  return last === null ? `0:${'0'.repeat(64)}` : `${last.seq}:${last.hash}`
}

export const isSameDatabase = (a: DatabaseFacts, b: DatabaseFacts): boolean =>
  (a.sums === undefined || b.sums === undefined || Bun.deepEquals(a.sums, b.sums)) &&
  Bun.deepEquals(
    { schema_version: a.schema_version, tables: a.tables, audit_head: a.audit_head },
    { schema_version: b.schema_version, tables: b.tables, audit_head: b.audit_head },
  )

/** Names the key of the last row of the audit log; undefined if there is no row, or none with a key. */
export function lastAuditKeyId(path: string): string | undefined {
  const sqlite = new Database(path, { readonly: true, strict: true })
  try {
    const columns = sqlite.prepare<{ name: string }, []>("SELECT name FROM pragma_table_info('audit_log')")
    if (!columns.all().some(({ name }) => name === 'key_id')) return undefined
    const last = sqlite.prepare<{ key_id: string | null }, []>(
      'SELECT key_id FROM audit_log ORDER BY seq DESC LIMIT 1',
    )
    return last.get()?.key_id ?? undefined
  } finally {
    sqlite.close()
  }
}
