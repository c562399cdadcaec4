import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import {
  fail,
  issueCode,
  issueLocally,
  NO_ADDRESS_LIMIT,
  requestCode,
  storedPasscode,
  verify,
  wrong,
} from './support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('wrong attempts at one code', () => {
  test.each([1, 5, 20])('passcode.max_attempts %i: the last one allowed may be right', async (allowed) => {
    const settings = { ...NO_ADDRESS_LIMIT, PASSCODE_MAX_ATTEMPTS: String(allowed) }
    const server = await testServer({ settings })
    const { code } = await issueCode(server, server.token('ann'), { ttl_seconds: 3600 })
    for (let n = 1; n < allowed; n++) {
      await fail(server, code, 1)
      // Ten failures in fifteen minutes close the channel; that is another limit.
      if (n % 9 === 0) server.clock.advance(15 * MINUTE)
    }
    expect((await verify(server, code)).status).toBe(200)
  })

  test('after five the right one is refused', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'))
    await fail(server, code, 5)
    expectProblem(await verify(server, code), 401)
    expect(storedPasscode(server, passcode_id)).toMatchObject({ attempts: 5, is_used: 0, code_hash: '' })
  })

  test('stay counted when the clock is set back', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'))
    await fail(server, code, 5)
    server.clock.stepBack(HOUR)
    expectProblem(await verify(server, code), 401)
  })
})

describe('failures of one user’s channel', () => {
  test('ten in fifteen minutes close it, and a new code does not open it', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await fail(server, (await issueCode(server, token)).code, 5)
    await fail(server, (await issueCode(server, token)).code, 5)
    const { code } = await issueCode(server, token)
    expectProblem(await verify(server, code), 401)
    const later = await issueCode(server, token)
    expectProblem(await verify(server, later.code), 401)
  })

  test('nine leave it open', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await fail(server, (await issueCode(server, token)).code, 5)
    const { code } = await issueCode(server, token)
    await fail(server, code, 4)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('it opens when the tenth last is fifteen minutes old', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    const token = server.token('ann')
    await fail(server, (await issueCode(server, token)).code, 5)
    await fail(server, (await issueCode(server, token)).code, 5)
    const { code } = await issueCode(server, token, { ttl_seconds: 3600 })
    server.clock.advance(15 * MINUTE)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('other channels of the person, and other people, stay open', async () => {
    const server = await testServer()
    const ann = server.token('ann')
    await fail(server, (await issueCode(server, ann)).code, 5)
    await fail(server, (await issueCode(server, ann)).code, 5)
    const sms = await issueCode(server, ann, { channel: 'sms' })
    expect((await verify(server, sms.code, { channel: 'sms' })).status).toBe(200)
    const bob = await issueCode(server, server.token('bob'), { user_identifier: 'bob@example.com' })
    expect((await verify(server, bob.code, { user_identifier: 'bob@example.com' })).status).toBe(200)
  })

  test('a wrong code counts once, however many codes came before', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    for (let n = 0; n < 4; n++) issueLocally(server, 'ann')
    const { code } = issueLocally(server, 'ann')
    await fail(server, code, 4)
    const sql = "SELECT consecutive_failures AS n FROM passcode_guards WHERE user_id = 'ann'"
    expect(server.db.$client.query(sql).all()).toEqual([{ n: 4 }])
  })

  test('a success clears them', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    const token = server.token('ann')
    for (let round = 0; round < 4; round++) {
      const { code } = await issueCode(server, token)
      await fail(server, code, 4)
      expect((await verify(server, code)).status).toBe(200)
    }
  })
})

