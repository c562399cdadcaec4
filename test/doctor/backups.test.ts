import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from '../connect/support.ts'
import { about, type Machine, prepared } from './support.ts'

const DAY_MS = 86_400_000
const TODAY = new Date().toISOString().slice(0, 10)

/** As if it had happened days ago. */
function age({ dataDir }: Machine, part: 'backup' | 'trial', days: number): void {
  const path = join(dataDir, 'backup-state.json')
  const state = JSON.parse(readFileSync(path, 'utf8'))
  state[part].at -= days * DAY_MS
  writeFileSync(path, JSON.stringify(state))
}

const one = async (here: Machine) => (await about('backups', here))[0]

test('backups: none is a warning, with the command that makes and tries one', async () => {
  using here = machine()
  await prepared(here)
  expect(await one(here)).toMatchObject({
    state: 'warning',
    found: 'no backup was made; none are made by themselves',
    fix: expect.stringMatching(/^set backup\.every_hours = 24 and restart .* run: ext-server backup --try$/),
  })
  await here.cli('backup')
  expect(await one(here)).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/^last made .* \(0 h ago\), never tried; /),
  })
  expect(await here.cli('backup', '--try')).toMatchObject({ code: 0 })
  expect(await one(here)).toMatchObject({ state: 'ok', found: expect.stringContaining('as a trial') })
  age(here, 'backup', 8)
  expect(await one(here)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('(8 days ago), last restored as a trial'),
  })
  age(here, 'trial', 15)
  expect(await one(here)).toMatchObject({ state: 'error' })
})

test('backups by the schedule: late and failed ones are errors', async () => {
  using here = machine({ EXT_BACKUP_EVERY_HOURS: '24' })
  await prepared(here)
  expect(await one(here)).toMatchObject({
    state: 'warning',
    found: 'no backup was made; one every 24 h',
    fix: 'start the server, or run: ext-server backup --try',
  })
  await here.cli('backup', '--try')
  age(here, 'backup', 3)
  expect(await one(here)).toMatchObject({
    state: 'error',
    found: expect.stringMatching(
      /^last made .* \(3 days ago\), last restored as a trial .*; one every 24 h$/,
    ),
  })
  const path = join(here.dataDir, 'backup-state.json')
  const state = JSON.parse(readFileSync(path, 'utf8'))
  state.backup_failure = { at: Date.parse(TODAY), error: '/mnt/x: the disk is full; free some space' }
  writeFileSync(path, JSON.stringify(state))
  expect(await one(here)).toMatchObject({
    state: 'error',
    found: expect.stringMatching(/^failed: \/mnt\/x: the disk is full; free some space; last made /),
    fix: 'remove the cause, then run: ext-server backup --try',
  })
})
