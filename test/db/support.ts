import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src/core/errors.ts'

/** Folders that are removed at the end of the block that holds them. */
export function scratch() {
  const root = mkdtempSync(join(tmpdir(), 'ext-server-'))
  let made = 0
  return {
    root,
    /** A database file's path in a folder that is not there yet. */
    path: () => join(root, `data-${made++}`, 'ext-server.db'),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The one line that an attempt ends with. */
export function refusalOf(attempt: () => unknown): { code: string; message: string } {
  try {
    attempt()
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('it was accepted')
}
