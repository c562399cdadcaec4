import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sha256 } from '../../src/core/hash.ts'
import { systemRandom } from '../../src/core/random.ts'
import {
  equalsInConstantTime,
  hashSecret,
  hmacSha256,
  isSecret,
  newDigits,
  newHexSecret,
  newSecret,
} from '../../src/core/secret.ts'

const source = (path: string) => readFileSync(join(import.meta.dir, '../../src', path), 'utf8')

describe('hashes', () => {
  test('SHA-256 is the published one, as 64 lower-case hex characters', () => {
    // FIPS 180-2, appendix B.1.
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('HMAC-SHA-256 is the published one', () => {
    // RFC 4231, test case 2.
    expect(hmacSha256('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })
})

describe('a new secret', () => {
  test('is 256 bits in base64url or hex, unless another length is asked for, and differs every time', () => {
    const secrets = Array.from({ length: 100 }, () => newSecret(systemRandom))
    expect(secrets.every(isSecret)).toBe(true)
    expect(new Set(secrets).size).toBe(100)
    expect(newSecret(systemRandom, 16)).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(newHexSecret(systemRandom)).toMatch(/^[0-9a-f]{64}$/)
    expect(newHexSecret(systemRandom, 6)).toMatch(/^[0-9a-f]{12}$/)
  })

  test('of digits is as long as asked for', () => {
    expect(newDigits(systemRandom, 6)).toMatch(/^\d{6}$/)
  })

  test('is stored as its SHA-256', () => {
    expect(hashSecret('abc')).toBe(sha256('abc'))
  })
})

describe('the comparison of secrets', () => {
  test('says whether two texts are the same, of any length', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(equalsInConstantTime(a, b)).toBe(Buffer.from(a).equals(Buffer.from(b)))
        expect(equalsInConstantTime(a, a)).toBe(true)
      }),
    )
    expect(equalsInConstantTime(sha256('a'), `${sha256('a').slice(0, -1)}x`)).toBe(false)
  })

  test('takes the same time wherever they differ, for passcodes and tokens alike', () => {
    // What the runtime promises of timingSafeEqual cannot be measured here; that nothing else compares them can.
    expect(source('core/secret.ts')).toMatch(/timingSafeEqual\(left, right\)/)
    for (const [path, column] of [
      ['passcodes/passcodes.ts', 'code_hash'],
      ['tokens/tokens.ts', 'long_token_hash'],
    ] as const) {
      const text = source(path)
      expect(text).toMatch(new RegExp(`equalsInConstantTime\\([^\\n]*${column}`))
      expect(text).not.toMatch(
        new RegExp(`${column}\\s*[!=]==|[!=]==\\s*\\w+\\.${column}|eq\\([^)]*${column}`),
      )
    }
  })
})
