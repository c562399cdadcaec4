import { describe, expect, test } from 'bun:test'
import type { Answer, RequestOptions } from '../caller.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { testServer } from '../support.ts'
import { CHANNEL, fail, IDENTIFIER, issueCode, NO_ADDRESS_LIMIT, VERIFY, verify, wrong } from './support.ts'

describe('verifying a passcode', () => {
  test('the right code answers 200 with exactly user, passcode, identifier and channel', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'))
    const answer = await verify(server, code)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      user_id: 'ann',
      passcode_id,
      user_identifier: IDENTIFIER,
      channel: CHANNEL,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('needs no credential, and minds none that is sent', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    const body = { code, user_identifier: IDENTIFIER, channel: CHANNEL }
    expect((await server.request('POST', VERIFY, { body, token: 'nonsense' })).status).toBe(200)
  })

  test('works once', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    expect((await verify(server, code)).status).toBe(200)
    expectProblem(await verify(server, code), 401)
    expectProblem(await verify(server, code), 401)
  })

  test('a wrong code leaves the right one usable', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    await fail(server, code, 4)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('lives until its instant, not a millisecond longer', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const late = await issueCode(server, token, { ttl_seconds: 30 })
    server.clock.advance(30_000)
    expectProblem(await verify(server, late.code), 401)
    const early = await issueCode(server, token, { ttl_seconds: 30 })
    server.clock.advance(29_999)
    expect((await verify(server, early.code)).status).toBe(200)
  })

  test('whatever is wrong, the 401 is the same in every byte', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    const token = server.token('ann')
    const answers: Record<string, Answer> = {}
    const first = await issueCode(server, token)
    answers['wrong code'] = await verify(server, wrong(first.code))
    answers['code of another length'] = await verify(server, `${first.code}0`)
    answers['unknown identifier'] = await verify(server, first.code, {
      user_identifier: 'nobody@example.com',
    })
    answers['unknown channel'] = await verify(server, first.code, { channel: 'sms' })
    answers['with a session asked for'] = await verify(server, wrong(first.code), { session: true })
    const second = await issueCode(server, token)
    answers.superseded = await verify(server, first.code === second.code ? wrong(first.code) : first.code)
    expect((await verify(server, second.code)).status).toBe(200)
    answers.used = await verify(server, second.code)
    const third = await issueCode(server, token)
    server.clock.advance(600_000)
    answers.expired = await verify(server, third.code)
    const fourth = await issueCode(server, token)
    await fail(server, fourth.code, 5)
    answers['too many attempts'] = await verify(server, fourth.code)
    for (const answer of Object.values(answers)) expectProblem(answer, 401, 'Authentication required')
    expect(new Set(Object.values(answers).map(fingerprint)).size).toBe(1)
  })

  test('codes of other channels and of other people do not open this one', async () => {
    const server = await testServer()
    const ann = await issueCode(server, server.token('ann'), { channel: 'email' })
    const bob = await issueCode(server, server.token('bob'), { user_identifier: 'bob@example.com' })
    expectProblem(await verify(server, ann.code, { channel: 'sms' }), 401)
    expectProblem(await verify(server, ann.code, { channel: 'EMAIL' }), 401)
    if (ann.code !== bob.code) expectProblem(await verify(server, bob.code), 401)
    expect((await verify(server, ann.code)).json.user_id).toBe('ann')
  })

  const CODE = '734915'
  const asked = { user_identifier: IDENTIFIER, channel: CHANNEL }
  const refused: [title: string, request: RequestOptions, status: number][] = [
    ['a code that is a number', { body: { ...asked, code: Number(CODE) } }, 422],
    ['a code in a list', { body: { ...asked, code: [CODE] } }, 422],
    ['a code in an object', { body: { ...asked, code: { $ne: CODE } } }, 422],
    ['no code', { body: { ...asked, pin: CODE } }, 422],
    ['a code of three digits', { body: { ...asked, code: CODE.slice(3) } }, 422],
    ['a code of eleven digits', { body: { ...asked, code: `${CODE}00000` } }, 422],
    ['a code with a space', { body: { ...asked, code: ` ${CODE}` } }, 422],
    ['a code with a line end', { body: { ...asked, code: `${CODE}\n` } }, 422],
    ['a code with a sign', { body: { ...asked, code: `+${CODE}` } }, 422],
    ['a code in full-width digits', { body: { ...asked, code: '７３４９１５' } }, 422],
    ['a code in Arabic digits', { body: { ...asked, code: '٧٣٤٩١٥' } }, 422],
    ['a code with a letter', { body: { ...asked, code: `${CODE}x` } }, 422],
    ['an unknown field', { body: { ...asked, code: CODE, remember: CODE } }, 422],
    ['a session that is no truth value', { body: { ...asked, code: CODE, session: CODE } }, 422],
    [
      'an identifier that is too long',
      { body: { ...asked, code: CODE, user_identifier: CODE.repeat(50) } },
      422,
    ],
    ['a list', { body: [{ ...asked, code: CODE }] }, 422],
    ['malformed JSON', { body: `{"code":"${CODE}",` }, 400],
    [
      'a form',
      { body: `code=${CODE}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    [
      'text',
      { body: JSON.stringify({ ...asked, code: CODE }), headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['no type', { body: JSON.stringify({ ...asked, code: CODE }), headers: { 'content-type': '' } }, 415],
    ['nothing', {}, 415],
  ]
  test.each(refused)('%s is refused, and the code is not repeated', async (_, request, status) => {
    const server = await testServer()
    const answer = await server.request('POST', VERIFY, request)
    expectProblem(answer, status)
    for (const spelling of [CODE, '７３４９１５', '٧٣٤٩١٥', CODE.slice(3)]) {
      expect(answer.text).not.toContain(spelling)
    }
    expect([...answer.headers].join()).not.toContain(CODE)
    expect(server.logs.join()).not.toContain(CODE)
  })

  test('a refused request uses up no attempt', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    for (let n = 0; n < 30; n++) {
      expectProblem(await verify(server, Number(code)), 422)
    }
    expect((await verify(server, code)).status).toBe(200)
  })
})
