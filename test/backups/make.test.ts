import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'
import { draftsIn, machineWithData } from './support.ts'

describe('backup', () => {
  test('names the file by its time, in the folder of the setting or a stated one', async () => {
    const { machine } = await machineWithData()
    using _ = machine
    const { cli, cliWith, dataDir, home } = machine
    const name = /^ext-server-\d{4}-\d\d-\d\dT\d{6}Z\.tar\n?$/
    await cli('backup')
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(name)])
    mkdirSync(join(home, 'stated'))
    await cli('backup', join(home, 'stated'))
    expect(readdirSync(join(home, 'stated'))).toEqual([expect.stringMatching(name)])
    await cliWith({ EXT_BACKUP_FOLDER: join(home, 'set', 'up') }, 'backup')
    expect(readdirSync(join(home, 'set', 'up'))).toEqual([expect.stringMatching(name)])
  })

  test('reads the passphrase from a pipe, restore from the file that the environment names', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const { cliWith, cliReading, dataDir, home } = machine
    expect((await cliReading('from a pipe\n', 'backup', file, '--passphrase-file', '-')).code).toBe(0)
    rmSync(dataDir, { recursive: true })
    const secret = join(home, 'secret')
    writeFileSync(secret, 'from a pipe')
    expect((await cliWith({ EXT_BACKUP_PASSPHRASE_FILE: secret }, 'restore', file)).code).toBe(0)
  })

  test('is not made without the key that it was asked for', async () => {
    const { machine, passphrase } = await machineWithData()
    using _ = machine
    const { home } = machine
    writeFileSync(join(home, 'empty'), '\n')
    const file = join(home, 'backup')
    const refused: [flags: string[], line: RegExp][] = [
      [['--encrypt'], /^error: --encrypt needs --recipient, --passphrase-file, or the setting /],
      [['--recipient', 'age1'], /not an age recipient \(age1…\); no backup was made\n$/],
      [
        ['--recipient', 'age1', ...passphrase],
        /^error: --recipient and --passphrase-file exclude each other/,
      ],
      [['--passphrase-file', join(home, 'empty')], /^error: --passphrase-file: the passphrase is empty/],
      [['--passphrase-file', join(home, 'no')], /^error: --passphrase-file: the file cannot be read\n$/],
    ]
    for (const [flags, line] of refused) {
      const { code, out, err } = await machine.cli('backup', file, ...flags)
      expect([code, out, err]).toEqual([2, '', expect.stringMatching(line)])
    }
    expect([existsSync(file), draftsIn(home)]).toEqual([false, []])
  })

  test('of a directory without a database, or with one that is damaged or newer, is refused', async () => {
    using machine = commandLine()
    const { dataDir, home } = machine
    const database = join(dataDir, 'ext-server.db')
    const file = join(home, 'backup')
    const refusal = async () => (await machine.cli('backup', file)).err
    mkdirSync(dataDir)
    expect(await refusal()).toBe(`error: ${database}: there is no database to back up\n`)
    expect(readdirSync(dataDir)).toEqual([])
    writeFileSync(database, 'x'.repeat(5000))
    expect(await refusal()).toStartWith(`error: ${database}: not an ext-server database`)
    rmSync(database)
    const sqlite = new Database(database)
    sqlite.run('CREATE TABLE notes (text TEXT)')
    sqlite.close()
    expect(await refusal()).toMatch(/^error: the database belongs to another program/)
    rmSync(database)
    await machine.cli('list-tokens')
    const own = new Database(database)
    own.run("INSERT INTO __drizzle_migrations VALUES (1000, 'x', 9999999999999)")
    own.close()
    expect(await refusal()).toMatch(/^error: the database was written by a newer ext-server \(schema/)
    expect([existsSync(file), draftsIn(home)]).toEqual([false, []])
  })
})
