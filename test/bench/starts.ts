/**
 * How fast the built program starts, and what it holds in memory: `bun run build && bun run bench:starts`. With an empty data
 * directory, with a year of a family of five, and with a database of more than 1 GB. Prints Markdown. Linux only.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { databasePath } from '../../db/open.ts'
import { firstAnswer, freePort, median, settle } from './peers/process.ts'
import { writeYearsOf } from './years.ts'

const BINARY = resolve(import.meta.dir, '../../dist/ext-server')
const TIMES = 9
const FAMILY = ['owner', 'second', 'third', 'fourth', 'fifth']
/** Years of a journal by the name of a data directory; of a gigabyte, most are other people's. */
const YEARS: Readonly<Record<string, number>> = { empty: 0, 'a family’s year': 5, 'over 1 GB': 115 }

const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'ext-server-starts-'))
try {
  print(
    '| data | database, MB | first answer, ms | memory idle, MB | after a meal, MB | of it data, MB | `version`, ms | `issue-token`, ms | `healthcheck`, ms |',
  )
  print('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const [name, years] of Object.entries(YEARS)) await measure(name, years)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, years: number): Promise<void> {
  const directory = join(folder, String(years))
  mkdirSync(directory)
  if (years > 0) await writeYearsOf(directory, { people: FAMILY, each: 1, all: years })
  const env = { ...process.env, EXT_DATA_DIR: directory, EXT_SERVER_TIME_ZONE: 'UTC' }
  const command = (...args: string[]) => {
    const from = performance.now()
    const { stdout, exitCode } = Bun.spawnSync([BINARY, ...args], { env })
    if (exitCode !== 0) throw new Error(`${args.join(' ')} failed`)
    return { ms: performance.now() - from, text: stdout.toString().trim() }
  }
  const typical = (...args: string[]) => median(Array.from({ length: TIMES }, () => command(...args).ms))

  async function served<T>(work: (port: number, pid: number, started: number) => Promise<T>): Promise<T> {
    const port = freePort()
    const from = performance.now()
    const stdio = { stdout: 'ignore', stderr: 'ignore' } as const
    const server = Bun.spawn([BINARY, 'serve', '--port', `${port}`], { env, ...stdio })
    try {
      return await work(port, server.pid, await firstAnswer(port, from))
    } finally {
      server.kill()
      await server.exited
    }
  }

  const { text: token } = command('issue-token', '--name', 'bench')
  const starts: number[] = []
  for (let count = 0; count < TIMES; count += 1)
    starts.push(await served(async (_port, _pid, started) => started))
  const [idle, used, healthcheck] = await served(async (port, pid) => {
    await settle()
    const before = memoryOf(pid)
    await logMeal(port, token)
    await settle()
    return [before, memoryOf(pid), typical('healthcheck', '--port', `${port}`)] as const
  })
  const figures = [
    statSync(databasePath(directory)).size / 1e6,
    median(starts),
    idle.all,
    used.all,
    used.data,
    typical('version'),
    typical('issue-token', '--name', 'another'),
    healthcheck,
  ]
  print(`| ${[name, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`)
}

async function logMeal(port: number, token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/tools/log_food`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ food_name: 'a banana' }),
  })
  if (!response.ok) throw new Error(`log_food: ${response.status} ${await response.text()}`)
}

/** The memory of a process in MB: all of it, and without the pages of the program’s file, which the system may drop. */
function memoryOf(pid: number): { all: number; data: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1024) / 1e6
  return { all: of('Rss'), data: of('Anonymous') }
}
