import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'
import { testServer } from '../support.ts'

test('deleting a person names the copies that still contain them, and no others', async () => {
  using machine = commandLine()
  const { cli, dataDir } = machine
  const folder = join(dataDir, 'backups')
  await cli('user', 'add', 'cleo')
  mkdirSync(folder)
  mkdirSync(join(dataDir, 'before-restore-2020-01-01T000000Z'))
  mkdirSync(join(dataDir, 'before-restore-2036-01-01T000000Z-2'))
  writeFileSync(join(folder, 'ext-server-2020-01-01T000000Z.tar'), 'from before the person was added')
  writeFileSync(join(folder, 'notes.txt'), 'not a backup')
  await cli('backup')
  const [made] = readdirSync(folder).filter((name) => !/2020|notes/.test(name))
  const { code, err } = await cli('user', 'delete', 'cleo')
  expect([code, err]).toEqual([
    0,
    [
      'deleted',
      'these copies still contain the person, and others that were moved elsewhere; delete them, too:',
      `  ${folder}/${made}`,
      `  ${dataDir}/before-restore-2036-01-01T000000Z-2`,
      '',
    ].join('\n'),
  ])
  expect((await cli('user', 'add', 'dan')).code).toBe(0)
})

test('with a schedule, the command line and the API state until when; the API to administrators', async () => {
  using machine = commandLine({ EXT_BACKUP_EVERY_HOURS: '24', EXT_BACKUP_KEEP: '7' })
  const { cli, dataDir } = machine
  await cli('user', 'add', 'cleo')
  await cli('backup')
  const state = await Bun.file(join(dataDir, 'backup-state.json')).json()
  const until = new Date(state.backup.at + 7 * 86_400_000).toISOString()
  const [made] = readdirSync(join(dataDir, 'backups'))
  const settings = { BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '7' }
  // The time of the server is long before that of the backup.
  const server = await testServer({ settings, dataDir })
  server.addPeople('ann')
  const copies = (token: string) => server.request('GET', '/api/people/ann/copies', { token })
  const { status, json } = await copies(server.token('owner', ['people']))
  expect([status, json]).toEqual([200, { copies: [made], backups_held_until: until }])
  expect((await copies(server.token('ann'))).status).toBe(403)
  const { err } = await cli('user', 'delete', 'cleo')
  expect(err).toEndWith(
    `newer backups replace those of the server one by one, the last on ${until.slice(0, 10)}\n`,
  )
})

test('a store that does not answer is stated, and the person is deleted all the same', async () => {
  using machine = commandLine({
    EXT_BACKUP_FOLDER: 's3://bucket/family',
    EXT_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
    EXT_BACKUP_S3_ACCESS_KEY_ID: 'key',
    EXT_BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    EXT_BACKUP_TIMEOUT_S: '5',
  })
  await machine.cli('user', 'add', 'cleo')
  const { code, err } = await machine.cli('user', 'delete', 'cleo')
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(
      /^deleted\nthe backups could not be listed: s3:\/\/bucket\/family: the store [^\n]+\n$/,
    ),
  ])
})
