import type { Database } from 'bun:sqlite'
import { statfsSync, statSync } from 'node:fs'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath } from '../../db/open.ts'
import { versionOf } from '../../db/program-version.ts'
import { deleteOldDrafts } from '../backups/disk.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { doesServerAnswer } from '../backups/stopped.ts'
import { AppError } from '../core/errors.ts'
import { isSnapshotName, snapshotPath } from './snapshots.ts'
import type { Upgrade } from './upgrade.ts'

const MIB = 2 ** 20
/** For the copy, its compressed form and the log of the migration itself. */
const COPIES = 3
const SPARE_BYTES = 4 * MIB

/**
 * Copies the data of an earlier version, and checks the copy.
 * @throws AppError with one line.
 */
export async function takeSnapshot(
  dataDir: string,
  sqlite: Database,
  applied: number,
  at: number,
): Promise<Upgrade> {
  await requireNoServer(dataDir)
  requireRoom(dataDir)
  const fromVersion = versionOf(sqlite)
  const target = snapshotPath(dataDir, { at, schema: applied, version: fromVersion })
  deleteOldDrafts(dataDir, isSnapshotName)
  try {
    await makeBackup({ dataDir, target, encryption: { recipients: [], passphrase: '' }, at })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `the data could not be copied before the upgrade: ${error.message}`, {
      cause: error,
    })
  }
  return { fromSchema: applied, toSchema: MIGRATIONS.length, fromVersion, snapshot: target }
}

/** A server of the earlier version would go on with a schema that it does not know. */
async function requireNoServer(dataDir: string): Promise<void> {
  if (!(await doesServerAnswer(dataDir))) return
  throw new AppError(
    'conflict',
    `a server of an earlier version is using ${dataDir}; stop it before the data is upgraded`,
  )
}

function requireRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const needed = COPIES * (statSync(databasePath(dataDir)).size ?? 0) + SPARE_BYTES
  if (free >= needed) return
  const [needs, has] = [needed, free].map((bytes) => Math.ceil(bytes / MIB))
  throw new AppError(
    'unavailable',
    `the upgrade of ${databasePath(dataDir)} needs ${needs} MiB for a copy of the data, and ${has} MiB are free; nothing was changed; free some space`,
  )
}
