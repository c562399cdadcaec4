import { afterAll, describe, expect, test } from 'bun:test'
import { databasePath } from '../../db/open.ts'
import { emptyLedger, expectRemembered, expectSound, writeUntilGone } from './ledger.ts'
import { createBench, TIMEOUT_MS } from './support.ts'

const KILLS = Number(process.env.EXT_TEST_KILLS ?? 15)

const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
  EXT_PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000000',
}

describe('killed at random moments while six clients write', () => {
  const bench = createBench()
  afterAll(bench.close)

  test(
    `${KILLS} times: nothing that was acknowledged is lost, the file is sound, the audit chain whole`,
    async () => {
      const owner = await bench.value(['issue-token', '--name', 'owner'])
      let acknowledged = 0
      let server = await bench.serve({ env })
      for (let kill = 0; kill < KILLS; kill++) {
        const ledger = emptyLedger()
        let untilKill = 1 + Math.floor(Math.random() * 80)
        await writeUntilGone(server, owner, ledger, () => {
          acknowledged += 1
          if (--untilKill === 0) server.process.kill('SIGKILL')
        })
        await server.stop('SIGKILL')
        expectSound(databasePath(bench.dataDir), ledger)
        server = await bench.serve({ env })
        await expectRemembered(server, ledger)
      }
      expect(acknowledged).toBeGreaterThanOrEqual(KILLS)
      // Beside it only that revoked tokens were refused, which the ledger tries.
      expect(server.stderr()).toMatch(/^listening on \S+\n(?:\S+ warn {2}failed credentials? [^\n]*\n)*$/)
    },
    TIMEOUT_MS + KILLS * 5000,
  )
})
