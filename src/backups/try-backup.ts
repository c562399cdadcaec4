import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath } from '../../db/open.ts'
import { openReadOnly } from '../../db/read-only.ts'
import { auditKeyId } from '../audit/audit-key.ts'
import { auditProblemText, verifyAudit } from '../audit/verify-audit.ts'
import { AppError } from '../core/errors.ts'
import { deleteOldDrafts, draftFolder, writeFailure } from './disk.ts'
import type { Keys } from './encryption.ts'
import { lastAuditKeyId } from './inspect-database.ts'
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
    const { tables, schema_version: version } = await unpackBackup(path, draft, keys, file)
    if (version === MIGRATIONS.length) requireWholeAuditLog(dataDir, draft, file)
    return { file, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0) }
  } catch (error) {
    throw error instanceof AppError ? error : writeFailure(draft, error, 'the backup could not be tried')
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Every row of the restored audit log; where its key is missing, there is nothing to verify it with. */
function requireWholeAuditLog(dataDir: string, draft: string, file: string): void {
  const [own, restored] = [join(dataDir, 'audit-key'), join(draft, 'audit-key')]
  // A backup without encryption has no key, as a restore on this machine would find it.
  if (!existsSync(restored) && existsSync(own)) copyFileSync(own, restored)
  const path = databasePath(draft)
  if (!existsSync(restored) || auditKeyId(readFileSync(restored, 'utf8')) !== lastAuditKeyId(path)) return
  const db = openReadOnly(path, { isServed: false })
  try {
    const { problem } = verifyAudit(db)
    // Rows of before an earlier restore may have a key that was lost.
    if (problem !== undefined && problem.what !== 'other_key')
      throw new AppError('unavailable', `${file}: can be restored, but ${auditProblemText(problem)}`)
  } finally {
    db.$client.close()
  }
}
