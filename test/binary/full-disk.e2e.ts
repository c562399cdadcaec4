import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { callTool } from '../support.ts'
import { createBench, type RunningServer } from './support.ts'

/** A disk on which no file may become larger than about a megabyte. */
const SMALL_DISK = ['sh', '-c', 'ulimit -f 1200; exec "$0" "$@"']
const TROUBLE =
  /^the database: the disk (is full; nothing was changed; free some space|reported an error; nothing was changed; check the disk)$/
const env = { EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000' }

describe('a disk that fills up under a running server', () => {
  const bench = createBench()
  let server: RunningServer
  let owner: string
  let jwt: string
  const acknowledged: string[] = []
  beforeAll(async () => {
    owner = await bench.value(['issue-token', '--name', 'owner'])
    jwt = await bench.value(['issue-jwt'])
    server = await bench.serve({ before: SMALL_DISK, env })
  })
  afterAll(bench.close)

  /** Writes until the first refusal, and gives that back. */
  const writeUntilRefused = async (method: string, path: string, body: unknown) => {
    for (let n = 0; n < 5000; n++) {
      const answer = await server.request(method, path, { token: owner, body })
      if (answer.status >= 300) return answer
      if (answer.json.token !== undefined) acknowledged.push(answer.json.token)
    }
    throw new Error('the disk did not fill')
  }

  test('answers 503 with the reason', async () => {
    const refused = await writeUntilRefused('POST', '/api/ext/tokens', { name: 'x'.repeat(250) })
    expectProblem(refused, 503, TROUBLE)
    expect(acknowledged.length).toBeGreaterThan(5)
  })

  test('says at /api/health that the database cannot be written, once not even one page fits', async () => {
    expectProblem(await writeUntilRefused('PUT', '/api/profile', { conditions: ['x'] }), 503, TROUBLE)
    let health = await server.request('GET', '/api/health')
    for (let n = 0; n < 1_000_000 && health.status !== 503; n++) {
      health = await server.request('GET', '/api/health')
    }
    expect(health.json).toEqual({ status: 'degraded', services: { database: 'down', assistant: 'up' } })
  })

  test('still reads', async () => {
    const list = await server.request('GET', '/api/ext/tokens?limit=200', { token: owner })
    expect(list.status).toBe(200)
    expect(list.json.tokens.length).toBe(Math.min(200, acknowledged.length + 1))
    const token = acknowledged.at(-1)
    expect((await server.request('GET', '/api/ext/tokens/self', { token })).status).toBe(200)
  })

  test('tells the tools’ callers why, over REST and over MCP', async () => {
    const body = { food_name: 'soup', grams: 300, calories: 200 }
    const rest = await server.request('POST', '/api/tools/log_food', { token: owner, body })
    expectProblem(rest, 503, TROUBLE)
    expect(rest.json.error).toMatch(TROUBLE)
    const client = await server.mcpClient(jwt)
    expect(await callTool(client, 'log_food', body)).toEqual({ error: expect.stringMatching(TROUBLE) })
    expect(await callTool(client, 'get_my_checkins')).toMatchObject({ checkins: [], next_before: null })
    await client.close()
  })

  test('stops in order, and its log holds lines, not stacks', async () => {
    expect(await server.stop()).toBe(0)
    const lines = server.stderr().trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(3)
    // What is said to the person who starts it comes first.
    for (const line of lines.slice(lines.findIndex((each) => each.startsWith('listening on'))))
      expect(line).toMatch(/^(listening on|\d{4}-\d\d-\d\dT\S+ (error|warn ) )/)
    expect(server.stderr()).not.toMatch(/\n\s+at |\\n\s+at /)
  })

  test('has lost nothing that it acknowledged, once there is room', async () => {
    server = await bench.serve({ env })
    for (const token of acknowledged) {
      expect((await server.request('GET', '/api/ext/tokens/self', { token })).status).toBe(200)
    }
    expect((await server.request('GET', '/api/health')).json).toEqual({ status: 'healthy' })
    expect(
      (await server.request('POST', '/api/ext/tokens', { token: owner, body: { name: 'y' } })).status,
    ).toBe(201)
  })
})

describe('a disk that has no room for a database', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('issue-token prints no token but one line, exit 1; with room it works', async () => {
    const before = ['sh', '-c', 'ulimit -f 16; exec "$0" "$@"']
    const { code, stdout, stderr } = await bench.cli(['issue-token', '--name', 'x'], { before })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^error: \S+\/ext-server\.db: the disk (is full; nothing was changed; free some space|reported an error; nothing was changed; check the disk)\n$/,
    )
    expect(await bench.value(['issue-token', '--name', 'x'])).toStartWith('ext_')
  })
})
