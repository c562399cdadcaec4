import type { Database, Statement } from 'bun:sqlite'
import type { Db } from '../../db/open.ts'
import { sha256 } from '../core/hash.ts'

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
  /** The columns that are equal in rows of a day that a person sees as the same. */
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
    alike: ['food_name'],
    dependents: [
      { table: 'import_rows', column: 'food_entry_id', parent: { table: 'imports', column: 'import_id' } },
    ],
  },
  checkins: {
    name: (row) => `the check-in of ${row.date}`,
    keys: ['id'],
    alike: ['content'],
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

/** The rows of a table with these ids. */
export const refsTo = (table: RowRef['table'], ids: readonly string[]): RowRef[] =>
  ids.map((id) => ({ table, key: { id } }))

/** A row with those that depend on it; null: it does not exist. */
export type Snapshot = { row: Row; dependents: readonly { of: Dependent; row: Row }[] } | null

/** Longer texts are the most of a row, and to tell whether they were changed takes only their digest. */
const MAX_COMPARED_CHARS = 600
const compared = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MAX_COMPARED_CHARS ? `sha256:${sha256(value)}` : value,
    ]),
  )

/** What a snapshot is compared by later, where it is not what an undo brings back. */
export const comparable = (snapshot: Snapshot): Snapshot =>
  snapshot === null
    ? null
    : {
        row: compared(snapshot.row),
        dependents: snapshot.dependents.map(({ of, row }) => ({ of, row: compared(row) })),
      }

const tableOf = (table: UndoTable): UndoableTable => TABLES[table]

export const rowName = ({ table }: RowRef, row: Row): string => tableOf(table).name(row)

/** Reads and writes rows whole, whatever columns they have. */
export function createUndoRows({ $client: sqlite }: Db) {
  const where = (columns: readonly string[]) => columns.map((column) => `"${column}" = ?`).join(' AND ')

  const statement = preparedOnce(sqlite)

  const select = (table: string, key: Readonly<Record<string, Value>>): Row[] =>
    statement(`SELECT * FROM "${table}" WHERE ${where(Object.keys(key))}`).all(...Object.values(key))

  const exists = (table: string, key: Readonly<Record<string, Value>>): boolean =>
    statement(`SELECT 1 FROM "${table}" WHERE ${where(Object.keys(key))} LIMIT 1`).get(
      ...Object.values(key),
    ) !== null

  function insert(table: string, row: Row): void {
    const names = Object.keys(row)
    const columns = names.map((name) => `"${name}"`).join()
    statement(
      `INSERT INTO "${table}" (${columns}) VALUES (${names.map(() => '?').join()}) ON CONFLICT DO NOTHING`,
    ).run(...Object.values(row))
  }

  const hasParent = ({ parent }: Dependent, row: Row) =>
    parent === undefined || exists(parent.table, { id: row[parent.column] ?? null })

  function snapshot({ table, key }: RowRef): Snapshot {
    const [row] = select(table, key)
    if (row === undefined) return null
    const dependents = (tableOf(table).dependents ?? []).flatMap((of) =>
      select(of.table, { [of.column]: row.id ?? null }).map((dependent) => ({ of, row: dependent })),
    )
    return { row, dependents }
  }

  const columnsOf = (table: string) =>
    statement('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))

  const hasColumns = (columns: readonly string[], row: Row) =>
    columns.length === Object.keys(row).length && columns.every((name) => Object.hasOwn(row, name))

  return {
    snapshot,

    /** Whether copies have the columns of today: another version of the program may have stored them. */
    fit(copies: readonly { ref: RowRef; copy: Snapshot }[]): boolean {
      const known = new Map<string, string[]>()
      const columns = (table: string) => known.getOrInsertComputed(table, columnsOf)
      return copies.every(
        ({ ref: { table }, copy }) =>
          Object.hasOwn(TABLES, table) &&
          (copy === null ||
            (hasColumns(columns(table), copy.row) &&
              copy.dependents.every(({ of, row }) => hasColumns(columns(of.table), row)))),
      )
    },

    /**
     * Tells whether a row that a person sees as the same was added since.
     * @returns the function for the rows of one change: those of a day are read once.
     */
    findTwins(since: number): (ref: RowRef, row: Row) => boolean {
      const ofDay = new Map<string, Row[]>()
      return ({ table }, row) => {
        const { alike } = tableOf(table)
        if (alike === undefined) return false
        const { user_id = null, date = null } = row
        const added = ofDay.getOrInsertComputed(JSON.stringify([table, user_id, date]), () =>
          statement(
            `SELECT id, ${alike.join()} FROM "${table}" WHERE user_id = ? AND date = ? AND created_at >= ?`,
          ).all(user_id, date, since),
        )
        return added.some((other) => other.id !== row.id && alike.every((name) => other[name] === row[name]))
      }
    },

    /** Whether rows that were added since depend on a row. */
    isUsed: ({ table }: RowRef, { id }: Row): boolean =>
      (tableOf(table).usedBy ?? []).some(({ table: other, column }) =>
        exists(other, { [column]: id ?? null }),
      ),

    /** Puts a row back as it was, with its dependents; of these, what stands there by now has precedence. */
    restore({ table, key }: RowRef, before: Snapshot): void {
      const keys = Object.keys(key)
      if (before === null) {
        statement(`DELETE FROM "${table}" WHERE ${where(keys)}`).run(...Object.values(key))
        return
      }
      const { row, dependents } = before
      if (!exists(table, key)) insert(table, row)
      else {
        const columns = Object.keys(row)
        statement(
          `UPDATE "${table}" SET ${columns.map((name) => `"${name}" = ?`).join()} WHERE ${where(keys)}`,
        ).run(...Object.values(row), ...Object.values(key))
      }
      for (const of of tableOf(table).dependents ?? []) {
        statement(`DELETE FROM "${of.table}" WHERE "${of.column}" = ?`).run(row.id ?? null)
      }
      for (const { of, row: dependent } of dependents) {
        if (hasParent(of, dependent)) insert(of.table, dependent)
      }
    },
  }
}

/** Statements by their text: there are a few for each table, and `query` keeps only the first twenty of all. */
function preparedOnce(sqlite: Database): (text: string) => Statement<Row, Value[]> {
  const known = new Map<string, Statement<Row, Value[]>>()
  return (text) => known.getOrInsertComputed(text, () => sqlite.prepare<Row, Value[]>(text))
}
