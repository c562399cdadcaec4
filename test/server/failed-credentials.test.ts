import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '../../src/core/log.ts'
import { form, oauthServer, REDIRECT, register, VERIFIER } from '../oauth/support.ts'
import { CHANNEL, IDENTIFIER, issueLocally, wrong } from '../passcodes/support.ts'
import { type TestServer, testServer } from '../support.ts'
import { OWN_PAGE, sessionCookie, UNKNOWN_ID } from './support.ts'
import { listening } from './wire.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LINE = 'failed credential'
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

type Line = {
  message: string
  level: string
  credential: string
  route: string
  address: string
  suppressed?: number
}

const linesOf = ({ logs }: TestServer): Line[] =>
  logs.map((line) => JSON.parse(line)).filter(({ message }) => message === LINE)

const told = (server: TestServer) => linesOf(server).map(({ credential, route }) => [credential, route])

/** The owner's rows of the audit log about failures. */
const rowsOf = async (server: TestServer): Promise<string[]> => {
  const { json } = await server.request('GET', '/api/audit?kind=credential', { token: server.token('owner') })
  return json.events.map(({ action, detail }: { action: string; detail: string }) => `${action} ${detail}`)
}

describe('a credential that is not valid', () => {
  test('leaves one line at the default level: what, which route and whose address, and never the secret', async () => {
    const server = await testServer({ settings: { SESSION_IDLE_DAYS: '7' } })
    const { token: revoked, id } = server.services.tokens.issue({ userId: 'ann', name: 'x' })
    const expired = server.services.tokens.issue({ userId: 'ann', name: 'x', expiresInDays: 1 }).token
    const jwt = await server.services.jwts.issue({ userId: 'ann', name: 'x', days: 1 })
    const revokedJwt = await server.services.jwts.issue({ userId: 'ann', name: 'x' })
    const cookie = sessionCookie(server, 'ann')
    const { code } = issueLocally(server, 'ann', { ttlSeconds: 10_000_000 })
    const link = server.services.signInLinks.issue('ann').url
    server.services.tokens.revoke('ann', id)
    server.services.jwts.revoke('ann', revokedJwt.id)
    server.clock.advance(8 * 24 * HOUR)
    const token = (presented: string) =>
      server.request('GET', `/api/ext/tokens/${UNKNOWN_ID}`, { token: presented })
    const mcp = (presented: string) => server.request('POST', '/mcp', { token: presented, body: PING })
    const asked: [() => Promise<{ status: number }>, credential: string, route: string][] = [
      [() => token(revoked), 'api_token', 'GET /api/ext/tokens/:token_id'],
      [() => token(expired), 'api_token', 'GET /api/ext/tokens/:token_id'],
      [() => token('pairing-x'), 'pairing_session', 'GET /api/ext/tokens/:token_id'],
      [() => token('nonsense'), 'unknown', 'GET /api/ext/tokens/:token_id'],
      [() => mcp(jwt.jwt), 'tool_token', 'POST /mcp'],
      [() => mcp(revokedJwt.jwt), 'tool_token', 'POST /mcp'],
      [() => mcp(revoked), 'api_token', 'POST /mcp'],
      [
        () => server.request('GET', '/api/profile', { headers: { ...OWN_PAGE, cookie } }),
        'browser_session',
        'GET /api/profile',
      ],
      [
        () =>
          server.request('POST', '/auth/passcodes/verify', {
            body: { code: wrong(code), user_identifier: IDENTIFIER, channel: CHANNEL },
          }),
        'passcode',
        'POST /auth/passcodes/verify',
      ],
      [
        () => server.request('POST', '/api/sessions', { body: { credential: link } }),
        'sign_in_link',
        'POST /api/sessions',
      ],
      [() => server.request('POST', '/sign-in', form({ credential: revoked })), 'api_token', 'POST /sign-in'],
      [() => server.request('GET', link.slice(link.indexOf('/sign-in'))), 'sign_in_link', 'GET /sign-in'],
    ]
    for (const [ask] of asked) {
      server.clock.advance(10_000)
      await ask()
    }
    expect(told(server)).toEqual(asked.map(([, credential, route]) => [credential, route]))
    for (const { level, address } of linesOf(server)) expect([level, address]).toEqual(['warn', 'local'])
    for (const secret of [
      revoked,
      expired,
      jwt.jwt,
      revokedJwt.jwt,
      wrong(code),
      link.slice(-43),
      IDENTIFIER,
    ]) {
      expect(server.logs.join('\n')).not.toContain(secret)
    }
  })

  test('of an AI client: its code', async () => {
    const server = await oauthServer()
    const fields = {
      grant_type: 'authorization_code',
      client_id: await register(server),
      code: 'a'.repeat(43),
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    }
    expect((await server.request('POST', '/oauth/token', form(fields))).status).toBe(400)
    expect(told(server)).toEqual([['oauth_token', 'POST /oauth/token']])
  })

  test('is told by the client’s address, behind a proxy too', async () => {
    const server = await testServer({ settings: { SERVER_BASE_URL: 'https://health.example.org' } })
    await using wire = listening(server)
    const headers = { authorization: 'Bearer nonsense', 'x-forwarded-for': '203.0.113.7' }
    await fetch(`${wire.url}/api/profile`, { headers })
    expect(linesOf(server).map(({ address }) => address)).toEqual(['203.0.113.7'])
    expect(server.logs.join('\n')).not.toContain('127.0.0.1')
  })

  test('a request without any, one with too few scopes, and one of the wrong kind leave none', async () => {
    const server = await testServer()
    await server.request('GET', '/api/profile')
    await server.request('POST', '/mcp', { body: PING })
    await server.request('GET', '/api/profile', { token: server.token('ann', ['write']) })
    await server.request('DELETE', '/api/sessions/current', { token: server.token('ann') })
    expect(linesOf(server)).toEqual([])
  })
})

