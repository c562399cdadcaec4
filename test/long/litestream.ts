import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../../db/open.ts'
import { createBench } from '../binary/support.ts'

/**
 * Loses a whole data directory in the middle of writes, and brings it back from a replica of Litestream:
 * `bun run check:replication [times]`. Prints what was lost and how long it took, as docs/replication.md states.
 */

const TIMES = Number(process.argv[2] ?? 50)
// Not the script that npm puts into .bin: to kill that would leave the program running.
const LITESTREAM = join(
  import.meta.dir,
  `../programs/node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`,
)
const WRITERS = 4
/** Files beside the database, which change rarely: copied once. */
const BESIDE = ['jwt-key.json', 'audit-key', 'passcode-key', 'base-url']
const env = { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000', EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000' }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const summary = (values: readonly number[]) => ({
  median: Math.round(median(values)),
  max: Math.round(Math.max(...values)),
})

const bench = createBench()
const file = databasePath(bench.dataDir)
const replica = join(bench.root, 'replica')
const config = join(bench.root, 'litestream.yml')
writeFileSync(
  config,
  `dbs:\n  - path: ${file}\n    replicas:\n      - type: file\n        path: ${replica}\n        sync-interval: 1s\n`,
)
const litestream = (...args: string[]) =>
  Bun.spawn([LITESTREAM, ...args], {
    env: { PATH: process.env.PATH ?? '' },
    stdout: 'ignore',
    stderr: 'pipe',
  })

let writes = 0
let lostWrites = 0
let refused = 0
const lostMs: number[] = []
const recoveryMs: number[] = []
try {
  const token = await bench.value(['issue-token', '--name', 'owner'])
  const kept = join(bench.root, 'kept')
  mkdirSync(kept)
  for (let time = 0; time < TIMES; time++) {
    const server = await bench.serve({ env })
    const replicate = litestream('replicate', '-config', config)
    for (const name of BESIDE)
      if (existsSync(join(bench.dataDir, name))) cpSync(join(bench.dataDir, name), join(kept, name))
    const acknowledged: { id: string; at: number }[] = []
    const begin = performance.now()
    const length = 2000 + Math.random() * 2000
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (;;) {
        try {
          const body = { content: `${time} ${writer} ${crypto.randomUUID()}` }
          const { status, json } = await server.request('POST', '/api/tools/log_checkin', { token, body })
          if (status !== 200) refused += 1
          else acknowledged.push({ id: json.checkin_id, at: performance.now() })
        } catch {
          return
        }
      }
    })
    await Bun.sleep(length - (performance.now() - begin))
    const pulled = performance.now()
    server.process.kill('SIGKILL')
    replicate.kill('SIGKILL')
    await Promise.all([...writers, server.stop('SIGKILL'), replicate.exited])
    rmSync(bench.dataDir, { recursive: true })

    const recovering = performance.now()
    mkdirSync(bench.dataDir, { mode: 0o700 })
    cpSync(kept, bench.dataDir, { recursive: true })
    const restore = litestream('restore', '-config', config, file)
    if ((await restore.exited) !== 0) throw new Error(await new Response(restore.stderr).text())
    const restored = await bench.serve({ env })
    const whole = await restored.request('GET', '/api/ext/tokens/self', { token })
    if (whole.status !== 200) throw new Error(`after the restore: ${whole.status}`)
    recoveryMs.push(performance.now() - recovering)
    const lost: number[] = []
    for (const { id, at } of acknowledged)
      if ((await restored.request('GET', `/api/journal/checkins/${id}`, { token })).status !== 200)
        lost.push(at)
    await restored.stop()
    const { code, stdout } = await bench.cli(['audit', 'verify'])
    if (code !== 0) throw new Error(stdout)
    writes += acknowledged.length
    lostWrites += lost.length
    lostMs.push(lost.length === 0 ? 0 : pulled - Math.min(...lost))
  }
  const result = {
    times: TIMES,
    writes,
    refused,
    lostWrites,
    lostMs: summary(lostMs),
    recoveryMs: summary(recoveryMs),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
} finally {
  await bench.close()
}
