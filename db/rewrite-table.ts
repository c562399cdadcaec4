import type { Database } from 'bun:sqlite'
import type { Db } from './open.ts'

/** So many rows are rewritten in one transaction: as many as take about 40 ms, for which others wait with a change. */
const PART_ROWS = 1000
/** Rows that the next part rewrites again: more than two pages have, as a row takes more than 60 bytes. */
const OVERLAP_ROWS = 150
/** Between two parts, so that those who wait, and ask every 25 ms, get their turn. Milliseconds. */
const PAUSE_MS = 30

/**
 * Rewrites a table into pages that were zeroed before. `secure_delete` overwrites deleted rows, but not the copies that
 * SQLite leaves in a page when it moves rows to another page. A page is zeroed once it has no row left. So the rows are
 * deleted and inserted again, part by part, each in a transaction of its own, so that others write in between. The pages at
 * the end of a part keep some rows: the next part begins before them. Then each index is built again.
 * `VACUUM` would do the same, but for all imported food data as well, and hold up everybody.
 * @param inTransaction runs a part in a transaction.
 */
export function rewriteTable(
  { $client: sqlite }: Db,
  table: string,
  inTransaction: (part: () => void) => void,
): void {
  let from = Number.MIN_SAFE_INTEGER
  let isLong = false
  for (let isLast = false; !isLast; ) {
    inTransaction(() => {
      const ends = endsOfPart(sqlite, table, from)
      isLast = ends === undefined
      rewriteRows(sqlite, table, from, ends?.last ?? Number.MAX_SAFE_INTEGER)
      from = ends?.next ?? from
    })
    isLong ||= !isLast
    if (isLong) Bun.sleepSync(PAUSE_MS)
  }
  for (const index of indexesOf(sqlite, table)) {
    inTransaction(() => sqlite.run(`REINDEX main."${index}"`))
    if (isLong) Bun.sleepSync(PAUSE_MS)
  }
}

/** The last row of a part, and the first one of the next part; undefined: no rows follow after this part. */
function endsOfPart(
  sqlite: Database,
  table: string,
  from: number,
): { last: number; next: number } | undefined {
  const at = (offset: number) =>
    sqlite
      .query<{ id: number }, [number, number]>(
        `SELECT rowid AS id FROM main."${table}" WHERE rowid >= ? ORDER BY rowid LIMIT 1 OFFSET ?`,
      )
      .get(from, offset)?.id
  // At least as many rows follow as the next part begins before its own.
  if (at(PART_ROWS + OVERLAP_ROWS) === undefined) return undefined
  const [last, next] = [at(PART_ROWS - 1), at(PART_ROWS - OVERLAP_ROWS)]
  return last === undefined || next === undefined ? undefined : { last, next }
}

function rewriteRows(sqlite: Database, table: string, from: number, to: number): void {
  const columns = sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${name}"`)
    .join(', ')
  const between = `rowid BETWEEN ${from} AND ${to}`
  sqlite.run(
    `CREATE TEMP TABLE kept AS SELECT rowid AS kept_rowid, ${columns} FROM main."${table}" WHERE ${between} ORDER BY rowid`,
  )
  sqlite.run(`DELETE FROM main."${table}" WHERE ${between}`)
  sqlite.run(
    `INSERT INTO main."${table}" (rowid, ${columns}) SELECT kept_rowid, ${columns} FROM temp.kept ORDER BY kept_rowid`,
  )
  sqlite.run('DROP TABLE temp.kept')
}

const indexesOf = (sqlite: Database, table: string) =>
  sqlite
    .query<{ name: string }, [string]>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'index' AND tbl_name = ?",
    )
    .all(table)
    .map(({ name }) => name)
