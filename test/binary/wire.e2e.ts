import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { exchange, rawConnection, rawRequest, statusesIn } from './raw-http.ts'
import { createBench, type RunningServer } from './support.ts'

const JSON_TYPE = 'Content-Type: application/json'
const HEALTH = rawRequest('GET /api/health')
/** Twice what the server takes. */
const TOO_MUCH = 'x'.repeat(2 * 1024 * 1024)

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** The JSON bodies in a stream of answers. */
const bodiesIn = (stream: string) =>
  [...stream.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP\/1\.1|$)/g)].map(([, body = '']) => JSON.parse(body))

describe('bytes that no client would send', () => {
  const bench = createBench()
  let server: RunningServer
  let authorized: string
  beforeAll(async () => {
    const token = await bench.value(['issue-token', '--name', 'owner'])
    authorized = `Authorization: Bearer ${token}`
    server = await bench.serve()
  })
  // Whatever was sent: the server is there, and its log holds no failure of its own, but those of credentials.
  afterEach(async () => {
    expect((await server.request('GET', '/api/health')).json).toEqual({ status: 'healthy' })
    const lines = server.stderr().split('\n')
    expect(lines.filter((line) => !line.includes(' failed credential credential="')).join('\n')).toMatch(
      /^(?:Data directory: [\s\S]*?\n)?listening on \S+\n$/,
    )
  })
  afterAll(bench.close)
  const send = (...parts: string[]) => exchange(server.port, ...parts)

  describe('a body over the limit', () => {
    const targets: [path: string, headers: () => string[], status: number, type: string][] = [
      ['/api/ext/tokens', () => [authorized], 413, 'application/problem+json'],
      ['/auth/passcodes/verify', () => [], 413, 'application/problem+json'],
      ['/api/tools/log_food', () => [authorized], 413, 'application/problem+json'],
      ['/api/ext/tokens', () => [], 401, 'application/problem+json'],
      ['/mcp', () => [], 413, 'application/json'],
    ]
    for (const [path, headers, status, type] of targets) {
      for (const way of ['with a length', 'in chunks'] as const) {
        test(`${way}, to ${path}: ${status}, and the connection serves the next request or closes`, async () => {
          const framing =
            way === 'in chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${TOO_MUCH.length}`
          const body =
            way === 'in chunks' ? `${chunk(TOO_MUCH.slice(0, 1_500_000)).repeat(2)}0\r\n\r\n` : TOO_MUCH
          const answers = await send(
            rawRequest(`POST ${path}`, [...headers(), JSON_TYPE, framing], body),
            HEALTH,
          )
          const [first, ...more] = statusesIn(answers)
          expect(first).toBe(status)
          expect(answers).toMatch(RegExp(`content-type: ${type.replace('+', '\\+')}(;|\r)`, 'i'))
          expect([[], [200]]).toContainEqual(more)
          expect(answers).not.toContain('xxx')
        })
      }
    }

    test('of five gigabytes, announced alone: refused before a byte of it is sent', async () => {
      const answer = await send(
        rawRequest('POST /api/ext/tokens', [authorized, JSON_TYPE, 'Content-Length: 5000000000'], '{'),
      )
      expect(statusesIn(answer)).toEqual([413])
    })
  })

  test('two Authorization headers count as none, in whatever order and spelling', async () => {
    const nonsense = 'Authorization: Bearer nonsense'
    for (const headers of [
      [authorized, authorized],
      [authorized, nonsense],
      [nonsense, authorized],
      [authorized, 'authorization:'],
      [authorized, authorized.replace('Authorization', 'AUTHORIZATION')],
    ]) {
      expect(statusesIn(await send(rawRequest('GET /api/ext/tokens', headers)))).toEqual([401])
    }
    expect(statusesIn(await send(rawRequest('GET /api/ext/tokens', [authorized])))).toEqual([200])
  })

  test('a Host header that is foreign, doubled, empty or no name at all is refused with 403', async () => {
    for (const hosts of [
      ['Host: evil.example'],
      ['Host: 127.0.0.1', 'Host: evil.example'],
      ['Host: evil.example', 'Host: 127.0.0.1'],
      ['Host: 127.0.0.1', 'Host: 127.0.0.1'],
      ['Host: '],
      ['Host: a b/c?d@e'],
      ['Host: 127.0.0.1@evil.example'],
    ]) {
      const answer = await send(rawRequest('GET /api/ext/tokens', [...hosts, authorized]))
      expect(statusesIn(answer), hosts.join(', ')).toEqual([403])
      expect(answer).toContain('application/problem+json')
      expect(answer).not.toContain('evil')
    }
  })

  test('HTTP/1.1 without a Host is refused; HTTP/1.0, which has none, is served and closed', async () => {
    expect(statusesIn(await send('GET /api/health HTTP/1.1\r\n\r\n'))).toEqual([400])
    const connection = await rawConnection(server.port)
    connection.send('GET /api/health HTTP/1.0\r\n\r\n')
    await connection.received.ended
    expect(connection.received.text()).toMatch(/^HTTP\/1\.[01] 200 .*\{"status":"healthy"\}$/s)
  })

  test('headers, a bearer and an address of a size that nobody needs are refused with 431', async () => {
    const requests = [
      rawRequest('GET /api/health', [`X-A: ${'a'.repeat(100_000)}`]),
      rawRequest(
        'GET /api/health',
        Array.from({ length: 500 }, (_, n) => `X-${n}: a`),
      ),
      rawRequest('GET /api/ext/tokens', [`Authorization: Bearer ${'a'.repeat(1_000_000)}`]),
      rawRequest(`GET /api/${'a'.repeat(200_000)}`),
    ]
    for (const request of requests) expect(statusesIn(await send(request))).toEqual([431])
  })

  test('requests sent in one piece are answered each, in order, each with its own credential', async () => {
    const stream = await send(
      [
        HEALTH,
        rawRequest('GET /api/ext/tokens/self'),
        rawRequest('GET /api/ext/tokens/self', [authorized]),
        rawRequest(
          'POST /api/ext/tokens',
          [authorized, JSON_TYPE, 'Content-Length: 15'],
          '{"name":"piped"}'.slice(0, 15),
        ),
        HEALTH,
      ].join(''),
    )
    expect(statusesIn(stream)).toEqual([200, 401, 200, 400, 200])
    const [, refused, self, malformed] = bodiesIn(stream)
    expect(refused.status).toBe(401)
    expect(self.name).toBe('owner')
    expect(malformed.status).toBe(400)
  })

  test('a request hidden in the body of another is data, not a request', async () => {
    const hidden = rawRequest('GET /api/ext/tokens', [authorized])
    const smuggled = [
      rawRequest('POST /auth/passcodes/verify', [JSON_TYPE, `Content-Length: ${hidden.length}`], hidden),
      rawRequest('GET /api/health', [`Content-Length: ${hidden.length}`], hidden),
      rawRequest(
        'POST /auth/passcodes/verify',
        [JSON_TYPE, `Content-Length: ${hidden.length}`, 'Transfer-Encoding: chunked'],
        `0\r\n\r\n${hidden}`,
      ),
      rawRequest(
        'POST /auth/passcodes/verify',
        [JSON_TYPE, 'Content-Length: 0', `Content-Length: ${hidden.length}`],
        hidden,
      ),
      rawRequest(
        'POST /auth/passcodes/verify',
        [JSON_TYPE, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
        `0\r\n\r\n${hidden}`,
      ),
      rawRequest('POST /auth/passcodes/verify', [JSON_TYPE, 'Content-Length: -1'], hidden),
      rawRequest('POST /auth/passcodes/verify', [JSON_TYPE, 'Transfer-Encoding: chunked'], `ZZ\r\n${hidden}`),
    ]
    for (const request of smuggled) expect(await send(request)).not.toContain('"tokens"')
  })

  test('what is not HTTP is refused', async () => {
    for (const bytes of [
      '\u0000\u0001garbage\r\n\r\n',
      '\u0016\u0003\u0001\u0005\u0001',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\r\n\r\n\r\n',
    ]) {
      expect(statusesIn(await send(bytes)).filter((status) => status < 400)).toEqual([])
    }
  })

  test('methods and paths that nobody asks for get a problem document or nothing', async () => {
    const scenarios: [line: string, statuses: number[]][] = [
      ['TRACE /api/ext/tokens', [405]],
      ['CONNECT evil.example:443', [404]],
      ['PUT /api/ext/tokens', [405]],
      ['GET /api/ext/tokens/%00%ff', [422]],
      ['GET /api/../../etc/passwd', [404]],
      ['GET /api/ext/tokens/..%2f..%2fetc%2fpasswd', [422]],
      ['GET //evil.example/api/ext/tokens', [404]],
    ]
    for (const [line, statuses] of scenarios) {
      const answer = await send(rawRequest(line, [authorized]))
      expect(statusesIn(answer), line).toEqual(statuses)
      expect(answer).not.toMatch(/passwd|evil/)
    }
  })

  test('a body that is cut off, or whose chunks are broken, creates nothing', async () => {
    const cut = rawRequest(
      'POST /api/ext/tokens',
      [authorized, JSON_TYPE, 'Content-Length: 500'],
      '{"name":"cut"}',
    )
    const broken = rawRequest(
      'POST /api/ext/tokens',
      [authorized, JSON_TYPE, 'Transfer-Encoding: chunked'],
      `${chunk('{"name":"cut"}')}ZZ\r\n`,
    )
    for (const request of [cut, broken]) {
      expect(statusesIn(await send(request)).filter((status) => status < 400)).toEqual([])
    }
    expect(await bench.value(['list-tokens'])).not.toContain('cut')
  })

  test('three hundred clients that send a byte now and then keep nobody else waiting', async () => {
    const start = rawRequest('POST /auth/passcodes/verify', [JSON_TYPE, 'Content-Length: 400'], '{')
    const slow = await Promise.all(Array.from({ length: 300 }, () => rawConnection(server.port)))
    for (let round = 0; round < 20; round++) {
      for (const [n, connection] of slow.entries()) {
        connection.send(n % 2 === 0 ? (start[round] ?? '') : round === 0 ? start : ' ')
      }
      const { status } = await server.request('GET', '/api/health')
      expect(status).toBe(200)
    }
    for (const connection of slow) connection.drop()
  })
})
