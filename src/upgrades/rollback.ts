import { basename } from 'node:path'
import { MIGRATIONS } from '../../db/migrate.ts'
import { type Restored, restoreBackup } from '../backups/restore.ts'
import { AppError } from '../core/errors.ts'
import { SERVER_INFO } from '../core/version.ts'
import { MAX_SNAPSHOT_DAYS, programOf, type Snapshot, snapshotsIn } from './snapshots.ts'

/** Whether this program reads it without a migration. */
export const isOfThisSchema = ({ schema }: Snapshot): boolean => schema === MIGRATIONS.length

/**
 * Puts the data from before an upgrade in the place of the present data, which stays in a folder.
 * @param request.wanted the name or path of a snapshot; undefined: the newest one of this program's schema.
 * @throws AppError with one line; the data is then unchanged.
 */
export async function rollBack(request: {
  dataDir: string
  wanted: string | undefined
  /** Epoch milliseconds. */
  at: number
}): Promise<Restored & { snapshot: Snapshot }> {
  const { dataDir, wanted, at } = request
  const snapshot = chosen(dataDir, wanted)
  if (!isOfThisSchema(snapshot)) throw otherProgram(snapshot)
  const keys = { identities: [], passphrase: '' }
  return { snapshot, ...(await restoreBackup({ dataDir, source: snapshot.file, keys, at })) }
}

function chosen(dataDir: string, wanted: string | undefined): Snapshot {
  const all = snapshotsIn(dataDir)
  const [latest] = all
  if (latest === undefined)
    throw new AppError(
      'not_found',
      `${dataDir} has no data from before an upgrade; it is kept for ${MAX_SNAPSHOT_DAYS} days; restore a backup`,
    )
  if (wanted === undefined) return all.find(isOfThisSchema) ?? latest
  const found = all.find(({ file }) => basename(file) === basename(wanted))
  if (found === undefined)
    throw new AppError('not_found', `${wanted}: not one of the snapshots that rollback --list shows`)
  return found
}

function otherProgram(snapshot: Snapshot): AppError {
  const { schema, file } = snapshot
  const present = `this program is ext-server ${SERVER_INFO.version} (schema ${MIGRATIONS.length})`
  const text =
    schema < MIGRATIONS.length
      ? `${file} belongs to ${programOf(snapshot)}; ${present}, which would upgrade it again at once; install the earlier program and run its rollback`
      : `${file} belongs to ${programOf(snapshot)}, which is newer; ${present}; install the newer program and run its rollback`
  return new AppError('conflict', text)
}
