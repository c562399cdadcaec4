/**
 * How long a search takes over the foods imported into a data directory: `bun test/bench/search.ts DATA_DIR`. It asks
 * for every fifth name of the starter table, as it is, with a slip in its last word, and as while somebody types.
 * The limit is for the full FNDDS alone; larger tables are reported, not judged.
 */
import { close, databasePath, open } from '../../db/open.ts'
import { createStoredIndex } from '../../src/foods/search/stored-index.ts'
import { everydayWeights } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'

const LIMIT_MS = 5
const FNDDS_FOODS = 6000

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('which data directory? bun test/bench/search.ts DATA_DIR')
const db = open(databasePath(dataDir))
const rows = db.$client
  .query<{ foods: number | null }, []>(
    'SELECT sum(last_food - first_food + 1) AS foods FROM food_sources WHERE last_food > 0',
  )
  .get()
const foods = rows?.foods ?? 0
const index = createStoredIndex({ db, weights: everydayWeights })
const names = starterFoods()
  .flatMap(({ name, synonyms }) => [name, ...synonyms])
  .filter((_, at) => at % 5 === 0)

process.stdout.write(`${foods} imported foods, ${names.length} questions\n`)
report('as they are', names, false)
report('with a slip', names.map(misspelt), false)
report(
  'while typing',
  names.map((name) => name.slice(0, -1)),
  true,
)
process.stdout.write(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident\n`)
close(db)

/** The last two letters the wrong way round. */
function misspelt(name: string): string {
  return `${name.slice(0, -2)}${name.slice(-1)}${name.slice(-2, -1)}`
}

function report(title: string, questions: readonly string[], isPrefix: boolean): void {
  for (const text of questions) index.search(text, 4, { isPrefix })
  const times = questions
    .map((text) => {
      const start = performance.now()
      index.search(text, 4, { isPrefix })
      return performance.now() - start
    })
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const figures = [mean, at(0.5), at(0.95), at(1)].map((value) => value.toFixed(2).padStart(7))
  const verdict =
    foods > FNDDS_FOODS ? '' : mean < LIMIT_MS ? `  below ${LIMIT_MS} ms` : `  NOT below ${LIMIT_MS} ms`
  process.stdout.write(`${title.padEnd(14)} mean, p50, p95, max: ${figures.join(' ')} ms${verdict}\n`)
}
