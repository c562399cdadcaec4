import { afterAll, describe, expect, test } from 'bun:test'
import { databasePath } from '../../db/open.ts'
import { emptyLedger, expectRemembered, expectSound, type Ledger, writeUntilGone } from './ledger.ts'
import { createBench, TIMEOUT_MS } from './support.ts'

/** `bun run check:long` sets it, and prints what was tried. */
const LONG = process.env.EXT_TEST_KILLS
const KILLS = Number(LONG ?? 10)

const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
  EXT_PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000000',
}

describe('killed at random moments while eleven clients and the command line write', () => {
  const bench = createBench()
  afterAll(bench.close)

  test(
    `${KILLS} times: nothing that was acknowledged is lost, the file is sound, the audit chain whole`,
    async () => {
      const owner = await bench.value(['issue-token', '--name', 'owner'])
      let acknowledged = 0
      const remembered: Record<string, number> = {}
      let server = await bench.serve({ env })
      for (let kill = 0; kill < KILLS; kill++) {
        const ledger = emptyLedger()
        let untilKill = 1 + Math.floor(Math.random() * 200)
        const commandLine = bench
          .value(['issue-token', '--name', 'beside'], { env })
          .then((token) => ledger.liveTokens.push(token))
        await writeUntilGone(server, owner, ledger, () => {
          acknowledged += 1
          if (--untilKill === 0) server.process.kill('SIGKILL')
        })
        await server.stop('SIGKILL')
        await commandLine
        expectSound(databasePath(bench.dataDir), ledger)
        server = await bench.serve({ env })
        await expectRemembered(server, ledger)
        countInto(remembered, ledger)
      }
      expect(acknowledged).toBeGreaterThanOrEqual(KILLS)
      // Beside it only that revoked credentials were refused, which the ledger tries.
      expect(server.stderr()).toMatch(
        /^(?:Data directory: [\s\S]*?\n)?listening on \S+\n(?:\S+ warn {2}failed credentials? [^\n]*\n)*$/,
      )
      if (LONG !== undefined)
        process.stdout.write(`${JSON.stringify({ kills: KILLS, acknowledged, lost: 0, remembered })}\n`)
    },
    TIMEOUT_MS + KILLS * 10_000,
  )
})

function countInto(counts: Record<string, number>, ledger: Ledger): void {
  for (const [kind, { length }] of Object.entries(ledger)) counts[kind] = (counts[kind] ?? 0) + length
}
