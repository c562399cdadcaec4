/** A file in a ZIP archive, as the archive's directory names it. */
export type ZipEntry = {
  /** With its folders. */
  name: string
  isEncrypted: boolean
  /** Packed in a way that is read here. */
  isReadable: boolean
  /** Unpacked, in bytes, as the archive says; no more is ever unpacked. */
  size: number
  /** How and where it lies in the archive. */
  method: number
  crc: number
  packedSize: number
  at: number
}

/** An archive that is cut off, or whose files are not what its directory says. */
export class DamagedZip extends Error {}

const END_SIGNATURE = 0x06054b50
const END_RECORD_BYTES = 22
const MAX_COMMENT_LENGTH = 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL_ENTRY = 0x04034b50
const LOCAL_ENTRY_BYTES = 30
const [STORED, DEFLATED] = [0, 8]
const IS_ENCRYPTED = 1
const IS_UTF8 = 0x800
/** Archives of more than 4 GB put this in place of a figure, and the figure elsewhere. */
const ZIP64_MARKER = 0xffffffff

/** Where the directory of an archive is, and how many files it names. */
export type ZipDirectory = { count: number; at: number; shift: number; end: number }

/**
 * Finds an archive's directory, which stands at its end. Nothing is unpacked.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.16
 * @throws DamagedZip
 */
export function zipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = dataView(bytes)
  const first = Math.max(0, bytes.length - END_RECORD_BYTES - MAX_COMMENT_LENGTH)
  for (let end = bytes.length - END_RECORD_BYTES; end >= first; end--) {
    const isEnd = view.getUint32(end, true) === END_SIGNATURE
    if (!isEnd || end + END_RECORD_BYTES + view.getUint16(end + 20, true) !== bytes.length) continue
    const count = view.getUint16(end + 10, true)
    const stated = view.getUint32(end + 16, true)
    const isThere = stated + 4 <= end && view.getUint32(stated, true) === DIRECTORY_ENTRY
    // What stands before an archive, such as a program that unpacks it, moves all of it.
    const at = isThere ? stated : end - view.getUint32(end + 12, true)
    if (at < stated) throw new DamagedZip()
    return { count, at, shift: at - stated, end }
  }
  throw new DamagedZip()
}

/** The files of an archive; folders are left out. @throws DamagedZip */
export function zipEntries(bytes: Uint8Array, { count, at, shift, end }: ZipDirectory): ZipEntry[] {
  const view = dataView(bytes)
  const entries: ZipEntry[] = []
  let place = at
  for (let index = 0; index < count; index++) {
    if (place + DIRECTORY_ENTRY_BYTES > end || view.getUint32(place, true) !== DIRECTORY_ENTRY)
      throw new DamagedZip()
    const flags = view.getUint16(place + 8, true)
    const method = view.getUint16(place + 10, true)
    const [packedSize, size] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)]
    const nameEnd = place + DIRECTORY_ENTRY_BYTES + view.getUint16(place + 28, true)
    const name = nameOf(bytes.subarray(place + DIRECTORY_ENTRY_BYTES, Math.min(nameEnd, end)), flags)
    const local = view.getUint32(place + 42, true)
    if (!name.endsWith('/')) {
      entries.push({
        name,
        isEncrypted: (flags & IS_ENCRYPTED) !== 0,
        isReadable:
          (method === STORED || method === DEFLATED) && ![packedSize, size, local].includes(ZIP64_MARKER),
        size,
        method,
        crc: view.getUint32(place + 16, true),
        packedSize,
        at: local + shift,
      })
    }
    place = nameEnd + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  }
  return entries
}

/** Unpacks one file, bit by bit; at most as much as the directory says. @throws DamagedZip */
export async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  const { at, packedSize, size, method, crc } = entry
  const view = dataView(bytes)
  if (at + LOCAL_ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL_ENTRY)
    throw new DamagedZip()
  // The lengths here may be others than in the directory.
  const begin = at + LOCAL_ENTRY_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (begin + packedSize > bytes.length) throw new DamagedZip()
  const packed = new Blob([bytes.subarray(begin, begin + packedSize)]).stream()
  const plain = method === DEFLATED ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
  const reader = plain.getReader()
  const all = new Uint8Array(size)
  let [length, sum] = [0, 0xffffffff]
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      all.set(part.value, length)
      length += part.value.length
      sum = checksum(sum, part.value)
    }
  } catch {
    // Longer than the directory states, or not valid compressed data.
    await reader.cancel().catch(() => {})
    throw new DamagedZip()
  }
  if (length !== size || ~sum >>> 0 !== crc) throw new DamagedZip()
  return all
}

const dataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Without the mark for UTF-8 a name may be in any of the old sets: what is not plain in it is shown as one reads it. */
const nameOf = (bytes: Uint8Array, flags: number) =>
  new TextDecoder((flags & IS_UTF8) === 0 ? 'windows-1252' : 'utf-8').decode(bytes)

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ ((sum & 1) * 0xedb88320)
  return sum
})

/** CRC-32, gone on with. */
function checksum(before: number, bytes: Uint8Array): number {
  let sum = before
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0)
  return sum
}
