import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'

const TARGET = { user_identifier: 'Ann@Example.com', channel: 'email' }

async function issued() {
  const server = await testServer()
  const ann = server.token('ann')
  const { json } = await server.request('POST', '/auth/passcodes', { token: ann, body: TARGET })
  return { server, ann, passcode: json, code: String(json.code) }
}

const stateOf = async (server: TestServer, token: string, id: string) =>
  (await server.request('GET', `/auth/passcodes/${id}`, { token })).json

const verify = (server: TestServer, code: string, session = false) =>
  server.request('POST', '/auth/passcodes/verify', { body: { ...TARGET, code, session } })

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('how an issued passcode stands, for who issued it', () => {
  test('waiting, then verified, then with the token that the device has created; never the code', async () => {
    const { server, ann, passcode, code } = await issued()
    expect(await stateOf(server, ann, passcode.passcode_id)).toEqual({
      passcode_id: passcode.passcode_id,
      user_identifier: 'ann@example.com',
      channel: 'email',
      status: 'waiting',
      expires_at: passcode.expires_at,
      token: null,
    })
    const { json: verified } = await verify(server, code, true)
    expect(await stateOf(server, ann, passcode.passcode_id)).toMatchObject({
      status: 'verified',
      token: null,
    })
    const { json: created } = await server.request('POST', '/api/ext/tokens', {
      token: verified.session_token,
      body: { name: 'Ann’s phone' },
    })
    expect(await stateOf(server, ann, passcode.passcode_id)).toMatchObject({
      status: 'verified',
      token: { id: created.id, name: 'Ann’s phone' },
    })
  })

  test('superseded by a later one', async () => {
    const { server, ann, passcode } = await issued()
    await server.request('POST', '/auth/passcodes', { token: ann, body: TARGET })
    expect((await stateOf(server, ann, passcode.passcode_id)).status).toBe('superseded')
  })

  test('expired', async () => {
    const { server, ann, passcode } = await issued()
    server.clock.advance(600_000)
    expect((await stateOf(server, ann, passcode.passcode_id)).status).toBe('expired')
  })

  test('locked after too many wrong tries', async () => {
    const { server, ann, passcode, code } = await issued()
    for (let n = 0; n < 5; n++) {
      expect((await stateOf(server, ann, passcode.passcode_id)).status).toBe('waiting')
      await verify(server, wrong(code))
    }
    expect((await stateOf(server, ann, passcode.passcode_id)).status).toBe('locked')
  })

  test('is nobody else’s to know', async () => {
    const { server, passcode } = await issued()
    const bob = server.token('bob')
    expectProblem(await server.request('GET', `/auth/passcodes/${passcode.passcode_id}`, { token: bob }), 404)
  })
})
