import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'
import { commandLine } from '../cli/support.ts'
import { auditRows, draftsIn, keyFiles, machineWithData, program, tableHashes } from './support.ts'

const asideOf = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))

test('while a restore is in progress, nothing else opens the data, and what a killed one left is ignored', async () => {
  using machine = commandLine()
  await machine.cli('issue-token', '--name', 'x')
  // Of this process, which is another than the one below.
  const draft = join(machine.dataDir, `restore.${process.pid}.new`)
  mkdirSync(draft)
  for (const command of ['serve', 'list-tokens'])
    expect(await program(machine, command)).toEqual({
      code: 1,
      out: '',
      err: `error: a restore is in progress; try again when it has ended (if it was killed, delete ${draft})\n`,
    })
  rmSync(draft, { recursive: true })
  mkdirSync(join(machine.dataDir, 'restore.999999999.new'))
  expect((await program(machine, 'list-tokens')).code).toBe(0)
})

describe('restore', () => {
  test('of an encrypted backup gives an empty machine every row and every key', async () => {
    const { machine, passphrase, file } = await machineWithData()
    using _ = machine
    const { dataDir, cli } = machine
    expect(await cli('backup', file, ...passphrase)).toEqual({ code: 0, out: `${file}\n`, err: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(draftsIn(machine.home)).toEqual([])
    const before = { tables: tableHashes(dataDir), keys: keyFiles(dataDir), audit: auditRows(dataDir) }
    expect(Object.keys(before.keys)).toHaveLength(4)
    rmSync(dataDir, { recursive: true })
    const restored = await cli('restore', file, ...passphrase)
    expect([restored.code, restored.out]).toEqual([
      0,
      expect.stringMatching(/^restored the backup of .*Z\n$/),
    ])
    expect(tableHashes(dataDir)).toEqual(before.tables)
    expect(keyFiles(dataDir)).toEqual(before.keys)
    expect(auditRows(dataDir).slice(0, -1)).toEqual(before.audit)
    expect(auditRows(dataDir).at(-1)).toContain('data.restore')
    expect((await cli('audit', 'verify')).code).toBe(0)
    expect(draftsIn(dataDir)).toEqual([])
  })

  test('keeps the data before aside, and the printed command brings it back', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const { dataDir } = machine
    await program(machine, 'backup', file)
    const inBackup = tableHashes(dataDir)
    await program(machine, 'issue-token', '--name', 'later')
    const later = tableHashes(dataDir)
    expect(later).not.toEqual(inBackup)
    const keys = keyFiles(dataDir)
    const restored = await program(machine, 'restore', file)
    expect(restored.code).toBe(0)
    expect(tableHashes(dataDir)).toEqual(inBackup)
    // The backup has no keys; those of this machine stay.
    expect(keyFiles(dataDir)).toEqual(keys)
    expect((await program(machine, 'audit', 'verify')).code).toBe(0)
    const [aside = ''] = asideOf(dataDir)
    expect(tableHashes(join(dataDir, aside))).toEqual(later)
    const [, command = ''] = / restore (.+)$/m.exec(restored.err) ?? []
    expect((await program(machine, 'restore', ...command.split(' '))).code).toBe(0)
    expect(tableHashes(dataDir)).toEqual(later)
    expect((await program(machine, 'audit', 'verify')).code).toBe(0)
  })

  test('without the keys works on another machine, whose audit log begins a new part', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const tables = tableHashes(machine.dataDir)
    const made = await machine.cli('backup', file)
    expect(made.err).toMatch(/^warning: the backup is not encrypted: .* no keys .*\n$/)
    for (const secret of Object.values(keyFiles(machine.dataDir)))
      expect(readFileSync(file, 'latin1')).not.toContain(secret.trim())
    using other = commandLine()
    await program(other, 'issue-token', '--name', 'own')
    const restored = await program(other, 'restore', file)
    expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('the backup had no keys')])
    expect(tableHashes(other.dataDir)).toEqual(tables)
    expect((await program(other, 'issue-token', '--name', 'new')).code).toBe(0)
    const verified = await program(other, 'audit', 'verify')
    expect([verified.code, verified.out]).toEqual([1, expect.stringContaining('written with another key')])
  })

  test('migrates a backup of an earlier version, which making it does not', async () => {
    using machine = commandLine()
    mkdirSync(machine.dataDir)
    const database = join(machine.dataDir, 'ext-server.db')
    const sqlite = new Database(database)
    migrate(sqlite, MIGRATIONS.slice(0, -1))
    sqlite.close(true)
    const file = join(machine.home, 'backup')
    const made = await program(machine, 'backup', file, '--json')
    expect(JSON.parse(made.out).manifest.schema_version).toBe(MIGRATIONS.length - 1)
    rmSync(database)
    expect((await program(machine, 'restore', file)).code).toBe(0)
    expect((await program(machine, 'list-tokens')).code).toBe(0)
  })

  test('is refused while a server runs, which goes on', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    await machine.cli('backup', file)
    await using server = await machine.serve()
    const before = readdirSync(machine.dataDir).sort()
    expect(await program(machine, 'restore', file)).toEqual({
      code: 1,
      out: '',
      err: `error: a server or another command is using ${machine.dataDir}; stop it first\n`,
    })
    expect(readdirSync(machine.dataDir).sort()).toEqual(before)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  test('replaces a damaged database', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const tables = tableHashes(machine.dataDir)
    await machine.cli('backup', file)
    for (const damaged of ['', 'not a database at all, but long enough to be looked at']) {
      writeFileSync(join(machine.dataDir, 'ext-server.db'), damaged)
      expect((await program(machine, 'restore', file)).code).toBe(0)
      expect(tableHashes(machine.dataDir)).toEqual(tables)
    }
    expect(asideOf(machine.dataDir)).toHaveLength(2)
  })
})
