import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  const draft = draftOf(path)
  try {
    writeDraft(draft, make())
    linkSync(draft, path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritableError(path, cause)
  } finally {
    rmSync(draft, { force: true })
  }
  return readIfExists(path) ?? ''
}

/** Replaces the contents of a secret file, or creates it: others see the old contents or the new, never a part. */
export function replaceKeyFile(path: string, text: string): void {
  const draft = draftOf(path)
  try {
    writeDraft(draft, text)
    renameSync(draft, path)
  } catch (cause) {
    throw notWritableError(path, cause)
  } finally {
    rmSync(draft, { force: true })
  }
}

const draftOf = (path: string) => `${path}.${process.pid}.new`

/** Flushed before it gets its name: after a power cut the file is complete or absent. */
function writeDraft(draft: string, text: string): void {
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
}

const notWritableError = (path: string, cause: unknown) =>
  new AppError('unavailable', `${path}: cannot be written; check the permissions of its folder`, { cause })

/** The contents of a file, or undefined if it does not exist. */
export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new AppError('unavailable', `${path}: cannot be read; check its permissions`, { cause })
  }
}
