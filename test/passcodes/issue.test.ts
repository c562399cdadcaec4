import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { issueCode, knownDigits, requestCode, storedPasscode, verify } from './support.ts'

describe('issuing a passcode', () => {
  test('answers 201 with the id, the code and when it expires: six digits, ten minutes', async () => {
    const server = await testServer()
    const answer = await requestCode(server, server.token('ann'))
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      passcode_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^[0-9]{6}$/),
      expires_at: '2026-03-10T11:10:00.000Z',
    })
  })

  test.each([4, 5, 6, 7, 8, 9, 10])(
    'length %i gives a code of that many digits, which verifies',
    async (length) => {
      const server = await testServer()
      const { code } = await issueCode(server, server.token('ann'), { length })
      expect(code).toMatch(new RegExp(`^[0-9]{${length}}$`))
      expect((await verify(server, code)).status).toBe(200)
    },
  )

  test('leading zeros are kept, and are part of the code', async () => {
    const server = await testServer({ random: knownDigits(0, 0, 4, 2, 0, 7) })
    const { code } = await issueCode(server, server.token('ann'))
    expect(code).toBe('004207')
    for (const shorter of ['4207', '04207', '0042070', '0004207']) {
      expectProblem(await verify(server, shorter), 401)
    }
    expect((await verify(server, '004207')).status).toBe(200)
  })

  test('every digit occurs in every place', async () => {
    const server = await testServer()
    const codes = Array.from(
      { length: 300 },
      () => server.services.passcodes.issue({ userId: 'ann', userIdentifier: 'a', channel: 'c' }).code,
    )
    for (let place = 0; place < 6; place++) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(10)
    }
  })

  test('the settings decide length and lifetime, the request overrides them', async () => {
    const server = await testServer({ settings: { PASSCODE_LENGTH: '9', PASSCODE_TTL_SECONDS: '30' } })
    const token = server.token('ann')
    const byDefault = await issueCode(server, token)
    expect(byDefault.code).toHaveLength(9)
    expect(byDefault.expires_at).toBe('2026-03-10T11:00:30.000Z')
    const asked = await issueCode(server, token, { length: 4, ttl_seconds: 3600 })
    expect(asked.code).toHaveLength(4)
    expect(asked.expires_at).toBe('2026-03-10T12:00:00.000Z')
  })

  const refused: [title: string, body: object, where: string][] = [
    ['three digits', { length: 3 }, '/length'],
    ['eleven digits', { length: 11 }, '/length'],
    ['a length as text', { length: '6' }, '/length'],
    ['29 seconds', { ttl_seconds: 29 }, '/ttl_seconds'],
    ['more than a day', { ttl_seconds: 86_401 }, '/ttl_seconds'],
    ['a lifetime beyond all bounds', { ttl_seconds: 1e300 }, '/ttl_seconds'],
    ['no identifier', { user_identifier: undefined }, '/user_identifier'],
    ['an empty identifier', { user_identifier: '' }, '/user_identifier'],
    ['an identifier of spaces', { user_identifier: ' \t\u00a0 ' }, '/user_identifier'],
    ['an identifier of 256 characters', { user_identifier: 'x'.repeat(256) }, '/user_identifier'],
    ['an identifier that grows beyond 255', { user_identifier: 'ﷺ'.repeat(20) }, '/user_identifier'],
    ['no channel', { channel: undefined }, '/channel'],
    ['an empty channel', { channel: '' }, '/channel'],
    ['a channel of 51 characters', { channel: 'c'.repeat(51) }, '/channel'],
    ['a code of one’s own choice', { code: '123456' }, '/code'],
    ['another user', { user_id: 'bob' }, '/user_id'],
  ]
  test.each(refused)('%s is refused with 422', async (_, body, where) => {
    const server = await testServer()
    const answer = await requestCode(server, server.token('ann'), body)
    expectProblem(answer, 422)
    expect(answer.json.errors.map(({ path }: { path: string }) => path)).toContain(where)
  })

  test('needs the scope "tokens": a token without it could pair itself into more', async () => {
    const server = await testServer()
    for (const scopes of [['read'], ['write'], ['read', 'write']] as const) {
      expectProblem(await requestCode(server, server.token('ann', scopes)), 403, 'Missing scope: tokens')
    }
    expect((await requestCode(server, server.token('ann', ['tokens']))).status).toBe(201)
  })

  test('needs an API token: nobody, a JWT and a pairing session get 401', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    const { json } = await verify(server, code, { session: true })
    for (const token of [undefined, await server.jwt('ann'), json.session_token]) {
      const body = { user_identifier: 'x', channel: 'y' }
      expectProblem(await server.request('POST', '/auth/passcodes', { token, body }), 401)
    }
  })

  test('belongs to the caller, whatever identifier it is for', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'), {
      user_identifier: 'bob@example.com',
    })
    expect(storedPasscode(server, passcode_id)).toMatchObject({ user_identifier: 'bob@example.com' })
    const { json } = await verify(server, code, { user_identifier: 'bob@example.com' })
    expect(json.user_id).toBe('ann')
  })
})
