import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { databasePath } from '../../db/open.ts'
import type { Answer } from '../caller.ts'
import { createBench, type RunningServer } from './support.ts'

const IDENTIFIER = 'ann@example.org'

/** How often each status came. */
const count = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  )

/** A code that is not the right one. */
const wrong = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')

describe('one passcode, two servers on the same data directory', () => {
  const bench = createBench()
  let servers: RunningServer[]
  /** With the limit per address out of the way, so that what the database guards is seen by itself. */
  beforeAll(async () => {
    const options = { env: { EXT_PASSCODE_VERIFY_FAILURES_PER_MINUTE: '100000' } }
    servers = await Promise.all([bench.serve(options), bench.serve(options)])
  })
  afterAll(bench.close)

  const issue = (channel: string, ...more: string[]) =>
    bench.value(['issue-passcode', '--identifier', IDENTIFIER, '--channel', channel, ...more])

  const verifyAll = (channel: string, codes: readonly string[]) =>
    Promise.all(
      codes.map((code, n) =>
        servers[n % 2]?.request('POST', '/auth/passcodes/verify', {
          body: { code, user_identifier: IDENTIFIER, channel },
        }),
      ),
    ).then((answers) => answers.filter((answer) => answer !== undefined))

  const row = (sql: string) => {
    const db = new Database(databasePath(bench.dataDir), { readonly: true })
    try {
      return db.query(sql).get()
    } finally {
      db.close()
    }
  }

  test('of 100 parallel right answers, split over both, exactly one is let in', async () => {
    for (let round = 0; round < 5; round++) {
      const channel = `race ${round}`
      const code = await issue(channel)
      const answers = await verifyAll(channel, Array<string>(100).fill(code))
      expect(count(answers)).toEqual({ 200: 1, 401: 99 })
      expect(row(`SELECT is_used, code_hash FROM passcodes WHERE channel = '${channel}'`)).toEqual({
        is_used: 1,
        code_hash: '',
      })
      expect(
        row(
          `SELECT count(*) AS n FROM audit_log WHERE action = 'passcode.verify' AND subject = (SELECT id FROM passcodes WHERE channel = '${channel}')`,
        ),
      ).toEqual({ n: 1 })
    }
  })

  test('100 parallel wrong answers use up the five attempts of the code, and the right one comes too late', async () => {
    const code = await issue('guessed')
    const guesses = Array.from({ length: 100 }, (_, n) => wrong(code, n))
    expect(count(await verifyAll('guessed', guesses))).toEqual({ 401: 100 })
    expect(row(`SELECT attempts, code_hash FROM passcodes WHERE channel = 'guessed'`)).toEqual({
      attempts: 5,
      code_hash: '',
    })
    expect(count(await verifyAll('guessed', [code, code]))).toEqual({ 401: 2 })
  })

  test('a new code does not give guessers a fresh start: ten failures close the channel on both servers', async () => {
    const first = await issue('again')
    await verifyAll(
      'again',
      Array.from({ length: 20 }, (_, n) => wrong(first, n)),
    )
    const second = await issue('again')
    await verifyAll(
      'again',
      Array.from({ length: 20 }, (_, n) => wrong(second, n)),
    )
    const third = await issue('again')
    expect(count(await verifyAll('again', [third, third]))).toEqual({ 401: 2 })
  })

  test('a hundred failures in a row lock the channel until the owner of the machine lifts it', async () => {
    for (let codes = 0; codes < 20; codes++) {
      const code = await issue('locked')
      await verifyAll(
        'locked',
        Array.from({ length: 6 }, (_, n) => wrong(code, n)),
      )
    }
    const refused = await bench.cli(['issue-passcode', '--identifier', IDENTIFIER, '--channel', 'locked'])
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: This channel is locked after too many wrong passcodes; to unlock it, use `ext-server issue-passcode --unlock`\n',
    })
    const code = await issue('locked', '--unlock')
    expect(count(await verifyAll('locked', [code]))).toEqual({ 200: 1 })
  })
})

describe('the limit of failures per address, as it comes', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('a guesser is told to wait after 20 failures on each server, and wins nothing', async () => {
    const servers = await Promise.all([bench.serve(), bench.serve()])
    const code = await bench.value(['issue-passcode', '--identifier', IDENTIFIER])
    const send = (guess: string, n: number) =>
      servers[n % 2]?.request('POST', '/auth/passcodes/verify', {
        body: { code: guess, user_identifier: IDENTIFIER, channel: 'email' },
      })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => send(wrong(code, n), n)))
    expect(count(answers.filter((answer) => answer !== undefined))).toEqual({ 401: 40, 429: 60 })
    const late = answers.find((answer) => answer?.status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(code, 0))?.status).toBe(429)
  })
})
