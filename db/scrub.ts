import { type Db, emptyLog, explainDatabaseError, inTransaction } from './open.ts'

/**
 * Writes tables anew, row by row and into pages that were zeroed before. `secure_delete` overwrites what is deleted,
 * but not the copies that are left behind in a page where SQLite has moved rows to another; emptying a table whole
 * clears its pages. What a `VACUUM` would do as well, for all of the imported food data with it.
 *
 * @returns false where it could not be done, on a full disk say; the rows are as they were.
 */
export function scrub(db: Db, tables: readonly string[]): boolean {
  const sqlite = db.$client
  // Rows go and come back: nothing that refers to them is to go with them. Has no effect within a transaction.
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    inTransaction(db, () => {
      for (const table of tables) rewrite(db, table)
    })
    return true
  } catch (error) {
    if (explainDatabaseError(error) === undefined) throw error
    return false
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}

/**
 * Clears what SQLite has left in its files of rows that were deleted from these tables.
 * @returns whether nothing is left; else another process holds the files, or the disk is full.
 */
export function clearTraces(db: Db, tables: readonly string[]): boolean {
  const isScrubbed = scrub(db, tables)
  return emptyLog(db) && isScrubbed
}

function rewrite({ $client: sqlite }: Db, table: string): void {
  sqlite.run(`CREATE TEMP TABLE kept AS SELECT * FROM main."${table}" ORDER BY rowid`)
  sqlite.run(`DELETE FROM main."${table}"`)
  sqlite.run(`INSERT INTO main."${table}" SELECT * FROM temp.kept`)
  sqlite.run('DROP TABLE temp.kept')
}
