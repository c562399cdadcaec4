import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { issueCode, knownDigits, NO_ADDRESS_LIMIT, requestCode, storedPasscode, verify } from './support.ts'

const settings = NO_ADDRESS_LIMIT
/** 111111, 222222, 111111, … */
const twoCodes = () => knownDigits(...Array(6).fill(1), ...Array(6).fill(2))

describe('two people with live codes for one identifier and channel', () => {
  test('the code decides whose it is, and the other’s stays alive with all its attempts', async () => {
    const server = await testServer({ random: twoCodes(), settings })
    const ann = await issueCode(server, server.token('ann'))
    const bob = await issueCode(server, server.token('bob'))
    expect([ann.code, bob.code]).toEqual(['111111', '222222'])
    expect((await verify(server, bob.code)).json.user_id).toBe('bob')
    expect(storedPasscode(server, ann.passcode_id)).toMatchObject({
      attempts: 0,
      is_used: 0,
      is_superseded: 0,
    })
    expect((await verify(server, ann.code)).json.user_id).toBe('ann')
  })

  test('if both match, neither does, and it counts as a failure of both', async () => {
    const server = await testServer({ random: knownDigits(7), settings })
    const ann = await issueCode(server, server.token('ann'))
    const bob = await issueCode(server, server.token('bob'))
    expect(ann.code).toBe(bob.code)
    for (let n = 0; n < 6; n++) expectProblem(await verify(server, '777777'), 401)
    for (const { passcode_id } of [ann, bob]) {
      expect(storedPasscode(server, passcode_id)).toMatchObject({ attempts: 5, is_used: 0, code_hash: '' })
    }
  })

  test('once one of two like codes is gone, the other is right', async () => {
    const server = await testServer({ random: knownDigits(7), settings })
    const ann = await issueCode(server, server.token('ann'), { ttl_seconds: 30 })
    await issueCode(server, server.token('bob'))
    expectProblem(await verify(server, ann.code), 401)
    server.clock.advance(30_000)
    expect((await verify(server, '777777')).json.user_id).toBe('bob')
  })

  test('wrong guesses count for both', async () => {
    const server = await testServer({ random: twoCodes(), settings })
    const ann = await issueCode(server, server.token('ann'))
    const bob = await issueCode(server, server.token('bob'))
    for (let n = 0; n < 5; n++) expectProblem(await verify(server, '333333'), 401)
    expectProblem(await verify(server, ann.code), 401)
    expectProblem(await verify(server, bob.code), 401)
  })

  test('one person’s closed channel does not close the other’s', async () => {
    const server = await testServer({ random: twoCodes(), settings })
    const annToken = server.token('ann')
    const email = { user_identifier: 'ann@home.example' }
    for (let n = 0; n < 2; n++) {
      await issueCode(server, annToken, email)
      for (let wrongs = 0; wrongs < 5; wrongs++) expectProblem(await verify(server, '999999', email), 401)
    }
    const ann = await issueCode(server, annToken)
    const bob = await issueCode(server, server.token('bob'))
    expect(ann.code).not.toBe(bob.code)
    expectProblem(await verify(server, ann.code), 401)
    expect((await verify(server, bob.code)).json.user_id).toBe('bob')
  })

  test('a new code of one does not supersede the other’s', async () => {
    const server = await testServer({ random: twoCodes(), settings })
    await issueCode(server, server.token('ann'))
    const bob = await issueCode(server, server.token('bob'))
    expect((await requestCode(server, server.token('ann'))).status).toBe(201)
    expect((await verify(server, bob.code)).json.user_id).toBe('bob')
  })
})
