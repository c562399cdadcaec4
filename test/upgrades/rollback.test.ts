import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'
import { auditRows, draftsIn, keyFiles, machineWithData, program, tableHashes } from '../backups/support.ts'
import { commandLine } from '../cli/support.ts'
import { change, databaseIn, databaseOf, later, PROFILE, snapshotNames } from './support.ts'

const SCHEMA = MIGRATIONS.length
const BEFORE = MIGRATIONS.slice(0, -1)

describe('an upgrade', () => {
  test('copies the data before, says where, and how to go back', async () => {
    using machine = commandLine()
    const { dataDir } = machine
    databaseOf(dataDir, BEFORE, PROFILE)
    const before = tableHashes(dataDir)
    const { code, out, err } = await program(machine, 'list-tokens')
    const [name = ''] = snapshotNames(dataDir)
    const path = join(dataDir, name)
    expect(name).toMatch(
      new RegExp(`^before-upgrade-.*Z-schema-${SCHEMA - 1}-version-\\d+\\.\\d+\\.\\d+\\.tar$`),
    )
    expect([code, out, err]).toEqual([
      0,
      expect.any(String),
      `upgraded the data from schema ${SCHEMA - 1} to ${SCHEMA}; the data before is in ${path}; to go back, install the ext-server of schema ${SCHEMA - 1} and run bun cli.ts rollback\n`,
    ])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(draftsIn(dataDir)).toEqual([])
    expect(tableHashes(dataDir).profiles).toBe(before.profiles as string)
    // Nothing is left to do, and nothing is said.
    expect((await program(machine, 'list-tokens')).err).toBe('')
    expect(snapshotNames(dataDir)).toEqual([name])
  })

  test('of a new data directory keeps nothing', async () => {
    using machine = commandLine()
    expect((await program(machine, 'list-tokens')).err).toBe('')
    expect(snapshotNames(machine.dataDir)).toEqual([])
    expect((await program(machine, 'rollback', '--list')).out).toBe('no snapshots\n')
    expect(await program(machine, 'rollback')).toEqual({
      code: 1,
      out: '',
      err: `error: ${machine.dataDir} has no data from before an upgrade; it is kept for 30 days; restore a backup\n`,
    })
  })

  test('is refused while a server of an earlier version is running', async () => {
    using machine = commandLine()
    const { dataDir } = machine
    databaseOf(dataDir, BEFORE, PROFILE)
    using server = Bun.serve({ port: 0, fetch: () => new Response('{}') })
    writeFileSync(join(dataDir, 'listening'), `http://127.0.0.1:${server.port}\n`)
    const before = tableHashes(dataDir)
    expect(await program(machine, 'list-tokens')).toEqual({
      code: 1,
      out: '',
      err: `error: a server of an earlier version is using ${dataDir}; stop it before the data is upgraded\n`,
    })
    expect(tableHashes(dataDir)).toEqual(before)
    expect(snapshotNames(dataDir)).toEqual([])
  })

  test('that fails leaves the data as it was, and no snapshot', async () => {
    using machine = commandLine()
    const { dataDir } = machine
    databaseOf(
      dataDir,
      BEFORE,
      PROFILE,
      'CREATE TABLE others (id INTEGER)',
      'CREATE INDEX saved_meals_user ON others (id)',
    )
    const before = tableHashes(dataDir)
    const { code, err } = await program(machine, 'list-tokens')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^error: the database could not be upgraded from schema \d+ \(0023_family: SQLITE_ERROR\S*\); nothing was changed; go on with the version that wrote it, and report this line\n$/,
      ),
    ])
    expect(tableHashes(dataDir)).toEqual(before)
    expect(snapshotNames(dataDir)).toEqual([])
  })

  test('keeps at most one snapshot of a schema, three in all, each for 30 days', async () => {
    using machine = commandLine()
    const { dataDir } = machine
    databaseOf(dataDir, BEFORE, PROFILE)
    const [day1, day2, day40] = [1, 2, 40].map(
      (days) => `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '')}Z`,
    )
    const kept = [`before-upgrade-${day1}-schema-7.tar`, `before-upgrade-${day2}-schema-6-version-0.0.9.tar`]
    const gone = [
      `before-upgrade-${day1}-schema-${SCHEMA - 1}.tar`,
      `before-upgrade-${day2}-schema-7.tar`,
      `before-upgrade-${day40}-schema-5.tar`,
    ]
    for (const name of [...kept, ...gone]) writeFileSync(join(dataDir, name), '')
    await program(machine, 'list-tokens')
    const left = snapshotNames(dataDir)
    expect(left).toHaveLength(3)
    expect(left).toEqual(expect.arrayContaining(kept))
  })
})

/** A machine with data of this program, which a newer program has upgraded, and what was in it before. */
async function upgradedByANewerProgram() {
  const { machine, file } = await machineWithData()
  const { dataDir } = machine
  const before = { tables: tableHashes(dataDir), audit: auditRows(dataDir), keys: keyFiles(dataDir) }
  await program(machine, 'backup', file)
  const snapshot = join(dataDir, `before-upgrade-2026-03-10T110000Z-schema-${SCHEMA}-version-0.1.0.tar`)
  copyFileSync(file, snapshot)
  const next = later("ALTER TABLE people ADD COLUMN extra TEXT DEFAULT 'new'")
  change(dataDir, (sqlite) => {
    migrate(sqlite, [...MIGRATIONS, next])
    sqlite.run("UPDATE people SET name = 'changed since'")
    sqlite.run('PRAGMA user_version = 2003004')
  })
  return { machine, before, snapshot }
}

