/**
 * How long a search takes over imported foods: `bun run bench:search`, over those of a fresh import of the files that
 * EXT_TEST_FOOD_DATA names, or `bun run bench:search DATA_DIR`, over those of a data directory. It asks for every
 * fifth name of the starter table, as it is, with a slip in its last word, and as while somebody types; of three times
 * the least counts, as the machine does other things, too. The limit is for the full FNDDS; larger tables are
 * reported, not judged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, type Db, databasePath, open } from '../../db/open.ts'
import { systemClock } from '../../src/core/clock.ts'
import { importFoods } from '../../src/foods/import/import.ts'
import { createStoredIndex } from '../../src/foods/search/stored-index.ts'
import { everydayWeights } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'

const LIMIT_MS = 5
const FNDDS_FOODS = 6000
const ROUNDS = 3

const [dataDir] = process.argv.slice(2)
const folder = process.env.EXT_TEST_FOOD_DATA
if (dataDir !== undefined) measure(open(databasePath(dataDir)))
else if (folder !== undefined) await measureFresh(folder)
else
  process.stdout.write('EXT_TEST_FOOD_DATA is not set, and no data directory is named: nothing to measure\n')

async function measureFresh(path: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'ext-bench-search-'))
  try {
    const db = open(databasePath(scratch))
    const signal = new AbortController().signal
    await importFoods(path, { db, clock: systemClock, signal, onProgress: () => {} })
    measure(db)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function measure(db: Db): void {
  const foods = countFoods(db)
  const index = createStoredIndex({ db, weights: everydayWeights })
  const names = starterFoods()
    .flatMap(({ name, synonyms }) => [name, ...synonyms])
    .filter((_, at) => at % 5 === 0)
  const unfinished = names.map((name) => name.slice(0, -1))
  const ask = (text: string, isPrefix = false) => index.search(text, 4, { isPrefix })

  process.stdout.write(`${foods} imported foods, ${names.length} questions\n`)
  report('as they are', timesOf(names, ask), foods)
  report('with a slip', timesOf(names.map(misspelt), ask), foods)
  report(
    'while typing',
    timesOf(unfinished, (text) => ask(text, true)),
    foods,
  )
  process.stdout.write(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident\n`)
  close(db)
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
