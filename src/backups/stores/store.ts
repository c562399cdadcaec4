import { AppError } from '../../core/errors.ts'
import type { Written } from '../disk.ts'

/** A folder of a store. Every method rejects with one line. */
export type Store = {
  /** The names of the files in it. */
  list(): Promise<string[]>
  /** Stores a file under a name that is free. The name is there only once all bytes are. */
  put(name: string, path: string, written: Written): Promise<void>
  /** The bytes of a file, in pieces. */
  get<T>(name: string, read: (pieces: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
  delete(name: string): Promise<void>
}

/** Reads all bytes that a store has of a file, and compares them with those that were sent. */
export async function verifyStored(
  { get }: Pick<Store, 'get'>,
  name: string,
  sent: Written,
  address: string,
): Promise<void> {
  const stored = await get(name, hashPieces)
  if (stored.bytes === sent.bytes && stored.sha256 === sent.sha256) return
  throw new AppError('unavailable', `${address}: the store returned other bytes than were sent`)
}

async function hashPieces(pieces: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = new Bun.CryptoHasher('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
