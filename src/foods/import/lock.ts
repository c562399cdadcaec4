import { Database } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'

/**
 * Prevents two imports from deleting each other's rows. The lock is SQLite's, on a separate file, so that it
 * always ends with the process.
 * @returns a function that releases it.
 * @throws AppError `conflict` while another import runs.
 */
export function lockImports(dataDir: string): () => void {
  const path = join(dataDir, 'foods-import.lock')
  const lock = new Database(path, { create: true })
  try {
    chmodSync(path, 0o600)
    lock.run('PRAGMA busy_timeout = 0')
    lock.run('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (cause) {
    lock.close()
    const { code = '' } = cause as { code?: string }
    if (!code.startsWith('SQLITE_BUSY')) throw cause
    throw new AppError('conflict', 'another import is in progress; wait until it has finished', { cause })
  }
}
