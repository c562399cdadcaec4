import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import { deleteOldDrafts, draftFolder, writeFailure } from './disk.ts'
import type { Keys } from './encryption.ts'
import { type StoreAccess, splitAddress } from './stores/address.ts'
import { download, openStore } from './stores/open-store.ts'
import { unpackBackup } from './unpack.ts'

const DRAFT = 'backup-trial'

export type TrialRequest = {
  /** Where there is room for the restored data, for the time of the trial. */
  dataDir: string
  file: string
  /** Of the store that has the file; undefined: it is a file of this machine. */
  access?: StoreAccess | undefined
  keys: Keys
}
export type Trial = { file: string; rows: number }

/**
 * Restores a backup into a temporary folder, as `restore` does, and checks all of it.
 * @throws AppError with one line that says what is wrong.
 */
export async function tryBackup({ dataDir, file, access, keys }: TrialRequest): Promise<Trial> {
  const draft = draftFolder(join(dataDir, DRAFT))
  try {
    deleteOldDrafts(dataDir, (name) => name === DRAFT)
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    const path = access === undefined ? file : join(draft, 'downloaded')
    if (access !== undefined) await download(openStore(access), splitAddress(file).name, path)
    const { tables } = await unpackBackup(path, draft, keys, file)
    return { file, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0) }
  } catch (error) {
    throw error instanceof AppError ? error : writeFailure(draft, error, 'the backup could not be tried')
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
