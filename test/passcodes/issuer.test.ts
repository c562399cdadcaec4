import { describe, expect, test } from 'bun:test'
import { expectProblem, fingerprint } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { create } from '../tokens/support.ts'
import { issueCode, issueLocally, requestCode, verify, wrong } from './support.ts'

const DAY = 86_400_000

const issuerOf = (server: TestServer, expiresInDays?: number) =>
  server.services.tokens.issue({ userId: 'ann', name: 'issuer', expiresInDays })

async function sessionOf(server: TestServer, code: string): Promise<string> {
  const { status, json } = await verify(server, code, { session: true })
  expect(status).toBe(200)
  return json.session_token
}

describe('what a token has issued ends with it', () => {
  test('a code, once the token is revoked; the answer is that to a wrong code', async () => {
    const server = await testServer()
    const { id, token } = issuerOf(server)
    const { code } = await issueCode(server, token, { ttl_seconds: 86_400 })
    const refused = await verify(server, wrong(code))
    server.services.tokens.revoke('ann', id)
    expect(fingerprint(await verify(server, code))).toBe(fingerprint(refused))
  })

  test('a code, once the token has expired', async () => {
    const server = await testServer()
    const { token } = issuerOf(server, 1)
    server.clock.advance(DAY - 1000)
    const first = await issueCode(server, token)
    expect((await verify(server, first.code)).status).toBe(200)
    const second = await issueCode(server, token)
    server.clock.advance(1000)
    expectProblem(await verify(server, second.code), 401)
  })

  test('a pairing session, once the token is revoked', async () => {
    const server = await testServer()
    const { id, token } = issuerOf(server)
    const session = await sessionOf(server, (await issueCode(server, token)).code)
    server.services.tokens.revoke('ann', id)
    expectProblem(await create(server, session, { name: 'Phone' }), 401)
  })

  test('a pairing session, once the token has expired, whoever had looked it up before', async () => {
    const server = await testServer()
    const { token } = issuerOf(server, 1)
    server.clock.advance(DAY - 1000)
    const session = await sessionOf(server, (await issueCode(server, token)).code)
    const found = server.services.pairing.verify(session)
    server.clock.advance(1000)
    expect(server.services.pairing.verify(session)).toBeUndefined()
    expect(() => server.services.pairing.useUp(found?.credentialId ?? '')).toThrow('Authentication required')
  })

  test('a code of the command line, and one of another token, live on', async () => {
    const server = await testServer()
    const { id, token } = issuerOf(server)
    const other = await issueCode(server, server.token('ann'), { channel: 'sms' })
    await issueCode(server, token, { channel: 'letter' })
    const { code } = issueLocally(server, 'ann')
    server.services.tokens.revoke('ann', id)
    for (const session of [
      await sessionOf(server, code),
      (await verify(server, other.code, { channel: 'sms', session: true })).json.session_token,
    ]) {
      expect((await create(server, session, { name: 'Phone' })).status).toBe(201)
    }
  })
})

test('a request may ask for a day at most, the command line for longer', async () => {
  const server = await testServer()
  const token = server.token('ann')
  const { expires_at } = await issueCode(server, token, { ttl_seconds: 86_400 })
  expect(expires_at).toBe('2026-03-11T11:00:00.000Z')
  expectProblem(await requestCode(server, token, { ttl_seconds: 86_401 }), 422)
  expect(issueLocally(server, 'ann', { ttlSeconds: 86_401 }).expiresAt).toBe(server.clock.now() + 86_401_000)
})
