import type { Database } from 'bun:sqlite'
import { sqliteCode } from './write-lock.ts'

/**
 * A request may still be in progress when its person is deleted, in this process or another. From then on no row of
 * theirs can be added: each table with a `user_id` refuses rows of nobody.
 *
 * These are triggers of the connection and not foreign keys: SQLite cannot add a foreign key to a table that exists.
 */

/** The log outlives its people, and guards are also kept for identifiers of nobody. */
const TABLES_WITHOUT_PEOPLE: readonly string[] = ['audit_log', 'passcode_guards']

const ROW_OF_NOBODY = 'a row of nobody'

export function refuseRowsOfNobody({ $client: sqlite }: { $client: Database }): void {
  for (const name of tablesOfPeople(sqlite)) {
    sqlite.run(
      `CREATE TEMP TRIGGER IF NOT EXISTS "${name}_of_people" BEFORE INSERT ON main."${name}"
        WHEN NOT EXISTS (SELECT 1 FROM people WHERE id = NEW.user_id)
        BEGIN SELECT RAISE(ABORT, '${ROW_OF_NOBODY}'); END`,
    )
  }
}

/** The tables that have rows of people who do not exist, as after a change by another program. */
export const tablesWithRowsOfNobody = (sqlite: Database): string[] =>
  tablesOfPeople(sqlite).filter(
    (name) =>
      sqlite
        .query(`SELECT 1 FROM main."${name}" WHERE user_id NOT IN (SELECT id FROM people) LIMIT 1`)
        .get() !== null,
  )

const tablesOfPeople = (sqlite: Database): string[] =>
  sqlite
    .query<{ name: string }, []>(
      `SELECT schema.name FROM main.sqlite_schema AS schema, pragma_table_info(schema.name) AS field
        WHERE schema.type = 'table' AND field.name = 'user_id'`,
    )
    .all()
    .flatMap(({ name }) => (TABLES_WITHOUT_PEOPLE.includes(name) ? [] : [name]))

/** Whether a row was refused because its person is deleted. */
export const isOfNobody = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_CONSTRAINT_TRIGGER' && (error as Error).message === ROW_OF_NOBODY
