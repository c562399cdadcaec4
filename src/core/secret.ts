import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './hash.ts'
import type { Random } from './random.ts'

/** 256 bits, more than anybody can guess. */
const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A new secret in base64url: 43 characters unless `bytes` says otherwise. It is stored as its hash only. */
export const newSecret = (random: Random, bytes = SECRET_BYTES): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')

/** The same in lower-case hex, for keys in files and for text that must hold no `_`. */
export const newHexSecret = (random: Random, bytes = SECRET_BYTES): string =>
  Buffer.from(random.bytes(bytes)).toString('hex')

/** A new passcode of `length` digits. */
export const newDigits = (random: Random, length: number): string =>
  Array.from({ length }, () => String(random.below(10))).join('')

/** Whether a text has the form of what `newSecret` makes by default. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** What is stored in place of a secret: lower-case hex SHA-256, 64 characters. */
export const hashSecret = (secret: string): string => sha256(secret)

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
