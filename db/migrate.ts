import type { Database } from 'bun:sqlite'
import { AppError } from '../src/core/errors.ts'
import { SERVER_INFO } from '../src/core/version.ts'
import start from './migrations/0000_start.sql' with { type: 'text' }
import foodPatterns from './migrations/0001_food_patterns.sql' with { type: 'text' }
import foods from './migrations/0002_foods.sql' with { type: 'text' }
import foodsFullText from './migrations/0003_foods_fts.sql' with { type: 'text' }
import ownFoods from './migrations/0004_own_foods.sql' with { type: 'text' }
import passcodeIssuer from './migrations/0005_passcode_issuer.sql' with { type: 'text' }
import signIn from './migrations/0006_sign_in.sql' with { type: 'text' }
import page from './migrations/0007_page.sql' with { type: 'text' }
import imports from './migrations/0008_imports.sql' with { type: 'text' }
import answers from './migrations/0009_answers.sql' with { type: 'text' }
import sessionProvider from './migrations/0010_session_provider.sql' with { type: 'text' }
import people from './migrations/0011_people.sql' with { type: 'text' }
import ownFoodVersions from './migrations/0012_own_food_versions.sql' with { type: 'text' }
import auditKey from './migrations/0013_audit_key.sql' with { type: 'text' }
import ancestry from './migrations/0014_ancestry.sql' with { type: 'text' }
import notices from './migrations/0015_notices.sql' with { type: 'text' }
import checkinMeasured from './migrations/0016_checkin_measured.sql' with { type: 'text' }
import usualPortions from './migrations/0017_usual_portions.sql' with { type: 'text' }
import safetyLevels from './migrations/0018_safety_levels.sql' with { type: 'text' }
import entryTimeZone from './migrations/0019_entry_time_zone.sql' with { type: 'text' }
import daySums from './migrations/0020_day_sums.sql' with { type: 'text' }
import undoChanges from './migrations/0021_undo_changes.sql' with { type: 'text' }
import undoAge from './migrations/0022_undo_age.sql' with { type: 'text' }
import family from './migrations/0023_family.sql' with { type: 'text' }
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { noteVersion, versionOf } from './program-version.ts'
import { sqliteCode } from './write-lock.ts'

/**
 * The SQL of each migration by its tag in drizzle's journal, embedded so that the program needs no other
 * file.
 */
const SQL_BY_TAG: Readonly<Record<string, string>> = {
  '0000_start': start,
  '0001_food_patterns': foodPatterns,
  '0002_foods': foods,
  '0003_foods_fts': foodsFullText,
  '0004_own_foods': ownFoods,
  '0005_passcode_issuer': passcodeIssuer,
  '0006_sign_in': signIn,
  '0007_page': page,
  '0008_imports': imports,
  '0009_answers': answers,
  '0010_session_provider': sessionProvider,
  '0011_people': people,
  '0012_own_food_versions': ownFoodVersions,
  '0013_audit_key': auditKey,
  '0014_ancestry': ancestry,
  '0015_notices': notices,
  '0016_checkin_measured': checkinMeasured,
  '0017_usual_portions': usualPortions,
  '0018_safety_levels': safetyLevels,
  '0019_entry_time_zone': entryTimeZone,
  '0020_day_sums': daySums,
  '0021_undo_changes': undoChanges,
  '0022_undo_age': undoAge,
  '0023_family': family,
}

export type Migration = { tag: string; when: number; statements: string[]; hash: string }

/** All migrations in the order in which they apply, as drizzle-kit generated them. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => {
  const sql = SQL_BY_TAG[tag]
  if (sql === undefined) throw new Error(`db/migrate.ts does not embed migration ${tag}`)
  return {
    tag,
    when,
    statements: sql.split('--> statement-breakpoint'),
    hash: new Bun.CryptoHasher('sha256').update(sql).digest('hex'),
  }
})

/**
 * Migrates the schema to this program's version. It uses one immediate transaction, so that two processes
 * that open a new data directory at once do not both migrate. It uses drizzle's own bookkeeping table but
 * compares every applied hash: drizzle's migrator compares only the last date and would not notice an unknown
 * migration.
 * @throws AppError `conflict` if the database was written by a newer or a different ext-server, or by another
 * program.
 */
export function migrate(sqlite: Database, migrations: readonly Migration[] = MIGRATIONS): void {
  if (isMigrated(sqlite, migrations)) return
  sqlite.transaction(() => migrateWithin(sqlite, migrations)).immediate()
}

/** As `migrate`, in the transaction of the caller. */
export function migrateWithin(sqlite: Database, migrations: readonly Migration[] = MIGRATIONS): void {
  const applied = countApplied(sqlite, migrations)
  if (applied === migrations.length) return
  sqlite.run(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC)',
  )
  for (const { tag, statements, hash, when } of migrations.slice(applied)) {
    try {
      for (const statement of statements) sqlite.run(statement)
    } catch (error) {
      throw explainFailure(error, tag, applied)
    }
    sqlite.run('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)', [hash, when])
  }
  noteVersion(sqlite)
}

/** What is wrong with the disk or the file is explained by `explainDatabaseError`. */
function explainFailure(error: unknown, tag: string, applied: number): unknown {
  const code = sqliteCode(error)
  if (applied === 0 || !/^SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)/.test(code)) return error
  return new AppError(
    'unavailable',
    `the database could not be upgraded from schema ${applied} (${tag}: ${code}); nothing was changed; go on with the version that wrote it, and report this line`,
    { cause: error },
  )
}

/** Whether there is nothing to migrate. @throws AppError as `migrate` does, without changing anything. */
export const isMigrated = (sqlite: Database, migrations: readonly Migration[] = MIGRATIONS): boolean =>
  countApplied(sqlite, migrations) === migrations.length

/** The number of migrations that the database has. @throws AppError as `migrate` does, and for an empty file. */
export function schemaVersion(sqlite: Database): number {
  const applied = countApplied(sqlite, MIGRATIONS)
  if (applied === 0) throw new AppError('conflict', 'the database is empty')
  return applied
}

/** How many of the migrations were applied. @throws AppError as `migrate` does. */
export function countApplied(sqlite: Database, migrations: readonly Migration[]): number {
  // One statement, since another process may migrate between two.
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
  if (tables.length === 0) return 0
  if (!tables.some(({ name }) => name === '__drizzle_migrations')) {
    throw new AppError('conflict', 'the database belongs to another program; choose another --data-dir')
  }
  const applied = sqlite
    .query<{ hash: string }, []>('SELECT hash FROM __drizzle_migrations ORDER BY created_at, id')
    .all()
  if (applied.length > migrations.length) {
    throw new AppError(
      'conflict',
      `the database was written by a newer ext-server (schema ${applied.length}${versionText(sqlite)}; this version, ${SERVER_INFO.version}, supports up to ${migrations.length}); install that version, or go back to the data from before it with the command rollback, or restore a backup`,
    )
  }
  if (applied.some(({ hash }, position) => hash !== migrations[position]?.hash)) {
    throw new AppError(
      'conflict',
      'the database has an unknown schema; use the ext-server version that wrote it, or restore a backup',
    )
  }
  return applied.length
}

function versionText(sqlite: Database): string {
  const version = versionOf(sqlite)
  return version === undefined ? '' : ` of ${version}`
}
