import type { SQLQueryBindings } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MIGRATIONS } from '../../db/migrate.ts'
import type { Db } from '../../db/open.ts'
import { shares } from '../../db/people-schema.ts'
import { undoChanges } from '../../db/undo-schema.ts'
import { dependentTables, JOURNAL_TABLES } from './person-tables.ts'

/**
 * Everything of a person as it is stored, to be imported on another server: one line of JSON each, a header, the rows of
 * every table, and an end with the hash of all lines before. No credentials.
 */

export const ROWS_FORMAT = 'ext-server rows'
export const ROWS_VERSION = 1

/** A table with rows of a person, and the SQL that finds them; its parameter is the id of the person. */
export type RowsTable = { name: string; columns: readonly string[]; where: string }

const columnNames = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name)

/** What undoes a change is applied as it was stored, so that it is taken from this server's own tools alone. What
 * is shared here is shared with people of this server. */
const TABLES = JOURNAL_TABLES.filter(({ table }) => table !== undoChanges && table !== shares)

/** The id of another person, who is not on the other server, or is somebody else there. */
const LEFT_OUT = 'made_by'

/** Parents before the rows that refer to them. */
export const ROWS_TABLES: readonly RowsTable[] = [
  ...TABLES.map(({ name, table, userId }) => ({
    name,
    columns: columnNames(table),
    where: `"${userId.name}" = ?`,
  })),
  ...dependentTables(TABLES).map((table) => ({
    name: getTableName(table),
    columns: columnNames(table),
    where: ownedByParent(table),
  })),
]

function ownedByParent(table: SQLiteTable): string {
  const parents = TABLES.flatMap((parent) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      if (foreignTable !== parent.table) return []
      return [
        `"${columns[0]?.name}" IN (SELECT "${foreignColumns[0]?.name}" FROM "${parent.name}" WHERE "${parent.userId.name}" = ?1)`,
      ]
    }),
  )
  return parents.join(' OR ')
}

export type Value = string | number | null | { base64: string }

const toValue = (stored: unknown): Value =>
  stored instanceof Uint8Array ? { base64: stored.toBase64() } : (stored as string | number | null)
export const fromValue = (value: Value): SQLQueryBindings =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value

/** The lines of the file. Call it on a snapshot. */
export function* rowsFile({ $client: sqlite }: Db, userId: string, exportedAt: string): Generator<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  yield line({
    format: ROWS_FORMAT,
    version: ROWS_VERSION,
    schema: MIGRATIONS.length,
    user_id: userId,
    exported_at: exportedAt,
  })
  for (const { name, columns, where } of ROWS_TABLES) {
    const rows = sqlite
      .prepare<Record<string, unknown>, [string]>(`SELECT * FROM "${name}" WHERE ${where} ORDER BY rowid`)
      .iterate(userId)
    for (const row of rows)
      yield line({
        table: name,
        row: columns.map((column) => toValue(column === LEFT_OUT ? null : (row[column] ?? null))),
      })
  }
  yield `${JSON.stringify({ end: hash.digest('hex') })}\n`
}
