/**
 * The file of a backup is a tar archive (POSIX ustar), so that it can be opened without this program. Its last entry is the
 * SHA-256 of all bytes before it. Reading demands every byte that writing would have made, so that no damage passes.
 */

const BLOCK = 512
const CHECKSUM_ENTRY = 'sha256'
/** 64 digits and a line break. */
const CHECKSUM_BYTES = 65
/** What the size field holds: 11 octal digits, 8 GiB. */
const MAX_ENTRY_BYTES = 8 ** 11 - 1

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
export type Entry = { name: string; size: number; chunks: Chunks }

const padding = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

/** One of a fixed form: its owner alone may read the file. @param modifiedAt epoch milliseconds. */
function header(name: string, size: number, modifiedAt: number): Uint8Array {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), offset, 'latin1')
  block.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(modifiedAt / 1000), 136, 11)
  block.fill(' ', 148, 156)
  block.write('0', 156, 'latin1')
  block.write('ustar\u000000', 257, 'latin1')
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  block[154] = 0
  return block
}

/** The last entry and the end of the archive. */
const ending = (digest: string, modifiedAt: number): Uint8Array =>
  Buffer.concat([
    header(CHECKSUM_ENTRY, CHECKSUM_BYTES, modifiedAt),
    Buffer.from(`${digest}\n`),
    padding(CHECKSUM_BYTES),
    new Uint8Array(2 * BLOCK),
  ])

/** The bytes of an archive. An entry must yield as many bytes as it states. */
export async function* writeTar(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const { name, size, chunks } of entries) {
    if (size > MAX_ENTRY_BYTES) throw new RangeError(`${name} is too large for the archive`)
    const first = header(name, size, modifiedAt)
    hash.update(first)
    yield first
    let left = size
    for await (const chunk of chunks) {
      left -= chunk.length
      hash.update(chunk)
      yield chunk
    }
    if (left !== 0) throw new RangeError(`${name} has another size than stated`)
    const last = padding(size)
    hash.update(last)
    yield last
  }
  yield ending(hash.digest('hex'), modifiedAt)
}

/** The archive is not one that `writeTar` made: damaged, cut off, or another file. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

/**
 * Reads an archive from its beginning to its end, one entry after the other.
 * @param handle must read each entry's `chunks` to the end; what it did counts only once this function has returned.
 * @throws DamagedArchiveError
 */
export async function readTar(source: Chunks, handle: (entry: Entry) => Promise<void>): Promise<void> {
  const bytes = new ByteReader(source)
  const hash = new Bun.CryptoHasher('sha256')
  for (;;) {
    const block = await bytes.take(BLOCK)
    const { name, size, modifiedAt } = parseHeader(block)
    if (name === CHECKSUM_ENTRY) {
      const expected = ending(hash.digest('hex'), modifiedAt)
      const rest = await bytes.take(expected.length - BLOCK)
      if (!Buffer.concat([block, rest]).equals(expected) || !(await bytes.isAtEnd()))
        throw new DamagedArchiveError('the checksum differs')
      return
    }
    hash.update(block)
    let left = size
    const chunks = async function* () {
      while (left > 0) {
        const chunk = await bytes.takeSome(left)
        left -= chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    await handle({ name, size, chunks: chunks() })
    if (left !== 0) throw new DamagedArchiveError('an entry was not read')
    hash.update(await bytes.take(padding(size).length))
  }
}

function parseHeader(block: Uint8Array): { name: string; size: number; modifiedAt: number } {
  const text = Buffer.from(block).toString('latin1')
  const [name = ''] = text.slice(0, 100).split('\0')
  const size = Number.parseInt(text.slice(124, 135), 8)
  const modifiedAt = Number.parseInt(text.slice(136, 147), 8) * 1000
  if (!(size >= 0 && modifiedAt >= 0) || !Buffer.from(header(name, size, modifiedAt)).equals(block))
    throw new DamagedArchiveError('a header is damaged')
  return { name, size, modifiedAt }
}

/** Reads given numbers of bytes from chunks of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>
  #buffer: Uint8Array = new Uint8Array(0)

  constructor(source: Chunks) {
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  }

  /** At least one byte and at most `limit`. */
  async takeSome(limit: number): Promise<Uint8Array> {
    if (await this.isAtEnd()) throw new DamagedArchiveError('it ends too early')
    const taken = this.#buffer.subarray(0, limit)
    this.#buffer = this.#buffer.subarray(limit)
    return taken
  }

  async take(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for (let left = count; left > 0; ) {
      const part = await this.takeSome(left)
      left -= part.length
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#buffer.length === 0) {
      const { done, value } = await this.#source.next()
      if (done === true) return true
      this.#buffer = value
    }
    return false
  }
}
