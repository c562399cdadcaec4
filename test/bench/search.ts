/**
 * How long searches and analyses take: `bun run bench:search`, over a fresh import of the files that EXT_TEST_FOOD_DATA
 * names, or `bun run bench:search DATA_DIR`, over the imported foods of a data directory. First the built-in table: the
 * first search of this process, and all its memory. Then the imported foods: every fifth everyday name, as it is, with a
 * slip in its last word, and as while somebody types. Then all foods together, for whole meals. Of three times the least
 * counts, as the machine does other things, too. The limits are for the full FNDDS; larger tables are reported, not
 * judged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, type Db, databasePath, open } from '../../db/open.ts'
import { systemClock } from '../../src/core/clock.ts'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { createPersonFoods } from '../../src/foods/person-foods.ts'
import { createStoredIndex } from '../../src/foods/search/stored-index.ts'
import { everydayWeights, starterIndex } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { MEAL_SETS, readMeals } from './meals/meals.ts'

const LIMIT_MS = 5
const FIRST_SEARCH_LIMIT_MS = 50
const ANALYSIS_LIMITS_MS = { p50: 5, p99: 15 }
const MEMORY_LIMIT_MB = 15
const FNDDS_FOODS = 6000
const ROUNDS = 3

const [dataDir] = process.argv.slice(2)
const folder = process.env.EXT_TEST_FOOD_DATA
const print = (line: string) => process.stdout.write(`${line}\n`)

measureFirst()
const meals = MEAL_SETS.flatMap(({ file }) => readMeals(file)).map(({ description }) => description)
reportMeals(
  'meals, built-in foods',
  timesOf(meals, (text) => analyzeText(text, starterIndex)),
)
if (dataDir !== undefined) measure(open(databasePath(dataDir)))
else if (folder !== undefined) await measureFresh(folder)
else print('EXT_TEST_FOOD_DATA is not set, and no data directory is named: no imported foods to measure')

function residentMb(): number {
  Bun.gc(true)
  return process.memoryUsage().rss / 2 ** 20
}

/** Before anything else is done in this process. */
function measureFirst(): void {
  const before = residentMb()
  const start = performance.now()
  starterIndex.search('chicken tikka masala with rce', 4)
  const time = performance.now() - start
  print(
    `first search of the process: ${time.toFixed(1)} ms (limit ${FIRST_SEARCH_LIMIT_MS}), ` +
      `${(residentMb() - before).toFixed(1)} MB`,
  )
}

/** The import runs in another process, whose memory does not count. */
async function measureFresh(path: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'ext-bench-search-'))
  try {
    const cli = join(import.meta.dir, '../../cli.ts')
    const files = Bun.spawn(['bun', cli, 'foods', 'import', path, '--data-dir', scratch], {
      stdout: 'ignore',
    })
    if ((await files.exited) === 0) measure(open(databasePath(scratch)))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function measure(db: Db): void {
  const foods = countFoods(db)
  const before = residentMb()
  const index = createStoredIndex({ db, weights: everydayWeights })
  const names = starterFoods()
    .flatMap(({ name, synonyms }) => [name, ...synonyms])
    .filter((_, at) => at % 5 === 0)
  const unfinished = names.map((name) => name.slice(0, -1))
  const ask = (text: string, isPrefix = false) => index.search(text, 4, { isPrefix })

  print(`${foods} imported foods, ${names.length} questions`)
  report('as they are', timesOf(names, ask), foods)
  report('with a slip', timesOf(names.map(misspelt), ask), foods)
  report(
    'while typing',
    timesOf(unfinished, (text) => ask(text, true)),
    foods,
  )
  const all = createPersonFoods({ db, clock: systemClock, foods: starterIndex }).table('nobody')
  reportMeals(
    'meals, all foods',
    timesOf(meals, (text) => analyzeText(text, all)),
  )
  const added = residentMb() - before
  print(
    `the imported foods add ${added.toFixed(1)} MB (limit ${MEMORY_LIMIT_MB}), ${residentMb().toFixed(0)} MB in all`,
  )
  close(db)
}

/** Also counts the slowest of all, which a long text is. */
function reportMeals(title: string, times: readonly number[]): void {
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  const [p50, p99] = [at(0.5), at(0.99)]
  const isBelow = p50 <= ANALYSIS_LIMITS_MS.p50 && p99 <= ANALYSIS_LIMITS_MS.p99
  print(
    `${title}: p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, max ${at(1).toFixed(2)} ms  ` +
      `${isBelow ? 'within' : 'NOT within'} p50 ${ANALYSIS_LIMITS_MS.p50} and p99 ${ANALYSIS_LIMITS_MS.p99} ms`,
  )
}

function countFoods(db: Db): number {
  const sum = db.$client
    .query<{ foods: number | null }, []>(
      'SELECT sum(last_food - first_food + 1) AS foods FROM food_sources WHERE last_food > 0',
    )
    .get()
  return sum?.foods ?? 0
}

/** The last two letters the wrong way round. */
function misspelt(name: string): string {
  return `${name.slice(0, -2)}${name.slice(-1)}${name.slice(-2, -1)}`
}

/** Milliseconds for each question, least first. */
function timesOf(questions: readonly string[], ask: (text: string) => unknown): number[] {
  const least = questions.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, text] of questions.entries()) {
      const start = performance.now()
      ask(text)
      least[at] = Math.min(least[at] ?? 0, performance.now() - start)
    }
  }
  return least.sort((a, b) => a - b)
}

function report(title: string, times: readonly number[], foods: number): void {
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const figures = [mean, at(0.5), at(0.95), at(1)].map((value) => value.toFixed(2).padStart(7))
  const isBelow = at(0.95) < LIMIT_MS
  const verdict = foods > FNDDS_FOODS ? '' : `  95 in 100 ${isBelow ? 'below' : 'NOT below'} ${LIMIT_MS} ms`
  process.stdout.write(`${title.padEnd(14)} mean, p50, p95, max: ${figures.join(' ')} ms${verdict}\n`)
}
