import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { inflated, type OnBytesRead } from './bytes.ts'
import { damagedError, type FileLocation, InvalidData, withLocation } from './file-errors.ts'

/** Limits of decompressed size, well above the largest file of each kind. */
const MAX_ZIP_ENTRIES = 1000
const MAX_ENTRY_BYTES = 8 * 1024 ** 3

/** An open zip file, to be closed by the caller. */
export type Zip = {
  /** The names of the files in it, without their directories. */
  names: readonly string[]
  /** The decompressed size of a file; 0 if there is no file of this name. */
  size(name: string): number
  location(name: string): FileLocation
  /** Its bytes; the checksum is checked at the end. */
  read(name: string, onRead: OnBytesRead): AsyncIterable<Uint8Array>
  close(): void
}

/** @throws AppError if it is not a zip file, or an incomplete one. */
export async function openZip(path: string): Promise<Zip> {
  const location = { file: basename(path) }
  const { zip, entries } = await readDirectory(path, location)
  return {
    names: [...entries.keys()],
    size: (name) => entries.get(name)?.uncompressedSize ?? 0,
    location: (name) => ({ file: `${location.file} > ${name}` }),
    read(name, onRead) {
      const entry = entries.get(name)
      if (entry === undefined) throw damagedError(location, `has no ${name}`)
      return readEntry(zip, entry, onRead)
    },
    close: () => zip.close(),
  }
}

async function readDirectory(
  path: string,
  location: FileLocation,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false })
    if (zip.entryCount > MAX_ZIP_ENTRIES)
      throw new InvalidData(`more than ${MAX_ZIP_ENTRIES} files in the zip file`)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new InvalidData(`${entry.fileName} is too large`)
      if (!entry.fileName.endsWith('/')) entries.set(basename(entry.fileName), entry)
    }
    // If a name is damaged in one of the two places, the file would seem to be missing.
    for (const entry of entries.values()) {
      const { fileName } = await zip.readLocalFileHeaderPromise(entry)
      if (!fileName.equals(entry.fileNameRaw))
        throw new InvalidData('its list of files does not match its content')
    }
    return { zip, entries }
  } catch (cause) {
    zip?.close()
    if (cause instanceof InvalidData) throw withLocation(cause, location)
    throw damagedError(location, 'not a complete zip file; download it again', cause)
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, onRead: OnBytesRead): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of inflated(await openEntry(zip, entry))) {
    sum = crc32(chunk, sum)
    onRead(chunk.byteLength)
    yield chunk
  }
  if (sum !== entry.crc32) throw new InvalidData('the data does not match its checksum')
}

async function openEntry(zip: ZipFile, entry: Entry) {
  try {
    return await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw new InvalidData('the compressed data cannot be read', { cause })
  }
}
