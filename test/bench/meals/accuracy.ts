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
  /** The share of meals of which something was not recognised. */
  unmatched: number
}

/** Every meal read with the foods of `index`. An unknown amount of a found food counts as none. */
export function measure(meals: readonly Meal[], index: FoodIndex): Outcome[] {
  return meals.map((meal) => {
    const analysis = analyzeText(meal.description, index)
    const total = (key: 'carbohydrate_g' | 'energy_kcal') =>
      sum(analysis.items.map(({ nutrients }) => nutrients[key] ?? 0))
    return {
      meal,
      analysis,
      carbohydrateError: total('carbohydrate_g') - meal.carbohydrate_g,
      energyError: total('energy_kcal') - meal.energy_kcal,
    }
  })
}

/** @param constant the carbohydrate that a program without any idea would answer, g. */
export function accuracyOf(outcomes: readonly Outcome[], constant: number): Accuracy {
  const errors = outcomes.map(({ carbohydrateError }) => Math.abs(carbohydrateError))
  const share = (counts: (outcome: Outcome) => boolean) => outcomes.filter(counts).length / outcomes.length
  return {
    meals: outcomes.length,
    within: share(({ carbohydrateError }) => Math.abs(carbohydrateError) <= TOLERANCE_G),
    meanError: mean(errors),
    constantError: mean(outcomes.map(({ meal }) => Math.abs(meal.carbohydrate_g - constant))),
    medianEnergyError: median(outcomes.map(({ energyError }) => Math.abs(energyError))),
    unmatched: share(({ analysis }) => analysis.unmatched.length > 0),
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
