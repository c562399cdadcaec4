import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath, open } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'
import { run } from '../../src/cli/run.ts'
import { testServer } from '../support.ts'

/** The command-line issuer of specification 1.9: a first token, with no server running. */

const folder = mkdtempSync(join(tmpdir(), 'ext-issuer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const issueToken = (...flags: string[]) => runCommand('issue-token', '--data-dir', folder, ...flags)

async function runCommand(...words: string[]) {
  const written = { stdout: '', stderr: '' }
  const code = await run(words, {
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
    env: {},
    program: 'ext-server',
    stopRequested: async () => {},
  })
  return { code, ...written }
}

/** What a server that is started later on the same data makes of a token. */
async function verified(token: string) {
  const db = open(databasePath(folder))
  try {
    return (await testServer({ db })).services.tokens.verify(token.trim())
  } finally {
    db.$client.close()
  }
}

describe('issue-token', () => {
  test('takes a name, an expiry in days and a user id', async () => {
    await runCommand('user', 'add', 'ada', '--data-dir', folder)
    const { code, stdout, stderr } = await issueToken('--name', 'my phone', '--days', '30', '--user', 'ada')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}\n$/)
    const db = open(databasePath(folder))
    const [row] = db.select().from(apiTokens).all()
    db.$client.close()
    expect(row).toMatchObject({ name: 'my phone', user_id: 'ada' })
    expect((row?.expires_at ?? 0) - (row?.created_at ?? 0)).toBe(30 * 86_400_000)
  })

  test('without an expiry it never expires, and without a user id it is the owner’s', async () => {
    const { stdout } = await issueToken('--name', 'forever')
    expect(await verified(stdout)).toMatchObject({ name: 'forever', userId: 'owner', expiresAt: null })
  })

  test.each([
    ['no name', []],
    ['an empty name', ['--name', '']],
    ['no days', ['--name', 'x', '--days', '0']],
    ['part of a day', ['--name', 'x', '--days', '1.5']],
    ['too many days', ['--name', 'x', '--days', '3651']],
    ['an unknown option', ['--name', 'x', '--forever']],
  ])('refuses %s with exit 2, and prints no token', async (_, flags) => {
    const { code, stdout, stderr } = await issueToken(...flags)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: ext-server issue-token')
  })
})
