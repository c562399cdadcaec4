import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { AppError } from '../src/core/errors.ts'
import type { Db } from './open.ts'
import * as schema from './schema.ts'
import { commitNow } from './shared-commit.ts'

export type Snapshot = { db: Db; close(): void }

/** Each holds back the write-ahead log, so that the file grows while it is open. */
const MAX_OPEN_SNAPSHOTS = 16
const RETRY_AFTER_SECONDS = 60

const openSnapshots = new WeakMap<Database, number>()

/** How many snapshots of this connection's database are open. */
export const countSnapshots = (sqlite: Database): number => openSnapshots.get(sqlite) ?? 0

/** @throws AppError `unavailable` while so many snapshots are open that `openSnapshot` would refuse another. */
export function requireSnapshotRoom({ $client: origin }: Db): void {
  if (countSnapshots(origin) < MAX_OPEN_SNAPSHOTS) return
  throw new AppError('unavailable', 'Too many exports at once; try again in a minute', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/**
 * The state of the database at this moment, whatever is written or deleted later: a read transaction on a read-only
 * connection of its own. The caller closes it.
 * @throws AppError `unavailable` while too many are open.
 */
export function openSnapshot(db: Db): Snapshot {
  requireSnapshotRoom(db)
  const { $client: origin } = db
  commitNow(db)
  const sqlite = isInMemory(origin) ? copyOf(origin) : readingConnection(origin.filename)
  openSnapshots.set(origin, countSnapshots(origin) + 1)
  let isOpen = true
  return {
    db: drizzle(sqlite, { schema }),
    close() {
      if (!isOpen) return
      isOpen = false
      openSnapshots.set(origin, countSnapshots(origin) - 1)
      // Closing alone would keep the transaction as long as a statement of it is in memory.
      if (sqlite.inTransaction) sqlite.run('ROLLBACK')
      sqlite.close()
    },
  }
}

export const isInMemory = ({ filename }: Database) => filename === '' || filename === ':memory:'

/** No second connection can see a database in memory. */
const copyOf = (origin: Database) => Database.deserialize(origin.serialize(), { strict: true })

function readingConnection(path: string): Database {
  const sqlite = new Database(path, { readonly: true, strict: true })
  try {
    sqlite.run('BEGIN')
    // The transaction begins to see the database with its first statement.
    sqlite.query('SELECT count(*) FROM sqlite_schema').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}
