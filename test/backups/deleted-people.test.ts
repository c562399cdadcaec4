import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../cli/support.ts'

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
