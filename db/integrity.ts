import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import type { Db } from './open.ts'
import { isInMemory } from './snapshot.ts'
import { runThread } from './thread.ts'

/**
 * The check of a database for damaged pages. It reads the whole file, 1 to 10 s for each GiB, so that a large file is
 * checked in a thread while the server answers already.
 */

/** A file of this size takes 10 ms, as long as a thread takes to begin. */
const MAX_CHECKED_AT_ONCE_BYTES = 8 * 2 ** 20
/** Tables that can be imported again. They are often most of the file, and slow to check. */
const FOOD_TABLES = /^foods(?:_fts.*)?$/

const isCheckedAtOnce = (sqlite: Database) =>
  isInMemory(sqlite) || statSync(sqlite.filename).size <= MAX_CHECKED_AT_ONCE_BYTES

/**
 * Checks the tables that a person cannot import again; damaged food data shows when it is searched. Of a large file,
 * only what each statement needs, unless `all` is true.
 * @throws SQLite's error of a damaged file.
 */
export function checkBeforeUse(sqlite: Database, { all }: { all: boolean }): void {
  if (all || isCheckedAtOnce(sqlite)) checkTables(sqlite)
  else checkTable(sqlite, 'sqlite_schema')
}

/** As `checkBeforeUse` with `all`. @throws SQLite's error of a damaged file. */
export function checkTables(sqlite: Database): void {
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .filter(({ name }) => !FOOD_TABLES.test(name))
  for (const name of ['sqlite_schema', ...tables.map(({ name }) => name)]) checkTable(sqlite, name)
}

function checkTable(sqlite: Database, name: string): void {
  const result = sqlite.query<{ quick_check: string }, []>(`PRAGMA quick_check("${name}")`).get()
  if (result?.quick_check !== 'ok') {
    throw Object.assign(new Error('quick_check'), { code: 'SQLITE_CORRUPT' })
  }
}

/** What the thread of `checkAside` sends: SQLite's code of what is wrong. */
export type Checked = { code?: string }

/**
 * Checks in a thread what `checkBeforeUse` left out; undefined if that was nothing.
 * @returns a promise that rejects with SQLite's error of a damaged file.
 */
export function checkAside({ $client: sqlite }: Db): Promise<void> | undefined {
  if (isCheckedAtOnce(sqlite)) return undefined
  return runThread<Checked>('db/check-worker', { path: sqlite.filename }).then(({ code }) => {
    if (code !== undefined) throw Object.assign(new Error('quick_check'), { code })
  })
}
