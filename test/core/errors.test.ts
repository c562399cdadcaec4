import { describe, expect, test } from 'bun:test'
import { ERROR_CODES, invalid } from '../../src/core/errors.ts'

describe('error codes', () => {
  test('each has a status of its own and an exit code: 2 for what was not understood, else 1', () => {
    // The page tells them from other refusals by their type.
    const {
      access_ended: disabled,
      confirm_person: asked,
      not_guardian: ended,
      key_reused: reused,
      ...others
    } = ERROR_CODES
    expect(disabled.http).toBe(others.unauthenticated.http)
    for (const { http } of [asked, ended]) expect(http).toBe(others.forbidden.http)
    expect(reused.http).toBe(others.conflict.http)
    const entries = Object.values(others)
    expect(new Set(entries.map(({ http }) => http)).size).toBe(entries.length)
    for (const { http, exit } of entries) expect(exit).toBe(http === 400 || http === 422 ? 2 : 1)
  })

  test('a message stays one short line, however many fields are wrong', () => {
    const fields = Array.from({ length: 20 }, (_, n) => ({ path: `/list/${n}`, message: 'is required' }))
    expect(invalid(fields).message).toBe(
      'list.0: is required; list.1: is required; list.2: is required; and 17 more',
    )
    expect(invalid([{ path: '', message: 'must be an object' }]).message).toBe('must be an object')
  })
})
