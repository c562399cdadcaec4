import { describe, expect, test } from 'bun:test'
import { databasePath, open } from '../../db/open.ts'
import { verify } from '../passcodes/support.ts'
import { frozenClock, testServer } from '../support.ts'
import { commandLine } from './support.ts'

const IDENTIFIER = ['--identifier', 'ann@example.com']

describe('issue-passcode', () => {
  test('prints the digits alone', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-passcode', ...IDENTIFIER)
    expect(out).toMatch(/^[0-9]{6}\n$/)
    expect(code).toBe(0)
    // Whose it is and how long it lives: on stderr, so that `$(…)` captures the digits alone.
    expect(err).toMatch(/^for owner, valid until \d{4}-\d\d-\d\d \d\d:\d\dZ, works once\n$/)
  })

  test('a server beside it takes the code, by channel email when none is named', async () => {
    using machine = commandLine()
    const { out } = await machine.cli('issue-passcode', ...IDENTIFIER)
    const sms = await machine.cli('issue-passcode', ...IDENTIFIER, '--channel', 'sms', '--user', 'ann')
    const db = open(databasePath(machine.dataDir))
    const server = await testServer({ db, clock: frozenClock(Date.now()) })
    expect((await verify(server, out.trim())).json).toMatchObject({ user_id: 'owner', channel: 'email' })
    expect((await verify(server, sms.out.trim(), { channel: 'sms' })).json).toMatchObject({ user_id: 'ann' })
    db.$client.close()
  })

  test('--json prints what the API answers; --length and --ttl are minded', async () => {
    using machine = commandLine()
    const before = Date.now()
    const flags = ['--length', '10', '--ttl', '30', '--json']
    const { out } = await machine.cli('issue-passcode', ...IDENTIFIER, ...flags)
    const document = JSON.parse(out)
    expect(document).toEqual({
      passcode_id: expect.any(String),
      code: expect.stringMatching(/^[0-9]{10}$/),
      expires_at: expect.any(String),
    })
    const lifetime = Date.parse(document.expires_at) - before
    expect(lifetime).toBeGreaterThanOrEqual(30_000)
    // Less than the default, whatever the machine took in between.
    expect(lifetime).toBeLessThan(600_000)
  })

  const bad: [argv: string[], says: RegExp][] = [
    [[], /--identifier is required/],
    [['--identifier', ''], /--identifier must be text of 1 to 255 characters/],
    [[...IDENTIFIER, '--channel', ''], /--channel must be text of 1 to 50 characters/],
    [[...IDENTIFIER, '--channel', 'c'.repeat(51)], /--channel must be/],
    [[...IDENTIFIER, '--length', '3'], /--length must be a whole number from 4 to 10/],
    [[...IDENTIFIER, '--length', '11'], /--length must be/],
    [[...IDENTIFIER, '--ttl', '29'], /--ttl must be a whole number from 30 to/],
    [[...IDENTIFIER, '--unlock', 'yes'], /too many arguments/],
  ]
  test.each(bad)('%j: exit 2', async (argv, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-passcode', ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
  })

  test('an identifier of spaces: exit 2 and one line', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-passcode', '--identifier', '   ')
    expect([code, out, err]).toEqual([2, '', 'error: user_identifier: must be 1 to 255 characters\n'])
  })

  test('a locked channel: exit 1 that says how to unlock, and --unlock does', async () => {
    using machine = commandLine()
    const db = open(databasePath(machine.dataDir))
    db.$client.run(
      `INSERT INTO passcode_guards (user_id, channel, consecutive_failures, recent_failures, recent_issues)
       VALUES ('owner', 'email', 100, '[]', '[]')`,
    )
    db.$client.close()
    const refused = await machine.cli('issue-passcode', ...IDENTIFIER)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^error: .*locked.*`ext-server issue-passcode --unlock`\n$/)
    expect((await machine.cli('issue-passcode', ...IDENTIFIER, '--channel', 'sms')).code).toBe(0)
    expect((await machine.cli('issue-passcode', ...IDENTIFIER, '--unlock')).out).toMatch(/^[0-9]{6}\n$/)
    expect((await machine.cli('issue-passcode', ...IDENTIFIER)).code).toBe(0)
  })
})
