import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'
import { isBackupName } from './backup-folder.ts'
import { splitAddress, storeAccess } from './stores/address.ts'
import { openStore } from './stores/open-store.ts'

/**
 * The address of a backup in a store.
 * @param stated a backup's, or a folder's: then of the newest backup in it.
 * @throws AppError with one line.
 */
export async function storedBackup(stated: string, config: Config): Promise<string> {
  if (isBackupName(splitAddress(stated).name)) return stated
  const access = storeAccess(stated, config)
  const newest = (await openStore(access).list()).filter(isBackupName).sort().at(-1)
  if (newest === undefined) throw new AppError('not_found', `${access.address}: there is no backup in it`)
  return `${access.address}/${newest}`
}
