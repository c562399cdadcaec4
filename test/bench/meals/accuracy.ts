import type { Analysis, FoodIndex } from '../../../src/foods/food.ts'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { AMOUNT_KINDS, type AmountKind, type Meal } from './meals.ts'

/** Carbohydrate within this counts as right: half an exchange of 15 g, by which insulin is often dosed. */
export const TOLERANCE_G = 7.5

/** One meal as the program read it. Errors are signed: more than zero is too much. */
export type Outcome = { meal: Meal; analysis: Analysis; carbohydrateError: number; energyError: number }

export type Accuracy = {
  meals: number
  /** Acc@7.5: the share of meals with the carbohydrate within `TOLERANCE_G`. */
  within: number
  /** Mean absolute error of carbohydrate, g. */
  meanError: number
  /** That of answering the median of the whole set for every one of these meals, g. */
  constantError: number
  /** Median absolute error of energy, kcal. */
  medianEnergyError: number
  /** The share of meals with the energy within a quarter of the right one. */
  energyWithin: number
  /** The share of meals of which something was not recognised. */
  unmatched: number
  /** The share of meals that are off in both and of which nothing says so. */
  silentMisses: number
}

/** Energy within this share of the right one counts as right. */
export const ENERGY_TOLERANCE = 0.25
/** From this confidence on, an answer sounds sure. */
export const SURE = 0.7

/** The confidence of a meal: that of its foods, by their energy. 0 if nothing was found. */
export function confidenceOf({ items }: Analysis): number {
  const energies = items.map(({ nutrients }) => nutrients.energy_kcal ?? 0)
  const energy = sum(energies)
  if (items.length === 0) return 0
  return energy > 0
    ? sum(items.map(({ confidence }, at) => (confidence * (energies[at] ?? 0)) / energy))
    : mean(items.map(({ confidence }) => confidence))
}

const isRight = ({ carbohydrateError }: Outcome) => Math.abs(carbohydrateError) <= TOLERANCE_G
const isEnergyRight = ({ energyError, meal }: Outcome) =>
  Math.abs(energyError) <= ENERGY_TOLERANCE * meal.energy_kcal
/** Nothing was left over, and no item is unsure or asks. */
const soundsSure = ({ analysis: { items, unmatched } }: Outcome) =>
  unmatched.length === 0 && items.every(({ confidence, ask }) => confidence >= SURE && ask.length === 0)

/** Of the meals in each band of confidence, the share with the carbohydrate right. */
export function calibrationOf(
  outcomes: readonly Outcome[],
): { from: number; to: number; meals: number; within: number }[] {
  const bands = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.001]
  return bands.slice(1).map((to, at) => {
    const from = bands[at] ?? 0
    const meals = outcomes.filter(({ analysis }) => {
      const confidence = confidenceOf(analysis)
      return confidence >= from && confidence < to
    })
    return {
      from,
      to: Math.min(to, 1),
      meals: meals.length,
      within: meals.filter(isRight).length / meals.length,
    }
  })
}

/** Every meal read with the foods of `index`. An unknown amount of a found food counts as none. */
export const measure = (meals: readonly Meal[], index: FoodIndex): Outcome[] =>
  meals.map((meal) => outcomeOf(meal, analyzeText(meal.description, index)))

/** The same for another way to read. */
export async function measureWith(
  meals: readonly Meal[],
  read: (meal: Meal) => Promise<Analysis>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const meal of meals) outcomes.push(outcomeOf(meal, await read(meal)))
  return outcomes
}

function outcomeOf(meal: Meal, analysis: Analysis): Outcome {
  const total = (key: 'carbohydrate_g' | 'energy_kcal') =>
    sum(analysis.items.map(({ nutrients }) => nutrients[key] ?? 0))
  return {
    meal,
    analysis,
    carbohydrateError: total('carbohydrate_g') - meal.carbohydrate_g,
    energyError: total('energy_kcal') - meal.energy_kcal,
  }
}

/** @param constant the carbohydrate that a program without any idea would answer, g. */
export function accuracyOf(outcomes: readonly Outcome[], constant: number): Accuracy {
  const errors = outcomes.map(({ carbohydrateError }) => Math.abs(carbohydrateError))
  const share = (counts: (outcome: Outcome) => boolean) => outcomes.filter(counts).length / outcomes.length
  return {
    meals: outcomes.length,
    within: share(isRight),
    meanError: mean(errors),
    constantError: mean(outcomes.map(({ meal }) => Math.abs(meal.carbohydrate_g - constant))),
    medianEnergyError: median(outcomes.map(({ energyError }) => Math.abs(energyError))),
    energyWithin: share(isEnergyRight),
    unmatched: share(({ analysis }) => analysis.unmatched.length > 0),
    silentMisses: share((outcome) => !isRight(outcome) && !isEnergyRight(outcome) && soundsSure(outcome)),
  }
}

/** All meals, and each kind of amount by itself, against the same constant. */
export function accuracyByAmount(outcomes: readonly Outcome[]): [AmountKind | 'all', Accuracy][] {
  const constant = median(outcomes.map(({ meal }) => meal.carbohydrate_g))
  const kinds = AMOUNT_KINDS.map(
    (kind) => [kind, outcomes.filter(({ meal }) => meal.amount === kind)] as const,
  )
  return [['all', outcomes] as const, ...kinds]
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => [kind, accuracyOf(list, constant)])
}

/** Each cuisine, or each style, by itself; nothing for a set that does not say it. Worst first. */
export function accuracyBy(outcomes: readonly Outcome[], by: 'cuisine' | 'style'): [string, Accuracy][] {
  const constant = median(outcomes.map(({ meal }) => meal.carbohydrate_g))
  const groups = Map.groupBy(outcomes, ({ meal }) => meal[by])
  return [...groups]
    .filter(([name]) => name !== '')
    .map(([name, list]): [string, Accuracy] => [name, accuracyOf(list, constant)])
    .sort(([, a], [, b]) => a.within - b.within)
}

/** The meals whose carbohydrate is furthest off, worst first. */
export function worst(outcomes: readonly Outcome[], most: number): Outcome[] {
  return [...outcomes]
    .sort((a, b) => Math.abs(b.carbohydrateError) - Math.abs(a.carbohydrateError))
    .slice(0, most)
}

/** The middle value, or the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}

const mean = (values: readonly number[]) => sum(values) / values.length

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
