import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import { deleteOldDrafts, draftFolder, writeFailure } from './disk.ts'
import { isEncrypting } from './encryption.ts'
import { type BackupRequest, type MadeBackup, makeBackup } from './make-backup.ts'
import type { StoreAccess } from './stores/address.ts'
import { openStore } from './stores/open-store.ts'

const DRAFT = 'backup-to-send'

export type StoredBackupRequest = Omit<BackupRequest, 'target'> & { access: StoreAccess; name: string }

/**
 * As `makeBackup`, to a store: makes it in the data directory, sends it, and reads it back. The earlier backups there
 * stay as they are, whatever fails.
 * @throws AppError with one line.
 */
export async function makeStoredBackup(request: StoredBackupRequest): Promise<MadeBackup> {
  const { dataDir, access, name, encryption, at } = request
  if (!isEncrypting(encryption) && !access.allowsUnencrypted)
    throw new AppError(
      'invalid',
      `${access.address}: backups for a store must be encrypted; set backup.recipients or backup.passphrase, or backup.allow_unencrypted = true`,
    )
  const draft = draftFolder(join(dataDir, DRAFT))
  try {
    deleteOldDrafts(dataDir, (found) => found === DRAFT)
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    const made = await makeBackup({ dataDir, encryption, at, target: join(draft, name) })
    try {
      await openStore(access).put(name, made.file, made)
    } catch (error) {
      throw writeFailure(access.address, error, 'no backup was added; earlier ones are unchanged')
    }
    return { ...made, file: `${access.address}/${name}` }
  } catch (error) {
    throw error instanceof AppError ? error : writeFailure(draft, error, 'no backup was made')
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
