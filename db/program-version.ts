import type { Database } from 'bun:sqlite'
import { SERVER_INFO } from '../src/core/version.ts'

/**
 * The version of the program that gave a database its schema, so that a later one can say which to install to go back. It is
 * in the file's own header, which every copy has, too: 1.2.3 as 1002003.
 */

const VERSION = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})/
const PART = 1000

/** Call it in the transaction that changes the schema. */
export function noteVersion(sqlite: Database, version: string = SERVER_INFO.version): void {
  const [, major, minor, patch] = VERSION.exec(version) ?? []
  if (major === undefined) return
  sqlite.run(`PRAGMA user_version = ${(Number(major) * PART + Number(minor)) * PART + Number(patch)}`)
}

/** Undefined: a version from before it was noted. */
export function versionOf(sqlite: Database): string | undefined {
  const noted = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
  if (noted <= 0) return undefined
  return [Math.floor(noted / PART ** 2), Math.floor(noted / PART) % PART, noted % PART].join('.')
}
