import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createScheduledBackups } from '../../src/backups/scheduled-backups.ts'
import { loadConfig } from '../../src/settings/config.ts'
import { frozenClock, testServer } from '../support.ts'
import { draftsIn, machineWithData, messageLog } from './support.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A server's backups on a clock that moves only when it is asked to, and what an administrator sees of them. */
async function scheduled(settings: Record<string, string>) {
  const { machine } = await machineWithData()
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`EXT_${name}`, value]))
  const clock = frozenClock()
  const { log, logs } = messageLog(clock)
  const { dataDir } = machine
  const server = await testServer({ settings, dataDir, clock })
  const admin = server.token('owner', ['people'])
  const scraper = server.token('owner', ['metrics'])
  return {
    machine,
    dataDir,
    clock,
    logs,
    /** The samples of the backups in `/metrics`, without the beginning of their names. */
    metrics: async () =>
      (await server.request('GET', '/metrics', { token: scraper })).text
        .split('\n')
        .filter((line) => line.startsWith('ext_server_backup_'))
        .map((line) => line.slice('ext_server_backup_'.length)),
    folder: join(dataDir, 'backups'),
    doWhatIsDue: createScheduledBackups({ config: loadConfig({ env }), dataDir, clock, log }),
    health: async () => (await server.request('GET', '/api/health/details', { token: admin })).json.backups,
    [Symbol.dispose]: () => machine[Symbol.dispose](),
  }
}

const MADE_AT = Date.parse('2026-03-10T11:00:00Z')
const MADE = 'backup made'
const TRIED = 'backup tried: it can be restored'

describe('backups on a schedule', () => {
  test('are made and tried at once, then after the interval; the oldest are deleted', async () => {
    using backups = await scheduled({ BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2' })
    const { clock, logs, folder, doWhatIsDue, health } = backups
    expect(await health()).toMatchObject({ status: 'waiting', last_made_at: null, last_tried_at: null })
    await doWhatIsDue()
    expect(logs).toEqual([MADE, TRIED])
    const first = 'ext-server-2026-03-10T110000Z.tar'
    expect(readdirSync(folder)).toEqual([first])
    expect(await health()).toEqual({
      status: 'ok',
      every_hours: 24,
      last_file: first,
      last_bytes: expect.any(Number),
      last_made_at: '2026-03-10T11:00:00.000Z',
      last_tried_at: '2026-03-10T11:00:00.000Z',
      held_until: '2026-03-12T11:00:00.000Z',
      error: null,
      failed_backups: 0,
      failed_trials: 0,
    })
    clock.advance(DAY_MS - 1)
    await doWhatIsDue()
    expect(logs).toHaveLength(2)
    writeFileSync(join(folder, 'notes.txt'), 'not a backup')
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      clock.advance(DAY_MS)
      await doWhatIsDue()
    }
    // A week after the first trial, the latest backup is tried.
    expect(logs).toEqual([MADE, TRIED, ...Array.from({ length: 7 }, () => MADE), TRIED])
    expect(readdirSync(folder).sort()).toEqual([
      'ext-server-2026-03-17T105959Z.tar',
      'ext-server-2026-03-18T105959Z.tar',
      'notes.txt',
    ])
    expect(draftsIn(backups.dataDir)).toEqual([])
    clock.advance(3 * DAY_MS)
    expect(await health()).toMatchObject({ status: 'late' })
  })

  test('are not deleted as the oldest after a clock was wrong', async () => {
    using backups = await scheduled({ BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '1' })
    mkdirSync(backups.folder)
    const future = 'ext-server-2036-01-01T000000Z.tar'
    writeFileSync(join(backups.folder, future), '')
    await backups.doWhatIsDue()
    expect(readdirSync(backups.folder).sort()).toEqual(['ext-server-2026-03-10T110000Z.tar', future])
  })

  test('are not made without the setting', async () => {
    using backups = await scheduled({})
    await backups.doWhatIsDue()
    expect(existsSync(backups.folder)).toBe(false)
    expect(await backups.health()).toMatchObject({ status: 'off', every_hours: 0 })
  })

  test('that fail leave the earlier ones, report it, and are tried again after an hour', async () => {
    using backups = await scheduled({ BACKUP_EVERY_HOURS: '24' })
    const { clock, logs, folder, doWhatIsDue, health } = backups
    await doWhatIsDue()
    const [first = ''] = readdirSync(folder)
    const whole = readFileSync(join(folder, first))
    rmSync(join(backups.dataDir, 'ext-server.db'))
    clock.advance(DAY_MS)
    await doWhatIsDue()
    await doWhatIsDue()
    expect(logs).toEqual([MADE, TRIED, 'backup failed'])
    expect(await health()).toMatchObject({
      status: 'failed',
      last_file: first,
      error: expect.stringMatching(/there is no database to back up/),
    })
    expect(readdirSync(folder)).toEqual([first])
    expect(readFileSync(join(folder, first)).equals(whole)).toBe(true)
    clock.advance(HOUR_MS)
    await doWhatIsDue()
    expect(logs).toHaveLength(4)
  })

  test('that cannot be restored any more are reported, and tried again after a day', async () => {
    using backups = await scheduled({ BACKUP_EVERY_HOURS: '8760' })
    const { clock, logs, folder, doWhatIsDue, health } = backups
    await doWhatIsDue()
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const bytes = readFileSync(file)
    bytes[5000] = (bytes[5000] ?? 0) ^ 1
    writeFileSync(file, bytes)
    clock.advance(7 * DAY_MS)
    await doWhatIsDue()
    await doWhatIsDue()
    expect(logs).toEqual([MADE, TRIED, 'backup tried: it did not pass'])
    const error = `${file}: is damaged or incomplete`
    expect(await health()).toMatchObject({ status: 'failed', error: expect.stringContaining(error) })
    bytes[5000] = (bytes[5000] ?? 0) ^ 1
    writeFileSync(file, bytes)
    clock.advance(DAY_MS)
    await doWhatIsDue()
    expect(logs.at(-1)).toBe(TRIED)
    expect(await health()).toMatchObject({ status: 'ok', error: null })
  })

  test('with an audit log that was changed are reported, encrypted or not', async () => {
    for (const settings of [
      {},
      { BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()) },
    ]) {
      using backups = await scheduled({ BACKUP_EVERY_HOURS: '24', ...settings })
      const sqlite = new Database(join(backups.dataDir, 'ext-server.db'))
      sqlite.run("UPDATE audit_log SET subject = 'another' WHERE seq = 2")
      sqlite.close()
      await backups.doWhatIsDue()
      expect(backups.logs).toEqual([MADE, 'backup tried: it did not pass'])
      expect((await backups.health()).error).toMatch(
        /: can be restored, but row 2 of the audit log was changed/,
      )
    }
  })

  test('for a recipient are tried with a key of the server’s own, which also restores them here', async () => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    using backups = await scheduled({ BACKUP_EVERY_HOURS: '24', BACKUP_RECIPIENTS: recipient })
    const { machine, folder, logs } = backups
    await backups.doWhatIsDue()
    expect(logs).toEqual([MADE, TRIED])
    const [name = ''] = readdirSync(folder)
    expect(name).toEndWith('.tar.age')
    const file = join(machine.home, name)
    writeFileSync(file, readFileSync(join(folder, name)))
    writeFileSync(join(machine.home, 'identity'), identity)
    rmSync(join(backups.dataDir, 'ext-server.db'))
    expect((await machine.cli('restore', file)).code).toBe(0)
    rmSync(backups.dataDir, { recursive: true })
    mkdirSync(backups.dataDir)
    expect((await machine.cli('restore', file, '--identity', join(machine.home, 'identity'))).code).toBe(0)
    expect(existsSync(join(backups.dataDir, 'jwt-key.json'))).toBe(true)
    expect(existsSync(join(backups.dataDir, 'backup-key'))).toBe(false)
  })
})

