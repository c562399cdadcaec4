import { describe, expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createScheduledBackups } from '../../src/backups/scheduled-backups.ts'
import { loadConfig } from '../../src/settings/config.ts'
import { frozenClock } from '../support.ts'
import { type Fault, storeServer } from './store-server.ts'
import { draftsIn, machineWithData, messageLog, tableHashes } from './support.ts'

const DAY_MS = 86_400_000
const NAME = /^ext-server-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.age$/
const IDENTITY = await generateX25519Identity()
const RECIPIENT = await identityToRecipient(IDENTITY)
const SECRETS = ['s3-secret', 'dav-secret', 'Signature', 'secret detail']

/** A machine with data, a store beside it, and the settings that lead there. */
async function machineWithStore(kind: 's3' | 'webdav') {
  const { machine } = await machineWithData()
  const store = storeServer()
  const address =
    kind === 's3' ? 's3://bucket/family/journal' : `webdav+${store.address}/remote/family/journal`
  const env = {
    EXT_BACKUP_FOLDER: address,
    EXT_BACKUP_RECIPIENTS: RECIPIENT,
    EXT_BACKUP_S3_ENDPOINT: store.address,
    EXT_BACKUP_S3_ACCESS_KEY_ID: 'key',
    EXT_BACKUP_S3_SECRET_ACCESS_KEY: 's3-secret',
    EXT_BACKUP_WEBDAV_USER: 'ann',
    EXT_BACKUP_WEBDAV_PASSWORD: 'dav-secret',
  }
  const cli = (...argv: string[]) => machine.cliWith(env, ...argv)
  return {
    machine,
    store,
    address,
    env,
    cli,
    async [Symbol.asyncDispose]() {
      machine[Symbol.dispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}

describe.each(['s3', 'webdav'] as const)('a store: %s', (kind) => {
  test('takes a backup, and gives it back, by its own name or as the newest', async () => {
    await using there = await machineWithStore(kind)
    const { machine, store, address, cli } = there
    const { dataDir } = machine
    const { code, out, err } = await cli('backup', '--try')
    expect([code, err]).toEqual([0, ''])
    const [name = ''] = store.names()
    expect(store.names()).toEqual([expect.stringMatching(NAME)])
    expect(out).toBe(`${address}/${name}\n`)
    expect(draftsIn(dataDir)).toEqual([])
    const before = tableHashes(dataDir)
    for (const stated of [out.trim(), address]) {
      rmSync(join(dataDir, 'ext-server.db'))
      expect(await cli('restore', stated)).toMatchObject({ code: 0 })
      expect(tableHashes(dataDir)).toEqual(before)
      expect(readdirSync(dataDir)).not.toContain('downloaded')
    }
  })

  test('that fails: one line, nothing is added, and the earlier backup stays', async () => {
    await using there = await machineWithStore(kind)
    const { store, machine, address, cli } = there
    const folder = kind === 's3' ? '/bucket' : '/remote'
    const earlier = `${folder}/family/journal/ext-server-2026-01-01T000000Z.tar.age`
    store.files.set(earlier, new Uint8Array(1000))
    const before = store.names()
    const faults: [Record<string, Fault>, string][] = [
      [{ '*': { status: 500 } }, 'failed (500)'],
      [{ '*': { status: 403 } }, `refused the request; check backup.${kind}_`],
      [{ '*': { status: 507 } }, 'is full (507)'],
      [{ PUT: { status: 507 } }, 'is full (507)'],
      [{ '*': { status: 302 } }, 'failed (302)'],
      [{ PUT: 'cut' }, 'failed (500)'],
      [{ GET: 'cut' }, 'returned other bytes than were sent'],
      [{ GET: 'change' }, 'returned other bytes than were sent'],
    ]
    // The limit of time is what is tested, so that these wait for it, all at once.
    for (const [fault, meaning] of faults) {
      store.fail(fault)
      const { code, out, err } = await cli('backup')
      expect([code, out]).toEqual([1, ''])
      expect(err).toStartWith(`error: ${address}: the store ${meaning}`)
      expect(err).toEndWith('; no backup was added; earlier ones are unchanged\n')
      for (const secret of SECRETS) expect(err).not.toContain(secret)
      store.fail({})
      expect(store.names()).toEqual(before)
    }
    expect(draftsIn(machine.dataDir)).toEqual([])
  })

  test('that hangs: one line after the limit of time', async () => {
    await using there = await machineWithStore(kind)
    const { store, machine, address, env } = there
    store.fail({ '*': 'hang' })
    const limited = { ...env, EXT_BACKUP_TIMEOUT_S: '1' }
    const late = `error: ${address}: the store did not answer within 1 s (backup.timeout_s)`
    expect((await machine.cliWith(limited, 'backup')).err).toStartWith(late)
    expect(await machine.cliWith(limited, 'restore', address)).toMatchObject({ code: 1, err: `${late}\n` })
    expect(draftsIn(machine.dataDir)).toEqual([])
  })

  test('that fails while a backup is read: one line, and the data stays', async () => {
    await using there = await machineWithStore(kind)
    const { store, machine, address, cli } = there
    await cli('backup')
    const before = tableHashes(machine.dataDir)
    const file = `${address}/${store.names()[0]}`
    const faults: [Fault, RegExp][] = [
      [{ status: 500 }, /the store failed \(500\)\n$/],
      [{ status: 404 }, /the store has nothing of this name \(404\)\n$/],
      ['cut', /is damaged or incomplete\n$/],
      ['change', /damaged/],
    ]
    for (const [fault, line] of faults) {
      store.fail({ GET: fault })
      const { code, err } = await cli('restore', file)
      expect([code === 0, err]).toEqual([false, expect.stringMatching(line)])
      expect(err).toMatch(/^error: [^\n]+\n$/)
      for (const secret of SECRETS) expect(err).not.toContain(secret)
    }
    expect(tableHashes(machine.dataDir)).toEqual(before)
    expect(draftsIn(machine.dataDir)).toEqual([])
  })

  test('gets no backup that is not encrypted, unless it is allowed', async () => {
    await using there = await machineWithStore(kind)
    const { machine, store, env, address } = there
    const plain = { ...env, EXT_BACKUP_RECIPIENTS: '' }
    const refused = await machine.cliWith(plain, 'backup')
    expect([refused.code, refused.err]).toEqual([
      2,
      `error: ${address}: backups for a store must be encrypted; set backup.recipients or backup.passphrase, or backup.allow_unencrypted = true\n`,
    ])
    expect(store.requests).toEqual([])
    const allowed = await machine.cliWith({ ...plain, EXT_BACKUP_ALLOW_UNENCRYPTED: 'true' }, 'backup')
    expect(allowed.code).toBe(0)
    expect(store.names()).toEqual([expect.stringMatching(/Z\.tar$/)])
  })

  test('of the schedule: backups are made there, tried from there, and the oldest are deleted', async () => {
    await using there = await machineWithStore(kind)
    const { machine, store, env, address } = there
    const clock = frozenClock()
    const { log, logs } = messageLog(clock)
    const config = loadConfig({ env: { ...env, EXT_BACKUP_EVERY_HOURS: '24', EXT_BACKUP_KEEP: '2' } })
    const doWhatIsDue = createScheduledBackups({ config, dataDir: machine.dataDir, clock, log })
    for (let day = 0; day < 3; day++) {
      await doWhatIsDue()
      clock.advance(DAY_MS)
    }
    expect(logs).toEqual(['backup made', 'backup tried: it can be restored', 'backup made', 'backup made'])
    expect(store.names()).toEqual([
      'ext-server-2026-03-11T110000Z.tar.age',
      'ext-server-2026-03-12T110000Z.tar.age',
    ])
    store.fail({ '*': { status: 500 } })
    await doWhatIsDue()
    expect(logs.at(-1)).toBe('backup failed')
    const state = await Bun.file(join(machine.dataDir, 'backup-state.json')).json()
    expect(state.backup.file).toBe(`${address}/ext-server-2026-03-12T110000Z.tar.age`)
    expect(state.backup_failure.error).toContain('the store failed (500)')
    expect(store.names()).toHaveLength(2)
  })
})

describe('the address of a store', () => {
  const refused: [address: string, line: RegExp][] = [
    ['s3://', /must be s3:\/\/BUCKET\/FOLDER/],
    ['s3://bucket', /needs the settings backup\.s3_access_key_id and backup\.s3_secret_access_key/],
    ['webdav+https://', /must be webdav\+https:\/\/HOST\/FOLDER/],
    ['webdav+https://ann:dav-secret@example.org/x', /has a password in it; use the settings/],
    ['webdav+http://example.org/x', /would send the password unencrypted/],
  ]
  test.each(refused)('is refused: %s', async (address, line) => {
    const { machine } = await machineWithData()
    using _ = machine
    const env = { EXT_BACKUP_WEBDAV_PASSWORD: 'dav-secret', EXT_BACKUP_RECIPIENTS: RECIPIENT }
    for (const command of ['backup', 'restore']) {
      const { code, err } = await machine.cliWith(env, command, address)
      expect([code, err]).toEqual([2, expect.stringMatching(line)])
      expect(err).toMatch(/^error: [^\n]+\n$/)
      expect(err).not.toContain('dav-secret')
    }
  })
})
