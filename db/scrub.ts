import { type Db, emptyLog, explainDatabaseError, inTransaction } from './open.ts'

/**
 * Rewrites tables row by row into pages that were zeroed before. `secure_delete` overwrites deleted rows, but
 * not the copies that SQLite leaves in a page when it moves rows to another page. Emptying a whole table
 * clears its pages. `VACUUM` would do the same, but for all imported food data as well.
 * @returns false if it failed, for example on a full disk; the rows are unchanged.
 */
export function scrub(db: Db, tables: readonly string[], patienceMs?: number): boolean {
  const sqlite = db.$client
  // The rows are deleted and inserted again, and rows that refer to them must not be deleted with them. This
  // pragma has no effect inside a transaction.
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    inTransaction(
      db,
      () => {
        for (const table of tables) rewrite(db, table)
      },
      patienceMs,
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
const left = new WeakMap<Db['$client'], readonly string[]>()
/** How long the retry waits for another process; it runs again within a minute. Milliseconds. */
const LITTLE_PATIENCE_MS = 200

/**
 * Clears the traces of deleted rows of these tables from SQLite's files.
 * @returns whether no trace is left. If false, another process has the files open or the disk is full, and
 * `clearTracesLeft` tries again.
 */
export function clearTraces(db: Db, tables: readonly string[], patienceMs?: number): boolean {
  const all = [...new Set([...(left.get(db.$client) ?? []), ...tables])]
  const isScrubbed = all.length === 0 || scrub(db, all, patienceMs)
  const isCleared = emptyLog(db) && isScrubbed
  if (isCleared) left.delete(db.$client)
  else left.set(db.$client, isScrubbed ? [] : all)
  return isCleared
}

/** Clears the traces that `clearTraces` could not clear, if there are any. */
export function clearTracesLeft(db: Db): void {
  if (left.has(db.$client)) clearTraces(db, [], LITTLE_PATIENCE_MS)
}

function rewrite({ $client: sqlite }: Db, table: string): void {
  sqlite.run(`CREATE TEMP TABLE kept AS SELECT * FROM main."${table}" ORDER BY rowid`)
  sqlite.run(`DELETE FROM main."${table}"`)
  sqlite.run(`INSERT INTO main."${table}" SELECT * FROM temp.kept`)
  sqlite.run('DROP TABLE temp.kept')
}
