import { describe, expect, test } from 'bun:test'
import { HEALTH_SCOPES, permissionOf } from '../../src/contract/scopes.ts'
import { grantedScopes, parseScopes, scopesTyped, scopeText } from '../../src/core/scopes.ts'

describe('scopes', () => {
  const texts: [text: unknown, scopes: string[]][] = [
    ['health:read', ['health:read']],
    ['health:write health:read', ['health:read', 'health:write']],
    ['openid  health:read health:read', ['health:read']],
    ['health:read,health:write', []],
    ['HEALTH:READ', []],
    ['health:readhealth:write', []],
    ['', []],
    [undefined, []],
    [['health:read'], []],
  ]
  test.each(texts)('of %p are %p', (text, scopes) => {
    expect<string[]>(parseScopes(HEALTH_SCOPES, text)).toEqual(scopes)
  })

  test('are written as they are read', () => {
    expect(scopeText(HEALTH_SCOPES)).toBe('health:read health:write health:edit')
    expect(parseScopes(HEALTH_SCOPES, scopeText(HEALTH_SCOPES))).toEqual([...HEALTH_SCOPES])
  })

  test('may be typed with spaces, commas or both', () => {
    expect(scopesTyped(' health:read, health:write,\tother')).toEqual([
      'health:read',
      'health:write',
      'other',
    ])
    expect(scopesTyped(' , ')).toEqual([])
  })

  test('of a tool token grant the permission that they name', () => {
    expect(HEALTH_SCOPES.map(permissionOf)).toEqual(['read', 'write', 'edit'])
  })

  test('of a new credential are what is wanted, and never what its creator lacks', () => {
    const known = ['read', 'write', 'tokens'] as const
    const grant = (wanted: (typeof known)[number][] | undefined, allowed: (typeof known)[number][]) =>
      grantedScopes(known, { wanted, allowed, credential: 'a token' })
    expect(grant(undefined, ['write', 'read'])).toEqual(['read', 'write'])
    expect(grant(['write'], ['read', 'write'])).toEqual(['write'])
    expect(() => grant(['read', 'tokens'], ['read'])).toThrow(
      'Missing scope: tokens; a token cannot grant what its creator lacks',
    )
  })
})
