import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toolAnswer } from '../caller.ts'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { isAccepted, outcome, REFUSED, SECOND, serverWithKey, signed } from './support.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('spellings of a valid JWT', () => {
  test('each of its parts has one: the unused bits of the last character are not free', async () => {
    const { server, jwt } = await serverWithKey()
    const parts = jwt.split('.')
    for (const [index, part] of parts.entries()) {
      const accepted: string[] = []
      for (const last of ALPHABET) {
        const changed = parts.with(index, part.slice(0, -1) + last).join('.')
        if (await isAccepted(server, changed)) accepted.push(last)
      }
      expect(accepted).toEqual([part.slice(-1)])
    }
  })

  const variants: [title: string, change: (jwt: string) => string][] = [
    ['padding', (jwt) => `${jwt}=`],
    ['padding of each part', (jwt) => jwt.split('.').join('=.')],
    ['a space within', (jwt) => jwt.replace('.', '. ')],
    ['a tab within', (jwt) => jwt.replace('.', '\t.')],
    ['a leading dot', (jwt) => `.${jwt}`],
    ['a trailing dot', (jwt) => `${jwt}.`],
    ['four parts', (jwt) => `${jwt}.AAAA`],
    ['five parts', (jwt) => `${jwt}.AAAA.AAAA`],
    ['two parts', (jwt) => jwt.split('.').slice(0, 2).join('.')],
    ['an empty signature', (jwt) => `${jwt.split('.').slice(0, 2).join('.')}.`],
    ['plain base64', (jwt) => Buffer.from(jwt).toString('base64')],
    ['the characters of plain base64', (jwt) => `${jwt.replaceAll('-', '+').replaceAll('_', '/')}+`],
    ['in quotes', (jwt) => `"${jwt}"`],
    ['as a list', (jwt) => `[${jwt}]`],
    ['twice', (jwt) => `${jwt},${jwt}`],
    ['percent-encoded', (jwt) => jwt.replace('.', '%2E')],
    [
      'a JWS in JSON',
      (jwt) => {
        const [header, payload, signature] = jwt.split('.')
        return JSON.stringify({ protected: header, payload, signature })
      },
    ],
    ['no JSON inside', () => 'AAAA.AAAA.AAAA'],
    ['longer than any', (jwt) => `${jwt}${'A'.repeat(10_000)}`],
    ['a megabyte', () => `${'A'.repeat(500_000)}.${'A'.repeat(500_000)}.A`],
  ]
  test.each(variants)('%s is refused', async (_, change) => {
    const { server, jwt } = await serverWithKey()
    expect(await isAccepted(server, jwt)).toBe(true)
    expect(await outcome(server, change(jwt))).toEqual(REFUSED)
  })

  test('every one-character change is refused, before and after the JWT was seen', async () => {
    const { server, jwt } = await serverWithKey()
    const change = fc
      .tuple(fc.nat({ max: jwt.length - 1 }), fc.constantFrom(...ALPHABET, '.', '=', '~'))
      .map(([at, to]) => jwt.slice(0, at) + to + jwt.slice(at + 1))
      .filter((changed) => changed !== jwt)
    const refused = fc.asyncProperty(change, async (changed) => !(await isAccepted(server, changed)))
    await fc.assert(refused, { numRuns: 150 })
    expect(await isAccepted(server, jwt)).toBe(true)
    await fc.assert(refused, { numRuns: 150 })
    expect(await isAccepted(server, jwt)).toBe(true)
  })
})

describe('time', () => {
  test('thirty seconds of clock difference are allowed at either end, and not one more', async () => {
    const { server, key, header, claims } = await serverWithKey()
    const ends = (exp: number) => signed(key, header, { ...claims, exp })
    const starts = (nbf: number) => signed(key, header, { ...claims, nbf })
    expect(await isAccepted(server, await ends(SECOND - 29))).toBe(true)
    expect(await isAccepted(server, await ends(SECOND - 30))).toBe(false)
    expect(await isAccepted(server, await starts(SECOND + 30))).toBe(true)
    expect(await isAccepted(server, await starts(SECOND + 31))).toBe(false)
  })

  test('a JWT that was accepted before is refused once it has expired', async () => {
    const { server, jwt } = await serverWithKey()
    expect(await isAccepted(server, jwt)).toBe(true)
    server.clock.advance((30 * 86_400 + 29) * 1000)
    expect(await isAccepted(server, jwt)).toBe(true)
    server.clock.advance(1000)
    expect(await outcome(server, jwt)).toEqual(REFUSED)
  })
})

describe('which credential opens which door', () => {
  test('a JWT at /api answers 401, whatever the route', async () => {
    const server = await testServer()
    const token = await server.jwt('ann')
    for (const path of [
      '/api/profile',
      '/api/ext/tokens',
      '/api/ext/tokens/self',
      '/api/jwts',
      '/api/journal/foods',
    ]) {
      expectProblem(await server.request('GET', path, { token }), 401)
    }
    expectProblem(await server.request('POST', '/api/tools/get_health_profile', { token, body: {} }), 401)
  })

  test('an API token at /mcp is nobody’s', async () => {
    const server = await testServer()
    expect(await outcome(server, server.token('ann'))).toEqual(REFUSED)
  })

  test('unless mcp.accept_api_tokens says otherwise; then its scopes hold', async () => {
    const server = await testServer({ settings: { MCP_ACCEPT_API_TOKENS: 'true' } })
    expect(await isAccepted(server, server.token('ann'))).toBe(true)
    expect(await isAccepted(server, await server.jwt('ann'))).toBe(true)
    const reader = server.token('ann', ['read'])
    expect(await isAccepted(server, reader)).toBe(true)
    expect(await outcome(server, reader, 'log_food', { food_name: 'an apple' })).toEqual({
      error: 'Missing scope: write',
    })
    expect(await outcome(server, server.token('ann', ['tokens']))).toEqual({ error: 'Missing scope: read' })
    expect(await outcome(server, 'ext_000000000000_nonsense')).toEqual(REFUSED)
  })

  test('two Authorization headers are none, also when both are right', async () => {
    const server = await testServer()
    const jwt = await server.jwt('ann')
    const authorization = `Bearer ${jwt}, Bearer ${jwt}`
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health_profile' } }
    const { json } = await server.request('POST', '/mcp', { body, headers: { authorization } })
    expect(toolAnswer(json.result)).toEqual(REFUSED)
  })

  test('the scheme is matched without regard to case; a JWT in the query or the body is not read', async () => {
    const server = await testServer()
    const jwt = await server.jwt('ann')
    const params = { name: 'get_health_profile', arguments: {} }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const ask = async (path: string, headers: Record<string, string>, more = {}) => {
      const { json } = await server.request('POST', path, { body: { ...body, ...more }, headers })
      return toolAnswer(json.result)
    }
    expect(await ask('/mcp', { authorization: `bEARER ${jwt}` })).toMatchObject({ allergies: [] })
    expect(await ask(`/mcp?access_token=${jwt}`, {})).toEqual(REFUSED)
    expect(
      await ask('/mcp', {}, { params: { ...params, _meta: { authorization: `Bearer ${jwt}` } } }),
    ).toEqual(REFUSED)
  })
})
