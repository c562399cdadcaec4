import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { AppError } from '../src/core/errors.ts'
import { migrate, refuseUnknown } from './migrate.ts'
import * as schema from './schema.ts'

export type Db = BunSQLiteDatabase<typeof schema> & { $client: Database }

/** How long a statement waits for another process's write, and with it all that this process does. Milliseconds. */
const PATIENCE_MS = 5000
/** The same once a long wait was in vain: who comes next is told at once, and what needs no lock is answered. */
const LITTLE_PATIENCE_MS = 50
const LONG_WAIT_MS = 1000
const CLOSING_PATIENCE_MS = 500
/** Between two attempts at what SQLite itself does not wait for. */
const PAUSE_MS = 10
/** Databases that another process keeps locked, as far as is known. */
const lockedOut = new WeakSet<Database>()
/** What `busy_timeout` is at present. */
const busyTimeouts = new WeakMap<Database, number>()

/** Where the database lies within the data directory. */
export const databasePath = (dataDir: string) => join(dataDir, 'ext-server.db')

/**
 * Opens (and creates) the database at `path`, applies what migrations are missing, and sets what SQLite leaves
 * off by default. `:memory:` opens a database of its own for a test.
 *
 * @param options.check also look for damaged pages; reads all of the file but the food data.
 * @throws AppError with one line that says what is wrong with the file and what to do.
 */
export function open(path: string, options: { check?: boolean } = {}): Db {
  if (path !== ':memory:') prepareFile(path)
  try {
    const sqlite = new Database(path, { create: true, strict: true })
    try {
      // First, so that whatever follows waits for a lock instead of failing.
      setBusyTimeout(sqlite, PATIENCE_MS)
      // Before anything is written: a file that is not ours stays as it is.
      refuseUnknown(sqlite)
      prepareConnection(sqlite)
      if (options.check === true) checkPages(sqlite)
      migrate(sqlite)
      return drizzle(sqlite, { schema })
    } catch (error) {
      sqlite.close()
      throw error
    }
  } catch (error) {
    throw explainDatabaseError(error, path) ?? error
  }
}

/**
 * Runs `body` in one immediate transaction: all of it or nothing, and alone among all processes that write.
 * Inside another it is a savepoint. `body` must not await.
 *
 * @param patienceMs how long to wait for another process's write; less for what can be done later as well.
 */
export function inTransaction<T>(db: Db, body: () => T, patienceMs = PATIENCE_MS): T {
  const sqlite = db.$client
  if (sqlite.inTransaction) return sqlite.transaction(body)()
  setBusyTimeout(sqlite, Math.min(patienceMs, usualPatience(sqlite)))
  try {
    const result = sqlite.transaction(body).immediate()
    lockedOut.delete(sqlite)
    return result
  } catch (error) {
    if (isBusy(error) && patienceMs >= LONG_WAIT_MS) lockedOut.add(sqlite)
    throw error
  } finally {
    setBusyTimeout(sqlite, usualPatience(sqlite))
  }
}

const usualPatience = (sqlite: Database) => (lockedOut.has(sqlite) ? LITTLE_PATIENCE_MS : PATIENCE_MS)

function setBusyTimeout(sqlite: Database, milliseconds: number): void {
  if (busyTimeouts.get(sqlite) === milliseconds) return
  sqlite.run(`PRAGMA busy_timeout = ${milliseconds}`)
  busyTimeouts.set(sqlite, milliseconds)
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY')

/**
 * Folds the write-ahead log into the file, so that a stopped server leaves one file behind. Where that cannot be
 * done, on a full disk say, nothing is lost: the log stays, and is part of the database for whoever opens it next.
 */
export function close(db: Db): void {
  try {
    setBusyTimeout(db.$client, CLOSING_PATIENCE_MS)
    db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
  } finally {
    db.$client.close()
  }
}

/**
 * Folds the write-ahead log into the file and empties it: what was deleted is then in neither.
 * @returns false while another process still reads from the log.
 */
export function emptyLog(db: Db): boolean {
  try {
    setBusyTimeout(db.$client, CLOSING_PATIENCE_MS)
    const result = db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
    return result?.busy === 0
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
    return false
  } finally {
    setBusyTimeout(db.$client, usualPatience(db.$client))
  }
}

/** What a SQLite failure means to the person who runs the server; undefined for anything else. */
export function explainDatabaseError(error: unknown, path = 'the database'): AppError | undefined {
  const code = codeOf(error)
  const explained = DATABASE_ERRORS.find(([prefix]) => code.startsWith(prefix))
  if (explained === undefined) return undefined
  return new AppError('unavailable', `${path}: ${explained[1]}`, { cause: error })
}

const DATABASE_ERRORS: readonly [prefix: string, meaning: string][] = [
  ['SQLITE_FULL', 'the disk is full; nothing was changed'],
  ['SQLITE_BUSY', 'another process keeps the database locked; try again'],
  ['SQLITE_READONLY', 'not writable; check the permissions of the file and its folder'],
  ['SQLITE_CANTOPEN', 'cannot be opened; check that the folder exists and is writable'],
  ['SQLITE_NOTADB', 'not an ext-server database; restore a backup, or move the file away'],
  ['SQLITE_CORRUPT', 'damaged; restore a backup'],
  ['SQLITE_IOERR', 'the disk reports an error; nothing was changed'],
]

function prepareFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // Created before SQLite does, so that it is never readable by others, not even for a moment.
    closeSync(openSync(path, 'a', 0o600))
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  } catch (error) {
    throw new AppError(
      'unavailable',
      `${path}: cannot be written; check the permissions of the file and its folder`,
      {
        cause: error,
      },
    )
  }
}

function prepareConnection(sqlite: Database): void {
  useWriteAheadLog(sqlite)
  // Not NORMAL: a revoked token or a used passcode must not come back after a power cut.
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run('PRAGMA secure_delete = ON')
}

/**
 * Where the journal changes, SQLite fails at once instead of waiting for a lock, as it holds one itself by then. So
 * of two processes that open a new data directory at the same moment, one would be sent away.
 */
function useWriteAheadLog(sqlite: Database): void {
  setBusyTimeout(sqlite, 0)
  try {
    for (let left = PATIENCE_MS / PAUSE_MS; ; left--) {
      try {
        sqlite.run('PRAGMA journal_mode = WAL')
        return
      } catch (error) {
        if (!isBusy(error) || left === 0) throw error
      }
      Bun.sleepSync(PAUSE_MS)
    }
  } finally {
    setBusyTimeout(sqlite, PATIENCE_MS)
  }
}

/** What can be imported again: most of the file where there is much of it, and slow to check. */
const FOOD_TABLES = /^foods(?:_fts.*)?$/

/** All that a person cannot get back from elsewhere. What food data are damaged shows when they are searched. */
function checkPages(sqlite: Database): void {
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .filter(({ name }) => !FOOD_TABLES.test(name))
  for (const name of ['sqlite_schema', ...tables.map(({ name }) => name)]) {
    const result = sqlite.query<{ quick_check: string }, []>(`PRAGMA quick_check("${name}")`).get()
    if (result?.quick_check !== 'ok') {
      throw Object.assign(new Error('quick_check'), { code: 'SQLITE_CORRUPT' })
    }
  }
}
