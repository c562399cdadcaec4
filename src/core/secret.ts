import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './hash.ts'
import type { Random } from './random.ts'

/** 256 bits, too many to guess. */
const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A new secret in base64url: 43 characters by default. Only its hash is stored. */
export const newSecret = (random: Random, bytes = SECRET_BYTES): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')

/** A secret in lower-case hex, for keys in files and for text without `_`. */
export const newHexSecret = (random: Random, bytes = SECRET_BYTES): string =>
  Buffer.from(random.bytes(bytes)).toString('hex')

/** A new passcode of `length` digits. */
export const newDigits = (random: Random, length: number): string =>
  Array.from({ length }, () => String(random.below(10))).join('')

/** Whether a text has the form of a default `newSecret`. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** The stored form of a secret: lower-case hex SHA-256, 64 characters. */
export const hashSecret = (secret: string): string => sha256(secret)

/** Lower-case hex HMAC-SHA256 of the UTF-8 text: 64 characters. */
export function hmacSha256(key: string, text: string): string {
  return new Bun.CryptoHasher('sha256', key).update(text).digest('hex')
}

/** Compares two texts of the same length in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
