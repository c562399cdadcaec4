import { type Db, explainDatabaseError, inTransaction, truncateWal } from './open.ts'

/**
 * Rewrites tables row by row into pages that were zeroed before. `secure_delete` overwrites deleted rows, but
 * not the copies that SQLite leaves in a page when it moves rows to another page. Emptying a whole table
 * clears its pages. `VACUUM` would do the same, but for all imported food data as well.
 * @returns false if it failed, for example on a full disk; the rows are unchanged.
 */
export function rewriteTables(db: Db, tables: readonly string[], busyTimeoutMs?: number): boolean {
  const sqlite = db.$client
  // The rows are deleted and inserted again, and rows that refer to them must not be deleted with them. This
  // pragma has no effect inside a transaction.
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    inTransaction(
      db,
      () => {
        for (const table of tables) rewriteTable(db, table)
      },
      busyTimeoutMs,
    )
    return true
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
    return false
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}

/** The tables whose traces could not be cleared yet; empty if only the log has some. */
const pendingTables = new WeakMap<Db['$client'], readonly string[]>()
/** How long the retry waits for another process; it runs again within a minute. Milliseconds. */
const CLEANUP_BUSY_TIMEOUT_MS = 200

/**
 * Clears the traces of deleted rows of these tables from SQLite's files.
 * @returns whether no trace is left. If false, another process has the files open or the disk is full, and
 * `clearPendingTables` tries again.
 */
export function clearDeletedRows(db: Db, tables: readonly string[], busyTimeoutMs?: number): boolean {
  const all = [...new Set([...(pendingTables.get(db.$client) ?? []), ...tables])]
  const isScrubbed = all.length === 0 || rewriteTables(db, all, busyTimeoutMs)
  const isCleared = truncateWal(db) && isScrubbed
  if (isCleared) pendingTables.delete(db.$client)
  else pendingTables.set(db.$client, isScrubbed ? [] : all)
  return isCleared
}

/** Clears the traces that `clearDeletedRows` could not clear, if there are any. */
export function clearPendingTables(db: Db): void {
  if (pendingTables.has(db.$client)) clearDeletedRows(db, [], CLEANUP_BUSY_TIMEOUT_MS)
}

function rewriteTable({ $client: sqlite }: Db, table: string): void {
  sqlite.run(`CREATE TEMP TABLE kept AS SELECT * FROM main."${table}" ORDER BY rowid`)
  sqlite.run(`DELETE FROM main."${table}"`)
  sqlite.run(`INSERT INTO main."${table}" SELECT * FROM temp.kept`)
  sqlite.run('DROP TABLE temp.kept')
}
