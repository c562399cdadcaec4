import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { AppError, unauthenticated } from '../src/core/errors.ts'
import { checkBeforeUse } from './integrity.ts'
import { countApplied, isMigrated, MIGRATIONS, migrate, migrateWithin } from './migrate.ts'
import { isOfNobody } from './rows-of-people.ts'
import * as schema from './schema.ts'
import { commitNow, commitOther, runShared } from './shared-commit.ts'
import { countSnapshots } from './snapshot.ts'
import { BUSY_TIMEOUT_MS, isBusy, setBusyTimeout, sqliteCode, withBusyTimeout } from './write-lock.ts'

export type Db = BunSQLiteDatabase<typeof schema> & { $client: Database }

const CLOSE_BUSY_TIMEOUT_MS = 500
/** Delay between two attempts where SQLite itself does not wait. */
const WAL_RETRY_DELAY_MS = 10

/** The path of the database within the data directory. */
export const databasePath = (dataDir: string) => join(dataDir, 'ext-server.db')

/**
 * Opens or creates the database at `path`, applies missing migrations, and sets what SQLite leaves off by
 * default. `:memory:` opens a separate database for a test.
 * @param options.check also look for damaged pages, in a large file only at its beginning: `checkAside` reads the rest.
 * @throws AppError with one line that says what is wrong with the file and what to do.
 */
export function open(path: string, options: OpenOptions = {}): Db {
  const sqlite = explained(path, () => openFile(path, options))
  try {
    migrate(sqlite)
    return drizzle(sqlite, { schema })
  } catch (error) {
    sqlite.close()
    throw explainDatabaseError(error, path) ?? error
  }
}

/**
 * As `open`, for data that somebody wants to go back to: before an existing database is migrated, `copy` copies it. Nobody
 * else can write in between.
 * @param copy gets the number of migrations that the database has. If it throws, nothing was changed.
 */
export async function openUpgraded(
  path: string,
  options: OpenOptions,
  copy: (sqlite: Database, applied: number) => Promise<void>,
): Promise<Db> {
  const sqlite = explained(path, () => openFile(path, options))
  try {
    // A new one has nothing to go back to.
    if (countApplied(sqlite, MIGRATIONS) > 0 && !isMigrated(sqlite)) await migrateAfterCopy(sqlite, copy)
    else migrate(sqlite)
    return drizzle(sqlite, { schema })
  } catch (error) {
    if (sqlite.inTransaction) sqlite.run('ROLLBACK')
    sqlite.close()
    throw explainDatabaseError(error, path) ?? error
  }
}

async function migrateAfterCopy(
  sqlite: Database,
  copy: (sqlite: Database, applied: number) => Promise<void>,
): Promise<void> {
  sqlite.run('BEGIN IMMEDIATE')
  const applied = countApplied(sqlite, MIGRATIONS)
  // Otherwise another process has migrated it meanwhile.
  if (applied < MIGRATIONS.length) {
    await copy(sqlite, applied)
    migrateWithin(sqlite)
  }
  sqlite.run('COMMIT')
}

type OpenOptions = { check?: boolean }

