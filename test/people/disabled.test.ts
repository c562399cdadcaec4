import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { people } from '../../db/people-schema.ts'
import {
  connected,
  mcpStatus,
  newCode,
  oauthServer,
  redeem,
  refresh,
  register,
  signInWith,
} from '../oauth/support.ts'
import { issueCode, verify } from '../passcodes/support.ts'
import { OWN_PAGE } from '../server/support.ts'
import { BASE_URL, type TestServer } from '../support.ts'

type Attempt = [credential: string, isAccepted: () => Promise<boolean>]

/** One credential of each kind that is Ann's, and an attempt with each. Some work once. */
async function attempts(server: TestServer): Promise<Attempt[]> {
  const api = (headers: Record<string, string>) => server.request('GET', '/api/profile', { headers })
  const token = server.token('ann')
  const jwt = await server.jwt('ann')
  const cookie = await signInWith(server, server.services.signInLinks.issue('ann').url)
  const link = server.services.signInLinks.issue('ann').url
  const passcode = await issueCode(server, token, { channel: 'a' })
  const paired = await verify(server, (await issueCode(server, token, { channel: 'b' })).code, {
    channel: 'b',
    session: true,
  })
  expect(paired.status).toBe(200)
  const oauth = await connected(server, { cookie })
  const clientId = await register(server)
  const code = await newCode(server, clientId, cookie)
  return [
    ['API token', async () => (await api({ authorization: `Bearer ${token}` })).status === 200],
    ['JWT', async () => (await mcpStatus(server, jwt)) === 200],
    ['browser session', async () => (await api({ ...OWN_PAGE, cookie })).status === 200],
    ['sign-in link', async () => (await signInStatus(server, link)) === 201],
    ['passcode', async () => (await verify(server, passcode.code, { channel: 'a' })).status === 200],
    [
      'pairing session',
      async () => {
        const body = { name: 'device' }
        const answer = { token: paired.json.session_token, body }
        return (await server.request('POST', '/api/ext/tokens', answer)).status === 201
      },
    ],
    ['OAuth access token', async () => (await mcpStatus(server, oauth.tokens.access_token)) === 200],
    [
      'OAuth refresh token',
      async () => (await refresh(server, oauth.clientId, oauth.tokens.refresh_token)).status === 200,
    ],
    ['OAuth code', async () => (await redeem(server, clientId, code)).status === 200],
    ['sign-in with a token', async () => (await signInStatus(server, token)) === 201],
  ]
}

const signInStatus = async (server: TestServer, credential: string) => {
  const headers = { ...OWN_PAGE, origin: BASE_URL }
  return (await server.request('POST', '/api/sessions', { body: { credential }, headers })).status
}

const accepted = async (tried: readonly Attempt[]) => {
  const found: string[] = []
  for (const [credential, isAccepted] of tried) if (await isAccepted()) found.push(credential)
  return found
}

describe('every credential', () => {
  test('works for a person who is there and not disabled', async () => {
    const tried = await attempts(await oauthServer())
    expect(await accepted(tried)).toEqual(tried.map(([credential]) => credential))
  })

  test('ends when the person is disabled, and stays ended when they are enabled', async () => {
    const server = await oauthServer()
    const tried = await attempts(server)
    const bobs = server.token('bob')
    server.services.people.change('ann', { isDisabled: true })
    expect(await accepted(tried)).toEqual([])
    expect((await server.request('GET', '/api/profile', { token: bobs })).status).toBe(200)
    server.services.people.change('ann', { isDisabled: false })
    expect(await accepted(tried)).toEqual([])
    expect((await server.request('GET', '/api/profile', { token: server.token('ann') })).status).toBe(200)
  })

  test('is refused where only the record says so, as if nothing had been revoked', async () => {
    const server = await oauthServer()
    const tried = await attempts(server)
    server.db.update(people).set({ disabled_at: 1 }).where(eq(people.id, 'ann')).run()
    expect(await accepted(tried)).toEqual([])
  })

  test('is refused where there is no record', async () => {
    const server = await oauthServer()
    const tried = await attempts(server)
    server.db.delete(people).where(eq(people.id, 'ann')).run()
    expect(await accepted(tried)).toEqual([])
  })
})

test('what a disabled person’s page or app asks for is refused like any wrong credential', async () => {
  const server = await oauthServer()
  const token = server.token('ann')
  server.services.people.change('ann', { isDisabled: true })
  const refused = await server.request('GET', '/api/profile', { token })
  const wrong = await server.request('GET', '/api/profile', { token: 'ext_wrong' })
  expect([refused.status, refused.json]).toEqual([wrong.status, wrong.json])
})

test('being disabled is in the audit log', async () => {
  const server = await oauthServer()
  server.services.people.change('ann', { isDisabled: true })
  const rows = server.db.$client.query("SELECT user_id, action FROM audit_log WHERE user_id = 'ann'").all()
  expect(rows).toEqual([{ user_id: 'ann', action: 'person.disable' }])
})
