/**
 * Whether a server gets slower the more it holds: `bun run bench:growth [tokens|entries|people …]`. One person with a
 * month of 20 entries a day stays as they are, while a server holds more and more of others. The same operations are
 * timed on a small, a larger and the largest database in turn; of all rounds the least time counts, as the machine does
 * other things, too. Then the deletion of a person, the start of the built program, and the size of a person's year.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { close, databasePath } from '../../../db/open.ts'
import { ALL_PERMISSIONS } from '../../../src/core/principal.ts'
import type { TestServer } from '../../support.ts'
import { writeYear } from '../../year/year.ts'
import { listeningUrl } from '../listening-url.ts'
import { type Axis, createDatabase, PERSON, SIZES, TODAY } from './databases.ts'
import { deletePerson, OPERATIONS, type Operation } from './operations.ts'

const ROUNDS = 9
const MAX_GROWTH = 1.1
/** What is allowed to grow, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'list people': 'the answer has everybody',
  'delete a person': 'tables are written anew, so that no trace is left',
}
const BINARY = resolve(import.meta.dir, '../../../dist/ext-server')

const print = (line = '') => process.stdout.write(`${line}\n`)
const axes = process.argv.slice(2).filter((name): name is Axis => name in SIZES)
let hasGrown = false
for (const axis of axes.length > 0 ? axes : (Object.keys(SIZES) as Axis[])) await measure(axis)
await measureYear()
process.exitCode = hasGrown ? 1 : 0

type Stored = { size: number; directory: string; server: TestServer; token: string }

async function measure(axis: Axis): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-growth-'))
  try {
    const all: Stored[] = []
    for (const size of SIZES[axis]) {
      const directory = join(folder, String(size))
      const server = await createDatabase(directory, axis, size)
      all.push({ size, directory, server, token: server.token(PERSON, ALL_PERMISSIONS) })
    }
    print(`| ${axis} | ${SIZES[axis].map((size) => size.toLocaleString('en')).join(' | ')} | ratio |`)
    print(`|---|${SIZES[axis].map(() => '---:|').join('')}---:|`)
    for (const operation of OPERATIONS) report(operation.name, await leastTimes(operation, all))
    report('delete a person', await inTurn(all, ({ server, token }) => deletePerson(server, token), 1))
    for (const { server } of all) close(server.db)
    report('start, until the first answer', await inTurn(all, ({ directory }) => firstAnswer(directory), 3))
    const sizes = all.map(({ directory }) => (statSync(databasePath(directory)).size / 2 ** 20).toFixed(0))
    print(`| database, MiB | ${sizes.join(' | ')} | |\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(name: string, times: readonly number[]): void {
  const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1)
  const reason = REASONS[name]
  const isFlat = ratio <= MAX_GROWTH
  hasGrown ||= !isFlat && reason === undefined
  const said = isFlat ? '' : `: ${reason ?? 'GROWS'}`
  print(`| ${name}, ms | ${times.map((time) => time.toFixed(2)).join(' | ')} | ${ratio.toFixed(2)}${said} |`)
}

/** Least milliseconds of one, for each database. */
function leastTimes({ times, run }: Operation, all: readonly Stored[]): Promise<number[]> {
  return inTurn(all, async ({ server, token }, round) => {
    const start = performance.now()
    for (let each = 0; each < times; each++) await run(server, token, round * times + each)
    return (performance.now() - start) / times
  })
}

/** The least of what was measured for each database, each measured in every round. */
async function inTurn(
  all: readonly Stored[],
  measureOne: (stored: Stored, round: number) => Promise<number>,
  rounds = ROUNDS,
): Promise<number[]> {
  const least = all.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    for (const [at, stored] of all.entries()) {
      least[at] = Math.min(least[at] ?? Number.POSITIVE_INFINITY, await measureOne(stored, round))
    }
  }
  return least
}

/** Milliseconds from the start of the program to its first answer. */
async function firstAnswer(directory: string): Promise<number> {
  if (!existsSync(BINARY)) return Number.NaN
  const start = performance.now()
  const server = Bun.spawn([BINARY, 'serve', '--port', '0', '--data-dir', directory], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  try {
    await (await fetch(`${await listeningUrl(server.stderr)}/api/health`)).text()
    return performance.now() - start
  } finally {
    server.kill()
    await server.exited
  }
}

async function measureYear(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'ext-server-growth-year-'))
  try {
    await writeYear(directory, { end: TODAY })
    const { size } = statSync(databasePath(directory))
    print(`a person's year (20 foods a day, check-ins, protocols): ${(size / 2 ** 20).toFixed(1)} MiB`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
