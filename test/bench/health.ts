import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { close, databasePath, open } from '../../db/open.ts'
import { BASE_URL, NO_REQUEST_LIMIT, testServer } from '../support.ts'
import { BENCH_SETTINGS, createLargestPerson, LARGEST, PERSON, SMALL } from './cost/largest-person.ts'
import { type LargestCase, largestCases } from './cost/largest-requests.ts'
import { requestOf } from './cost/measure.ts'
import { createThings } from './cost/things.ts'
import { WORDINGS } from './cost/wordings.ts'
import { listeningUrl } from './listening-url.ts'

/**
 * How long `/api/health` takes to answer while the largest requests run: `bun run bench:health [PART OF A NAME]`. Serves
 * the journal of the largest person, by the built program if there is one, else by the source, and sends the largest
 * request of every route and tool over sockets, in all wordings at once. At the end it sends the costliest of them all
 * together. A second connection asks for the health all the time.
 */

const ROOT = resolve(import.meta.dir, '../..')
const BINARY = join(ROOT, 'dist/ext-server')
const PROGRAM = existsSync(BINARY) ? [BINARY] : ['bun', join(ROOT, 'cli.ts')]
const LIMIT_MS = 100
const COPIES = 4
const PAUSE_MS = 2
const SHOWN = 20
/** Those that compute the longest, sent together at the end. */
const COSTLIEST =
  /^POST \/api\/(journal\/foods|foods\/analysis|foods\/own|imports\/preview)$|^GET \/api\/(export|trends)/

const folder = mkdtempSync(join(tmpdir(), 'ext-server-health-'))
const settings = { ...NO_REQUEST_LIMIT, ...BENCH_SETTINGS, SERVER_BASE_URL: BASE_URL }
const env = {
  ...process.env,
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`EXT_${name}`, value])),
  EXT_DATA_DIR: folder,
}
const print = (line: string) => process.stdout.write(`${line}\n`)

function jwtOfProgram(): string {
  const { stdout, success } = Bun.spawnSync([...PROGRAM, 'issue-jwt', '--name', 'bench', '--user', PERSON], {
    env,
    stderr: 'inherit',
  })
  if (!success) throw new Error('issue-jwt failed')
  return stdout.toString().trim()
}

/** Asks for the health again and again, on a connection of its own. */
function watchHealth(url: string) {
  let isStopped = false
  let worst = 0
  const all: number[] = []
  const watching = (async () => {
    while (!isStopped) {
      const start = performance.now()
      const response = await fetch(`${url}/api/health`)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`the health was answered with ${response.status}`)
      const taken = performance.now() - start
      worst = Math.max(worst, taken)
      all.push(taken)
      await Bun.sleep(PAUSE_MS)
    }
  })()
  return {
    /** The longest answer since the last call. */
    takeWorst() {
      const taken = worst
      worst = 0
      return taken
    },
    async stop(): Promise<number[]> {
      isStopped = true
      await watching
      return all.sort((a, b) => a - b)
    },
  }
}

async function main(part: string | undefined) {
  const db = open(databasePath(folder))
  // Only to prepare: what is measured is the program's own connection.
  db.$client.run('PRAGMA synchronous = OFF')
  const local = await testServer({ settings, db })
  const started = performance.now()
  await createLargestPerson(local, process.env.EXT_BENCH_SMALL === undefined ? LARGEST : SMALL)
  const things = await createThings(local)
  print(`prepared in ${Math.round(performance.now() - started)} ms`)
  const jwt = jwtOfProgram()
  const program = Bun.spawn([...PROGRAM, 'serve', '--port', '0'], { env, stdout: 'ignore', stderr: 'pipe' })
  try {
    const url = await listeningUrl(program.stderr)
    const requestsOf = (each: LargestCase): Request[] => {
      const wordings = each.hasWords
        ? WORDINGS
        : Array.from({ length: COPIES }, () => WORDINGS.slice(0, 1)).flat()
      return wordings.map((wording) => {
        const request = requestOf(local, each, wording, { things, jwt })
        return new Request(request.url.replace(BASE_URL, url), request)
      })
    }
    const send = async (requests: Request[]) => {
      await Promise.all(requests.map(async (request) => await (await fetch(request)).arrayBuffer()))
    }
    const health = watchHealth(url)
    const cases = largestCases(local)
      .filter(({ name }) => (part === undefined ? !name.startsWith('DELETE') : name.includes(part)))
      .filter(({ name }) => name !== 'POST /api/data/deletion')
    const rows: { name: string; worst: number }[] = []
    const measure = async (name: string, requests: Request[]) => {
      await Bun.sleep(PAUSE_MS * 5)
      health.takeWorst()
      await send(requests)
      rows.push({ name, worst: health.takeWorst() })
    }
    for (const each of cases) await measure(each.name, requestsOf(each))
    const together = cases.filter(({ name }) => COSTLIEST.test(name)).flatMap(requestsOf)
    await measure(`${together.length} of the costliest together`, together)
    report(rows, await health.stop())
  } finally {
    program.kill()
    await program.exited
    close(db)
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(rows: { name: string; worst: number }[], all: number[]): void {
  rows.sort((a, b) => b.worst - a.worst)
  for (const { name, worst } of rows.slice(0, SHOWN)) {
    print(`${worst.toFixed(0).padStart(6)} ms  ${name}${worst > LIMIT_MS ? '  ABOVE' : ''}`)
  }
  const at = (share: number) => (all[Math.floor((all.length - 1) * share)] ?? Number.NaN).toFixed(1)
  const above = rows.filter(({ worst }) => worst > LIMIT_MS).length
  print(`${PROGRAM.join(' ')}: ${all.length} answers of the health beside ${rows.length} routes and tools`)
  print(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${above} above ${LIMIT_MS} ms`)
  process.exitCode = above === 0 ? 0 : 1
}

await main(process.argv[2])