describe('a hundred failures in a row', () => {
  const settings = { ...NO_ADDRESS_LIMIT, PASSCODE_MAX_ATTEMPTS: '20' }

  async function lockedServer(failures: number) {
    const server = await testServer({ settings })
    for (let left = failures; left > 0; left -= 20) {
      const { code } = issueLocally(server, 'ann')
      await fail(server, code, Math.min(left, 20))
      server.clock.advance(HOUR)
    }
    return server
  }

  test('lock the channel for good: no code verifies and none is issued', async () => {
    const server = await lockedServer(99)
    const { code } = issueLocally(server, 'ann')
    await fail(server, code, 1)
    server.clock.advance(1000 * HOUR)
    expectProblem(await verify(server, code), 401)
    expectProblem(await requestCode(server, server.token('ann')), 409, /locked.*--unlock/)
    expect(() => issueLocally(server, 'ann')).toThrow(/locked/)
  })

  test('ninety-nine do not, and a success starts the count anew', async () => {
    const server = await lockedServer(99)
    const { code } = issueLocally(server, 'ann')
    expect((await verify(server, code)).status).toBe(200)
    const next = issueLocally(server, 'ann')
    await fail(server, next.code, 1)
    expect((await verify(server, next.code)).status).toBe(200)
  })

  test('the lock holds one channel of one person', async () => {
    const server = await lockedServer(100)
    expect((await requestCode(server, server.token('ann'))).status).toBe(409)
    const { code } = await issueCode(server, server.token('ann'), { channel: 'sms' })
    expect((await verify(server, code, { channel: 'sms' })).status).toBe(200)
    expect((await requestCode(server, server.token('bob'))).status).toBe(201)
  })

  test('the owner of the machine lifts it, which the audit log keeps', async () => {
    const server = await lockedServer(100)
    const { code } = issueLocally(server, 'ann', { unlock: true })
    expect((await verify(server, code)).status).toBe(200)
    expect((await requestCode(server, server.token('ann'))).status).toBe(201)
    const audited = server.db.$client
      .query("SELECT user_id FROM audit_log WHERE action = 'passcode.unlock'")
      .all()
    expect(audited).toEqual([{ user_id: 'ann' }])
  })
})

describe('issuing', () => {
  test('ten an hour for a user’s channel; then 429 that says when', async () => {
    const server = await testServer()
    const token = server.token('ann')
    for (let n = 0; n < 10; n++) {
      await issueCode(server, token)
      server.clock.advance(MINUTE)
    }
    const refused = await requestCode(server, token)
    expectProblem(refused, 429)
    expect(refused.headers.get('retry-after')).toBe(String(50 * 60))
    expect((await requestCode(server, token, { channel: 'sms' })).status).toBe(201)
    expect((await requestCode(server, server.token('bob'))).status).toBe(201)
    server.clock.advance(50 * MINUTE - 1)
    expectProblem(await requestCode(server, token), 429)
    server.clock.advance(1)
    expect((await requestCode(server, token)).status).toBe(201)
  })

  test('a clock that was years ahead and is set right locks nobody out', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    const token = server.token('ann')
    const years = 5 * 365 * 24 * HOUR
    server.clock.advance(years)
    for (let n = 0; n < 10; n++) await fail(server, (await issueCode(server, token)).code, 1)
    server.clock.stepBack(years)
    const { code } = await issueCode(server, token)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('a refused request leaves the last code alive', async () => {
    const server = await testServer()
    const token = server.token('ann')
    for (let n = 0; n < 9; n++) await issueCode(server, token)
    const { code } = await issueCode(server, token)
    expectProblem(await requestCode(server, token), 429)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('the command line is not limited', async () => {
    const server = await testServer()
    for (let n = 0; n < 30; n++) issueLocally(server, 'ann')
    const { code } = issueLocally(server, 'ann')
    expect((await verify(server, code)).status).toBe(200)
  })
})

describe('failures from one address', () => {
  test('twenty a minute; then 429 that says when, for the right code too', async () => {
    const server = await testServer()
    const { code } = issueLocally(server, 'ann', { ttlSeconds: 3600 })
    for (let n = 0; n < 20; n++) {
      expect((await verify(server, '000000', { user_identifier: `nobody-${n}` })).status).toBe(401)
      server.clock.advance(1000)
    }
    const refused = await verify(server, code)
    expectProblem(refused, 429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expectProblem(await verify(server, wrong(code)), 429)
    server.clock.advance(39_999)
    expectProblem(await verify(server, code), 429)
    server.clock.advance(1)
    expect((await verify(server, code)).status).toBe(200)
  })

  test('successes do not count', async () => {
    const server = await testServer()
    for (let n = 0; n < 30; n++) {
      expect((await verify(server, issueLocally(server, 'ann').code)).status).toBe(200)
    }
  })

  test('passcode.verify_failures_per_minute is honoured', async () => {
    const server = await testServer({ settings: { PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1' } })
    expectProblem(await verify(server, '000000'), 401)
    expectProblem(await verify(server, '000000'), 429)
  })

  test('an attempt that the database could not carry out does not count', async () => {
    const server = await testServer({ settings: { PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1' } })
    const { code } = issueLocally(server, 'ann')
    const sqlite = server.db.$client
    sqlite.run("CREATE TRIGGER full BEFORE UPDATE ON passcodes BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    expect((await verify(server, code)).status).toBe(500)
    sqlite.run('DROP TRIGGER full')
    expect((await verify(server, code)).status).toBe(200)
  })
})