test('/metrics has the times, the age, the size and the failures of the backups', async () => {
  using backups = await scheduled({ BACKUP_EVERY_HOURS: '24' })
  const { clock, doWhatIsDue, metrics, folder } = backups
  const failures = ['failures_total{step="backup"} 0', 'failures_total{step="trial"} 0']
  expect(await metrics()).toEqual(['up 0', ...failures])
  await doWhatIsDue()
  clock.advance(2 * HOUR_MS)
  const size = statSync(join(folder, 'ext-server-2026-03-10T110000Z.tar')).size
  const made = [
    `last_success_timestamp_seconds ${MADE_AT / 1000}`,
    'age_seconds 7200',
    `size_bytes ${size}`,
    `trial_last_success_timestamp_seconds ${MADE_AT / 1000}`,
    'trial_age_seconds 7200',
  ]
  expect(await metrics()).toEqual([...made, 'up 1', ...failures])
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'in the way')
  clock.advance(22 * HOUR_MS)
  await doWhatIsDue()
  clock.advance(HOUR_MS)
  await doWhatIsDue()
  expect((await metrics()).slice(-3)).toEqual([
    'up 0',
    'failures_total{step="backup"} 2',
    'failures_total{step="trial"} 0',
  ])
})

describe('/api/health/details', () => {
  test('is for administrators alone', async () => {
    const server = await testServer()
    expect((await server.request('GET', '/api/health/details')).status).toBe(401)
    const token = server.token('ann', ['read', 'write', 'tokens'])
    expect((await server.request('GET', '/api/health/details', { token })).status).toBe(403)
  })
})
