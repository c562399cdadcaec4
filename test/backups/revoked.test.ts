import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'
import { program } from './support.ts'

type Machine = ReturnType<typeof commandLine>

/** Runs commands one after the other, each as a process of its own. @returns the output of the last. */
async function steps(machine: Machine, ...commands: string[]): Promise<string> {
  let last = ''
  for (const command of commands) {
    const { code, out, err } = await program(machine, ...command.split(' '))
    if (code !== 0) throw new Error(`${command}: ${err}`)
    last = out
  }
  return last.trim()
}

/** One column of a query on the database. */
function column({ dataDir }: Machine, query: string): unknown[] {
  const sqlite = new Database(join(dataDir, 'ext-server.db'))
  const statement = sqlite.prepare(query)
  try {
    return statement.values().map(([value]) => value)
  } finally {
    statement.finalize()
    sqlite.close()
  }
}

const activeTokens = (machine: Machine) =>
  column(machine, 'SELECT name FROM api_tokens WHERE is_active = 1 ORDER BY name')
const idOf = (machine: Machine, table: string, name: string) =>
  column(machine, `SELECT id FROM ${table} WHERE name = '${name}'`)[0]

const SESSION = `INSERT INTO browser_sessions (id, user_id, secret_hash, scopes, created_at, last_used_at, expires_at)
  VALUES ('bs_1', 'owner', 'x', 'read', 1, 1, 9999999999999)`

describe('what was revoked after a backup was made', () => {
  test('stays revoked after a restore: tokens, JWTs, passcodes, browsers', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'backup')
    await steps(machine, 'issue-token --name kept', 'issue-token --name stolen', 'issue-jwt --name client')
    await steps(machine, 'issue-passcode --identifier ann@example.org')
    column(machine, SESSION)
    await steps(machine, `backup ${file}`)
    const [stolen, client] = [idOf(machine, 'api_tokens', 'stolen'), idOf(machine, 'issued_jwts', 'client')]
    await steps(machine, `revoke-token ${stolen}`, `revoke-jwt ${client}`)
    await steps(machine, 'issue-passcode --identifier ann@example.org', 'issue-token --name later')
    column(machine, 'DELETE FROM browser_sessions')
    const { code, err } = await program(machine, 'restore', file)
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('4 credentials revoked since the backup stay revoked\n'),
    ])
    expect(err).not.toContain('may be valid')
    expect(activeTokens(machine)).toEqual(['kept'])
    expect(column(machine, 'SELECT count(*) FROM issued_jwts WHERE revoked_at IS NULL')).toEqual([0])
    expect(column(machine, 'SELECT count(*) FROM browser_sessions')).toEqual([0])
    expect(column(machine, "SELECT count(*) FROM passcodes WHERE code_hash <> ''")).toEqual([0])
    expect(
      column(machine, "SELECT action FROM audit_log WHERE detail LIKE '%before the restore%' ORDER BY 1"),
    ).toEqual(['jwt.revoke', 'passcode.revoke', 'session.close', 'token.revoke'])
    expect(column(machine, 'SELECT detail FROM audit_log ORDER BY seq DESC LIMIT 1')).toEqual([
      expect.stringMatching(/^backup of .*Z; 4 credentials revoked$/),
    ])
    expect((await program(machine, 'audit', 'verify')).code).toBe(0)
  })

  test('does not come back by the command that undoes a restore, and what is new stays', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'backup')
    await steps(machine, 'issue-token --name old', 'issue-token --name other', `backup ${file}`)
    await steps(machine, 'issue-token --name later')
    const { err } = await program(machine, 'restore', file)
    expect(activeTokens(machine)).toEqual(['old', 'other'])
    await steps(machine, `revoke-token ${idOf(machine, 'api_tokens', 'old')}`)
    const [, undo = ''] = / restore (\S*before-restore\S*)/.exec(err) ?? []
    const undone = await program(machine, 'restore', undo)
    expect([undone.code, undone.err]).toEqual([0, expect.stringContaining('1 credential revoked since')])
    expect(activeTokens(machine)).toEqual(['later', 'other'])
  })

  test('stays ended where it was shared, and what is shared still stays so', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'backup')
    await steps(machine, 'issue-token --name any')
    for (const id of ['ended', 'deleted', 'kept'])
      column(
        machine,
        `INSERT INTO shares (id, user_id, secret_hash, name, parts, created_at)
          VALUES ('${id}', 'owner', '${id}', 'Doctor', '{"names":["weight"],"days":30}', 1)`,
      )
    await steps(machine, `backup ${file}`)
    column(machine, "UPDATE shares SET ended_at = 2 WHERE id = 'ended'")
    column(machine, "DELETE FROM shares WHERE id = 'deleted'")
    await steps(machine, `restore ${file}`)
    expect(column(machine, 'SELECT id FROM shares WHERE ended_at IS NULL')).toEqual(['kept'])
    expect(column(machine, 'SELECT count(*) FROM shares')).toEqual([3])
  })

  test('of people: they stay disabled, deleted ones are disabled and named, administrators stay demoted', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'backup')
    await steps(machine, 'user add ann --admin', 'user add bob', 'user add cleo')
    await steps(
      machine,
      'issue-token --user bob --name b',
      'issue-token --user cleo --name c',
      `backup ${file}`,
    )
    await steps(machine, 'user admin ann --remove', 'user disable bob', 'user delete cleo', 'user add dan')
    const { code, err } = await program(machine, 'restore', file)
    expect(code).toBe(0)
    expect(err).toContain(
      'cleo was deleted since: the journal is there again, and the person is disabled; to delete it: ',
    )
    expect(column(machine, 'SELECT id FROM people WHERE disabled_at IS NULL ORDER BY id')).toEqual([
      'ann',
      'owner',
    ])
    expect(column(machine, "SELECT is_admin FROM people WHERE id = 'ann'")).toEqual([0])
    expect(activeTokens(machine)).toEqual([])
    await steps(machine, 'user enable bob')
    expect(activeTokens(machine)).toEqual([])
  })

  test('is unknown where the data before are missing or are others: said, with the command that ends all', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'backup')
    await steps(machine, 'issue-token --name a', 'issue-jwt --name client', `backup ${file}`)
    const note =
      /^credentials that were revoked after the backup was made may be valid again; to end all: .+ restore (\S+) --revoke-credentials --data-dir \S+$/m
    rmSync(join(machine.dataDir, 'ext-server.db'))
    const restored = await program(machine, 'restore', file)
    expect([restored.code, note.exec(restored.err)?.[1]]).toEqual([0, file])
    using other = commandLine()
    await steps(other, 'issue-token --name own')
    expect((await program(other, 'restore', file)).err).toMatch(note)
    expect(activeTokens(other)).toEqual(['a'])
    const key = readFileSync(join(machine.dataDir, 'jwt-key.json'), 'utf8')
    const ended = await program(machine, 'restore', file, '--revoke-credentials')
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('2 credentials ended; ')])
    expect(ended.err).not.toMatch(note)
    expect(activeTokens(machine)).toEqual([])
    expect(existsSync(join(machine.dataDir, 'jwt-key.json'))).toBe(false)
    await steps(machine, 'issue-jwt --name next')
    expect(readFileSync(join(machine.dataDir, 'jwt-key.json'), 'utf8')).not.toBe(key)
    expect((await program(machine, 'audit', 'verify')).code).toBe(0)
  })
})
