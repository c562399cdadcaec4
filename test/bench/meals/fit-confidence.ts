import type { Evidence } from '../../../src/foods/food.ts'
import { featuresOf } from '../../../src/foods/meal/certainty.ts'
import { type Outcome, TOLERANCE_G } from './accuracy.ts'

/** A meal whose foods were found: the features of each, its share of the energy, and whether the meal is right. */
type Sample = { items: readonly { features: Features; share: number }[]; isRight: boolean; weight: number }
type Features = readonly (readonly [at: number, value: number])[]

const STEPS = 3000
const RATE = 0.5
/** Keeps the weights of what is rarely seen small. */
const PENALTY = 0.0003

/** The weights with which the confidence of meals is most likely, given which of them are right; to three decimals. */
export function fitWeights(outcomes: readonly (Outcome & { weight: number })[]): Map<string, number> {
  const names = [
    ...new Set(
      outcomes.flatMap(({ analysis }) =>
        analysis.items.flatMap(({ evidence }) => Object.keys(featuresOf(evidence))),
      ),
    ),
  ].sort()
  const samples = outcomes
    .filter(({ analysis }) => analysis.items.length > 0)
    .map((each) => sampleOf(each, names))
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const weights = names.map(() => 0)
  const squares = names.map(() => 1e-6)
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => -PENALTY * weight)
    for (const sample of samples) addSlopes(sample, weights, slopes, total)
    for (const [at, slope] of slopes.entries()) {
      squares[at] = (squares[at] ?? 0) + slope ** 2
      weights[at] = (weights[at] ?? 0) + (RATE * slope) / Math.sqrt(squares[at] ?? 1)
    }
  }
  return new Map(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]))
}

function sampleOf(
  { analysis, carbohydrateError, weight }: Outcome & { weight: number },
  names: readonly string[],
): Sample {
  const energies = analysis.items.map(({ nutrients }) => nutrients.energy_kcal ?? 0)
  const energy = energies.reduce((sum, each) => sum + each, 0)
  const featureList = (evidence: Evidence): Features =>
    Object.entries(featuresOf(evidence))
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [names.indexOf(name), value])
  return {
    items: analysis.items.map(({ evidence }, at) => ({
      features: featureList(evidence),
      share: energy > 0 ? (energies[at] ?? 0) / energy : 1 / analysis.items.length,
    })),
    isRight: Math.abs(carbohydrateError) <= TOLERANCE_G,
    weight,
  }
}

/** Adds the slope of the likelihood of one meal, whose confidence is the mean of that of its foods. */
function addSlopes(
  { items, isRight, weight }: Sample,
  weights: readonly number[],
  slopes: number[],
  total: number,
): void {
  const likely = items.map(({ features }) => {
    const sum = features.reduce((all, [at, value]) => all + value * (weights[at] ?? 0), 0)
    return 1 / (1 + Math.exp(-sum))
  })
  const confidence = items.reduce((all, { share }, at) => all + share * (likely[at] ?? 0), 0)
  const sure = Math.min(Math.max(confidence, 0.001), 0.999)
  const slope = ((isRight ? 1 : 0) - sure) / (sure * (1 - sure))
  for (const [index, { features, share }] of items.entries()) {
    const p = likely[index] ?? 0
    const factor = (slope * share * p * (1 - p) * weight) / total
    for (const [at, value] of features) slopes[at] = (slopes[at] ?? 0) + factor * value
  }
}
