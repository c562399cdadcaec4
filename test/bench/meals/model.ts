/**
 * How well meals are read with a model that answers right: `bun run bench:meal-model`, with `--misses` for the worst of
 * them. What is wrong then is the program's: amounts, portions, and rows that are not offered.
 */
import { systemClock } from '../../../src/core/clock.ts'
import { createSlices } from '../../../src/core/slices.ts'
import { createMealReader } from '../../../src/foods/meal-reader.ts'
import { createSlicedFoods } from '../../../src/foods/search/sliced-foods.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { accuracyByAmount, measure, measureWith, TOLERANCE_G, worst } from './accuracy.ts'
import { MEAL_SETS, readMeals } from './meals.ts'
import { hasRightFoods, oracleOf } from './oracle.ts'

const MAX_MISSES = 60
const print = (line: string) => process.stdout.write(`${line}\n`)

for (const { title, file, isHeldBack } of MEAL_SETS) {
  const meals = readMeals(file)
  const reader = createMealReader(oracleOf(meals, starterIndex))
  let byModel = 0
  const outcomes = await measureWith(meals, async ({ description }) => {
    const foods = createSlicedFoods(starterIndex, createSlices(systemClock))
    const read = await reader.read(description, foods, new AbortController().signal)
    if (read.readBy === 'model') byModel++
    return read
  })
  const right = outcomes.filter(({ meal, analysis }) => hasRightFoods(meal, analysis, starterIndex))
  print(
    `${title}: ${byModel} of ${meals.length} read by the model, ${right.length} with exactly the right foods`,
  )
  const byRules = measure(
    right.map(({ meal }) => meal),
    starterIndex,
  )
  const lists = [
    ['all', outcomes],
    ['right foods', right],
    ['… by rules', byRules],
  ] as const
  for (const [what, list] of lists) {
    for (const [kind, { meals: many, within, meanError, energyWithin }] of accuracyByAmount(list)) {
      print(
        `  ${what.padEnd(12)} ${kind.padEnd(10)} ${String(many).padStart(4)}  Acc@${TOLERANCE_G} ${within.toFixed(3)}  mean error ${meanError.toFixed(1)} g  energy ±25 % ${energyWithin.toFixed(3)}`,
      )
    }
  }
  if (isHeldBack || !process.argv.includes('--misses')) continue
  for (const { meal, analysis, carbohydrateError } of worst(right, MAX_MISSES)) {
    print(`  ${carbohydrateError.toFixed(0)} g: ${meal.description}\n      meant: ${meal.derivation}`)
    for (const { text, food, grams, gramsBasis } of analysis.items)
      print(`      "${text}" → ${grams.toFixed(0)} g ${food.name} (${gramsBasis})`)
  }
}
