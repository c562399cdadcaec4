import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { rawConnection, rawRequest } from './raw-http.ts'
import { createBench, type RunningServer } from './support.ts'

/** What whoever stops a service gives it before the kill. Milliseconds. */
const WITHIN = 10_000

/** Returns once the server takes no more connections. */
async function refusesConnections({ port }: RunningServer): Promise<void> {
  for (let attempt = 0; attempt < 100_000; attempt++) {
    try {
      const connection = await rawConnection(port)
      connection.drop()
    } catch {
      return
    }
  }
  throw new Error('the server goes on accepting connections')
}

describe('a server that is asked to stop', () => {
  const bench = createBench()
  let token: string
  beforeAll(async () => {
    token = await bench.value(['issue-token', '--name', 'owner'])
  })
  afterAll(bench.close)
  const files = () => readdirSync(bench.dataDir).sort()

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(
      `${signal}: takes no new connection, finishes the request in flight, folds the log, exits 0`,
      async () => {
        const server = await bench.serve()
        const body = JSON.stringify({ name: `in flight at ${signal}` })
        const connection = await rawConnection(server.port)
        const headers = [`Authorization: Bearer ${token}`, 'Content-Type: application/json']
        connection.send(
          rawRequest(
            'POST /api/ext/tokens',
            [...headers, `Content-Length: ${body.length}`],
            body.slice(0, 9),
          ),
        )
        // Answered on another connection, so the server has had time to read what was sent on the first.
        await server.request('GET', '/api/health')
        const stopped = server.stop(signal)
        await refusesConnections(server)
        connection.send(body.slice(9))
        expect((await connection.received.until(/HTTP\/1\.1 (\d+)/))?.[1]).toBe('201')
        expect(await stopped).toBe(0)
        expect(files()).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
        expect(await bench.value(['list-tokens'])).toContain(`in flight at ${signal}`)
      },
      WITHIN,
    )
  }

  test(
    'does not wait for clients that keep their connections open',
    async () => {
      const server = await bench.serve()
      const silent = await rawConnection(server.port)
      const idle = await rawConnection(server.port)
      idle.send(rawRequest('GET /api/health'))
      await idle.received.until(/healthy/)
      const jwt = await bench.value(['issue-jwt'])
      const client = await server.mcpClient(jwt)
      await client.callTool({ name: 'get_health_profile', arguments: {} })
      expect(await server.stop()).toBe(0)
      await idle.received.ended
      silent.drop()
      expect(files()).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
    },
    WITHIN,
  )

  test('writes down when tokens were used last', async () => {
    const server = await bench.serve()
    const { id, token: fresh } = JSON.parse(await bench.value(['issue-token', '--name', 'used', '--json']))
    expect((await server.request('GET', '/api/protocols', { token: fresh })).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const list: { id: string; last_used_at: string | null }[] = JSON.parse(
      await bench.value(['list-tokens', '--json']),
    )
    expect(list.find((entry) => entry.id === id)?.last_used_at).toMatch(/^\d{4}-/)
  })

  test('says nothing but where it listened', async () => {
    const server = await bench.serve()
    await server.stop()
    expect(server.stderr()).toMatch(/^(?:Data directory: [\s\S]*?\n)?listening on \S+\n$/)
  })
})

describe('a server whose client never finishes its request', () => {
  const bench = createBench()
  let server: RunningServer
  beforeAll(async () => {
    server = await bench.serve()
    const unfinished = [
      rawRequest('GET /api/health').slice(0, -4),
      rawRequest(
        'POST /auth/passcodes/verify',
        ['Content-Type: application/json', 'Content-Length: 99'],
        '{',
      ),
    ]
    for (const part of unfinished) (await rawConnection(server.port)).send(part)
    await server.request('GET', '/api/health')
  })
  afterAll(bench.close)

  test(
    'stops all the same, in order and in time',
    async () => {
      expect(await server.stop()).toBe(0)
      expect(readdirSync(bench.dataDir).sort()).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
    },
    WITHIN,
  )
})

describe('a server that cannot start', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('another on the same port: one line, exit 1, and the first goes on', async () => {
    const first = await bench.serve()
    const refused = await bench.serveRefused({ args: ['--port', String(first.port)] })
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: cannot listen on 127.0.0.1 port ${first.port}: another program uses this port; choose another port with --port\n`,
    })
    expect((await first.request('GET', '/api/health')).json).toEqual({ status: 'healthy' })
  })

  test('an address of another machine: one line, exit 1', async () => {
    const refused = await bench.serveRefused({ args: ['--host', '203.0.113.1'] })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toBe(
      'error: cannot listen on 203.0.113.1 port 0: this machine does not have that address; choose another with --host\n',
    )
  })

  test('a flag or a setting that makes no sense: what is wrong, exit 2, nothing created', async () => {
    const scenarios: [args: string[], env: Record<string, string>, error: string][] = [
      [['--port', '70000'], {}, 'server.port (from --port): must be a whole number, 0 to 65535; got '],
      [['--port', 'http'], {}, 'server.port (from --port): must be a whole number, 0 to 65535; got '],
      [['--prot', '1'], {}, 'unknown flag --prot'],
      [
        ['--base-url', 'ftp://x'],
        {},
        'server.base_url (from --base-url): must be an http or https URL without query or user name; got ',
      ],
      [
        [],
        { EXT_TOKEN_PREFIX: 'My Prefix' },
        'token.prefix (from EXT_TOKEN_PREFIX): must be a lower-case letter, then lower-case letters or digits, then an underscore; at most 16 characters; got ',
      ],
      [
        [],
        { EXT_PASSCODE_TTL_SECONDS: '29' },
        'passcode.ttl_seconds (from EXT_PASSCODE_TTL_SECONDS): must be a whole number, 30 to 31536000; got ',
      ],
      [
        [],
        { EXT_SERVER_TIME_ZONE: 'Mars/Olympus' },
        'server.time_zone (from EXT_SERVER_TIME_ZONE): must be an IANA name such as Europe/Berlin; got ',
      ],
    ]
    const dataDir = `${bench.root}/never`
    for (const [args, env, error] of scenarios) {
      const { code, stdout, stderr } = await bench.serveRefused({ args, env, dataDir })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toStartWith(`error: ${error}`)
    }
    expect(readdirSync(bench.root)).not.toContain('never')
  })
})