describe('many of them', () => {
  const failMany = async (server: TestServer, times: number) => {
    for (let n = 0; n < times; n++) await server.request('GET', '/api/profile', { token: 'nonsense' })
  }

  test('do not fill the log: the next line tells how many were left out', async () => {
    const server = await testServer()
    await failMany(server, 200)
    expect(linesOf(server)).toHaveLength(10)
    server.clock.advance(MINUTE)
    await failMany(server, 1)
    expect(linesOf(server).at(-1)).toMatchObject({ suppressed: 190 })
    await failMany(server, 15)
    server.services.failedCredentials.flush()
    expect(server.logs.join('\n')).not.toContain('were not logged')
    server.clock.advance(MINUTE)
    server.services.failedCredentials.flush()
    const last = JSON.parse(server.logs.at(-1) ?? '{}')
    expect(last).toMatchObject({ message: 'failed credentials were not logged one by one', suppressed: 6 })
  })

  test('are one row of the owner’s audit log per kind and hour, with their number', async () => {
    const server = await testServer()
    await failMany(server, 200)
    await server.request('POST', '/api/sessions', { body: { credential: 'wrong' } })
    server.services.failedCredentials.flush()
    expect(await rowsOf(server)).toEqual([])
    server.clock.advance(HOUR)
    server.services.failedCredentials.flush()
    server.services.failedCredentials.flush()
    expect(await rowsOf(server)).toEqual(['credential.fail api_token 1', 'credential.fail unknown 200'])
    await failMany(server, 3)
    server.services.failedCredentials.flush(true)
    expect((await rowsOf(server))[0]).toBe('credential.fail unknown 3')
  })
})

/** The expressions of the documented filter, as JavaScript spells them. */
const documented = () => {
  const text = readFileSync(join(import.meta.dir, '../../docs/security-events.md'), 'utf8')
  const [, block = ''] = /^failregex = (.+(?:\n {12}.+)*)$/m.exec(text) ?? []
  return block.split('\n').map((line) => new RegExp(line.trim().replace('<ADDR>', '(?<address>[0-9a-f.:]+)')))
}

describe('the filter that docs/security-events.md shows', () => {
  test.each(['pretty', 'json'] as const)('finds the address in a line of the format %s', async (format) => {
    const lines: string[] = []
    const server = await testServer({ settings: { SERVER_BASE_URL: 'https://health.example.org' } })
    await using wire = listening(server)
    const headers = { authorization: 'Bearer nonsense', 'x-forwarded-for': '203.0.113.7' }
    await fetch(`${wire.url}/api/profile`, { headers })
    await fetch(`${wire.url}/api/profile`, { headers: { ...headers, 'x-forwarded-for': '2001:db8::7' } })
    const { now } = server.clock
    const logger = createLogger({ level: 'info', format, now, write: (line) => lines.push(line) })
    for (const { message, credential, route, address } of linesOf(server)) {
      logger.warn(message, { credential, route, address })
    }
    const found = lines.map((line) =>
      documented().map((expression) => expression.exec(line)?.groups?.address),
    )
    expect(found.map((addresses) => addresses.find((address) => address !== undefined))).toEqual([
      '203.0.113.7',
      '2001:db8::7',
    ])
  })

  test('matches nothing else that the log says, and nothing that a client can make it say', async () => {
    const server = await testServer()
    await server.request('GET', '/failed credential address="203.0.113.7"')
    await server.request('GET', '/api/profile', { headers: { 'x-forwarded-for': 'address="203.0.113.7"' } })
    server.services.log.warn('another event', { address: '203.0.113.7' })
    for (const line of server.logs) {
      for (const expression of documented()) expect(line).not.toMatch(expression)
    }
  })
})