function openFile(path: string, options: OpenOptions): Database {
  if (path !== ':memory:') prepareFile(path)
  const sqlite = new Database(path, { create: true, strict: true })
  try {
    // First, so that all later statements wait for a lock instead of failing.
    setBusyTimeout(sqlite, BUSY_TIMEOUT_MS)
    // Before anything is written, so that a file of another program stays unchanged.
    const migrated = isMigrated(sqlite)
    prepareConnection(sqlite)
    // A migration writes, so all of the file is checked before.
    if (options.check === true) checkBeforeUse(sqlite, { all: !migrated })
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function explained<T>(path: string, body: () => T): T {
  try {
    return body()
  } catch (error) {
    throw explainDatabaseError(error, path) ?? error
  }
}

/**
 * Runs `body` in one immediate transaction: all of it or nothing, and without other writers. Inside another
 * transaction it is a savepoint. `body` must not await. Requests share a commit (`shared-commit.ts`).
 * @param busyTimeoutMs how long to wait for another process's write; shorter for work that can be done later.
 */
export function inTransaction<T>(db: Db, body: () => T, busyTimeoutMs = BUSY_TIMEOUT_MS): T {
  const sqlite = db.$client
  const begin = () => withBusyTimeout(sqlite, busyTimeoutMs, () => sqlite.query('BEGIN IMMEDIATE').run())
  const shared = runShared(sqlite, begin, body)
  if (shared !== undefined) return shared.result
  if (sqlite.inTransaction) return sqlite.transaction(body)()
  commitOther(sqlite)
  return withBusyTimeout(sqlite, busyTimeoutMs, () => sqlite.transaction(body).immediate())
}

/**
 * As `inTransaction`, and stored once it returns: for work that no request waits for, and for the steps of long work. The
 * change of a request is stored before its answer is sent.
 */
export function inOwnTransaction<T>(db: Db, body: () => T, busyTimeoutMs?: number): T {
  const result = inTransaction(db, body, busyTimeoutMs)
  commitNow(db)
  return result
}

/**
 * Moves the write-ahead log into the database file, so that a stopped server leaves one file. If that fails,
 * for example on a full disk, nothing is lost: the log stays and belongs to the database.
 */
export function close(db: Db): void {
  try {
    commitNow(db)
    setBusyTimeout(db.$client, CLOSE_BUSY_TIMEOUT_MS)
    db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
  } finally {
    db.$client.close()
  }
}

/**
 * Moves the write-ahead log into the database file and empties it, so that neither has deleted data.
 * @returns false while another process, or a snapshot of this one, is reading from the log.
 */
export function truncateWal(db: Db): boolean {
  try {
    commitNow(db)
    // A snapshot of this process cannot end while this process waits for it.
    const wait = countSnapshots(db.$client) > 0 ? 0 : CLOSE_BUSY_TIMEOUT_MS
    const result = withBusyTimeout(db.$client, wait, () =>
      db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get(),
    )
    return result?.busy === 0
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
    return false
  }
}

/** Explains a SQLite failure to the person who runs the server; undefined for any other error. */
export function explainDatabaseError(error: unknown, path = 'the database'): AppError | undefined {
  // Whose request it was: a person who exists no more.
  if (isOfNobody(error)) return unauthenticated()
  const code = sqliteCode(error)
  const explained = DATABASE_ERRORS.find(([prefix]) => code.startsWith(prefix))
  if (explained === undefined) return undefined
  return new AppError('unavailable', `${path}: ${explained[1]}`, {
    cause: error,
    ...(isBusy(error) && { retryAfter: BUSY_RETRY_AFTER_SECONDS }),
  })
}

/** The process that writes is rarely at it for longer. */
const BUSY_RETRY_AFTER_SECONDS = 2

const FULL = 'the disk is full; nothing was changed; free some space'

const DATABASE_ERRORS: readonly [prefix: string, meaning: string][] = [
  ['SQLITE_FULL', FULL],
  // The index of the write-ahead log, which a start creates.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_BUSY_CHECKED', 'still being checked for damage after the start; nothing was changed; try again'],
  ['SQLITE_BUSY', 'another process is using the database; try again'],
  ['SQLITE_READONLY', 'not writable; check the permissions of the file and its directory'],
  ['SQLITE_CANTOPEN', 'cannot be opened; check that the directory exists and is writable'],
  ['SQLITE_ABORT', 'a change that was made together with this one failed; nothing was changed; try again'],
  ['SQLITE_NOTADB', 'not an ext-server database; restore a backup, or move the file away'],
  ['SQLITE_CORRUPT', 'damaged; restore a backup'],
  ['SQLITE_IOERR', 'the disk reported an error; nothing was changed; check the disk'],
]

function prepareFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // Created before SQLite does it, so that others can never read it, even briefly.
    closeSync(openSync(path, 'a', 0o600))
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    requireRoomForIndex(path)
  } catch (cause) {
    const meaning =
      FILE_ERRORS[sqliteCode(cause)] ??
      'cannot be written; check the permissions of the file and its directory'
    throw new AppError('unavailable', `${path}: ${meaning}`, { cause })
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: 'the disk is mounted read-only; check the disk',
}

const INDEX_BYTES = 32 * 1024

/**
 * SQLite maps the index of the write-ahead log into memory. On a full disk with blocks of less than 4 KB it creates one
 * with holes, and to write into a hole ends the process with a bus error.
 */
function requireRoomForIndex(path: string): void {
  const room = statfsSync(dirname(path))
  const taken = statSync(`${path}-shm`, { throwIfNoEntry: false })?.size ?? 0
  if (room.bavail * room.bsize + taken < INDEX_BYTES)
    throw Object.assign(new Error('no room for the index'), { code: 'ENOSPC' })
}

const CHECKPOINT_PAGES = 1000
const SMALL_CHECKPOINT_PAGES = 200

/**
 * Does work of many steps with a checkpoint after fewer pages: one of a thousand pages holds the thread for 30 ms, the
 * smaller ones for less than 10. In all they take longer.
 */
export async function withSmallCheckpoints(
  { $client: sqlite }: Db,
  work: () => Promise<void>,
): Promise<void> {
  sqlite.run(`PRAGMA wal_autocheckpoint = ${SMALL_CHECKPOINT_PAGES}`)
  try {
    await work()
  } finally {
    sqlite.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  }
}

function prepareConnection(sqlite: Database): void {
  enableWal(sqlite)
  // Not NORMAL: a revoked token or a used passcode must not become valid again after a power failure.
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run('PRAGMA secure_delete = ON')
}

/**
 * When it changes the journal mode, SQLite already holds a lock and fails at once instead of waiting. Without
 * the retry, one of two processes that open a new data directory together would fail.
 */
function enableWal(sqlite: Database): void {
  setBusyTimeout(sqlite, 0)
  try {
    for (let left = BUSY_TIMEOUT_MS / WAL_RETRY_DELAY_MS; ; left--) {
      try {
        sqlite.run('PRAGMA journal_mode = WAL')
        return
      } catch (error) {
        if (!isBusy(error) || left === 0) throw error
      }
      Bun.sleepSync(WAL_RETRY_DELAY_MS)
    }
  } finally {
    setBusyTimeout(sqlite, BUSY_TIMEOUT_MS)
  }
}
