import { Database } from 'bun:sqlite'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS, type Migration, migrate } from '../../db/migrate.ts'

export const databaseIn = (dataDir: string) => join(dataDir, 'ext-server.db')

/** The snapshots of a data directory, by name. */
export const snapshotNames = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('before-upgrade-'))

/** A migration of a program that is newer than this one. */
export function later(...statements: string[]): Migration {
  const when = Math.max(...MIGRATIONS.map((migration) => migration.when)) + 1
  return { tag: '9999_later', when, statements, hash: Bun.hash(statements.join()).toString(16) }
}

/** A database as a program with these migrations alone left it. */
export function databaseOf(dataDir: string, migrations: readonly Migration[], ...rows: string[]): void {
  mkdirSync(dataDir, { recursive: true })
  change(dataDir, (sqlite) => {
    migrate(sqlite, migrations)
    for (const row of rows) sqlite.run(row)
  })
}

/** Lets go of the file at once. */
export function change(dataDir: string, body: (sqlite: Database) => void): void {
  const sqlite = new Database(databaseIn(dataDir), { strict: true })
  try {
    body(sqlite)
  } finally {
    sqlite.close(true)
  }
}

/** A row of a person of the first schema. */
export const PROFILE = "INSERT INTO profiles (user_id, profile, updated_at) VALUES ('ann', '{}', 1)"
