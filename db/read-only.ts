import { constants, Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Db } from './open.ts'
import * as schema from './schema.ts'

/**
 * Opens a database to look at it: nothing is created, migrated or written, whatever its schema. An ordinary connection
 * creates two files beside a database that nobody has open; this one relies on it that nothing will change.
 * @throws SQLite's error. @param isServed whether a server is running on it.
 */
export function openReadOnly(path: string, { isServed }: { isServed: boolean }): Db {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })
  const isStill = !isServed && (wal === undefined || wal.size === 0)
  const sqlite = isStill
    ? new Database(
        `${pathToFileURL(path).href}?immutable=1`,
        constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
      )
    : new Database(path, { readonly: true, strict: true })
  // Others find the files beside the database by its name.
  Object.defineProperty(sqlite, 'filename', { value: path })
  return drizzle(sqlite, { schema })
}
