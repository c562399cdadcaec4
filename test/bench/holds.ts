/**
 * How long the largest works of a server hold up everybody else: `bun run bench:holds [WORK …] [--years N]`, of the built
 * program. Two people have ten years each, and others as many as make up N years in all, default 20. While the work is
 * done, `/api/health` is asked for every few milliseconds, that of an idle server as well, which is the floor; and another
 * person logs meals, whose longest wait is shown.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databasePath } from '../../db/open.ts'
import { PAGE_HEADER } from '../../src/http/origin.ts'
import { OFF_PRODUCT, offFile } from '../foods/import/fixtures.ts'
import { SERVINGS_HEADER, serving } from '../imports/files.ts'
import { quantile } from './figures.ts'
import { type HealthAnswer, watchHealth } from './health-watch.ts'
import { listeningUrl } from './listening-url.ts'
import { writeYearsOf } from './years.ts'

const BINARY = resolve(import.meta.dir, '../../dist/ext-server')
const LIMIT_MS = 50
const YEARS_OF_A_PERSON = 10
const IMPORTED = 5432
const RECORDS_AT_ONCE = 500
const MEAL_EVERY_MS = 100
const BUSY = 0
const IDLE = 1
const NO_LIMITS = {
  EXT_RATE_LIMIT_REST_READ_PER_MINUTE: '1000000',
  EXT_RATE_LIMIT_REST_WRITE_PER_MINUTE: '1000000',
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
}

type Served = { url: string; token: string; otherToken: string; directory: string }
/** The works, by what names them on the command line. */
const WORKS: Readonly<Record<string, (served: Served) => Promise<unknown>>> = {
  import: importJournal,
  foods: ({ directory }) => importFoods(directory),
  export: async ({ url, token }) =>
    await (await fetch(`${url}/api/export`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer(),
  deletion: deletePerson,
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { years: { type: 'string', default: String(2 * YEARS_OF_A_PERSON) } },
})
if (!existsSync(BINARY)) throw new Error('There is no built program: bun run build')
const folder = mkdtempSync(join(tmpdir(), 'ext-server-holds-'))
try {
  await main(positionals.length > 0 ? positionals : Object.keys(WORKS))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function main(names: readonly string[]): Promise<void> {
  const filled = join(folder, 'filled')
  await writeYearsOf(filled, {
    people: ['owner', 'leaver'],
    each: YEARS_OF_A_PERSON,
    all: Number(values.years),
  })
  print(`database: ${(statSync(databasePath(filled)).size / 2 ** 20).toFixed(0)} MiB`)
  print(
    '| work | s | longest answer of the health, ms | of an idle server | unhealthy | longest wait of a meal, ms | refused |',
  )
  print('|---|---:|---:|---:|---:|---:|---:|')
  for (const name of names) {
    const directory = join(folder, name)
    cpSync(filled, directory, { recursive: true })
    await measure(name, directory)
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(name: string, directory: string): Promise<void> {
  const idleDirectory = join(folder, `${name}-idle`)
  const [token, otherToken] = [await issueToken(directory, 'owner'), await issueToken(directory, 'other')]
  const programs = [serve(directory), serve(idleDirectory)]
  try {
    const urls = await Promise.all(programs.map(({ stderr }) => listeningUrl(stderr)))
    const served = { url: urls[BUSY] ?? '', token, otherToken, directory }
    // All tables are loaded, and nothing is left to do.
    await logMeal(served)
    await Bun.sleep(3000)
    const health = watchHealth(urls)
    await Bun.sleep(500)
    const meals = logMeals(served)
    const from = Date.now()
    await WORKS[name]?.(served)
    const to = Date.now()
    report(name, { from, to, answers: await health.stop(), ...(await meals.stop()) })
  } finally {
    for (const program of programs) program.kill()
    await Promise.all(programs.map(({ exited }) => exited))
  }
}

type Measured = {
  from: number
  to: number
  answers: readonly HealthAnswer[]
  waits: number[]
  refused: number
}

function report(name: string, { from, to, answers, waits, refused }: Measured): void {
  const during = (server: number) =>
    answers.filter((answer) => answer.server === server && answer.at + answer.ms >= from && answer.at <= to)
  const longest = (server: number) =>
    quantile(
      during(server).map(({ ms }) => ms),
      1,
    )
  const unhealthy = during(BUSY).filter(({ isHealthy }) => !isHealthy).length
  const figures = [
    ((to - from) / 1000).toFixed(1),
    longest(BUSY).toFixed(0),
    longest(IDLE).toFixed(0),
    unhealthy,
    quantile(waits, 1).toFixed(0),
    refused,
  ]
  print(`| ${name} | ${figures.join(' | ')} |`)
  if (longest(BUSY) > LIMIT_MS || unhealthy > 0 || refused > 0) process.exitCode = 1
}

function environment(directory: string) {
  return { ...process.env, ...NO_LIMITS, EXT_DATA_DIR: directory }
}

/** What a command prints. */
async function run(directory: string, ...args: string[]): Promise<string> {
  const command = Bun.spawn([BINARY, ...args], {
    env: environment(directory),
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const text = await command.stdout.text()
  if ((await command.exited) !== 0) throw new Error(`${args.join(' ')} failed`)
  return text.trim()
}

function issueToken(directory: string, user: string): Promise<string> {
  return run(directory, 'issue-token', '--name', 'bench', '--user', user)
}

function serve(directory: string) {
  return Bun.spawn([BINARY, 'serve', '--port', '0'], {
    env: environment(directory),
    stdout: 'ignore',
    stderr: 'pipe',
  })
}

async function ask(
  { url, token }: Pick<Served, 'url' | 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ id?: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

function logMeal({ url, otherToken }: Served) {
  return ask({ url, token: otherToken }, 'POST', '/api/tools/log_food', { food_name: 'a banana' })
}

/** Meals of another person, at an even pace, whether or not those before were answered. */
function logMeals(served: Served): { stop(): Promise<{ waits: number[]; refused: number }> } {
  const waits: number[] = []
  const pending: Promise<void>[] = []
  let refused = 0
  const timer = setInterval(() => {
    const start = performance.now()
    const logged = logMeal(served).then(
      () => void waits.push(performance.now() - start),
      () => void refused++,
    )
    pending.push(logged)
  }, MEAL_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { waits, refused }
    },
  }
}

/** As an administrator does in the browser. */
async function deletePerson({ url, directory }: Served): Promise<void> {
  const credential = await run(directory, 'sign-in-link')
  const signedIn = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential }),
  })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const headers = { cookie: cookie.join('; '), origin: url, [PAGE_HEADER]: '1' }
  const { status } = await fetch(`${url}/api/people/leaver`, { method: 'DELETE', headers })
  if (status >= 300) throw new Error(`the person was not deleted: ${status}`)
}

/** A file of another journal, as the page sends it. */
async function importJournal(served: Served): Promise<void> {
  const records = Array.from({ length: IMPORTED }, (_, at) => ({
    line: at + 2,
    text: serving({
      Day: `2015-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
      Group: 'Lunch',
      'Food Name': `Rice with beans ${at}`,
      Amount: '100 g',
      'Energy (kcal)': String(100 + (at % 300)),
    }),
  }))
  const { id } = await ask(served, 'POST', '/api/imports', {
    file_name: 'journal.csv',
    fingerprint: 'bench',
    header: SERVINGS_HEADER,
    records: records.length,
  })
  for (let first = 0; first < records.length; first += RECORDS_AT_ONCE) {
    const some = records.slice(first, first + RECORDS_AT_ONCE)
    await ask(served, 'POST', `/api/imports/${id}/records`, { first, records: some })
  }
  await ask(served, 'PATCH', `/api/imports/${id}`, { status: 'finished' })
}

/** Food data, imported by the command line beside the server. */
async function importFoods(directory: string): Promise<void> {
  const source = join(folder, 'foods')
  mkdirSync(source, { recursive: true })
  const products = Array.from({ length: IMPORTED }, (_, at) => ({
    ...OFF_PRODUCT,
    code: String(at),
    product_name: `Rice with beans ${at}`,
  }))
  writeFileSync(join(source, 'off.csv'), offFile(products))
  await run(directory, 'foods', 'import', source)
}
