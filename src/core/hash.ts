import { timingSafeEqual } from 'node:crypto'

/** Lower-case hex SHA-256 of the UTF-8 text: 64 characters. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

/** Lower-case hex HMAC-SHA256 of the UTF-8 text: 64 characters. */
export function hmacSha256(key: string, text: string): string {
  return new Bun.CryptoHasher('sha256', key).update(text).digest('hex')
}

/** Compares two texts of the same length in a time that does not tell where they differ. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
