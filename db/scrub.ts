import { Worker } from 'node:worker_threads'
import { type Db, explainDatabaseError, inOwnTransaction, truncateWal } from './open.ts'
import { commitNow } from './shared-commit.ts'
import { isInMemory } from './snapshot.ts'
import { whileAnotherThreadWrites } from './write-lock.ts'

/**
 * Rewrites tables row by row into pages that were zeroed before. `secure_delete` overwrites deleted rows, but
 * not the copies that SQLite leaves in a page when it moves rows to another page. Emptying a whole table
 * clears its pages. `VACUUM` would do the same, but for all imported food data as well.
 * Each table in a transaction of its own, so that another process can write between two of them.
 * @returns false if it failed, for example on a full disk; the rows are unchanged.
 */
export function rewriteTables(db: Db, tables: readonly string[], busyTimeoutMs?: number): boolean {
  const sqlite = db.$client
  // The rows are deleted and inserted again, and rows that refer to them must not be deleted with them. This
  // pragma has no effect inside a transaction.
  commitNow(db)
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    for (const table of tables) inOwnTransaction(db, () => rewriteTable(db, table), busyTimeoutMs)
    return true
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
    return false
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}

/** What could be cleared: `tables` if only the log, which another process is reading, may have traces. */
type Cleared = 'everything' | 'tables' | 'nothing'

/** Rewrites tables, and empties the log. */
export function clearTables(db: Db, tables: readonly string[], busyTimeoutMs?: number): Cleared {
  if (tables.length > 0 && !rewriteTables(db, tables, busyTimeoutMs)) return 'nothing'
  return truncateWal(db) ? 'everything' : 'tables'
}

/** The tables whose traces could not be cleared yet; empty if only the log has some. */
const pendingTables = new WeakMap<Db['$client'], readonly string[]>()

const withPending = ({ $client: sqlite }: Db, tables: readonly string[]) => [
  ...new Set([...(pendingTables.get(sqlite) ?? []), ...tables]),
]

/** @returns whether no trace of these tables is left. */
function notePending({ $client: sqlite }: Db, tables: readonly string[], cleared: Cleared): boolean {
  if (cleared === 'everything') pendingTables.delete(sqlite)
  else pendingTables.set(sqlite, cleared === 'tables' ? [] : tables)
  return cleared === 'everything'
}

/**
 * Clears the traces of deleted rows of these tables from SQLite's files.
 * @returns whether no trace is left. If false, another process has the files open or the disk is full, and
 * `clearPendingTables` tries again.
 */
export function clearDeletedRows(db: Db, tables: readonly string[], busyTimeoutMs?: number): boolean {
  const all = withPending(db, tables)
  return notePending(db, all, clearTables(db, all, busyTimeoutMs))
}

/** Clears the traces that could not be cleared before, if there are any. */
export async function clearPendingTables(db: Db): Promise<void> {
  if (pendingTables.has(db.$client)) await clearDeletedRowsAside(db, [])
}

/** The last clearing of each database: they run one after the other. */
const clearings = new WeakMap<Db['$client'], Promise<unknown>>()

/**
 * As `clearDeletedRows`, in a thread of its own: to rewrite a large table takes a second, and other requests are answered
 * meanwhile. Changes wait in `untilWritable`, as for another process.
 */
export function clearDeletedRowsAside(db: Db, tables: readonly string[]): Promise<boolean> {
  // No other thread can see a database in memory.
  if (isInMemory(db.$client)) return Promise.resolve(clearDeletedRows(db, tables))
  const clearing = (clearings.get(db.$client) ?? Promise.resolve()).then(async () => {
    const all = withPending(db, tables)
    commitNow(db)
    const cleared = await whileAnotherThreadWrites(db, () => runThread(db.$client.filename, all))
    return notePending(db, all, cleared)
  })
  clearings.set(
    db.$client,
    clearing.catch(() => {}),
  )
  return clearing
}

/** Set in the built program, where the files of the source are at another place. */
declare const PAGE_IS_EMBEDDED: boolean | undefined
const THREAD_FILE = typeof PAGE_IS_EMBEDDED === 'undefined' ? './scrub-worker.ts' : './db/scrub-worker.js'

/** Never rejects: a thread that fails has cleared nothing. */
function runThread(path: string, tables: readonly string[]): Promise<Cleared> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL(THREAD_FILE, import.meta.url), { workerData: { path, tables } })
    thread.once('message', (cleared: Cleared) => resolve(cleared))
    thread.once('error', () => resolve('nothing'))
    thread.once('exit', () => resolve('nothing'))
  })
}

function rewriteTable({ $client: sqlite }: Db, table: string): void {
  sqlite.run(`CREATE TEMP TABLE kept AS SELECT * FROM main."${table}" ORDER BY rowid`)
  sqlite.run(`DELETE FROM main."${table}"`)
  sqlite.run(`INSERT INTO main."${table}" SELECT * FROM temp.kept`)
  sqlite.run('DROP TABLE temp.kept')
}
