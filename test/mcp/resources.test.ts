import { describe, expect, test } from 'bun:test'
import { CARDS } from '../../src/mcp/cards/cards.ts'
import { rejectionOf } from '../rejection.ts'
import { callTool, testServer } from '../support.ts'
import { liveAWhile } from '../tools/people.ts'
import { ERAS } from './official-clients.ts'
import { discover, envelope, INITIALIZE, initialize, local, stdio } from './support.ts'

/** The person's data under addresses of their own, through the one path of a tool call. */

const server = await testServer()
await liveAWhile(server, 'ada', 'adas')
server.clock.advance(60_000)
const jwt = await server.jwt('ada')

const READINGS = [
  ['health://today', 'get_health_snapshot', { days: 1 }],
  ['health://week', 'get_health_snapshot', { days: 7 }],
  ['health://profile', 'get_health_profile', {}],
] as const

describe.each([...ERAS])('%s', (_, connect) => {
  test('lists three readings and the cards, each said in full', async () => {
    const { resources } = await (await connect(server, { jwt })).listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      ...READINGS.map(([uri]) => uri),
      ...['meal', 'day', 'chart', 'protocols', 'checkin'].map((card) => `ui://ext-server/${card}`),
    ])
    for (const resource of resources.slice(0, 3)) {
      expect(resource).toMatchObject({
        name: expect.stringMatching(/^[a-z]+$/),
        title: expect.any(String),
        description: expect.stringMatching(/^.{40,300}$/),
        mimeType: 'application/json',
        annotations: { audience: ['user', 'assistant'], priority: expect.any(Number) },
      })
    }
  })

  test('needs no credential to list', async () => {
    const stranger = await connect(server)
    expect((await stranger.listResources()).resources).toHaveLength(READINGS.length + CARDS.length)
    expect((await stranger.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'health://day/{date}', mimeType: 'text/plain' },
    ])
  })

  test('any day is read as text, by whoever may read, and counted', async () => {
    const uri = 'health://day/2026-03-10'
    const reader = await connect(server, { jwt })
    const { contents } = await reader.readResource({ uri })
    expect(contents).toMatchObject([{ uri, mimeType: 'text/plain' }])
    expect(String(contents[0]?.text)).toBe('2026-03-10\n\nNo food was logged.\nThere is no check-in.')
    await rejectionOf(reader.readResource({ uri: 'health://day/2026-02-30' }))
    expect(await rejectionOf(reader.readResource({ uri: 'health://day/today' }))).toMatch(/not found/i)
    expect(await rejectionOf((await connect(server)).readResource({ uri }))).toMatch(
      /Authentication required/,
    )
    const writer = await connect(server, { jwt: await server.jwt('ada', ['health:write']) })
    expect(await rejectionOf(writer.readResource({ uri }))).toMatch(/health:read/)
    for (let i = 0; i < 60; i++) await reader.readResource({ uri }).catch(() => {})
    expect(await rejectionOf(reader.readResource({ uri }))).toMatch(/Rate limit exceeded/)
    server.clock.advance(60_000)
  })

  test.each([...READINGS])('%s is what %s answers', async (uri, tool, input) => {
    const { contents } = await (await connect(server, { jwt })).readResource({ uri })
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }])
    expect(JSON.parse(String(contents[0]?.text))).toEqual(
      await callTool(await server.mcpClient(jwt), tool, input),
    )
    server.clock.advance(60_000)
  })

  test('without a credential, with a revoked or an API token: refused in the words of a tool', async () => {
    for (const token of [undefined, 'nonsense', server.token('ada')]) {
      const stranger = await connect(server, { jwt: token })
      for (const [uri] of READINGS) {
        expect(await rejectionOf(stranger.readResource({ uri }))).toMatch(/Authentication required/)
      }
    }
  })

  test('with a scope that does not read: the scope is named', async () => {
    const writer = await connect(server, { jwt: await server.jwt('ada', ['health:write']) })
    expect(await rejectionOf(writer.readResource({ uri: 'health://week' }))).toMatch(
      /Missing scope: health:read/,
    )
  })

  test.each([
    'health://yesterday',
    'health://today/',
    'HEALTH://today',
    'file:///etc/passwd',
    '',
    'constructor',
  ])('%p is not found', async (uri) => {
    const client = await connect(server, { jwt })
    expect(await rejectionOf(client.readResource({ uri }))).toMatch(/Resource not found/)
  })

  test('one person’s are not another’s', async () => {
    const other = await connect(server, { jwt: await server.jwt('bob') })
    for (const [uri] of READINGS) {
      const { contents } = await other.readResource({ uri })
      expect(String(contents[0]?.text)).not.toContain('adas')
    }
  })
})

