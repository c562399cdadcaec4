import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, open } from '../db/open.ts'
import * as schema from '../db/schema.ts'

let copyOfEmpty: (() => Db) | undefined

/**
 * A new database in memory, as `open` makes it, copied from one whose migrations ran once: they are most of what a server
 * of a test takes to start.
 */
export function emptyDb(): Db {
  copyOfEmpty ??= copiesOf(open(':memory:'))
  return copyOfEmpty()
}

/** Makes databases in memory that hold what this one holds now: for tests that all begin with the same journal. */
export function copiesOf(db: Db): () => Db {
  const image = db.$client.serialize()
  return () => {
    const sqlite = Database.deserialize(image, { strict: true })
    sqlite.run('PRAGMA foreign_keys = ON')
    sqlite.run('PRAGMA secure_delete = ON')
    return drizzle(sqlite, { schema })
  }
}
