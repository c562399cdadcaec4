import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeCursor, encodeCursor, pageOfRows } from '../../src/core/cursor.ts'
import { AppError } from '../../src/core/errors.ts'

describe('cursors', () => {
  test('lead back to the place that they were made of, and need no escaping in a URL', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), fc.uuid(), (at, id) => {
        const cursor = encodeCursor({ at, id })
        expect(decodeCursor(cursor)).toEqual({ at, id })
        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  test('what is none is refused, and not repeated', () => {
    const forged = [
      '1',
      '.',
      '1.',
      '1.1',
      `x.${'a'.repeat(36)}`,
      `1e3.${'a'.repeat(36)}`,
      `1.${'G'.repeat(36)}`,
    ]
    const texts = [
      '',
      'nonsense',
      '!',
      '\0',
      ...forged.map((text) => Buffer.from(text).toString('base64url')),
    ]
    for (const text of texts) {
      expect(() => decodeCursor(text)).toThrow(AppError)
      expect(() => decodeCursor(text)).toThrow('query.cursor: must be the next cursor of an earlier answer')
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(AppError)
      }),
    )
  })
})

describe('a page', () => {
  const position = (at: number) => ({ at, id: crypto.randomUUID() })

  test('shows at most its limit, and has a next one only if more was read', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 20 }), (count, limit) => {
        const rows = Array.from({ length: Math.min(count, limit + 1) }, (_, n) => n)
        const { shown, next } = pageOfRows(rows, limit, position)
        expect(shown).toEqual(rows.slice(0, limit))
        expect(next === null).toBe(count <= limit)
        if (next !== null) expect(decodeCursor(next).at).toBe(limit - 1)
      }),
    )
  })
})
