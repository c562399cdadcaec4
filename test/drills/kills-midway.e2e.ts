import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath } from '../../db/open.ts'
import { draftsIn, tableHashes } from '../backups/support.ts'
import { emptyLedger, expectRemembered, expectStored, type Ledger, writeUntilGone } from '../binary/ledger.ts'
import { BINARY, createBench, type RunningServer, TIMEOUT_MS } from '../binary/support.ts'
import { partsOf, servingsOfDays } from '../imports/files.ts'
import { isBeingWritten, makeOlder, schemaOf } from './older-database.ts'

/** `bun run check:long` sets it, and prints what was tried. */
const LONG = process.env.EXT_TEST_MIDWAY_KILLS
const PHASES = ['migration', 'backup', 'import', 'restore'] as const
const ROUNDS = Math.ceil(Number(LONG ?? PHASES.length) / PHASES.length)
/** A kill that came before the work or after it does not count; that often it is tried again. */
const ATTEMPTS = 30
/** Schemas from which a database is migrated. */
const OLDER = [12, 16, 19, 21]

const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
  EXT_PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000000',
}
const random = (below: number) => Math.floor(Math.random() * below)
const { header, records } = partsOf(servingsOfDays(60))

describe('killed in the middle of long work', () => {
  const bench = createBench()
  const template = join(bench.root, 'template')
  const before: Ledger = emptyLedger()
  const interrupted = { migration: 0, backup: 0, import: 0, restore: 0 }
  const tooEarlyOrLate = { migration: 0, backup: 0, import: 0, restore: 0 }
  let acknowledged = 0
  let owner = ''
  beforeAll(async () => {
    owner = await bench.value(['issue-token', '--name', 'owner'], { dataDir: template })
    const server = await bench.serve({ dataDir: template, env })
    let left = 60
    await writeUntilGone(server, owner, before, () => {
      if (--left === 0) server.process.kill('SIGKILL')
    })
    await server.stop('SIGKILL')
    // Their JWTs and passcodes are in tables that the earliest schema has in another form.
    before.revokedJwts.length = 0
    before.usedPasscodes.length = 0
    await bench.value(['list-tokens'], { dataDir: template })
    // The older databases have an audit log of their own, which begins anew.
    rmSync(join(template, 'audit-key'))
  }, TIMEOUT_MS)
  afterAll(bench.close)

  async function expectWhole(dataDir: string, ledger: Ledger): Promise<void> {
    expectStored(databasePath(dataDir), ledger)
    expect(await bench.cli(['audit', 'verify'], { dataDir })).toMatchObject({ code: 0 })
  }

  const start = (args: readonly string[], dataDir: string) =>
    Bun.spawn([BINARY, ...args], {
      env: { HOME: bench.root, EXT_DATA_DIR: dataDir },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    })

  /** Lets a moment pass that depends on no clock. */
  const turn = () => Bun.file(BINARY).exists()

  async function killMigration(dataDir: string): Promise<void> {
    const version = OLDER[random(OLDER.length)] ?? 0
    const file = databasePath(dataDir)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      rmSync(dataDir, { recursive: true, force: true })
      cpSync(template, dataDir, { recursive: true })
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
      makeOlder(databasePath(template), file, version)
      const child = start(['list-tokens'], dataDir)
      let seen = false
      while (child.exitCode === null && !seen) {
        await turn()
        seen = isBeingWritten(file)
      }
      for (let n = random(200); n > 0 && child.exitCode === null; n--) await turn()
      child.kill('SIGKILL')
      await child.exited
      const applied = schemaOf(file)
      expect([version, MIGRATIONS.length]).toContain(applied)
      if (seen && applied === version) return void interrupted.migration++
      tooEarlyOrLate.migration++
    }
    throw new Error('no kill hit the migration')
  }

  /** Clients that write until the server is killed, with what they were told. */
  function load(server: RunningServer, ledger: Ledger) {
    let untilKill = Number.POSITIVE_INFINITY
    let kill = () => {}
    const gone = writeUntilGone(server, owner, ledger, () => {
      acknowledged += 1
      if (--untilKill === 0) kill()
    })
    return {
      gone,
      killAfter(writes: number, act: () => void) {
        untilKill = writes
        kill = act
      },
    }
  }

  async function killBackup(dataDir: string, ledger: Ledger): Promise<void> {
    const backup = join(bench.root, 'backup')
    await bench.value(['backup', backup], { dataDir })
    const old = readFileSync(backup)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const server = await bench.serve({ dataDir, env })
      const { gone, killAfter } = load(server, ledger)
      const child = start(['backup', backup], dataDir)
      while (child.exitCode === null && draftsIn(bench.root).length === 0) await turn()
      killAfter(1 + random(15), () => {
        child.kill('SIGKILL')
        server.process.kill('SIGKILL')
      })
      await gone
      await Promise.all([server.stop('SIGKILL'), child.exited])
      await expectWhole(dataDir, ledger)
      const wasMidway = draftsIn(bench.root).length > 0
      if (wasMidway && readFileSync(backup).equals(old)) return void interrupted.backup++
      const trial = join(bench.root, 'trial')
      expect(await bench.cli(['restore', backup], { dataDir: trial })).toMatchObject({ code: 0 })
      rmSync(trial, { recursive: true })
      if (wasMidway) return void interrupted.backup++
      tooEarlyOrLate.backup++
    }
    throw new Error('no kill hit the backup')
  }

  async function killImport(dataDir: string, ledger: Ledger): Promise<void> {
    let server = await bench.serve({ dataDir, env })
    await expectRemembered(server, ledger)
    const request = (method: string, path: string, body?: unknown) =>
      server.request(method, path, { token: owner, body })
    const body = { file_name: 'file.csv', fingerprint: 'f', header, records: records.length }
    const { id } = (await request('POST', '/api/imports', body)).json
    const path = `/api/imports/${id}`
    let received = 0
    const send = async (first: number) => {
      const chunk = records.slice(first, first + 50)
      return (await request('POST', `${path}/records`, { first, records: chunk })).json.received as number
    }
    const importing = async () => {
      while (received < records.length) received = await send(received)
    }
    const { gone, killAfter } = load(server, ledger)
    received = await send(0)
    killAfter(1 + random(40), () => server.process.kill('SIGKILL'))
    await Promise.all([gone, importing().catch(() => {})])
    await server.stop('SIGKILL')
    await expectWhole(dataDir, ledger)
    server = await bench.serve({ dataDir, env })
    await expectRemembered(server, ledger)
    const state = (await request('GET', path)).json
    expect(state.received).toBeGreaterThanOrEqual(received)
    if (received < records.length) interrupted.import++
    else tooEarlyOrLate.import++
    received = state.received
    await importing()
    const done = await request('PATCH', path, { status: 'finished' })
    expect(done.json).toMatchObject({ status: 'finished', received: records.length, foods: records.length })
    expect(await server.stop()).toBe(0)
  }

  async function killRestore(dataDir: string, ledger: Ledger): Promise<void> {
    const backup = join(bench.root, 'for-restore')
    await bench.value(['backup', backup], { dataDir })
    const inBackup = tableHashes(dataDir)
    ledger.liveTokens.push(await bench.value(['issue-token', '--name', 'later'], { dataDir, env }))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const child = start(['restore', backup], dataDir)
      while (child.exitCode === null && draftsIn(dataDir).length === 0) await turn()
      for (let n = random(400); n > 0 && child.exitCode === null; n--) await turn()
      child.kill('SIGKILL')
      await child.exited
      const wasMidway = draftsIn(dataDir).length > 0
      const isRestored = Bun.deepEquals(tableHashes(dataDir), inBackup)
      if (isRestored) ledger.liveTokens.pop()
      await expectWhole(dataDir, ledger)
      const server = await bench.serve({ dataDir, env })
      await expectRemembered(server, ledger)
      expect(await server.stop()).toBe(0)
      if (isRestored)
        ledger.liveTokens.push(await bench.value(['issue-token', '--name', 'later'], { dataDir, env }))
      if (wasMidway) return void interrupted.restore++
      tooEarlyOrLate.restore++
    }
    throw new Error('no kill hit the restore')
  }

  for (let round = 0; round < ROUNDS; round++) {
    test(
      `of a migration, a backup, an import and a restore: nothing acknowledged is lost (round ${round + 1} of ${ROUNDS})`,
      async () => {
        const dataDir = join(bench.root, `data-${round}`)
        const ledger = structuredClone(before)
        await killMigration(dataDir)
        await killBackup(dataDir, ledger)
        await killImport(dataDir, ledger)
        await killRestore(dataDir, ledger)
        rmSync(dataDir, { recursive: true })
      },
      TIMEOUT_MS * 4,
    )
  }

  afterAll(() => {
    if (LONG === undefined) return
    const kills = Object.values(interrupted).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${JSON.stringify({ kills, interrupted, tooEarlyOrLate, acknowledged, lost: 0 })}\n`)
  })
})
