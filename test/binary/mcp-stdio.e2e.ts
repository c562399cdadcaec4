import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { toolAnswer } from '../caller.ts'
import { FIXTURE_NAMES } from '../conformance/fixture-catalog.ts'
import { launchMcp } from './stdio-process.ts'
import { BINARY, createBench, type RunningServer } from './support.ts'

const MEAL = { food_name: 'soup', grams: 300, calories: 10, consumed_at: '2026-03-10T12:00:00+01:00' }

describe('mcp over stdin and stdout', () => {
  const bench = createBench()
  beforeAll(() => bench.value(['issue-token', '--name', 'x']))
  afterAll(bench.close)

  test('every line of stdout is a message of JSON-RPC, whatever there is to log', async () => {
    const client = launchMcp(bench, { env: { EXT_LOG_LEVEL: 'debug', NO_SUCH: 'x', EXT_NO_SUCH: 'x' } })
    await client.initialize()
    client.write('garbage\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n\n')
    await client.ask('no/method')
    await client.ask('tools/list')
    await client.call('log_food', MEAL)
    await client.call('log_food', { food_name: 'rice', grams: -1 })
    await client.call('chat_with_assistant', { message: 'How am I doing?' })
    const { code } = await client.end()
    expect(code).toBe(0)
    expect(client.lines).toHaveLength(7)
    for (const line of client.lines) {
      const { jsonrpc, id, result, error } = JSON.parse(line)
      expect([jsonrpc, id === undefined, (result === undefined) === (error === undefined)]).toEqual([
        '2.0',
        false,
        false,
      ])
    }
  })

  test('the newer era too', async () => {
    const client = launchMcp(bench)
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    expect((await client.ask('server/discover', { _meta })).result.supportedVersions).toEqual(['2026-07-28'])
    expect((await client.ask('tools/list', { _meta })).result.tools).toHaveLength(ALL_TOOLS.length)
    expect(await client.end()).toEqual({ code: 0, stderr: '' })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it with 0, while its input stays open',
    async (signal) => {
      const client = launchMcp(bench)
      await client.initialize()
      expect(await client.stop(signal)).toEqual({ code: 0, stderr: '' })
    },
  )

  test('what it has answered is there after the next moment’s kill', async () => {
    await bench.value(['user', 'add', 'killed'])
    const client = launchMcp(bench, { args: ['--user', 'killed'] })
    await client.initialize()
    const { entry_id } = await client.call('log_food', MEAL)
    await client.stop('SIGKILL')
    const next = launchMcp(bench, { args: ['--user', 'killed'] })
    await next.initialize()
    const { recent_foods } = await next.call('get_health_snapshot', { days: 365 })
    expect(recent_foods).toMatchObject([{ id: entry_id }])
    await next.end()
  })

  test('serves the person of its flag, or of its JWT within the JWT’s scopes and life', async () => {
    const issued = JSON.parse(
      await bench.value(['issue-jwt', '--user', 'ana', '--scope', 'health:read', '--json']),
    )
    const local = launchMcp(bench, { args: ['--user', 'ana'] })
    const remote = launchMcp(bench, { env: { EXT_MCP_JWT: issued.jwt } })
    await Promise.all([local.initialize(), remote.initialize()])
    await local.call('log_checkin', { content: 'Only Ana’s' })
    expect((await remote.call('get_my_checkins')).checkins).toMatchObject([{ content: 'Only Ana’s' }])
    expect(await remote.call('log_food', MEAL)).toEqual({ error: 'Missing scope: health:write' })
    await bench.value(['revoke-jwt', issued.id])
    expect(await remote.call('get_my_checkins')).toEqual({ error: 'Authentication required' })
    const [, { code, stderr }] = await Promise.all([local.end(), remote.end()])
    expect([code, stderr]).toEqual([0, ''])
  })

  test('has rate windows of its own', async () => {
    const env = { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1' }
    const [one, two] = [launchMcp(bench, { env }), launchMcp(bench, { env })]
    for (const client of [one, two]) {
      await client.initialize()
      expect(await client.call('log_food', MEAL)).toHaveProperty('entry_id')
      expect(await client.call('log_food', MEAL)).toEqual({ error: 'Rate limit exceeded' })
    }
    await Promise.all([one.end(), two.end()])
  })
})

describe('three such processes and the server on one database', () => {
  const bench = createBench()
  const EACH = 40
  const env = { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000' }
  let server: RunningServer
  beforeAll(async () => {
    server = await bench.serve({ env })
  })
  afterAll(bench.close)

  const another = () => ({ ...MEAL, client_entry_id: crypto.randomUUID() })

  test('write at the same time, and nothing is lost', async () => {
    const clients = [0, 1, 2].map(() => launchMcp(bench, { env }))
    const overHttp = await server.mcpClient(await bench.value(['issue-jwt']))
    await Promise.all(clients.map((client) => client.initialize()))
    const writers = [
      ...clients.map((client) => () => client.call('log_food', another())),
      async () => {
        const result = await overHttp.callTool({ name: 'log_food', arguments: another() })
        return toolAnswer(result)
      },
    ]
    const answers = await Promise.all(writers.flatMap((write) => Array.from({ length: EACH }, write)))
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([])
    expect(new Set(answers.map(({ entry_id }) => entry_id)).size).toBe(4 * EACH)
    // The day's sums are kept beside the entries: they too have seen every write.
    const last = await clients[0]?.call('log_food', another())
    expect(last.day_totals.nutrients.energy_kcal).toBe((4 * EACH + 1) * MEAL.calories)
    for (const client of clients) expect(await client.end()).toEqual({ code: 0, stderr: '' })
    await overHttp.close()
    expect(await server.stop()).toBe(0)
  })
})

test('the program holds none of the conformance fixtures', () => {
  const program = readFileSync(BINARY)
  expect(program.includes('get_diet_score')).toBe(true)
  expect(FIXTURE_NAMES.length).toBeGreaterThan(15)
  expect(FIXTURE_NAMES.filter((name) => program.includes(name))).toEqual([])
  expect(program.includes('test://static-text')).toBe(false)
})
