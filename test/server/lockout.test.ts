import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../src/settings/config.ts'
import { form } from '../oauth/support.ts'
import { CHANNEL, IDENTIFIER, issueLocally, wrong } from '../passcodes/support.ts'
import { type TestServer, testServer } from '../support.ts'
import { listening } from './wire.ts'

const STRANGER = '203.0.113.66'
const MINE = '198.51.100.7'
/** As the README's recipe sets it up: the server on loopback, the proxy on the same machine. */
const BEHIND_PROXY = { SERVER_BASE_URL: 'https://health.example.org' }
const ATTEMPTS = 30

const signIn = (server: TestServer, credential: string) =>
  server.request('POST', '/api/sessions', { body: { credential } })

/** The text of a line of the log. */
const messagesOf = ({ logs }: TestServer, level: string): string[] =>
  logs.map((line) => JSON.parse(line)).flatMap((line) => (line.level === level ? [line.message] : []))

describe('failures of a stranger at the same address', () => {
  test('refuse nobody who has the right link or token, on the page and by the API', async () => {
    const server = await testServer()
    for (let n = 0; n < ATTEMPTS; n++) {
      const { status } = await signIn(
        server,
        n % 2 === 0 ? 'wrong' : `https://x/sign-in?link=${'a'.repeat(43)}`,
      )
      expect(status).toBe(n < 20 ? 401 : 429)
    }
    expect((await signIn(server, server.services.signInLinks.issue('ann').url)).status).toBe(201)
    expect((await signIn(server, server.token('ann'))).status).toBe(201)
    const page = (credential: string) => server.request('POST', '/sign-in', form({ credential }))
    expect((await page(server.services.signInLinks.issue('ann').url)).status).toBe(303)
    expect((await page(server.token('ann'))).status).toBe(303)
    expect((await page('wrong')).status).toBe(429)
  })

  test('refuse no right token, tool token or pairing session at the API', async () => {
    const server = await testServer()
    for (let n = 0; n < 100; n++) {
      for (const token of ['wrong', `ext_aaaaaaaaaaaa_${'a'.repeat(43)}`, 'pairing-x', 'a.b.c']) {
        expect((await server.request('GET', '/api/profile', { token })).status).toBe(401)
        await server.request('POST', '/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
      }
    }
    expect((await server.request('GET', '/api/profile', { token: server.token('ann') })).status).toBe(200)
    const client = await server.mcpClient(await server.jwt('ann'))
    expect((await client.callTool({ name: 'get_health_profile' })).isError ?? false).toBe(false)
  })
})

describe('behind a proxy on this machine', () => {
  async function verifyFrom(url: string, address: string, code: string): Promise<number> {
    const { status } = await fetch(`${url}/auth/passcodes/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ code, user_identifier: IDENTIFIER, channel: CHANNEL }),
    })
    return status
  }

  test('that serves an https base URL, clients are told apart without a setting', async () => {
    const server = await testServer({ settings: BEHIND_PROXY })
    await using wire = listening(server)
    for (let n = 0; n < ATTEMPTS; n++) await verifyFrom(wire.url, STRANGER, '000000')
    const { code } = issueLocally(server, 'ann')
    expect(await verifyFrom(wire.url, STRANGER, code)).toBe(429)
    expect(await verifyFrom(wire.url, MINE, code)).toBe(200)
    expect(messagesOf(server, 'warn').filter((message) => message.includes('X-Forwarded-For'))).toEqual([])
  })

  const untrusted: [title: string, settings: Record<string, string>][] = [
    ['with an http base URL', {}],
    ['while the server listens on every network', { ...BEHIND_PROXY, SERVER_HOST: '0.0.0.0' }],
    ['while other proxies are named', { ...BEHIND_PROXY, SERVER_TRUSTED_PROXIES: '10.0.0.0/8' }],
  ]
  test.each(untrusted)('%s, a forwarded address is not believed', async (_, settings) => {
    const server = await testServer({ settings: { ...settings, PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1' } })
    await using wire = listening(server)
    const { code } = issueLocally(server, 'ann')
    expect(await verifyFrom(wire.url, STRANGER, wrong(code))).toBe(401)
    expect(await verifyFrom(wire.url, MINE, code)).toBe(429)
  })
})

describe('X-Forwarded-For from a proxy that is not trusted', () => {
  test('is warned of once, with the line of the settings file that makes it count', async () => {
    const server = await testServer()
    await using wire = listening(server)
    const headers = { 'x-forwarded-for': MINE }
    for (let n = 0; n < 3; n++) await fetch(`${wire.url}/api/health`, { headers })
    const warnings = messagesOf(server, 'warn')
    expect(warnings).toHaveLength(1)
    const [, peer, line = ''] =
      /^X-Forwarded-For from (\S+) is ignored; .*ext-server\.toml: (.+)$/.exec(warnings[0] ?? '') ?? []
    expect(peer).toBe('127.0.0.1')
    const folder = mkdtempSync(join(tmpdir(), 'ext-server-proxy-'))
    try {
      const file = join(folder, 'ext-server.toml')
      writeFileSync(file, `${line}\n[token]\nprefix = "mine_"\n`)
      const config = loadConfig({ file })
      expect(config['server.trusted_proxies']).toEqual(['127.0.0.1'])
      expect(config['token.prefix']).toBe('mine_')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('is not warned of where it is trusted, or where there is none', async () => {
    const server = await testServer({ settings: { SERVER_TRUSTED_PROXIES: '127.0.0.1' } })
    await using wire = listening(server)
    await fetch(`${wire.url}/api/health`, { headers: { 'x-forwarded-for': MINE } })
    await fetch(`${wire.url}/api/health`)
    expect(messagesOf(server, 'warn')).toEqual([])
  })
})
