import { describe, expect, test } from 'bun:test'
import type { Principal } from '../../src/core/principal.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { toolAnswer } from '../caller.ts'
import { testServer } from '../support.ts'
import { envelope, INITIALIZE, local, NEWEST, stdio } from './support.ts'

/** One connection over standard input and output: its lines, its end, and whose data it reaches. */

const server = await testServer()
const owner = async () => local('owner')
const request = (id: unknown, method: string, params: Record<string, unknown> = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const PROTOCOLS = { name: 'get_my_protocols', arguments: {} }

/** What a connection answers to lines, in the order of the ids; it has ended by then. */
async function answersTo(lines: string | Uint8Array, principal = owner, maxBytes?: number) {
  const connection = stdio(server, principal, maxBytes)
  await connection.write(lines)
  await connection.end()
  return connection.lines.map((line) => {
    expect(line).toEndWith('\n')
    expect(line.indexOf('\n')).toBe(line.length - 1)
    return JSON.parse(line)
  })
}

describe('both eras', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'initialize with %s',
    async (version) => {
      const connection = stdio(server, owner)
      const { result } = await connection.ask('initialize', { ...INITIALIZE, protocolVersion: version })
      expect(result).toMatchObject({
        protocolVersion: version,
        capabilities: { tools: {} },
        serverInfo: { name: 'ext-server' },
        instructions: expect.stringContaining('get_health_profile'),
      })
      await connection.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
      expect((await connection.ask('ping')).result).toEqual({})
      expect((await connection.ask('tools/list')).result.tools).toHaveLength(TOOLS.length)
      expect((await connection.ask('tools/call', PROTOCOLS)).result.structuredContent).toMatchObject({
        protocols: [],
      })
      await connection.end()
      expect(connection.lines).toHaveLength(4)
    },
  )

  test('server/discover', async () => {
    const connection = stdio(server, owner)
    const discovered = await connection.ask('server/discover', { _meta: envelope() })
    expect(discovered.result).toMatchObject({
      supportedVersions: [NEWEST],
      ttlMs: 300_000,
      cacheScope: 'private',
    })
    const called = await connection.ask('tools/call', { ...PROTOCOLS, _meta: envelope() })
    expect(called.result).toMatchObject({ resultType: 'complete', structuredContent: { protocols: [] } })
    // From here on every request must name its version.
    expect((await connection.ask('tools/list')).error.code).toBe(-32602)
    await connection.end()
  })

  test('a probe for the newer era, then the handshake of the older', async () => {
    const connection = stdio(server, owner)
    await connection.ask('server/discover', { _meta: envelope() })
    expect((await connection.ask('initialize', INITIALIZE)).result.protocolVersion).toBe('2025-11-25')
    expect((await connection.ask('tools/list')).result.tools).toHaveLength(TOOLS.length)
    await connection.end()
  })

  test('a version that is not served', async () => {
    const connection = stdio(server, owner)
    const meta = envelope({ 'io.modelcontextprotocol/protocolVersion': '2099-01-01' })
    const { error } = await connection.ask('tools/list', { _meta: meta })
    expect(error).toMatchObject({ code: -32022, data: { supported: [NEWEST], requested: '2099-01-01' } })
    await connection.end()
  })
})

describe('lines', () => {
  test('in pieces of any size, between letters and within them', async () => {
    const bytes = new TextEncoder().encode(
      `${request(1, 'tools/call', { name: 'analyze_food', arguments: { food_text: '100 g crème brûlée 🍮' } })}\r\n\n`,
    )
    const connection = stdio(server, owner)
    for (const byte of bytes) await connection.write(new Uint8Array([byte]))
    await connection.end()
    expect(connection.lines).toHaveLength(1)
    const { result } = JSON.parse(connection.lines[0] ?? '')
    expect(result.structuredContent.items[0].text).toContain('crème brûlée')
  })

  test('many in one piece, each answered once', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id)
    const answers = await answersTo(ids.map((id) => `${request(id, 'ping')}\n`).join(''))
    expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
  })

  test('the last needs no line break', async () => {
    expect(await answersTo(request(1, 'ping'))).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  })

  const refused: [what: string, line: string | Uint8Array, code: number, id: unknown][] = [
    ['no JSON', 'hello', -32700, null],
    ['half a message', '{"jsonrpc":"2.0","id":1', -32700, null],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700, null],
    ['a batch', '[]', -32600, null],
    ['a text', '"ping"', -32600, null],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, null],
    ['an id of true', '{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, null],
    ['an unknown member', '{"jsonrpc":"2.0","id":1,"method":"ping","extra":1}', -32600, 1],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602, 1],
    ['half an initialize', request(1, 'initialize', { protocolVersion: '2025-11-25' }), -32602, 1],
  ]
  test.each(refused)('%s is refused, and the next line is served', async (_, line, code, id) => {
    const bytes = Buffer.concat([Buffer.from(line), Buffer.from(`\n${request(2, 'ping')}\n`)])
    const answers = await answersTo(bytes)
    expect(answers).toHaveLength(2)
    expect(answers.find((answer) => answer.id === 2)).toEqual({ jsonrpc: '2.0', id: 2, result: {} })
    const refusal = answers.find((answer) => answer.error !== undefined)
    expect(refusal).toMatchObject({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } })
    expect(JSON.stringify(refusal)).not.toMatch(/Zod|invalid_type|hello/)
  })

  test('a line that is too long is refused without being kept, and the next is served', async () => {
    const long = request(1, 'ping', { text: 'a'.repeat(5000) })
    const answers = await answersTo(`${long}\n${request(2, 'ping')}\n`, owner, 1000)
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'A message must be at most 1000 bytes' } },
      { jsonrpc: '2.0', id: 2, result: {} },
    ])
  })

  test('an initialize nested deeper than any stack is answered, and the next line is served', async () => {
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const deep = request(1, 'initialize', { ...INITIALIZE, capabilities: { experimental: { a: 'deep' } } })
    const answers = await answersTo(`${deep.replace('"deep"', nested)}\n${request(2, 'ping')}\n`)
    expect(answers).toHaveLength(2)
    expect(answers).toContainEqual(expect.objectContaining({ id: 1 }))
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 2, result: {} })
  })

  test('notifications and responses are not answered', async () => {
    const lines = [
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","method":"notifications/nothing","params":{}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}',
      '{"jsonrpc":"2.0","id":9,"result":{}}',
      '{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"no"}}',
    ]
    expect(await answersTo(`${lines.join('\n')}\n`)).toEqual([])
  })
})

