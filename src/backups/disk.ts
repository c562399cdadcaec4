import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { kill } from 'node:process'
import { sqliteCode } from '../../db/write-lock.ts'
import { AppError } from '../core/errors.ts'

/** Files of any size, in pieces, and what is wrong with them in one line. */

const PIECE_BYTES = 256 * 1024

/** The bytes of a file, from its beginning. */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE_BYTES)
      const length = readSync(file, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

export type Written = { bytes: number; sha256: string }

/** Writes a new file that its owner alone can read, and waits until the disk has it. */
export async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = new Bun.CryptoHasher('sha256')
  const file = openSync(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of pieces) {
      for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done)
      hash.update(piece)
      bytes += piece.length
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** @returns the size and the SHA-256 of a file. */
export async function hashFile(path: string): Promise<Written> {
  const hash = new Bun.CryptoHasher('sha256')
  let bytes = 0
  for await (const piece of readPieces(path)) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Makes the names in a folder outlast a power failure. Some systems cannot open a folder; they need it less. */
export function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {}
}

/** The folder in which a file or folder of this name is being made. */
export const draftFolder = (path: string) => `${path}.${process.pid}.new`

const DRAFT = /\.(\d{1,10})\.new$/

/**
 * Deletes what a process that was killed left of a draft.
 * @param isDraftOf whether a draft of this name is of the caller's kind.
 */
export function deleteOldDrafts(folder: string, isDraftOf: (name: string) => boolean): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = DRAFT.exec(name)?.[1]
    if (pid === undefined || !isDraftOf(name.replace(DRAFT, ''))) continue
    const path = join(folder, name)
    if (!isRunning(Number(pid))) rmSync(path, { recursive: true, force: true })
  }
}

/** The drafts of this kind that another process is making. */
export const draftsOfOthers = (folder: string, isDraftOf: (name: string) => boolean): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => {
      const pid = Number(DRAFT.exec(name)?.[1] ?? process.pid)
      return pid !== process.pid && isDraftOf(name.replace(DRAFT, '')) && isRunning(pid)
    })
    .map((name) => join(folder, name))

function isRunning(pid: number): boolean {
  try {
    return kill(pid, 0)
  } catch (error) {
    // It is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const MEANINGS: readonly [code: RegExp, meaning: string][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, 'the disk is full; free some space'],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/,
    'cannot be written; check the permissions of its folder',
  ],
  [/^(ENOENT|ENOTDIR)/, 'its folder does not exist'],
  [/^(EIO|SQLITE_IOERR)/, 'the disk reported an error; check the disk'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'the database is damaged; restore an earlier backup'],
]

/** One line about a failure to write `path`. @param otherwise what stays as it was. */
export function writeFailure(path: string, error: unknown, otherwise: string): AppError {
  if (error instanceof AppError)
    return new AppError(error.code, `${error.message}; ${otherwise}`, { cause: error })
  const meaning = MEANINGS.find(([code]) => code.test(sqliteCode(error)))?.[1] ?? 'could not be written'
  return new AppError('unavailable', `${path}: ${meaning}; ${otherwise}`, { cause: error })
}
