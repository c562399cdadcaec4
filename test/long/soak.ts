import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBench, type RunningServer } from '../binary/support.ts'

/**
 * A server at half of what it can do, for minutes, with backups, commands that write and exports beside it.
 * `bun run check:soak [minutes]`. Ends with 1 after an error, a slower last third, or memory that keeps growing.
 */

const MINUTES = Number(process.argv[2] ?? 15)
const CAPACITY_SECONDS = 10
const CLIENTS = 8
const BESIDE_EVERY_MS = 20_000
const SAMPLE_EVERY_MS = 1000
/** How much slower the last third may be, since a p99 of a shared machine varies. */
const MAX_P99_RATIO = 1.5
const MAX_MEMORY_GROWTH = 0.05
const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_RATE_LIMIT_READ_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const round = (value: number) => Math.round(value * 100) / 100

const errors: string[] = []
let requests = 0

/** Three reads to one write, each write on a day of its own, since a day holds a limited number of entries. */
async function oneRequest(server: RunningServer, token: string): Promise<number> {
  const kind = requests++ % 4
  const at = new Date(Date.now() - Math.random() * 3650 * 86_400_000).toISOString()
  const meal = {
    food_name: 'rice',
    grams: 100,
    calories: 130,
    consumed_at: at,
    client_entry_id: crypto.randomUUID(),
  }
  const begin = performance.now()
  const { status, text } =
    kind === 0
      ? await server.request('POST', '/api/tools/log_food', { token, body: meal })
      : await server.request('GET', READS[kind - 1] ?? '', { token })
  if (status !== 200) errors.push(`${kind} ${status} ${text.slice(0, 200)}`)
  return performance.now() - begin
}
const READS = ['/api/journal/days/2026-03-10', '/api/journal/checkins?limit=10', '/api/ext/tokens/self']

/** Requests a second of clients that wait for nothing but their answers. */
async function measureCapacity(server: RunningServer, token: string): Promise<number> {
  const end = performance.now() + CAPACITY_SECONDS * 1000
  const before = requests
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) await oneRequest(server, token)
    }),
  )
  return (requests - before) / CAPACITY_SECONDS
}

function memoryOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

const bench = createBench()
try {
  const token = await bench.value(['issue-token', '--name', 'owner'])
  const server = await bench.serve({ env })
  const capacity = await measureCapacity(server, token)
  const rate = capacity / 2
  process.stdout.write(`capacity ${round(capacity)} requests/s; ${MINUTES} minutes at ${round(rate)}\n`)
  const samples: { at: number; took: number }[] = []
  const memory: { at: number; mib: number }[] = []
  const begin = performance.now()
  const length = MINUTES * 60_000
  const elapsed = () => performance.now() - begin

  const load = async () => {
    const open = new Set<Promise<void>>()
    for (let sent = 0; elapsed() < length; ) {
      for (; sent < (elapsed() / 1000) * rate; sent++) {
        // What the request waits for since it was due counts, too.
        const due = (sent / rate) * 1000
        const waiting = oneRequest(server, token).then(
          () => void samples.push({ at: due, took: elapsed() - due }),
          (error) => void errors.push(String(error)),
        )
        open.add(waiting)
        void waiting.then(() => open.delete(waiting))
      }
      await Bun.sleep(2)
    }
    await Promise.all(open)
  }
  const watch = async () => {
    for (; elapsed() < length; await Bun.sleep(SAMPLE_EVERY_MS))
      memory.push({ at: elapsed(), mib: memoryOf(server.process.pid) })
  }
  let beside = 0
  const commands = async () => {
    const folder = join(bench.root, 'backups')
    mkdirSync(folder)
    for (; elapsed() < length; beside++, await Bun.sleep(BESIDE_EVERY_MS)) {
      for (const args of [
        ['backup', join(folder, 'latest')],
        ['issue-token', '--name', `n${beside}`],
        ['export'],
      ]) {
        const { code, stderr } = await bench.cli(args, { env })
        if (code !== 0) errors.push(`${args[0]}: ${stderr}`)
      }
    }
    rmSync(folder, { recursive: true })
  }
  await Promise.all([load(), watch(), commands()])

  const third = (n: number) =>
    samples.filter(({ at }) => Math.floor((at / length) * 3) === n).map(({ took }) => took)
  const [first, last] = [third(0), third(2)]
  // The last ten minutes, of a shorter run its last two thirds: their first fifth against their last.
  const from = Math.max(length - 600_000, length / 3)
  const late = memory.filter(({ at }) => at >= from).map(({ mib }) => mib)
  const fifth = Math.ceil(late.length / 5)
  const growth = mean(late.slice(-fifth)) / mean(late.slice(0, fifth)) - 1
  const ratio = percentile(last, 0.99) / percentile(first, 0.99)
  const result = {
    requests: samples.length,
    commands: beside * 3,
    errors: errors.length,
    p50_ms: [first, last].map((times) => round(percentile(times, 0.5))),
    p99_ms: [first, last].map((times) => round(percentile(times, 0.99))),
    p99_ratio: round(ratio),
    memory_mib: [late[0], late.at(-1)].map((mib) => round(mib ?? 0)),
    memory_growth_percent: round(growth * 100),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  for (const error of errors.slice(0, 10)) process.stdout.write(`error: ${error}\n`)
  await server.stop()
  if (errors.length > 0 || ratio > MAX_P99_RATIO || growth > MAX_MEMORY_GROWTH) process.exitCode = 1
} finally {
  await bench.close()
}
