import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { fail, issueCode, knownDigits, NO_ADDRESS_LIMIT, storedPasscode, verify } from './support.ts'

/** Every code is another: 000001, 000002, … */
const counting = () => {
  let drawn = 0
  return { ...knownDigits(0), below: () => (drawn++ % 6 === 5 ? Math.floor(drawn / 6) % 10 : 0) }
}

describe('a new code', () => {
  test('kills every earlier unused one of the same user and channel', async () => {
    const server = await testServer({ random: counting() })
    const token = server.token('ann')
    const first = await issueCode(server, token)
    const second = await issueCode(server, token)
    const third = await issueCode(server, token)
    expect(new Set([first.code, second.code, third.code]).size).toBe(3)
    expectProblem(await verify(server, first.code), 401)
    expectProblem(await verify(server, second.code), 401)
    expect((await verify(server, third.code)).status).toBe(200)
    expect(storedPasscode(server, first.passcode_id)).toMatchObject({ is_superseded: 1, is_used: 0 })
  })

  test('kills one that was for another identifier too: user and channel decide', async () => {
    const server = await testServer({ random: counting() })
    const token = server.token('ann')
    const email = await issueCode(server, token, { user_identifier: 'ann@example.com' })
    await issueCode(server, token, { user_identifier: '+49 170 1234567' })
    expectProblem(await verify(server, email.code, { user_identifier: 'ann@example.com' }), 401)
  })

  test('leaves other channels and other people alone', async () => {
    const server = await testServer({ random: counting() })
    const ann = server.token('ann')
    const email = await issueCode(server, ann, { channel: 'email' })
    const sms = await issueCode(server, ann, { channel: 'sms' })
    const bobs = await issueCode(server, server.token('bob'), { user_identifier: 'bob@example.com' })
    await issueCode(server, ann, { channel: 'push' })
    expect((await verify(server, email.code, { channel: 'email' })).status).toBe(200)
    expect((await verify(server, sms.code, { channel: 'sms' })).status).toBe(200)
    expect((await verify(server, bobs.code, { user_identifier: 'bob@example.com' })).status).toBe(200)
  })

  test('leaves a used one used', async () => {
    const server = await testServer({ random: counting() })
    const token = server.token('ann')
    const first = await issueCode(server, token)
    await verify(server, first.code)
    await issueCode(server, token)
    expect(storedPasscode(server, first.passcode_id)).toMatchObject({ is_used: 1, is_superseded: 0 })
    expectProblem(await verify(server, first.code), 401)
  })

  test('brings five new attempts, for its own digits alone', async () => {
    const server = await testServer({ random: counting(), settings: NO_ADDRESS_LIMIT })
    const token = server.token('ann')
    const first = await issueCode(server, token)
    await fail(server, first.code, 5, { code: '999999' })
    const second = await issueCode(server, token)
    expectProblem(await verify(server, first.code), 401)
    expect((await verify(server, second.code)).status).toBe(200)
  })

  test('a request that is refused kills nothing', async () => {
    const server = await testServer({ random: counting() })
    const token = server.token('ann')
    const { code } = await issueCode(server, token)
    const body = { user_identifier: ' ', channel: 'email' }
    expectProblem(await server.request('POST', '/auth/passcodes', { token, body }), 422)
    expect((await verify(server, code)).status).toBe(200)
  })
})
