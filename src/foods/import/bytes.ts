import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidData } from './file-errors.ts'

/** Called for each piece that has been read, with its number of bytes. */
export type OnBytesRead = (bytes: number) => void

const CHUNK_BYTES = 256 * 1024

/** A file's bytes, piece by piece. */
export async function* readBytes(path: string, onRead: OnBytesRead): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Uint8Array>) {
    onRead(chunk.byteLength)
    yield chunk
  }
}

/** The decompressed content of a gzip file. `onRead` counts the compressed bytes. */
export async function* readGzip(path: string, onRead: OnBytesRead): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  file.on('data', (chunk) => onRead(chunk.length))
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES })
  pipeline(file, unzipped, () => {})
  yield* inflated(unzipped)
}

/** Passes on decompressed bytes, and reports errors in plain words. */
export async function* inflated(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk
  } catch (cause) {
    const { code, syscall } = cause as { code?: string; syscall?: string }
    if (syscall !== undefined) throw cause
    throw new InvalidData(
      code === 'Z_BUF_ERROR' ? 'the file ends too early' : 'the compressed data is damaged',
      { cause },
    )
  } finally {
    stream.destroy()
  }
}

/** Passes the bytes on as long as they are valid UTF-8. */
export async function* validUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) {
    checkUtf8(decoder, chunk)
    yield chunk
  }
  checkUtf8(decoder)
}

/** Text in ISO-8859-1 as UTF-8. */
export async function* fromLatin1(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield Buffer.from(Buffer.from(chunk).toString('latin1'), 'utf8')
}

/** Passes the bytes on, and complains at the end if the last line has no end. */
export async function* endingInLine(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last: number | undefined
  for await (const chunk of bytes) {
    last = chunk.at(-1) ?? last
    yield chunk
  }
  if (last !== undefined && last !== LINE_FEED) throw new InvalidData('the file ends too early')
}

const LINE_FEED = 0x0a

/** Called without bytes at the end, where no character may be incomplete. */
function checkUtf8(decoder: TextDecoder, chunk?: Uint8Array): void {
  try {
    if (chunk === undefined) decoder.decode()
    else decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new InvalidData('not UTF-8 text', { cause })
  }
}
