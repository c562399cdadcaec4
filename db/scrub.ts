import { type Db, explainDatabaseError, inOwnTransaction, truncateWal } from './open.ts'
import { rewriteTable } from './rewrite-table.ts'
import { commitNow } from './shared-commit.ts'
import { isInMemory } from './snapshot.ts'
import { runThread } from './thread.ts'
import { whileAnotherThreadWrites } from './write-lock.ts'

/** Rewrites tables part by part. @returns false if it failed, for example on a full disk; the rows are unchanged. */
export function rewriteTables(db: Db, tables: readonly string[], busyTimeoutMs?: number): boolean {
  const sqlite = db.$client
  // The rows are deleted and inserted again, and rows that refer to them must not be deleted with them. This
  // pragma has no effect inside a transaction.
  commitNow(db)
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    for (const table of tables) rewriteTable(db, table, (part) => inOwnTransaction(db, part, busyTimeoutMs))
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
    const thread = { path: db.$client.filename, tables: all }
    // A thread that fails has cleared nothing.
    const cleared = await whileAnotherThreadWrites(db, () =>
      runThread<Cleared>('db/scrub-worker', thread).catch((): Cleared => 'nothing'),
    )
    return notePending(db, all, cleared)
  })
  clearings.set(
    db.$client,
    clearing.catch(() => {}),
  )
  return clearing
}
