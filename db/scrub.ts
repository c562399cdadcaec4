import { type Db, emptyLog, explainDatabaseError, inTransaction } from './open.ts'

/**
 * Writes tables anew, row by row and into pages that were zeroed before. `secure_delete` overwrites what is deleted,
 * but not the copies that are left behind in a page where SQLite has moved rows to another; emptying a table whole
 * clears its pages. What a `VACUUM` would do as well, for all of the imported food data with it.
 *
 * @returns false where it could not be done, on a full disk say; the rows are as they were.
 */
export function scrub(db: Db, tables: readonly string[], patienceMs?: number): boolean {
  const sqlite = db.$client
  // Rows go and come back: nothing that refers to them is to go with them. Has no effect within a transaction.
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

/** The tables whose traces could not be cleared yet; none of them where the log alone holds some. */
const left = new WeakMap<Db['$client'], readonly string[]>()
/** How long the clean-up of before waits for another process; the next comes within a minute. Milliseconds. */
const LITTLE_PATIENCE_MS = 200

/**
 * Clears what SQLite has left in its files of rows that were deleted from these tables.
 * @returns whether nothing is left; else another process holds the files, or the disk is full, and
 *   `clearTracesLeft` tries again.
 */
export function clearTraces(db: Db, tables: readonly string[], patienceMs?: number): boolean {
  const all = [...new Set([...(left.get(db.$client) ?? []), ...tables])]
  const isScrubbed = all.length === 0 || scrub(db, all, patienceMs)
  const isCleared = emptyLog(db) && isScrubbed
  if (isCleared) left.delete(db.$client)
  else left.set(db.$client, isScrubbed ? [] : all)
  return isCleared
}

/** Clears what `clearTraces` could not, if anything; does nothing else. */
export function clearTracesLeft(db: Db): void {
  if (left.has(db.$client)) clearTraces(db, [], LITTLE_PATIENCE_MS)
}

function rewrite({ $client: sqlite }: Db, table: string): void {
  sqlite.run(`CREATE TEMP TABLE kept AS SELECT * FROM main."${table}" ORDER BY rowid`)
  sqlite.run(`DELETE FROM main."${table}"`)
  sqlite.run(`INSERT INTO main."${table}" SELECT * FROM temp.kept`)
  sqlite.run('DROP TABLE temp.kept')
}
