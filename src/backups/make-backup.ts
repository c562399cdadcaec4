import { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { schemaVersion } from '../../db/migrate.ts'
import { databasePath, explainDatabaseError } from '../../db/open.ts'
import { BUSY_TIMEOUT_MS } from '../../db/write-lock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import { SERVER_INFO } from '../core/version.ts'
import { isBackupName } from './backup-folder.ts'
import {
  deleteOldDrafts,
  draftFolder,
  flushFolder,
  hashFile,
  readPieces,
  writeFailure,
  writePieces,
} from './disk.ts'
import { type Encryption, encrypt, isEncrypting } from './encryption.ts'
import { DATA_FILES } from './files.ts'
import { inspectDatabase } from './inspect-database.ts'
import { FORMAT, FORMAT_VERSION, type Manifest } from './manifest.ts'
import { type Entry, writeTar } from './tar.ts'

export type BackupRequest = {
  dataDir: string
  /** The file to write. One of this name stays until the new one is whole. */
  target: string
  encryption: Encryption
  /** Epoch milliseconds. */
  at: number
}
export type MadeBackup = { file: string; bytes: number; sha256: string; manifest: Manifest }

/** Text in JSON shrinks to a fifth at any level; the lowest takes a third of the time. */
const GZIP_LEVEL = 1

/**
 * Copies the database while others read and write it, checks the copy, and writes it with the other files of the data
 * directory as one file. Takes seconds for a large database: a server does it in a thread (`backup-aside.ts`).
 * @throws AppError with one line; the file of that name is then the earlier one, if there was one.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { dataDir, target } = request
  if (!existsSync(databasePath(dataDir)))
    throw new AppError('not_found', `${databasePath(dataDir)}: there is no database to back up`)
  const draft = draftFolder(target)
  try {
    deleteOldDrafts(dirname(target), (name) => name === basename(target) || isBackupName(name))
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    const made = await writeDraft(request, draft)
    renameSync(join(draft, 'backup'), target)
    flushFolder(dirname(target))
    return made
  } catch (error) {
    const left = existsSync(target) ? 'the earlier backup of that name is unchanged' : 'no backup was made'
    throw writeFailure(target, error, left)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function writeDraft(request: BackupRequest, draft: string): Promise<MadeBackup> {
  const { dataDir, target, encryption, at } = request
  const copy = join(draft, 'database')
  copyDatabase(databasePath(dataDir), copy)
  const hasSecrets = isEncrypting(encryption)
  // Read after the database: a key is in its file before a row refers to it.
  const files = readDataFiles(dataDir, hasSecrets)
  const manifest: Manifest = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    program_version: SERVER_INFO.version,
    created_at: utcInstant(at),
    ...inspectDatabase(copy),
    database: await hashFile(copy),
    has_secrets: hasSecrets,
    files: files.map(({ name }) => name),
  }
  const compressed = join(draft, 'database.gz')
  await writePieces(compressed, Readable.from(readPieces(copy)).pipe(createGzip({ level: GZIP_LEVEL })))
  rmSync(copy)
  const tar = writeTar(
    [
      entryOf('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)),
      { name: 'ext-server.db.gz', size: statSync(compressed).size, chunks: readPieces(compressed) },
      ...files,
    ],
    at,
  )
  const path = join(draft, 'backup')
  const written = await writePieces(path, hasSecrets ? await encrypt(tar, encryption) : tar)
  const stored = await hashFile(path)
  if (stored.sha256 !== written.sha256)
    throw new AppError(
      'unavailable',
      `${target}: the disk returned other bytes than were written; check the disk`,
    )
  return { file: target, ...written, manifest }
}

/** A consistent copy, compacted. Nobody waits for it: it reads a snapshot. */
function copyDatabase(path: string, copy: string): void {
  // Created before SQLite does it, so that others can never read it, even briefly.
  closeSync(openSync(copy, 'wx', 0o600))
  const sqlite = openToRead(path)
  const statement = sqlite.prepare('VACUUM INTO ?')
  try {
    statement.run(copy)
  } finally {
    statement.finalize()
    sqlite.close()
  }
}

/** Not with `open`, which would migrate a database of an earlier version. @throws AppError that names the database. */
function openToRead(path: string): Database {
  let sqlite: Database | undefined
  try {
    sqlite = new Database(path, { readwrite: true, create: false, strict: true })
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    schemaVersion(sqlite)
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw explainDatabaseError(error, path) ?? error
  }
}

const readDataFiles = (dataDir: string, hasSecrets: boolean): Entry[] =>
  DATA_FILES.filter(({ isSecret }) => hasSecrets || !isSecret).flatMap(({ name }) => {
    const path = join(dataDir, name)
    return existsSync(path) ? [entryOf(name, readFileSync(path))] : []
  })

const entryOf = (name: string, bytes: Uint8Array): Entry => ({ name, size: bytes.length, chunks: [bytes] })