test('what is not found has the code of its era, and its address', async () => {
  const params = { uri: 'health://yesterday' }
  const older = (await initialize(server, 'resources/read', params, { token: jwt })).json.error
  const newer = (await discover(server, 'resources/read', params, { token: jwt })).json.error
  expect(older).toEqual({ code: -32002, message: 'Resource not found', data: params })
  expect(newer).toEqual({ ...older, code: -32602 })
})

test('an address that is none is refused by name', async () => {
  for (const uri of [undefined, 5, null, ['health://today'], {}]) {
    const { json } = await initialize(server, 'resources/read', { uri }, { token: jwt })
    expect(json.error).toEqual({ code: -32602, message: 'params.uri must be text' })
  }
  const { json } = await initialize(server, 'resources/read', { uri: 'x'.repeat(5000) }, { token: jwt })
  expect(json.error).toEqual({ code: -32002, message: 'Resource not found' })
})

test('readings take their places in the person’s read window, and say when there will be one', async () => {
  const few = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '2' } })
  const token = await few.jwt()
  const read = (send: typeof initialize) => send(few, 'resources/read', { uri: 'health://week' }, { token })
  expect((await read(initialize)).json.error).toBeUndefined()
  const client = await few.mcpClient(token)
  expect(await callTool(client, 'get_my_checkins')).toMatchObject({ checkins: [], next_before: null })
  for (const send of [initialize, discover]) {
    expect((await read(send)).json.error).toEqual({
      code: -32000,
      message: 'Rate limit exceeded',
      data: { retry_after_seconds: 60 },
    })
  }
})

test('a reading is nobody else’s to keep, in the era that says so', async () => {
  const { json } = await discover(server, 'resources/read', { uri: 'health://today' }, { token: jwt })
  expect(json.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' })
})

describe('over stdio', () => {
  const older = stdio(server, async () => local('ada'))
  const newer = stdio(server, async () => local('ada'))
  const ways = {
    'initialize era': (method: string, params: object) => older.ask(method, { ...params }),
    'discover era': (method: string, params: object) => newer.ask(method, { ...params, _meta: envelope() }),
  }

  test('the same is listed and read in both eras', async () => {
    await older.ask('initialize', INITIALIZE)
    server.clock.advance(60_000)
    for (const ask of Object.values(ways)) {
      expect((await ask('resources/list', {})).result.resources).toHaveLength(READINGS.length + CARDS.length)
      for (const [uri] of READINGS) {
        const { result } = await ask('resources/read', { uri })
        const overHttp = await initialize(server, 'resources/read', { uri }, { token: jwt })
        expect(result.contents).toEqual(overHttp.json.result.contents)
      }
      const { error } = await ask('resources/read', { uri: 'health://yesterday' })
      expect(error).toMatchObject({ message: 'Resource not found', data: { uri: 'health://yesterday' } })
    }
    await Promise.all([older.end(), newer.end()])
  })

  test('nobody behind it: refused', async () => {
    const nobody = stdio(server, async () => undefined)
    const { error } = await nobody.ask('resources/read', { uri: 'health://today', _meta: envelope() })
    expect(error).toMatchObject({ code: -32000, message: 'Authentication required' })
    await nobody.end()
  })
})
