import { createRandom, exponential, shuffle } from './arithmetic.ts'
import type { ClassModel, PlacedFeatures } from './classes.ts'

/** A text and the number of its class. */
export type ClassExample = { features: PlacedFeatures; at: number }

/** @property decay how much of a weight is taken off in each step; `startSquares`: the lower, the larger the first steps. */
export type Training = {
  places: number
  classes: number
  epochs: number
  rate: number
  biasRate: number
  decay: number
  startSquares: number
}

const MAX_WEIGHT = 127

/**
 * Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011), in an order that is the same each time, by basic
 * arithmetic alone, so that every machine gets the same bytes.
 */
export function trainClasses(
  examples: readonly ClassExample[],
  { places, classes, epochs, rate, biasRate, decay, startSquares }: Training,
): ClassModel {
  const weights = new Float64Array(places * classes)
  const squares = new Float64Array(places * classes).fill(startSquares)
  const biases = new Float64Array(classes)
  const order = examples.map((_, index) => index)
  const random = createRandom(1)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example === undefined) continue
      const errors = shares(scores(example.features, weights, biases))
      errors[example.at] = (errors[example.at] ?? 0) - 1
      for (const [at, error] of errors.entries()) biases[at] = (biases[at] ?? 0) - biasRate * error
      for (const [place, amount] of example.features) {
        for (const [at, error] of errors.entries()) {
          const cell = place * classes + at
          const weight = weights[cell] ?? 0
          const slope = error * amount + decay * weight
          const sum = (squares[cell] ?? 0) + slope * slope
          squares[cell] = sum
          weights[cell] = weight - (rate * slope) / Math.sqrt(sum)
        }
      }
    }
  }
  const scale = Math.fround(
    weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_WEIGHT,
  )
  return {
    scale,
    biases: [...biases].map(Math.fround),
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
  }
}

function scores(features: PlacedFeatures, weights: Float64Array, biases: Float64Array): Float64Array {
  const sums = biases.slice()
  for (const [place, amount] of features)
    for (let at = 0; at < sums.length; at++)
      sums[at] = (sums[at] ?? 0) + (weights[place * sums.length + at] ?? 0) * amount
  return sums
}

function shares(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  const powers = sums.map((score) => exponential(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
