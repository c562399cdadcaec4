import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { databasePath } from '../../db/open.ts'
import { isBusy } from '../../db/write-lock.ts'
import { AppError } from '../core/errors.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import { draftsOfOthers } from './disk.ts'

const BUSY_TIMEOUT_MS = 500
const ANSWER_TIMEOUT_MS = 2000

/**
 * Makes sure that no other process uses the database, and moves its write-ahead log into it.
 * @returns a function that lets others use it again.
 * @throws AppError `conflict` while a server or a command uses it.
 */
export async function lockDatabase(dataDir: string): Promise<() => void> {
  const path = databasePath(dataDir)
  if (!existsSync(path)) return () => {}
  const sqlite = new Database(path, { readwrite: true, create: false, strict: true })
  try {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    // Fails as long as another process has the file open, which holds a shared lock on it.
    sqlite.run('PRAGMA journal_mode = DELETE')
    sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
    sqlite.run('BEGIN EXCLUSIVE')
    return () => sqlite.close()
  } catch (error) {
    sqlite.close()
    // A damaged file cannot be locked; it is the usual reason to restore a backup.
    if (isBusy(error) || (await doesServerAnswer(dataDir)))
      throw new AppError('conflict', `a server or another command is using ${dataDir}; stop it first`, {
        cause: error,
      })
    return () => {}
  }
}

/** A restore has a draft of this name in the data directory, from before its lock until after the last file. */
export const RESTORE_DRAFT = 'restore'

/**
 * Makes sure that what is opened next is not replaced by a restore.
 * @returns a function to call once the database is open.
 * @throws AppError `conflict` while a restore is in progress; the returned function also if one ended meanwhile.
 */
export function requireNoRestore(dataDir: string): () => void {
  // The caller opens the database next, and reports it.
  if (!isFolder(dataDir)) return () => {}
  const idBefore = fileId(dataDir)
  const check = () => {
    const [draft] = draftsOfOthers(dataDir, (name) => name === RESTORE_DRAFT)
    if (draft === undefined) return
    throw new AppError(
      'conflict',
      `a restore is in progress; try again when it has ended (if it was killed, delete ${draft})`,
    )
  }
  check()
  return () => {
    check()
    if (idBefore !== undefined && idBefore !== fileId(dataDir))
      throw new AppError('conflict', 'a restore has replaced the data; try again')
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const fileId = (dataDir: string) => statSync(databasePath(dataDir), { throwIfNoEntry: false })?.ino

export async function doesServerAnswer(dataDir: string): Promise<boolean> {
  const address = listeningAddress(dataDir)
  if (address === undefined) return false
  try {
    await fetch(`${address}/api/health`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      // Any answer will do, also by a certificate for another name.
      tls: { rejectUnauthorized: false },
    })
    return true
  } catch {
    return false
  }
}
