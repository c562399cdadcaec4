import { createRandom, logistic, shuffle } from '../../core/linear-model/arithmetic.ts'
import { FEATURES } from './feature-places.ts'
import type { Features } from './features.ts'

/** A linear model as it is stored: weights of one byte each, times `scale`, and what every text starts from. */
export type LinearModel = { weights: Int8Array; scale: number; bias: number }

/** @param share how much the text counts. */
export type Example = { features: Features; isOf: boolean; share: number }

const EPOCHS = 6
const RATE = 0.5
const BIAS_RATE = 0.3
const DECAY = 2e-6
const START_SQUARES = 1e-3
const MAX_WEIGHT = 127
const SMOOTHING = 0.5
/** What a feature counts at least that is as frequent in one class as in the other. */
const MIN_RATIO = 0.3
/** Log ratios are rounded to these steps: `Math.log` may differ in its last digit between machines. */
const RATIO_STEPS = 1024

/** Orders in which the texts are learned from: the mean of several depends less on which came last. */
const ORDERS = [1, 2, 3]

/** The mean of models of the same texts for different questions and in different orders. */
export function trainModel(questions: readonly (readonly Example[])[]): LinearModel {
  const weights = new Float64Array(FEATURES)
  let bias = 0
  const share = 1 / (questions.length * ORDERS.length)
  for (const examples of questions) {
    for (const order of ORDERS) {
      const one = trainOne(examples, order)
      for (let at = 0; at < FEATURES; at++) weights[at] = (weights[at] ?? 0) + (one.weights[at] ?? 0) * share
      bias += one.bias * share
    }
  }
  return inBytes(weights, bias)
}

/**
 * Logistic regression by AdaGrad (Duchi, Hazan and Singer 2011) over features that count the more, the more often they
 * stand in texts of one class alone (Wang and Manning 2012), with texts in an order that is the same each time, by
 * basic arithmetic alone, so that every machine gets the same bytes.
 */
function trainOne(examples: readonly Example[], seed: number): { weights: Float64Array; bias: number } {
  const ratios = logRatios(examples)
  const scaled = examples.map(({ features: { at, amount } }) =>
    Float64Array.from(at, (place, i) => (amount[i] ?? 0) * (ratios[place] ?? 0)),
  )
  const weights = new Float64Array(FEATURES)
  const squares = new Float64Array(FEATURES).fill(START_SQUARES)
  let bias = 0
  let biasSquares = START_SQUARES
  const order = examples.map((_, at) => at)
  const random = createRandom(seed)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      const amount = scaled[index]
      if (example === undefined || amount === undefined) continue
      const { at } = example.features
      let score = bias
      for (let i = 0; i < at.length; i++) {
        const place = at[i] ?? 0
        score += (weights[place] ?? 0) * (amount[i] ?? 0)
      }
      const error = (logistic(score) - (example.isOf ? 1 : 0)) * example.share
      biasSquares += error * error
      bias -= (BIAS_RATE * error) / Math.sqrt(biasSquares)
      for (let i = 0; i < at.length; i++) {
        const place = at[i] ?? 0
        const weight = weights[place] ?? 0
        const slope = error * (amount[i] ?? 0) + DECAY * weight
        const sum = (squares[place] ?? 0) + slope * slope
        squares[place] = sum
        weights[place] = weight - (RATE * slope) / Math.sqrt(sum)
      }
    }
  }
  return { weights: weights.map((weight, place) => weight * (ratios[place] ?? 0)), bias }
}

function logRatios(examples: readonly Example[]): Float64Array {
  const counts = [true, false].map((isOf) => {
    const sums = new Float64Array(FEATURES).fill(SMOOTHING)
    const own = examples.filter((example) => example.isOf === isOf)
    for (const { features } of own) for (const place of features.at) sums[place] = (sums[place] ?? 0) + 1
    return { sums, size: own.length }
  })
  const [yes, no] = counts
  if (yes === undefined || no === undefined) throw new Error('no examples')
  return yes.sums.map((sum, place) => {
    const ratio = Math.log(sum / yes.size) - Math.log((no.sums[place] ?? 0) / no.size)
    return Math.round(Math.abs(ratio) * RATIO_STEPS) / RATIO_STEPS + MIN_RATIO
  })
}

function inBytes(weights: Float64Array, bias: number): LinearModel {
  const scale = Math.fround(
    weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_WEIGHT,
  )
  return {
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    bias: Math.fround(bias),
  }
}
