/**
 * Learns from the sets of the benchmark that may be read: `bun run fit:meals` first writes how far portions are off
 * (`src/foods/portion-statistics/learned.tsv`), then, with these, how likely items are right (`src/foods/meal/confidence.tsv`).
 * The sets that are held back are not opened. To be run again after a change of how meals are read.
 */
import { join } from 'node:path'
import { formatLearnedRows } from '../../../src/foods/portion-statistics/learned-rows.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { measure } from './accuracy.ts'
import { fitWeights } from './fit-confidence.ts'
import { coverage, portionRows, spreadRows } from './fit-portions.ts'
import { MEAL_SETS, readMeals } from './meals.ts'
import { readParts } from './parts.ts'

const SOURCE = join(import.meta.dir, '../../../src/foods')
/** Descriptions from everywhere, in people's own words, are most like what people write. */
const WEIGHTS: Readonly<Record<string, number>> = { 'diaries.tsv': 2 }

const sets = MEAL_SETS.filter(({ isHeldBack }) => !isHeldBack).map(({ file, title }) => ({
  file,
  title,
  meals: readMeals(file),
}))
const print = (line: string) => process.stdout.write(`${line}\n`)

if (process.argv.includes('portions')) await fitPortions()
else if (process.argv.includes('confidence')) await fitConfidence()
else throw new Error('bun run fit:meals')

async function fitPortions(): Promise<void> {
  const parts = sets.flatMap(({ meals }) => meals.flatMap((meal) => readParts(meal, starterIndex)))
  const rows = [...portionRows(parts), ...spreadRows(parts)]
  await Bun.write(join(SOURCE, 'portion-statistics/learned.tsv'), formatLearnedRows(rows))
  for (const { what, name, value, samples } of rows)
    print(`${what} ${name}: ${value.toFixed(2)} of ${samples}`)
}

async function fitConfidence(): Promise<void> {
  const outcomes = sets.flatMap(({ file, meals }) =>
    measure(meals, starterIndex).map((outcome) => ({ ...outcome, weight: WEIGHTS[file] ?? 1 })),
  )
  const weights = [...fitWeights(outcomes)].map(([name, weight]) => `${name}\t${weight}`)
  await Bun.write(join(SOURCE, 'meal/confidence.tsv'), `${['feature\tweight', ...weights].join('\n')}\n`)
  const parts = sets.flatMap(({ meals }) => meals.flatMap((meal) => readParts(meal, starterIndex)))
  for (const [name, share] of coverage(parts)) print(`within the spread, ${name}: ${share.toFixed(2)}`)
}