describe('a database of a newer program', () => {
  test('is refused with what to do, by every command', async () => {
    const { machine } = await upgradedByANewerProgram()
    using _ = machine
    const refused = {
      code: 1,
      out: '',
      err: `error: the database was written by a newer ext-server (schema ${SCHEMA + 1} of 2.3.4; this version, 0.1.0, supports up to ${SCHEMA}); install that version, or go back to the data from before it with the command rollback, or restore a backup\n`,
    }
    const before = tableHashes(machine.dataDir)
    for (const command of [
      ['list-tokens'],
      ['serve', '--port', '0'],
      ['audit', 'verify'],
      ['foods', 'sources'],
    ])
      expect(await program(machine, ...command)).toEqual(refused)
    expect(tableHashes(machine.dataDir)).toEqual(before)
  })

  test('goes back with one command to every row of before, and forward again', async () => {
    const { machine, before, snapshot } = await upgradedByANewerProgram()
    using _ = machine
    const { dataDir } = machine
    const upgraded = tableHashes(dataDir)
    const list = await program(machine, 'rollback', '--list', '--json')
    expect(JSON.parse(list.out)).toEqual([
      {
        file: snapshot,
        createdAt: '2026-03-10T11:00:00Z',
        schema: SCHEMA,
        version: '0.1.0',
        bytes: statSync(snapshot).size,
      },
    ])
    const { code, out, err } = await program(machine, 'rollback')
    expect([code, out]).toEqual([0, 'restored the data of 2026-03-10T11:00:00Z\n'])
    expect(tableHashes(dataDir)).toEqual(before.tables)
    expect(keyFiles(dataDir)).toEqual(before.keys)
    expect(auditRows(dataDir).slice(0, -1)).toEqual(before.audit)
    expect((await program(machine, 'audit', 'verify')).code).toBe(0)
    const [, aside = ''] = / is in (\S+);.* restore \1 --data-dir /.exec(err) ?? []
    expect(tableHashes(aside)).toEqual(upgraded)
    expect(existsSync(snapshot)).toBe(true)
    expect((await program(machine, 'restore', aside)).code).toBe(0)
    expect(tableHashes(dataDir)).toEqual(upgraded)
  })

  test('a token that was revoked after the upgrade stays revoked', async () => {
    const { machine } = await upgradedByANewerProgram()
    using _ = machine
    const { dataDir } = machine
    change(dataDir, (sqlite) => sqlite.run('UPDATE api_tokens SET is_active = 0, revoked_at = 1'))
    const { code, err } = await program(machine, 'rollback')
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/\n\d+ credentials? revoked since the backup stay revoked\n/),
    ])
    change(dataDir, (sqlite) =>
      expect(sqlite.query('SELECT count(*) AS open FROM api_tokens WHERE is_active = 1').get()).toEqual({
        open: 0,
      }),
    )
  })

  test('stays while another process uses it, or if the snapshot is damaged', async () => {
    const { machine, snapshot } = await upgradedByANewerProgram()
    using _ = machine
    const { dataDir } = machine
    const before = tableHashes(dataDir)
    const other = new Database(databaseIn(dataDir))
    const reading = other.prepare('SELECT 1 FROM people')
    reading.get()
    expect((await program(machine, 'rollback')).err).toMatch(/^error: a server or another command is using /)
    reading.finalize()
    other.close(true)
    writeFileSync(snapshot, 'not a backup')
    expect(await program(machine, 'rollback')).toEqual({
      code: 2,
      out: '',
      err: `error: ${snapshot}: is not a backup of ext-server, or is damaged\n`,
    })
    expect(tableHashes(dataDir)).toEqual(before)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([])
  })
})

describe('rollback', () => {
  test('by the newer program is refused, and says which program goes back', async () => {
    using machine = commandLine()
    const { dataDir } = machine
    databaseOf(dataDir, BEFORE, PROFILE)
    change(dataDir, (sqlite) => sqlite.run('PRAGMA user_version = 9008'))
    await program(machine, 'list-tokens')
    const [name = ''] = snapshotNames(dataDir)
    const before = tableHashes(dataDir)
    const list = await program(machine, 'rollback', '--list')
    expect(list.out).toContain(`ext-server 0.9.8 (schema ${SCHEMA - 1})`)
    for (const words of [[], [name], [join(dataDir, name)]])
      expect(await program(machine, 'rollback', ...words)).toEqual({
        code: 1,
        out: '',
        err: `error: ${join(dataDir, name)} belongs to ext-server 0.9.8 (schema ${SCHEMA - 1}); this program is ext-server 0.1.0 (schema ${SCHEMA}), which would upgrade it again at once; install the earlier program and run its rollback\n`,
      })
    expect((await program(machine, 'rollback', 'another')).err).toBe(
      'error: another: not one of the snapshots that rollback --list shows\n',
    )
    expect(tableHashes(dataDir)).toEqual(before)
  })
})

test('deleting a person names the snapshots that still contain them', async () => {
  using machine = commandLine()
  const { cli, dataDir } = machine
  await cli('user', 'add', 'cleo')
  const earlier = 'before-upgrade-2020-01-01T000000Z-schema-20.tar'
  // Before there were records of people, nobody knew when they came.
  const withAnybody = 'before-upgrade-2020-01-01T000000Z-schema-11.tar'
  const afterwards = 'before-upgrade-2036-01-01T000000Z-schema-20.tar'
  for (const name of [earlier, withAnybody, afterwards]) writeFileSync(join(dataDir, name), '')
  const { err } = await cli('user', 'delete', 'cleo')
  for (const name of [withAnybody, afterwards]) expect(err).toContain(`\n  ${join(dataDir, name)}\n`)
  expect(err).not.toContain(earlier)
})
