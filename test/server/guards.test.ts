import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'

const open = '/.well-known/jwks.json'

const askAs = (server: TestServer, host: string, path = open, headers = {}) =>
  server.request('GET', path, { headers: { host, ...headers } })

describe('the Host header', () => {
  const ours = [
    '127.0.0.1',
    '127.0.0.1:8420',
    '127.0.0.1:1',
    'localhost',
    'localhost:8420',
    'LOCALHOST:8420',
    '[::1]',
    '[::1]:8420',
  ]
  test.each(ours)('%s is a name of this machine', async (host) => {
    expect((await askAs(await testServer(), host)).status).toBe(200)
  })

  const strange = [
    'evil.example',
    'evil.example:8420',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example.localhost',
    '127.0.0.1.',
    'localhost.',
    '127.0.0.2',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '192.168.1.7:8420',
    'LOCALHOST.',
  ]
  test.each(strange)('%s is not: 403', async (host) => {
    expectProblem(await askAs(await testServer(), host), 403, /host name/)
  })

  const odd = [
    'localhost, evil.example',
    'localhost,localhost',
    'evil.example, localhost',
    'localhost@evil.example',
    'evil.example@localhost',
    'user:pass@localhost',
    'localhost:80:80',
    'localhost:port',
    'localhost:123456',
    'localhost:65536',
    '127.0.0.1:99999',
    'localhost:',
    'localhost/..',
    'localhost/api/health?',
    'localhost#',
    'localhost?x',
    'local host',
    'localhost\\evil.example',
    'http://localhost',
    '[::1',
    '::1',
    '[::1]evil',
    '%6c%6f%63%61%6c%68%6f%73%74',
    '*',
    '',
  ]
  test.each(odd)('%p is no host name: 403 and no 500, on every route', async (host) => {
    const server = await testServer()
    for (const path of [open, '/api/profile', '/nothing', '/api/mcp/capabilities']) {
      expectProblem(await askAs(server, host, path), 403)
    }
    const mcp = await server.request('POST', '/mcp', { headers: { host }, body: {} })
    expectProblem(mcp, 403)
  })

  test('guards every route but health, whatever the credential', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const headers = { host: 'evil.example' }
    for (const path of [
      '/api/profile',
      '/api/mcp/capabilities',
      open,
      '/openapi.json',
      '/nothing',
      '/api/health/x',
    ]) {
      expectProblem(await server.request('GET', path, { token, headers }), 403)
    }
    expectProblem(await server.request('POST', '/mcp', { headers, body: {} }), 403)
    expect((await server.request('GET', '/api/health', { headers })).status).toBe(200)
    expect((await server.request('GET', '/api/health?verbose', { headers })).status).toBe(200)
  })

  const named: [settings: Record<string, string>, host: string][] = [
    [{ SERVER_BASE_URL: 'https://health.example' }, 'health.example'],
    [{ SERVER_BASE_URL: 'https://health.example' }, 'HEALTH.example:443'],
    [{ SERVER_BASE_URL: 'https://health.example:8443/journal' }, 'health.example'],
    [{ SERVER_BASE_URL: 'https://Gesundheit.EXAMPLE' }, 'gesundheit.example'],
    [{ SERVER_BASE_URL: 'https://münchen.example' }, 'xn--mnchen-3ya.example'],
    [{ SERVER_BASE_URL: 'http://ext_server:8420' }, 'ext_server:8420'],
    [{ SERVER_BASE_URL: 'http://[fd00::7]:8420' }, '[fd00::7]:8420'],
    [{ SERVER_HOST: '192.168.1.7' }, '192.168.1.7:8420'],
    [{ SERVER_HOST: 'fd00::7' }, '[fd00::7]:8420'],
    [{ SERVER_HOST: 'box.local' }, 'Box.local'],
    [{ SERVER_HOSTS: 'nas.lan, 192.168.1.5, https://journal.home:8443' }, 'nas.lan:8420'],
    [{ SERVER_HOSTS: 'nas.lan, 192.168.1.5, https://journal.home:8443' }, '192.168.1.5:8420'],
    [{ SERVER_HOSTS: 'nas.lan, 192.168.1.5, https://journal.home:8443' }, 'journal.home:8443'],
    [{ SERVER_HOSTS: 'FD00::7' }, '[fd00::7]:8420'],
    [{ SERVER_HOSTS: 'münchen.example:8420' }, 'xn--mnchen-3ya.example:8420'],
  ]
  test.each(named)('%j makes %s ours, and the loopback stays so', async (settings, host) => {
    const server = await testServer({ settings })
    expect((await askAs(server, host)).status).toBe(200)
    expect((await askAs(server, 'localhost')).status).toBe(200)
    expectProblem(await askAs(server, `evil-${host.replaceAll(/[[\]]/g, '')}`), 403)
  })
})

