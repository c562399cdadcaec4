import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../src/core/errors.ts'
import { parseJson, refuseUnstorableText } from '../../src/core/json.ts'

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
        expect(() => refuseUnstorableText(value)).toThrow(AppError)
        try {
          refuseUnstorableText(value)
        } catch (error) {
          expect((error as AppError).fields[0]?.path).toBe(where)
        }
      }),
    )
  })

  test('all other text passes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        fc.pre(!JSON.stringify(value).includes('\\u0000') && JSON.stringify(value).isWellFormed())
        fc.pre(!/\\ud[89a-f]/i.test(JSON.stringify(value)))
        refuseUnstorableText(value)
      }),
    )
  })
})
