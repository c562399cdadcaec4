import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'
import { EVERY_TOOL, READ_TOOLS, WRITE_TOOLS } from './people.ts'

/** The order of a call: authentication, then scope, then rate, then input. */

const server = await testServer()
const names = EVERY_TOOL.map(({ name, input }) => [name, input] as const)

async function call(name: string, input: unknown, credential: string | undefined, on = server) {
  const { status, json, text } = await on.request('POST', '/mcp', {
    token: credential,
    body: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: input } },
  })
  return { status, result: json.result, text }
}

const refusal = (error: string) => ({
  content: [{ type: 'text', text: JSON.stringify({ error }) }],
  isError: true,
})

describe('without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error', () => {
  test.each(names)('%s', async (name, input) => {
    const forged = `${(await server.jwt()).slice(0, -4)}AAAA`
    for (const credential of [undefined, '', 'nonsense', 'a.b.c', forged, server.token()]) {
      const { status, result } = await call(name, input, credential)
      expect(status).toBe(200)
      // The text block alone: an error body in structuredContent would not fit the output schema.
      expect(result).toEqual(refusal('Authentication required'))
    }
  })
})

describe('a revoked or expired JWT is none', () => {
  test('revoked', async () => {
    const { id, jwt } = await server.services.jwts.issue({ userId: 'ada', name: 'test' })
    expect((await call('get_my_protocols', {}, jwt)).result.isError).toBeUndefined()
    server.services.jwts.revoke('ada', id)
    expect((await call('get_my_protocols', {}, jwt)).result).toEqual(refusal('Authentication required'))
  })

  test('expired', async () => {
    const own = await testServer()
    const jwt = await own.jwt()
    expect((await call('get_my_protocols', {}, jwt, own)).result.isError).toBeUndefined()
    own.clock.advance(31 * 86_400_000)
    expect((await call('get_my_protocols', {}, jwt, own)).result).toEqual(refusal('Authentication required'))
  })
})

describe('two Authorization headers count as none', () => {
  test.each(['Bearer a.b.c', 'bearer'])('a JWT and "%s"', async (second) => {
    const { json } = await server.request('POST', '/mcp', {
      headers: { authorization: `Bearer ${await server.jwt()}, ${second}` },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_my_protocols' } },
    })
    expect(json.result).toEqual(refusal('Authentication required'))
  })
})

test('the scheme is matched without regard to case, and no token is read from the query or the body', async () => {
  const jwt = await server.jwt()
  const params = { name: 'get_my_protocols', arguments: {} }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const lower = await server.request('POST', '/mcp', { headers: { authorization: `bEARER ${jwt}` }, body })
  expect(lower.json.result.isError).toBeUndefined()
  for (const query of [`access_token=${jwt}`, `token=${jwt}`, `authorization=Bearer%20${jwt}`]) {
    const asked = await server.request('POST', `/mcp?${query}`, {
      body: { ...body, params: { ...params, access_token: jwt } },
    })
    expect(asked.json.result).toEqual(refusal('Authentication required'))
  }
})

describe('without the scope a tool names the one that is missing', () => {
  test.each(WRITE_TOOLS.map(({ name, input }) => [name, input] as const))('%s', async (name, input) => {
    const reader = await server.jwt('ada', ['health:read'])
    expect((await call(name, input, reader)).result).toEqual(refusal('Missing scope: health:write'))
    const answer = await server.request('POST', `/api/tools/${name}`, {
      token: server.token('ada', ['read']),
      body: input,
    })
    expect(answer.status).toBe(403)
    expect(answer.json.error).toBe('Missing scope: write')
  })

  test.each(READ_TOOLS.map(({ name, input }) => [name, input] as const))('%s', async (name, input) => {
    const writer = await server.jwt('ada', ['health:write'])
    expect((await call(name, input, writer)).result).toEqual(refusal('Missing scope: health:read'))
    const answer = await server.request('POST', `/api/tools/${name}`, {
      token: server.token('ada', ['write']),
      body: input,
    })
    expect(answer.status).toBe(403)
    expect(answer.json.error).toBe('Missing scope: read')
  })
})

