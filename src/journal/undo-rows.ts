import type { Db } from '../../db/open.ts'

type Value = string | number | null
/** A row as the database has it. */
export type Row = Readonly<Record<string, Value>>

/** A table whose changes can be undone. */
type UndoableTable = {
  /** What a row is called in a message. */
  name: (row: Row) => string
  keys: readonly string[]
  /** Rows that the database deletes with one of these, and that come back with it. */
  dependents?: readonly Dependent[]
  /** The columns that are equal in rows that a person sees as the same. */
  alike?: readonly string[]
  /** Rows of other tables that a new one must not have when its creation is undone. */
  usedBy?: readonly Dependent[]
}
type Dependent = { table: string; column: string; parent?: { table: string; column: string } }

const textOf = (value: Value | undefined) => `“${String(value ?? '').slice(0, 60)}”`

const TABLES = {
  food_entries: {
    name: (row) => `the entry ${textOf(row.food_name)} of ${row.date}`,
    keys: ['id'],
    alike: ['user_id', 'date', 'food_name'],
    dependents: [
      { table: 'import_rows', column: 'food_entry_id', parent: { table: 'imports', column: 'import_id' } },
    ],
  },
  checkins: {
    name: (row) => `the check-in of ${row.date}`,
    keys: ['id'],
    alike: ['user_id', 'date', 'content'],
    dependents: [
      {
        table: 'protocol_logs',
        column: 'checkin_id',
        parent: { table: 'protocol_subscriptions', column: 'subscription_id' },
      },
      { table: 'import_rows', column: 'checkin_id', parent: { table: 'imports', column: 'import_id' } },
    ],
  },
  profiles: { name: () => 'the profile', keys: ['user_id'] },
  protocol_subscriptions: {
    name: (row) => `the protocol ${textOf(row.protocol)}`,
    keys: ['id'],
    usedBy: [{ table: 'protocol_logs', column: 'subscription_id' }],
  },
  protocol_logs: {
    name: (row) => `what was marked for ${row.date}`,
    keys: ['subscription_id', 'date'],
  },
  own_foods: { name: (row) => `the food ${textOf(row.name)}`, keys: ['id'] },
} satisfies Record<string, UndoableTable>

export type UndoTable = keyof typeof TABLES

/** One row of a table, by its key. */
export type RowRef = { table: UndoTable; key: Readonly<Record<string, string>> }

/** A row with those that depend on it; null: it does not exist. */
export type Snapshot = { row: Row; dependents: readonly { of: Dependent; row: Row }[] } | null

const tableOf = (table: UndoTable): UndoableTable => TABLES[table]

export const rowName = ({ table }: RowRef, row: Row): string => tableOf(table).name(row)

/** Reads and writes rows whole, whatever columns they have. */
export function createUndoRows({ $client: sqlite }: Db) {
  const where = (columns: readonly string[]) => columns.map((column) => `"${column}" = ?`).join(' AND ')

  const select = (table: string, key: Readonly<Record<string, Value>>): Row[] =>
    sqlite
      .query<Row, Value[]>(`SELECT * FROM "${table}" WHERE ${where(Object.keys(key))}`)
      .all(...Object.values(key))

  function insert(table: string, row: Row): void {
    const names = Object.keys(row)
    const columns = names.map((name) => `"${name}"`).join()
    sqlite
      .query(
        `INSERT INTO "${table}" (${columns}) VALUES (${names.map(() => '?').join()}) ON CONFLICT DO NOTHING`,
      )
      .run(...Object.values(row))
  }

  const hasParent = ({ parent }: Dependent, row: Row) =>
    parent === undefined || select(parent.table, { id: row[parent.column] ?? null }).length > 0

  function snapshot({ table, key }: RowRef): Snapshot {
    const [row] = select(table, key)
    if (row === undefined) return null
    const dependents = (tableOf(table).dependents ?? []).flatMap((of) =>
      select(of.table, { [of.column]: row.id ?? null }).map((dependent) => ({ of, row: dependent })),
    )
    return { row, dependents }
  }

  const columnsOf = (table: string) =>
    sqlite
      .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)

  const hasColumns = (table: string, row: Row) => {
    const columns = columnsOf(table)
    return columns.length === Object.keys(row).length && columns.every((name) => Object.hasOwn(row, name))
  }

  return {
    snapshot,

    /** Whether a copy has the columns of today: another version of the program may have stored it. */
    fits: ({ table }: RowRef, copy: Snapshot): boolean =>
      Object.hasOwn(TABLES, table) &&
      (copy === null ||
        (hasColumns(table, copy.row) && copy.dependents.every(({ of, row }) => hasColumns(of.table, row)))),

    /** Whether a row that a person sees as the same was added since. */
    hasTwin({ table }: RowRef, row: Row, since: number): boolean {
      const { alike } = tableOf(table)
      if (alike === undefined) return false
      const same = select(table, Object.fromEntries(alike.map((name) => [name, row[name] ?? null])))
      return same.some(({ id, created_at: at }) => id !== row.id && Number(at) >= since)
    },

    /** Whether rows that were added since depend on a row. */
    isUsed: ({ table }: RowRef, { id }: Row): boolean =>
      (tableOf(table).usedBy ?? []).some(
        ({ table: other, column }) => select(other, { [column]: id ?? null }).length > 0,
      ),

    /** Puts a row back as it was, with its dependents; of these, what stands there by now has precedence. */
    restore({ table, key }: RowRef, before: Snapshot): void {
      const keys = Object.keys(key)
      if (before === null) {
        sqlite.query(`DELETE FROM "${table}" WHERE ${where(keys)}`).run(...Object.values(key))
        return
      }
      const { row, dependents } = before
      if (select(table, key).length === 0) insert(table, row)
      else {
        const columns = Object.keys(row)
        sqlite
          .query(
            `UPDATE "${table}" SET ${columns.map((name) => `"${name}" = ?`).join()} WHERE ${where(keys)}`,
          )
          .run(...Object.values(row), ...Object.values(key))
      }
      for (const of of tableOf(table).dependents ?? []) {
        sqlite.query(`DELETE FROM "${of.table}" WHERE "${of.column}" = ?`).run(row.id ?? null)
      }
      for (const { of, row: dependent } of dependents) {
        if (hasParent(of, dependent)) insert(of.table, dependent)
      }
    },
  }
}
