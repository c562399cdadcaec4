import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath } from '../../db/open.ts'
import { AppError } from '../core/errors.ts'
import { readPieces, writePieces } from './disk.ts'
import { AGE_HEADER_BYTES, decrypt, isAgeFile, type Keys } from './encryption.ts'
import { isDataFile } from './files.ts'
import { inspectDatabase, isSameDatabase } from './inspect-database.ts'
import { type Manifest, NewerFormatError, parseManifest } from './manifest.ts'
import { type Chunks, DamagedArchiveError, type Entry, readTar } from './tar.ts'

const MAX_MANIFEST_BYTES = 1024 * 1024
const MAX_FILE_BYTES = 16 * 1024 * 1024
/** The manifest is the first entry of the archive, so its name is at the beginning of the file. */
const FIRST_ENTRY = 'manifest.json'

/**
 * Writes the contents of a backup into an empty folder and checks all of it: the bytes, the pages and references of the
 * database, and that it has what the manifest states. If it throws, the contents of the folder are worthless.
 * @param name of the file in messages.
 * @throws AppError with one line that says what is wrong with the file.
 */
export async function unpackBackup(path: string, folder: string, keys: Keys, name = path): Promise<Manifest> {
  const source = await openBackup(path, keys, name)
  try {
    const manifest = await unpackEntries(source, folder)
    if (manifest.schema_version > MIGRATIONS.length)
      throw new NewerFormatError(`schema ${manifest.schema_version}`)
    if (!isSameDatabase(manifest, inspectDatabase(databasePath(folder))))
      throw new DamagedArchiveError('the database differs from the manifest')
    return manifest
  } catch (error) {
    throw explain(name, error)
  }
}

/** The bytes of the archive, decrypted. */
async function openBackup(path: string, keys: Keys, name: string): Promise<Chunks> {
  const first = firstBytes(path)
  if (!isAgeFile(first.subarray(0, AGE_HEADER_BYTES))) {
    if (first.toString('latin1').startsWith(`${FIRST_ENTRY}\0`)) return readPieces(path)
    throw new AppError('invalid', `${name}: is not a backup of ext-server, or is damaged`)
  }
  if (keys.identities.length === 0 && keys.passphrase === '')
    throw new AppError('invalid', `${name}: is encrypted; state --identity or --passphrase-file`)
  try {
    return await decrypt(readPieces(path), keys)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', `${name}: wrong passphrase or identity, or the file is damaged`, { cause })
  }
}

function firstBytes(path: string): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(64)
      return bytes.subarray(0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing
      ? new AppError('not_found', `${path}: file not found`, { cause })
      : new AppError('unavailable', `${path}: cannot be read; check its permissions`, { cause })
  }
}

async function unpackEntries(source: Chunks, folder: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readTar(source, async (entry) => {
    if (manifest === undefined) {
      if (entry.name !== FIRST_ENTRY) throw new DamagedArchiveError('the manifest is missing')
      manifest = parseManifest((await contents(entry, MAX_MANIFEST_BYTES)).toString())
    } else if (entry.name === 'ext-server.db.gz') {
      await unpackDatabase(entry, databasePath(folder), manifest)
    } else if (isDataFile(entry.name) && manifest.files.includes(entry.name)) {
      const bytes = await contents(entry, MAX_FILE_BYTES)
      await writePieces(join(folder, entry.name), Readable.from([bytes]))
    } else throw new DamagedArchiveError('an entry is unknown')
  })
  if (manifest === undefined || !existsSync(databasePath(folder)))
    throw new DamagedArchiveError('it has no database')
  if (manifest.files.some((name) => !existsSync(join(folder, name))))
    throw new DamagedArchiveError('a file is missing')
  return manifest
}

async function contents({ size, chunks }: Entry, limit: number): Promise<Buffer> {
  if (size > limit) throw new DamagedArchiveError('an entry is too large')
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

/** Stops where the manifest says that the database ends: a small file may hold petabytes of zeros. */
async function unpackDatabase({ chunks }: Entry, path: string, { database }: Manifest): Promise<void> {
  const compressed = Readable.from(chunks)
  const gunzip = createGunzip()
  compressed.on('error', (error) => gunzip.destroy(error))
  const limited = async function* () {
    let bytes = 0
    for await (const piece of compressed.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      if (bytes > database.bytes) throw new DamagedArchiveError('the database is too long')
      yield piece
    }
  }
  const { bytes, sha256 } = await writePieces(path, limited())
  if (bytes !== database.bytes || sha256 !== database.sha256)
    throw new DamagedArchiveError('the database has another checksum')
}

function explain(path: string, error: unknown): AppError {
  if (error instanceof NewerFormatError)
    return new AppError(
      'conflict',
      `${path}: was made by a newer ext-server; restore it with that version or a later one`,
    )
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/.test(code))
    return new AppError('unavailable', 'the disk is full; nothing was restored; free some space', {
      cause: error,
    })
  if (typeof code === 'string' && /^(EACCES|EPERM|EROFS|EIO)$/.test(code))
    return new AppError(
      'unavailable',
      `${path}: could not be unpacked into the data directory; check its permissions`,
      { cause: error },
    )
  return new AppError('invalid', `${path}: is damaged or incomplete`, { cause: error })
}
