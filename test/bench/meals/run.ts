/**
 * How well meals in plain words are read: `bun run bench:meals`, with `--misses` for the worst of them and what was
 * found, `--groups` for each cuisine and style. The full FNDDS is measured where EXT_TEST_FOOD_DATA names the folder that has it: as a person has it, beside
 * the starter table, and alone.
 */
import { close } from '../../../db/open.ts'
import { systemClock } from '../../../src/core/clock.ts'
import type { FoodIndex } from '../../../src/foods/food.ts'
import { createPersonFoods } from '../../../src/foods/person-foods.ts'
import { createStoredIndex } from '../../../src/foods/search/stored-index.ts'
import { everydayWeights, starterIndex } from '../../../src/foods/starter/starter-index.ts'
import {
  type Accuracy,
  accuracyBy,
  accuracyByAmount,
  calibrationOf,
  ENERGY_TOLERANCE,
  measure,
  type Outcome,
  SURE,
  TOLERANCE_G,
  worst,
} from './accuracy.ts'
import { withFndds } from './fndds.ts'
import { MEAL_SETS, readMeals } from './meals.ts'
import { readOddAmounts, saneAmounts } from './odd-amounts.ts'

const MAX_MISSES = 40
const NAME_WIDTH = 22
const MASS_TOLERANCE = 0.1

const sets = MEAL_SETS.map((set) => ({ ...set, meals: readMeals(set.file) }))
const withMisses = process.argv.includes('--misses')
const withGroups = process.argv.includes('--groups')
const print = (line: string) => process.stdout.write(`${line}\n`)

report('starter table', starterIndex)
const folder = process.env.EXT_TEST_FOOD_DATA
if (folder === undefined) {
  print('EXT_TEST_FOOD_DATA is not set: the full FNDDS is not measured')
} else {
  const db = await withFndds(folder)
  report(
    'starter table and full FNDDS',
    createPersonFoods({ db, clock: systemClock, foods: starterIndex }).table('nobody'),
  )
  report('full FNDDS alone', createStoredIndex({ db, weights: everydayWeights }))
  close(db)
}

function report(index: string, foods: FoodIndex): void {
  const odd = readOddAmounts()
  print(`${index}: odd amounts, held back: ${saneAmounts(odd, foods).length} of ${odd.length} sane`)
  for (const { title, meals, isHeldBack } of sets) {
    const outcomes = measure(meals, foods)
    print(`${index}: ${title}`)
    print(
      `  ${''.padEnd(NAME_WIDTH)} meals  Acc@${TOLERANCE_G}  carb. error  of the median  energy error  energy ±${100 * ENERGY_TOLERANCE} %  unmatched  silent`,
    )
    for (const [kind, accuracy] of accuracyByAmount(outcomes)) printRow(kind, accuracy)
    for (const by of withGroups ? (['cuisine', 'style'] as const) : []) {
      for (const [name, accuracy] of accuracyBy(outcomes, by)) printRow(name, accuracy)
    }
    const bands = calibrationOf(outcomes).filter(({ meals: many }) => many > 0)
    print(
      `  right by confidence (sure from ${SURE}): ${bands.map(({ from, to, meals: many, within }) => `${from}–${to}: ${within.toFixed(2)} of ${many}`).join(', ')}`,
    )
    if (title.startsWith('recipe')) print(`  ${lineRow(outcomes)}`)
    if (!withMisses || isHeldBack) continue
    for (const outcome of worst(outcomes, MAX_MISSES)) print(miss(outcome))
  }
}

/** How many ingredients have the weight that was meant, and how many the energy of 100 g. */
function lineRow(outcomes: readonly Outcome[]): string {
  const isNear = (value: number, meant: number, tolerance: number) =>
    Math.abs(value - meant) <= tolerance * meant + 1
  const read = outcomes.map(({ meal, analysis }) => {
    const grams = analysis.items.reduce((sum, item) => sum + item.grams, 0)
    const energy = analysis.items.reduce((sum, item) => sum + (item.nutrients.energy_kcal ?? 0), 0)
    const meant = statedGrams(meal.derivation)
    return {
      isMass: isNear(grams, meant, MASS_TOLERANCE),
      isFood: grams > 0 && isNear((100 * energy) / grams, (100 * meal.energy_kcal) / meant, ENERGY_TOLERANCE),
    }
  })
  const share = (count: number) => (count / read.length).toFixed(3)
  return `weight ±${100 * MASS_TOLERANCE} %: ${share(read.filter(({ isMass }) => isMass).length)}, energy of 100 g ±${100 * ENERGY_TOLERANCE} %: ${share(read.filter(({ isFood }) => isFood).length)}`
}

/** `800 g Tomatoes, canned + 10 g Oil` is 810 g. */
function statedGrams(derivation: string): number {
  return derivation.split(' + ').reduce((sum, part) => sum + (Number.parseFloat(part) || 0), 0)
}

function printRow(name: string, accuracy: Accuracy): void {
  print(`  ${name.padEnd(NAME_WIDTH)} ${row(accuracy)}`)
}

function row({
  meals,
  within,
  meanError,
  constantError,
  medianEnergyError,
  energyWithin,
  unmatched,
  silentMisses,
}: Accuracy): string {
  return [
    String(meals).padStart(5),
    within.toFixed(3).padStart(8),
    `${meanError.toFixed(1)} g`.padStart(12),
    `${constantError.toFixed(1)} g`.padStart(14),
    `${medianEnergyError.toFixed(0)} kcal`.padStart(13),
    energyWithin.toFixed(3).padStart(13),
    `${(100 * unmatched).toFixed(0)} %`.padStart(10),
    `${(100 * silentMisses).toFixed(0)} %`.padStart(7),
  ].join(' ')
}

function miss({ meal, analysis, carbohydrateError, energyError }: Outcome): string {
  const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(0)}`
  const found = analysis.items.map(
    ({ text, food, grams, gramsBasis, nutrients }) =>
      `      "${text}" → ${grams.toFixed(0)} g ${food.name} (${gramsBasis}, ${(nutrients.carbohydrate_g ?? 0).toFixed(0)} g)`,
  )
  const unmatched = analysis.unmatched.map((text) => `      "${text}" → nothing`)
  return [
    `  ${signed(carbohydrateError)} g, ${signed(energyError)} kcal: ${meal.description}`,
    `      meant: ${meal.derivation}: ${meal.carbohydrate_g} g, ${meal.energy_kcal} kcal`,
    ...found,
    ...unmatched,
  ].join('\n')
}
