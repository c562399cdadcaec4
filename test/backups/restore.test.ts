import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'
import { auditRows, draftsIn, keyFiles, tableHashes } from './support.ts'

/** A data directory with credentials, a settings file and a key for passcodes. */
async function machineWithData() {
  const machine = commandLine()
  mkdirSync(machine.dataDir)
  writeFileSync(join(machine.dataDir, 'ext-server.toml'), '[passcode]\nhash = "keyed"\n')
  await machine.cli('issue-token', '--name', 'phone', '--user', 'ann')
  await machine.cli('issue-jwt', '--name', 'client')
  await machine.cli('issue-passcode', '--identifier', 'ann@example.org')
  const passphraseFile = join(machine.home, 'passphrase')
  writeFileSync(passphraseFile, 'correct horse\n')
  return { machine, passphrase: ['--passphrase-file', passphraseFile], file: join(machine.home, 'backup') }
}

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
})