test('authentication comes before scope, scope before rate, rate before input', async () => {
  const bad = { food_name: 5, nonsense: true }
  const own = await testServer()
  expect((await call('log_food', bad, undefined, own)).result).toEqual(refusal('Authentication required'))

  const reader = await own.jwt('ada', ['health:read'])
  expect((await call('log_food', bad, reader, own)).result).toEqual(refusal('Missing scope: health:write'))

  const writer = await own.jwt('ada')
  for (let n = 0; n < 20; n++) await call('analyze_food', { food_text: 'rice' }, writer, own)
  expect((await call('log_food', bad, reader, own)).result).toEqual(refusal('Missing scope: health:write'))
  const overLimit = (await call('log_food', bad, writer, own)).result
  const refused = refusal('Rate limit exceeded')
  const content = [...refused.content, { type: 'text', text: 'Try again in 60 s' }]
  expect(overLimit).toEqual({ ...refused, content, _meta: { retry_after_seconds: 60 } })

  own.clock.advance(60_000)
  const { result } = await call('log_food', bad, writer, own)
  expect(JSON.parse(result.content[0].text).error).toContain('food_name: must be text of 1 to 500 characters')
})

test('over REST the order is the same: 401, 403, 429, 422', async () => {
  const own = await testServer()
  const bad = { food_name: 5 }
  const post = (token: string | undefined) => own.request('POST', '/api/tools/log_food', { token, body: bad })
  expect((await post(undefined)).status).toBe(401)
  expect((await post(own.token('ada', ['read']))).status).toBe(403)
  const token = own.token('ada')
  for (let n = 0; n < 20; n++) expect((await post(token)).status).toBe(422)
  expect((await post(token)).status).toBe(429)
})

describe('over REST every refusal also says what an MCP client would read', () => {
  test('401 with WWW-Authenticate', async () => {
    const { status, json, headers } = await server.request('POST', '/api/tools/log_food', {
      body: { food_name: 'rice' },
    })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(json.error).toBe('Authentication required')
  })

  test('a JWT is no credential there', async () => {
    const { status } = await server.request('POST', '/api/tools/get_my_protocols', {
      token: await server.jwt(),
    })
    expect(status).toBe(401)
  })

  test('422 names the field and the rule, and repeats nothing', async () => {
    const body = { food_name: 'rice', meal_type: 'SECRET-VALUE', grams: -7 }
    const { status, json, text } = await server.request('POST', '/api/tools/log_food', {
      token: server.token(),
      body,
    })
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { path: '/meal_type', message: 'must be one of breakfast, lunch, dinner, snack, supplement, beverage' },
      { path: '/grams', message: 'must be a number from 0 to 5000, such as 150' },
    ])
    expect(json.error).toBe(json.detail)
    expect(text).not.toContain('SECRET-VALUE')
  })
})

test('with mcp.accept_api_tokens an API token with the scope is taken, a pairing session never', async () => {
  const own = await testServer({ settings: { MCP_ACCEPT_API_TOKENS: 'true' } })
  expect((await call('get_my_protocols', {}, own.token('ada'), own)).result.isError).toBeUndefined()
  const { result } = await call('log_food', { food_name: 'rice' }, own.token('ada', ['read']), own)
  expect(result).toEqual(refusal('Missing scope: write'))
  const { code } = own.services.passcodes.issue({ userId: 'ada', userIdentifier: 'a@b.c', channel: 'email' })
  const verified = await own.request('POST', '/auth/passcodes/verify', {
    body: { code, user_identifier: 'a@b.c', channel: 'email', session: true },
  })
  expect((await call('get_my_protocols', {}, verified.json.session_token, own)).result).toEqual(
    refusal('Authentication required'),
  )
})
