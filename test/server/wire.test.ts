import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'
import { listening, statusOf } from './wire.ts'

const CLOSE = 'Connection: close'
const SELF = 'GET /api/ext/tokens/self HTTP/1.1'

describe('on the wire', () => {
  test('one Authorization header is taken, two are none', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await using wire = listening(server)
    const host = `Host: 127.0.0.1:${wire.port}`
    const authorization = `Authorization: Bearer ${token}`
    expect(statusOf(await wire.send(SELF, host, authorization, CLOSE))).toBe(200)
    expect(statusOf(await wire.send(SELF, host, authorization, authorization, CLOSE))).toBe(401)
    expect(statusOf(await wire.send(SELF, host, authorization, 'authorization: Bearer x', CLOSE))).toBe(401)
    expect(statusOf(await wire.send(SELF, host, 'Authorization: x', authorization, CLOSE))).toBe(401)
    expect(statusOf(await wire.send(SELF, host, `Authorization:Bearer   ${token}  `, CLOSE))).toBe(200)
  })

  test('two Host headers, a foreign one, an absolute target: refused', async () => {
    const server = await testServer()
    await using wire = listening(server)
    const own = `Host: 127.0.0.1:${wire.port}`
    const ask = async (target: string, ...hosts: string[]) =>
      statusOf(await wire.send(`GET ${target} HTTP/1.1`, ...hosts, CLOSE))
    expect(await ask('/openapi.json', own)).toBe(200)
    expect([400, 403]).toContain(await ask('/openapi.json', own, 'Host: evil.example'))
    expect([400, 403]).toContain(await ask('/openapi.json', 'Host: evil.example', own))
    expect([400, 403]).toContain(await ask('/openapi.json', own, own))
    expect(await ask('/openapi.json', 'Host: evil.example')).toBe(403)
    expect(await ask('/api/health', 'Host: evil.example')).toBe(200)
    expect([400, 403]).toContain(await ask('/openapi.json', 'Host: 127.0.0.1/api/health?'))
    expect([400, 403, 404]).toContain(await ask('http://evil.example/openapi.json', 'Host: evil.example'))
  })

  test('HTTP/1.0 without a Host, and a port that is none, are no error of the server', async () => {
    const server = await testServer()
    await using wire = listening(server)
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    const both = 'application/json, text/event-stream'
    const ping = async (version: string, ...headers: string[]) => {
      const type = 'Content-Type: application/json'
      const head = [`POST /mcp ${version}`, type, `Content-Length: ${body.length}`, ...headers]
      return await wire.sendBytes(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    for (const accept of ['*/*', both]) {
      const answer = await ping('HTTP/1.0', `Accept: ${accept}`)
      expect(statusOf(answer)).toBe(200)
      expect(answer).toContain('"result":{}')
      expect(statusOf(await ping('HTTP/1.1', 'Host: 127.0.0.1:99999', `Accept: ${accept}`, CLOSE))).toBe(403)
    }
    expect(statusOf(await wire.send('GET /api/health HTTP/1.0', 'Origin: https://any.example'))).toBe(200)
    expect(server.logs.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })

  test('a body in chunks over the limit is refused, a smaller one is read', async () => {
    const server = await testServer({ settings: { SERVER_MAX_BODY_BYTES: '1024' } })
    const token = server.token('ann')
    await using wire = listening(server)
    const post = (bytes: number) => {
      const json = `{"name":"${'x'.repeat(bytes - 11)}"}`
      const chunks = json.match(/.{1,100}/g) ?? []
      const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
      const head = [
        'POST /api/ext/tokens HTTP/1.1',
        `Host: 127.0.0.1:${wire.port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        CLOSE,
      ]
      return wire.sendBytes(`${head.join('\r\n')}\r\n\r\n${body}0\r\n\r\n`)
    }
    expect(statusOf(await post(200))).toBe(201)
    expect(statusOf(await post(1024))).toBe(422)
    expect(statusOf(await post(1025))).toBe(413)
    expect(statusOf(await post(10_000))).toBe(413)
  })

  test('a body that says nothing of its end cannot hide a second request', async () => {
    const server = await testServer()
    await using wire = listening(server)
    const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
    const answer = await wire.sendBytes(
      [
        'POST /auth/passcodes/verify HTTP/1.1',
        `Host: 127.0.0.1:${wire.port}`,
        'Content-Type: application/json',
        `Content-Length: ${smuggled.length + 5}`,
        'Transfer-Encoding: chunked',
        CLOSE,
        '',
        '0',
        '',
        smuggled,
      ].join('\r\n'),
    )
    expect(answer).not.toContain('healthy')
    expect([400, 422]).toContain(statusOf(answer))
  })

  test.each([
    ['a megabyte of bearer', `Authorization: Bearer ${'a'.repeat(1_000_000)}`],
    ['a megabyte of cookie', `Cookie: ${'a'.repeat(1_000_000)}`],
    ['a broken header', 'No colon here'],
    ['a header with NUL', 'X: a\0b'],
  ])('%s is refused, and the server goes on', async (_, header) => {
    const server = await testServer()
    await using wire = listening(server)
    const host = `Host: 127.0.0.1:${wire.port}`
    const answer = await wire.send(SELF, host, header, CLOSE)
    expect(answer).not.toContain('200 OK')
    expect((await fetch(`${wire.url}/api/health`)).status).toBe(200)
  })

  test('a client that goes away in the middle of its body is no error of the server', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await using wire = listening(server)
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: wire.port,
      socket: { data() {}, close: () => resolve() },
    })
    const head = [
      'POST /api/ext/tokens HTTP/1.1',
      `Host: 127.0.0.1:${wire.port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`)
    socket.flush()
    socket.end()
    await promise
    expect((await fetch(`${wire.url}/api/health`)).status).toBe(200)
    expect(server.logs.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })
})

describe('the address of a client', () => {
  const FAILING = { code: '000000', user_identifier: 'nobody', channel: 'email' }
  const settings = { PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1' }

  /** The status of a failing verification, as that `X-Forwarded-For` has it. */
  async function failFrom(url: string, forwardedFor?: string): Promise<number> {
    const { status } = await fetch(`${url}/auth/passcodes/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
      body: JSON.stringify(FAILING),
    })
    return status
  }

  test('X-Forwarded-For of a stranger changes nothing', async () => {
    await using wire = listening(await testServer({ settings }))
    expect(await failFrom(wire.url, '203.0.113.1')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.2')).toBe(429)
    expect(await failFrom(wire.url)).toBe(429)
  })

  test('of a trusted proxy it tells clients apart', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.0/8' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, '203.0.113.1')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.1')).toBe(429)
    expect(await failFrom(wire.url, '203.0.113.2')).toBe(401)
    expect(await failFrom(wire.url)).toBe(401)
    expect(await failFrom(wire.url)).toBe(429)
  })

  test('what the client itself put in front of the proxy’s entry is not believed', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.1' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, '198.51.100.1, 203.0.113.1')).toBe(401)
    expect(await failFrom(wire.url, '198.51.100.2, 203.0.113.1')).toBe(429)
    expect(await failFrom(wire.url, '198.51.100.1')).toBe(401)
  })

  test('a chain of trusted proxies is followed to the first that is not', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, '198.51.100.9, 203.0.113.1, 10.1.2.3, fd00::1')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.1')).toBe(429)
    expect(await failFrom(wire.url, '203.0.113.1, 192.168.1.1')).toBe(401)
  })

  test('a port beside an address is left out', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, '203.0.113.1:5555')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.1:6666, 10.0.0.1:80')).toBe(429)
    expect(await failFrom(wire.url, '203.0.113.2:5555')).toBe(401)
    expect(await failFrom(wire.url, '[2001:db8:1:2::1]:80, [fd00::1]:443')).toBe(401)
    expect(await failFrom(wire.url, '[2001:db8:1:2::1]')).toBe(429)
    expect(await failFrom(wire.url, '2001:db8:1:2::1')).toBe(429)
    expect(await failFrom(wire.url, '[2001:db8:1:3::1]:80')).toBe(401)
  })

  test('an entry that is no address ends the chain', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.1' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, 'unknown')).toBe(401)
    expect(await failFrom(wire.url, 'another-name')).toBe(429)
    expect(await failFrom(wire.url, '203.0.113.1, _hidden')).toBe(429)
  })

  test('the addresses of one IPv6 host count as one, those of IPv4 neighbours do not', async () => {
    const trusting = { ...settings, SERVER_TRUSTED_PROXIES: '127.0.0.1' }
    await using wire = listening(await testServer({ settings: trusting }))
    expect(await failFrom(wire.url, '2001:db8:1:2::1')).toBe(401)
    expect(await failFrom(wire.url, '2001:db8:1:2:ffff::1')).toBe(429)
    expect(await failFrom(wire.url, '2001:0db8:0001:0002::7')).toBe(429)
    expect(await failFrom(wire.url, '2001:db8:1:3::1')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.1')).toBe(401)
    expect(await failFrom(wire.url, '203.0.113.2')).toBe(401)
  })
})
