import { rmSync } from 'node:fs'
import { type Db, databasePath, openUpgraded } from '../../db/open.ts'
import { deleteOldSnapshots } from './snapshots.ts'

/** What an upgrade did, for the people who run the server. */
export type Upgrade = {
  fromSchema: number
  toSchema: number
  /** The version that wrote the data before; undefined: not known. */
  fromVersion: string | undefined
  snapshot: string
}

type UpgradeRequest = {
  dataDir: string
  check?: boolean
  /** Epoch milliseconds. */
  at: number
  report(upgrade: Upgrade): void
}

/**
 * Opens the database of a data directory. One of an earlier version is migrated, after a copy of it was made and checked.
 * @throws AppError with one line; the data is then unchanged.
 */
export async function openData({ dataDir, check = false, at, report }: UpgradeRequest): Promise<Db> {
  let upgrade: Upgrade | undefined
  try {
    const db = await openUpgraded(databasePath(dataDir), { check }, async (sqlite, applied) => {
      // What it needs takes longer to load than to open a database that is up to date.
      const { takeSnapshot } = await import('./take-snapshot.ts')
      upgrade = await takeSnapshot(dataDir, sqlite, applied, at)
    })
    if (upgrade !== undefined) {
      deleteOldSnapshots(dataDir, at, upgrade.snapshot)
      report(upgrade)
    }
    return db
  } catch (error) {
    // The data is still that of the earlier version. A server that is started again and again would fill the disk.
    if (upgrade !== undefined) rmSync(upgrade.snapshot, { force: true })
    throw error
  }
}
