import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { AppError } from './errors.ts'

/**
 * The contents of a secret file that only its owner may read; if it is missing, `make` creates it. Two processes that
 * start at once get the same contents: the first one to link its draft wins.
 */
export function readOrCreateKeyFile(path: string, make: () => string): string {
  const existing = readIfExists(path)
  if (existing !== undefined) {
    // A restored backup may be readable by others.
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    return existing
  }
  const draft = `${path}.${process.pid}.new`
  try {
    // Flushed before it gets its name: after a power cut the file is complete or absent.
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
  return readIfExists(path) ?? ''
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new AppError('unavailable', `${path}: cannot be read; check its permissions`, { cause })
  }
}
