import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { AppError } from '../core/errors.ts'

/**
 * The content of a secret file that only its owner may read; made by `make` when it is not there yet. Two
 * processes that start at once end up with the same content: the first to link its draft wins.
 */
export function readOrCreateKeyFile(path: string, make: () => string): string {
  const existing = readIfThere(path)
  if (existing !== undefined) {
    // A backup that was copied back may have come back readable by others.
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    return existing
  }
  const draft = `${path}.${process.pid}.new`
  try {
    // On the disk before it has its name: after a power cut the file is whole or not there.
    writeFileSync(draft, make(), { mode: 0o600, flush: true })
    chmodSync(draft, 0o600)
    linkSync(draft, path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new AppError('unavailable', `${path}: cannot be written; check the permissions of its folder`, {
        cause,
      })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readIfThere(path) ?? ''
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new AppError('unavailable', `${path}: cannot be read; check its permissions`, { cause })
  }
}
