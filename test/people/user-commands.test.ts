import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'

/** A command line on which nobody is added unasked. */
function server() {
  const machine = commandLine()
  return { machine, cli: machine.cliAsIs, [Symbol.dispose]: () => machine[Symbol.dispose]() }
}

describe('user', () => {
  test('the owner is there from the start, as an administrator', async () => {
    using on = server()
    const { code, out } = await on.cli('user', 'list', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject([{ id: 'owner', name: 'owner', is_admin: true, disabled_at: null }])
  })

  test('add, rename, disable, enable and delete are seen in the list', async () => {
    using on = server()
    const seen = async () => {
      const list: Record<string, unknown>[] = JSON.parse((await on.cli('user', 'list', '--json')).out)
      return list.find(({ id }) => id === 'ann')
    }
    expect(await on.cli('user', 'add', 'ann', '--name', 'Ann')).toMatchObject({ code: 0, out: 'ann\n' })
    expect(await seen()).toMatchObject({ name: 'Ann', is_admin: false, disabled_at: null })
    expect((await on.cli('user', 'rename', 'ann', 'Ann Lee')).code).toBe(0)
    expect(await seen()).toMatchObject({ id: 'ann', name: 'Ann Lee' })
    expect((await on.cli('user', 'admin', 'ann')).code).toBe(0)
    expect(await seen()).toMatchObject({ is_admin: true })
    expect((await on.cli('user', 'admin', 'ann', '--remove')).code).toBe(0)
    expect(await seen()).toMatchObject({ is_admin: false })
    expect((await on.cli('user', 'disable', 'ann')).code).toBe(0)
    expect((await seen())?.disabled_at).toBeString()
    expect((await on.cli('user', 'enable', 'ann')).code).toBe(0)
    expect(await seen()).toMatchObject({ disabled_at: null })
    expect((await on.cli('user', 'delete', 'ann')).code).toBe(0)
    expect(await seen()).toBeUndefined()
  })

  test('disable says whose journal nobody can open then', async () => {
    using on = server()
    for (const id of ['ann', 'bob', 'mia']) await on.cli('user', 'add', id)
    const db = new Database(join(on.machine.dataDir, 'ext-server.db'))
    db.run("UPDATE people SET is_cared_for = 1 WHERE id = 'mia'")
    db.run("INSERT INTO guardians (user_id, guardian_id, created_at) VALUES ('mia', 'ann', 0)")
    db.close()
    expect(await on.cli('user', 'disable', 'bob')).toMatchObject({ code: 0, err: 'disabled\n' })
    const { code, err } = await on.cli('user', 'disable', 'ann')
    expect(code).toBe(0)
    expect(err).toBe(
      'note: nobody else can open the journal of mia; ext-server user enable ann allows it again\ndisabled\n',
    )
  })

  const refused: [words: string[], code: number, message: RegExp][] = [
    [['add', 'owner'], 1, /^error: A person with this id exists already\n$/],
    [['add', ''], 2, /^error: ID must be an id of 1 to 255 characters/],
    [['add', ' ann'], 2, /^error: ID must be an id/],
    [['add', 'a\u0007b'], 2, /^error: ID must be an id/],
    [['add', 'a'.repeat(256)], 2, /^error: ID must be an id/],
    [['add', 'ann', '--name', ''], 2, /^error: --name must be a name/],
    [['add'], 2, /^error: ID is required/],
    [['rename', 'owner', ''], 2, /^error: NAME must be a name/],
    [['rename', 'ownr', 'X'], 1, /^error: No such person; the nearest name is owner\n$/],
    [['disable', 'owner'], 1, /^error: The owner cannot be disabled/],
    [['admin', 'owner', '--remove'], 1, /^error: The owner cannot be disabled, and is always/],
    [['delete', 'owner'], 1, /^error: The owner cannot be deleted\n$/],
    [['delete', 'nobody'], 1, /^error: No such person; the nearest name is owner\n$/],
    [['enable', 'nobody'], 1, /^error: No such person/],
  ]
  test.each(refused)('%j is refused', async (words, code, message) => {
    using on = server()
    const outcome = await on.cli('user', ...words)
    expect([outcome.code, outcome.out]).toEqual([code, ''])
    expect(outcome.err).toMatch(message)
  })
})

describe('--user of somebody unknown', () => {
  const commands: string[][] = [
    ['issue-token', '--name', 'x'],
    ['list-tokens'],
    ['issue-jwt'],
    ['list-jwts'],
    ['issue-passcode', '--identifier', 'x'],
    ['sign-in-link'],
    ['mcp'],
    ['export'],
    ['foods', 'search', 'oats'],
    ['connect', 'cursor'],
    ['connect', 'generic', '--stdio'],
  ]
  test.each(commands.map((words) => [words]))(
    '%j: one line with the nearest name, exit code 1',
    async (words) => {
      using on = server()
      await on.cli('user', 'add', 'u-17', '--name', 'Annabel')
      const { code, out, err } = await on.cli(...words, '--user', 'anabel')
      expect([code, out, err]).toEqual([1, '', 'error: No such person; the nearest name is Annabel\n'])
    },
  )

  test('nothing is issued for a person who is disabled', async () => {
    using on = server()
    await on.cli('user', 'add', 'ann')
    await on.cli('user', 'disable', 'ann')
    for (const words of [
      ['issue-token', '--name', 'x'],
      ['issue-jwt'],
      ['issue-passcode', '--identifier', 'x'],
      ['sign-in-link'],
      ['mcp'],
      ['connect', 'cursor', '--http', '--with-token'],
    ]) {
      const { code, out, err } = await on.cli(...words, '--user', 'ann')
      expect([words, code, out]).toEqual([words, 1, ''])
      expect(err).toBe('error: The person is disabled; enable them with `ext-server user enable`\n')
    }
    // What is there may still be read by whoever has the data directory.
    expect((await on.cli('export', '--user', 'ann')).code).toBe(0)
  })
})
