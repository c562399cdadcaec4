import { Database } from 'bun:sqlite'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../src/core/hash.ts'

/** A restore adds a row of its own here. */
const AUDIT_TABLES = ['audit_log', 'audit_head']

/** A hash of the rows of each table, as they are stored, without those that a restore itself adds. */
export function tableHashes(dataDir: string): Record<string, string> {
  const sqlite = new Database(join(dataDir, 'ext-server.db'), { readonly: true })
  try {
    const tables = sqlite
      .prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
    return Object.fromEntries(
      tables
        .filter(({ name }) => !AUDIT_TABLES.includes(name) && name !== 'sqlite_sequence')
        .map(({ name }) => [name, sha256(rowsOf(sqlite, name))]),
    )
  } finally {
    sqlite.close()
  }
}

const rowsOf = (sqlite: Database, table: string) =>
  sqlite
    .prepare(`SELECT * FROM "${table}"`)
    .values()
    .map((row) => JSON.stringify(row.map((value) => (value instanceof Uint8Array ? [...value] : value))))
    .sort()
    .join('\n')

/** The rows of the audit log, as text. */
export function auditRows(dataDir: string): string[] {
  const sqlite = new Database(join(dataDir, 'ext-server.db'), { readonly: true })
  try {
    return sqlite
      .prepare('SELECT * FROM audit_log ORDER BY seq')
      .values()
      .map((row) => JSON.stringify(row))
  } finally {
    sqlite.close()
  }
}

const KEY_FILES = ['jwt-key.json', 'audit-key', 'passcode-key', 'ext-server.toml']

/** The contents of the keys and settings of a data directory. */
export const keyFiles = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    KEY_FILES.filter((name) => existsSync(join(dataDir, name))).map((name) => [
      name,
      readFileSync(join(dataDir, name), 'utf8'),
    ]),
  )

/** What a killed or failed command left behind. */
export const draftsIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.new'))
