import { expect, test } from 'bun:test'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath, open } from '../../db/open.ts'
import { commandLine } from './support.ts'

type Machine = ReturnType<typeof commandLine>

/** Three tokens, and so three rows. */
async function withThreeRows(machine: Machine): Promise<void> {
  for (const name of ['a', 'b', 'c']) await machine.cli('issue-token', '--name', name)
}

function edit({ dataDir }: Machine, ...statements: string[]): void {
  const db = open(databasePath(dataDir))
  for (const sql of statements) db.$client.run(sql)
  db.$client.close()
}

test('audit verify counts the rows of a whole log; its key is a file that only its owner reads', async () => {
  using machine = commandLine()
  await withThreeRows(machine)
  expect(await machine.cli('audit', 'verify')).toEqual({
    code: 0,
    out: 'the audit log is complete: 3 rows\n',
    err: '',
  })
  expect(JSON.parse((await machine.cli('audit', 'verify', '--json')).out)).toEqual({ rows: 3, problem: null })
  expect(statSync(join(machine.dataDir, 'audit-key')).mode & 0o777).toBe(0o600)
})

test('audit verify says which row was changed or removed, and exits with 1', async () => {
  using machine = commandLine()
  await withThreeRows(machine)
  edit(machine, 'DELETE FROM audit_log WHERE seq = 2')
  const { code, out } = await machine.cli('audit', 'verify')
  expect(code).toBe(1)
  expect(out).toBe('row 3 of the audit log was changed, or a row before it was removed or inserted\n')
  const { json } = { json: JSON.parse((await machine.cli('audit', 'verify', '--json')).out) }
  expect(json.problem).toEqual({ seq: 3, what: 'changed' })
})

test('what audit head printed is found again, and missed when rows were replaced', async () => {
  using machine = commandLine()
  await withThreeRows(machine)
  const head = (await machine.cli('audit', 'head')).out.trim()
  expect(head).toMatch(/^3:[0-9a-f]{64}$/)
  await machine.cli('issue-token', '--name', 'd')
  expect((await machine.cli('audit', 'verify', '--head', head)).code).toBe(0)
  const other = head.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const { code, out } = await machine.cli('audit', 'verify', '--head', other)
  expect(code).toBe(1)
  expect(out).toBe('row 3 of the audit log is not the one that was noted; rows were removed or replaced\n')
  expect((await machine.cli('audit', 'verify', '--head', 'nonsense')).code).toBe(2)
})

test('without the file of the key: one line that says what that means', async () => {
  using machine = commandLine()
  await withThreeRows(machine)
  rmSync(join(machine.dataDir, 'audit-key'))
  const { code, out, err } = await machine.cli('audit', 'verify')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^error: .*audit-key: is missing; restore it from a backup\. .*later rows only\n$/)
})

test('serve verifies the log and says what is wrong with it', async () => {
  using machine = commandLine()
  await withThreeRows(machine)
  const whole = await machine.serve()
  expect((await whole.stop()).err).not.toContain('audit log')
  edit(machine, "UPDATE audit_log SET user_id = 'mallory' WHERE seq = 1")
  const changed = await machine.serve()
  expect((await changed.stop()).err).toMatch(/error .*row 1 of the audit log was changed/)
})
