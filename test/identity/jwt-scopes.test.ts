import { describe, expect, test } from 'bun:test'
import type { HealthScope } from '../../src/contract/scopes.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { testServer } from '../support.ts'
import { outcome, serverWithKey, signed } from './support.ts'

const held: [scopes: HealthScope[]][] = [
  [['health:read']],
  [['health:write']],
  [['health:read', 'health:write']],
]

describe('scopes of a JWT', () => {
  test.each(held)('%j: every tool of another scope is refused, naming the scope', async (scopes) => {
    const server = await testServer({ settings: { RATE_LIMIT_WRITE_PER_MINUTE: '100' } })
    const jwt = await server.jwt('ann', scopes)
    for (const { name, kind } of TOOLS) {
      const { error } = await outcome(server, jwt, name)
      const missing = { error: `Missing scope: health:${kind}` }
      if (scopes.includes(`health:${kind}`)) expect({ name, error }).not.toEqual({ name, ...missing })
      else expect({ name, error }).toEqual({ name, ...missing })
    }
  })

  const claims: [title: string, scope: unknown, missing: HealthScope | undefined][] = [
    ['none', undefined, 'health:read'],
    ['empty', '', 'health:read'],
    ['others', 'openid email', 'health:read'],
    ['one that starts alike', 'health:readonly', 'health:read'],
    ['joined by a comma', 'health:read,health:write', 'health:read'],
    ['in capitals', 'HEALTH:READ', 'health:read'],
    ['a list', ['health:read'], 'health:read'],
    ['true', true, 'health:read'],
    ['with others beside it', 'openid health:read email', undefined],
    ['an API token’s', 'read write', 'health:read'],
  ]
  test.each(claims)('a scope claim that is %s', async (_, scope, missing) => {
    const { server, key, header, claims } = await serverWithKey()
    const { error } = await outcome(server, await signed(key, header, { ...claims, scope }))
    expect(error).toBe(missing === undefined ? undefined : `Missing scope: ${missing}`)
  })
})