describe('the Origin header', () => {
  const origins: [origin: string, status: number][] = [
    ['http://127.0.0.1:8420', 200],
    ['HTTP://127.0.0.1:8420', 200],
    ['http://127.0.0.1', 403],
    ['http://127.0.0.1:3000', 403],
    ['http://localhost:3000', 403],
    ['https://evil.example', 403],
    ['http://127.0.0.1:8420.evil.example', 403],
    ['http://evil.example/http://127.0.0.1:8420', 403],
    ['null', 403],
    ['', 403],
    ['file://', 403],
    ['chrome-extension://abcdefgh', 403],
    ['nonsense', 403],
    ['http://127.0.0.1:8420, https://evil.example', 403],
  ]
  test.each(origins)('%p: %i', async (origin, status) => {
    const server = await testServer()
    const token = server.token('ann')
    const host = '127.0.0.1:8420'
    const answer = await server.request('GET', '/api/profile', { token, headers: { host, origin } })
    expect(answer.status).toBe(status)
    const mcp = await server.request('POST', '/mcp', {
      headers: { host, origin },
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    expect(mcp.status).toBe(status)
  })

  test('none is fine: programs send none', async () => {
    const server = await testServer()
    expect((await server.request('GET', '/api/profile', { token: server.token('ann') })).status).toBe(200)
  })

  test('the origin of the base URL, and those that are allowed by name', async () => {
    const settings = {
      SERVER_BASE_URL: 'https://health.example/journal',
      SERVER_ALLOWED_ORIGINS: 'https://app.example, chrome-extension://abcdefgh',
    }
    const server = await testServer({ settings })
    const ask = async (origin: string) => {
      const headers = { host: '127.0.0.1:8420', origin }
      return (await server.request('GET', open, { headers })).status
    }
    expect(await ask('https://health.example')).toBe(200)
    expect(await ask('https://app.example')).toBe(200)
    expect(await ask('chrome-extension://abcdefgh')).toBe(200)
    expect(await ask('https://app.example:8443')).toBe(403)
    expect(await ask('http://app.example')).toBe(403)
    expect(await ask('https://sub.app.example')).toBe(403)
  })

  const spelled: [allowed: string, origin: string][] = [
    ['https://app.example:443', 'https://app.example'],
    ['http://App.Example:80', 'http://app.example'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['moz-extension://ABC', 'moz-extension://abc'],
  ]
  test.each(spelled)('%s allows %s', async (allowed, origin) => {
    const server = await testServer({ settings: { SERVER_ALLOWED_ORIGINS: allowed } })
    const ask = (from: string) => server.request('GET', open, { headers: { origin: from } })
    expect((await ask(origin)).status).toBe(200)
    expect((await ask(`${origin}.evil.example`)).status).toBe(403)
  })

  test('a page that reached the server by one of its names may call it by that name', async () => {
    const server = await testServer()
    const ask = async (host: string, origin: string) =>
      (await server.request('GET', open, { headers: { host, origin } })).status
    expect(await ask('localhost:5555', 'http://localhost:5555')).toBe(200)
    expect(await ask('localhost:5555', 'http://localhost:6666')).toBe(403)
    expect(await ask('evil.example', 'http://evil.example')).toBe(403)
  })

  test('the origins at server.hosts are pages of this server, and nobody else is', async () => {
    const settings = { SERVER_HOSTS: 'nas.lan, https://journal.home:8443' }
    const server = await testServer({ settings })
    const ask = async (host: string, origin: string) =>
      (await server.request('GET', open, { headers: { host, origin } })).status
    expect(await ask('nas.lan:8420', 'http://nas.lan:8420')).toBe(200)
    // A proxy names the host that it calls.
    expect(await ask('127.0.0.1:8420', 'https://journal.home:8443')).toBe(200)
    expect(await ask('127.0.0.1:8420', 'http://nas.lan:8420')).toBe(403)
    expect(await ask('127.0.0.1:8420', 'https://journal.home')).toBe(403)
    expect(await ask('nas.lan:8420', 'http://evil.example')).toBe(403)
  })

  test('health and capabilities answer pages of any origin', async () => {
    const server = await testServer()
    for (const path of ['/api/health', '/api/mcp/capabilities']) {
      const { status } = await server.request('GET', path, { headers: { origin: 'https://any.example' } })
      expect(status).toBe(200)
    }
  })
})
