import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, open } from '../db/open.ts'
import * as schema from '../db/schema.ts'

let empty: Buffer | undefined

/**
 * A new database in memory, as `open` makes it, copied from one whose migrations ran once: they are most of what a server
 * of a test takes to start.
 */
export function emptyDb(): Db {
  empty ??= open(':memory:').$client.serialize()
  const sqlite = Database.deserialize(empty, { strict: true })
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run('PRAGMA secure_delete = ON')
  return drizzle(sqlite, { schema })
}
