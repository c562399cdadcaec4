import { afterAll, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../../db/open.ts'
import { emptyLedger, expectRemembered, expectSound, writeUntilGone } from '../binary/ledger.ts'
import { createBench, TIMEOUT_MS } from '../binary/support.ts'

/** `bun run check:long` sets it, and prints what was tried. */
const LONG = process.env.EXT_TEST_RESTORES
const ROUNDS = Number(LONG ?? 1)
/** Acknowledged writes before each backup, so that there is something to lose. */
const WRITES_BEFORE = 400

const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_RATE_LIMIT_REST_WRITE_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
  EXT_PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000000',
}

const bench = createBench()
const figures: { acknowledged: number; writes_per_second: number; during_backup: number }[] = []
afterAll(async () => {
  await bench.close()
  if (LONG !== undefined) process.stdout.write(`${JSON.stringify({ lost: 0, figures })}\n`)
})

/** Everything that was acknowledged before the backup began, and that clients went on writing while it was made. */
async function backUpUnderLoad(dataDir: string, backup: readonly string[]) {
  const owner = await bench.value(['issue-token', '--name', 'owner'], { dataDir, env })
  const server = await bench.serve({ dataDir, env })
  const ledger = emptyLedger()
  const begun = performance.now()
  let acknowledged = 0
  const enough = Promise.withResolvers<void>()
  const gone = writeUntilGone(server, owner, ledger, () => {
    acknowledged += 1
    if (acknowledged === WRITES_BEFORE) enough.resolve()
  })
  await enough.promise
  const before = structuredClone(ledger)
  const begunAt = acknowledged
  expect(await bench.cli(['backup', ...backup], { dataDir })).toMatchObject({ code: 0 })
  const during = acknowledged - begunAt
  const seconds = (performance.now() - begun) / 1000
  figures.push({ acknowledged, writes_per_second: Math.round(acknowledged / seconds), during_backup: during })
  server.process.kill('SIGKILL')
  await gone
  await server.stop('SIGKILL')
  return { before, during }
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'a backup that was made while clients write, restored after all was lost: nothing acknowledged before is missing (round %i)',
  async (round) => {
    const dataDir = join(bench.root, `data-${round}`)
    const passphrase = join(bench.root, 'passphrase')
    writeFileSync(passphrase, 'correct horse\n')
    const backup = [join(bench.root, `backup-${round}`), '--encrypt', '--passphrase-file', passphrase]
    const { before, during } = await backUpUnderLoad(dataDir, backup)
    expect(during).toBeGreaterThan(0)

    rmSync(dataDir, { recursive: true })
    const restored = await bench.cli(['restore', backup[0] ?? '', '--passphrase-file', passphrase], {
      dataDir,
    })
    expect(restored).toMatchObject({ code: 0 })
    expectSound(databasePath(dataDir), before)
    expect(await bench.cli(['audit', 'verify'], { dataDir })).toMatchObject({ code: 0 })
    const server = await bench.serve({ dataDir, env })
    await expectRemembered(server, before)
    expect(await server.stop()).toBe(0)
  },
  TIMEOUT_MS * 4,
)