describe('the end', () => {
  /** A connection whose first tool call waits until it is let through. */
  async function withCallInFlight() {
    const gate = Promise.withResolvers<Principal>()
    const connection = stdio(server, () => gate.promise)
    await connection.write(
      `${request(1, 'initialize', INITIALIZE)}\n${request(2, 'tools/call', PROTOCOLS)}\n`,
    )
    return { connection, letThrough: () => gate.resolve(local('owner')) }
  }

  test('of the input leaves no request without its answer', async () => {
    const { connection, letThrough } = await withCallInFlight()
    const ended = connection.end()
    letThrough()
    await ended
    expect(connection.lines.map((line) => JSON.parse(line).id)).toEqual([1, 2])
  })

  test('when asked to stop leaves none either', async () => {
    const { connection, letThrough } = await withCallInFlight()
    const probe = stdio(server, owner)
    await probe.ask('ping')
    connection.stop()
    letThrough()
    await connection.ended
    expect(connection.lines.map((line) => JSON.parse(line).id)).toEqual([1, 2])
    await probe.end()
  })

  test('does not wait for a request that was cancelled', async () => {
    const connection = stdio(server, () => new Promise(() => {}))
    await connection.write(
      `${request(1, 'initialize', INITIALIZE)}\n${request(2, 'tools/call', PROTOCOLS)}\n`,
    )
    await connection.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n')
    await connection.end()
    expect(connection.lines.map((line) => JSON.parse(line).id)).toEqual([1])
  })

  test('does not wait for news that will never come: there is no listening, as over HTTP', async () => {
    const listen = request(1, 'subscriptions/listen', { notifications: {}, _meta: envelope() })
    expect(await answersTo(listen)).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
    ])
  })

  test('of an empty input is at once', async () => {
    expect(await answersTo('')).toEqual([])
  })
})

describe('whose data', () => {
  test('is asked at each call: what is revoked is refused at the next', async () => {
    const issued = await server.services.jwts.issue({ userId: 'ben', name: 'x', scopes: ['health:read'] })
    const connection = stdio(server, () => server.services.jwts.verify(issued.jwt))
    await connection.ask('initialize', INITIALIZE)
    const answer = async (name: string, input = {}) =>
      toolAnswer((await connection.ask('tools/call', { name, arguments: input })).result)
    expect(await answer('get_my_protocols')).toMatchObject({ protocols: [] })
    expect(await answer('log_food', { food_name: 'rice' })).toEqual({ error: 'Missing scope: health:write' })
    server.services.jwts.revoke('ben', issued.id)
    expect(await answer('get_my_protocols')).toEqual({ error: 'Authentication required' })
    await connection.end()
  })

  test('one person does not see another’s', async () => {
    const [ann, bob] = [stdio(server, async () => local('ann')), stdio(server, async () => local('bob'))]
    for (const connection of [ann, bob]) await connection.ask('initialize', INITIALIZE)
    await ann.ask('tools/call', { name: 'log_checkin', arguments: { content: 'Only mine' } })
    const checkins = async (connection: typeof ann) =>
      (await connection.ask('tools/call', { name: 'get_my_checkins' })).result.structuredContent.checkins
    expect(await checkins(ann)).toMatchObject([{ content: 'Only mine' }])
    expect(await checkins(bob)).toEqual([])
    await Promise.all([ann.end(), bob.end()])
  })
})
