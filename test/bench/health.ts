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
import { quantile } from './figures.ts'
import { type HealthAnswer, watchHealth } from './health-watch.ts'
import { listeningUrl } from './listening-url.ts'

/**
 * How long `/api/health` takes to answer while the largest requests run: `bun run bench:health [PATTERN OF NAMES]`. Serves
 * the journal of the largest person by the built program (`bun run build`), and sends the largest request of every route
 * and tool over sockets, in all wordings at once. At the end it sends the costliest of them all together. Another process
 * asks for the health all the time. It also asks an idle server, in the same way: what that takes is the machine's, and a
 * floor of all other figures.
 */

const BINARY = join(resolve(import.meta.dir, '../..'), 'dist/ext-server')
const LIMIT_MS = 100
const COPIES = 4
const PAUSE_MS = 10
const SHOWN = 20
/** Those that compute the longest, sent together at the end. */
const COSTLIEST =
  /^POST \/api\/(journal\/foods|foods\/analysis|foods\/own|imports\/preview)$|^GET \/api\/(export|trends)/
/** The places of the two servers among those that are watched. */
const BUSY = 0
const IDLE = 1

const folders = [BUSY, IDLE].map(() => mkdtempSync(join(tmpdir(), 'ext-server-health-')))
const [folder = '', idleFolder = ''] = folders
const settings = { ...NO_REQUEST_LIMIT, ...BENCH_SETTINGS, SERVER_BASE_URL: BASE_URL }
const env = {
  ...process.env,
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`EXT_${name}`, value])),
}
const print = (line: string) => process.stdout.write(`${line}\n`)

function jwtOfProgram(): string {
  const { stdout, success } = Bun.spawnSync([BINARY, 'issue-jwt', '--name', 'bench', '--user', PERSON], {
    env: { ...env, EXT_DATA_DIR: folder },
    stderr: 'inherit',
  })
  if (!success) throw new Error('issue-jwt failed')
  return stdout.toString().trim()
}

const serve = (dataDir: string) =>
  Bun.spawn([BINARY, 'serve', '--port', '0'], {
    env: { ...env, EXT_DATA_DIR: dataDir },
    stdout: 'ignore',
    stderr: 'pipe',
  })

/** A request that was measured, and when it was sent and answered. */
type Measured = { name: string; from: number; to: number }

async function main(pattern: string | undefined) {
  // Before all else, so that it is idle by the time it is asked.
  const idle = serve(idleFolder)
  const db = open(databasePath(folder))
  // Only to prepare: what is measured is the program's own connection.
  db.$client.run('PRAGMA synchronous = OFF')
  const local = await testServer({ settings, db })
  const started = performance.now()
  await createLargestPerson(local, process.env.EXT_BENCH_SMALL === undefined ? LARGEST : SMALL)
  const things = await createThings(local)
  print(`prepared in ${Math.round(performance.now() - started)} ms`)
  const jwt = jwtOfProgram()
  const programs = [serve(folder), idle]
  try {
    const urls = await Promise.all(programs.map(({ stderr }) => listeningUrl(stderr)))
    const requestsOf = (each: LargestCase): Request[] => {
      const wordings = each.hasWords
        ? WORDINGS
        : Array.from({ length: COPIES }, () => WORDINGS.slice(0, 1)).flat()
      return wordings.map((wording) => {
        const request = requestOf(local, each, wording, { things, jwt })
        return new Request(request.url.replace(BASE_URL, urls[BUSY] ?? ''), request)
      })
    }
    const health = watchHealth(urls)
    const cases = largestCases(local)
      .filter(({ name }) =>
        pattern === undefined ? !name.startsWith('DELETE') : new RegExp(pattern).test(name),
      )
      .filter(({ name }) => name !== 'POST /api/data/deletion')
    const measured: Measured[] = []
    const measure = async (name: string, requests: Request[]) => {
      await Bun.sleep(PAUSE_MS)
      const from = Date.now()
      await Promise.all(requests.map(async (request) => await (await fetch(request)).arrayBuffer()))
      measured.push({ name, from, to: Date.now() })
    }
    for (const each of cases) await measure(each.name, requestsOf(each))
    const together = cases.filter(({ name }) => COSTLIEST.test(name)).flatMap(requestsOf)
    await measure(`${together.length} of the costliest together`, together)
    report(measured, await health.stop())
  } finally {
    for (const program of programs) program.kill()
    await Promise.all(programs.map(({ exited }) => exited))
    close(db)
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  }
}

function report(measured: readonly Measured[], answers: readonly HealthAnswer[]): void {
  if (!answers.every(({ isHealthy }) => isHealthy)) throw new Error('a server said that it is not healthy')
  const of = (server: number) => answers.filter((answer) => answer.server === server)
  const worstIn = (server: number, { from, to }: Measured) =>
    Math.max(0, ...of(server).flatMap(({ at, ms }) => (at + ms >= from && at <= to ? [ms] : [])))
  const rows = measured
    .map((each) => ({ name: each.name, worst: worstIn(BUSY, each), floor: worstIn(IDLE, each) }))
    .sort((a, b) => b.worst - a.worst)
  const figure = (ms: number) => ms.toFixed(0).padStart(6)
  print('longest answer of the health, and that of an idle server meanwhile')
  for (const { name, worst, floor } of rows.slice(0, SHOWN))
    print(`${figure(worst)} ms ${figure(floor)} ms  ${name}${worst > LIMIT_MS ? '  ABOVE' : ''}`)
  for (const [title, server] of [
    [`beside ${rows.length} routes and tools`, BUSY],
    ['of an idle server', IDLE],
  ] as const) {
    const all = of(server).map(({ ms }) => ms)
    const at = (share: number) => quantile(all, share).toFixed(1)
    const above = all.filter((ms) => ms > LIMIT_MS).length
    print(
      `${all.length} answers ${title}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${above} above ${LIMIT_MS} ms`,
    )
  }
  process.exitCode = rows.some(({ worst }) => worst > LIMIT_MS) ? 1 : 0
}

if (!existsSync(BINARY)) throw new Error('There is no built program: bun run build')
await main(process.argv[2])
