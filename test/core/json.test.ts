import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../src/core/errors.ts'
import { parseJson, requireStorableText } from '../../src/core/json.ts'

describe('JSON', () => {
  test('what is none is malformed, and not repeated', () => {
    for (const text of ['', '{', 'secret', '{"a":secret}', "{'a':1}", '\ufeff{}', 'undefined']) {
      expect(() => parseJson(text)).toThrow(new AppError('malformed', 'The body is not valid JSON'))
    }
  })

  test('text that cannot be stored is found wherever it is', () => {
    const bad = fc.constantFrom('\0', 'a\0b', '\ud800', '\udfff\ud800')
    const path = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat({ max: 3 })), { maxLength: 20 })
    fc.assert(
      fc.property(bad, path, (text, keys) => {
        const value = keys.reduceRight<unknown>(
          (inner, key) =>
            typeof key === 'number' ? [...Array(key).fill('fine'), inner] : { fine: 1, [key]: inner },
          text,
        )
        const where = keys.map((key) => `/${key}`).join('')
        expect(() => requireStorableText(value)).toThrow(AppError)
        try {
          requireStorableText(value)
        } catch (error) {
          expect((error as AppError).fields[0]?.path).toBe(where)
        }
      }),
    )
  })

  test('a key that was submitted is shown short and printable', () => {
    const keys = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })
    const refusedPath = (value: unknown) => {
      try {
        requireStorableText(value)
      } catch (error) {
        return (error as AppError).fields[0]?.path
      }
      return undefined
    }
    expect(refusedPath({ ['k'.repeat(60)]: '\0' })).toBe(`/${'k'.repeat(39)}…`)
    expect(refusedPath({ 'a\u001b[2Jb': '\0' })).toBe('/a?[2Jb…')
    expect(refusedPath({ [`${'k'.repeat(30)}/${'l'.repeat(30)}`]: '\0' })?.length).toBeLessThanOrEqual(41)
    fc.assert(
      fc.property(fc.array(keys, { minLength: 1, maxLength: 8 }), (parts) => {
        const value = parts.reduceRight<unknown>((inner, key) => ({ [`a${key}`]: inner }), '\0')
        const shown = refusedPath(value)?.split('/').slice(1) ?? []
        for (const part of shown) expect(part).toMatch(/^[\x20-\x7e]{0,40}…?$/)
      }),
    )
  })

  test('all other text passes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        fc.pre(!JSON.stringify(value).includes('\\u0000') && JSON.stringify(value).isWellFormed())
        fc.pre(!/\\ud[89a-f]/i.test(JSON.stringify(value)))
        requireStorableText(value)
      }),
    )
  })
})
