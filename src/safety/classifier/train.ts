import type { Features } from './features.ts'
import { FEATURES } from './features.ts'

/** A linear model as it is stored: weights of one byte each, times `scale`, and what every text starts from. */
export type LinearModel = { weights: Int8Array; scale: number; bias: number }

const EPOCHS = 15
const RATE = 0.5
const BIAS_RATE = 0.3
const DECAY = 2e-6
const START_SQUARES = 1e-3
const MAX_WEIGHT = 127

/**
 * Logistic regression by AdaGrad (Duchi, Hazan and Singer 2011) over texts in an order that is the same each time, by
 * basic arithmetic alone, so that every machine gets the same bytes.
 * @param texts the features of each text, and whether it is of the class.
 */
export function trainModel(texts: readonly { features: Features; isOf: boolean }[]): LinearModel {
  const weights = new Float64Array(FEATURES)
  const squares = new Float64Array(FEATURES).fill(START_SQUARES)
  let bias = 0
  let biasSquares = START_SQUARES
  const order = texts.map((_, at) => at)
  const random = createRandom(1)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const text = texts[index]
      if (text === undefined) continue
      const { at, amount } = text.features
      let score = bias
      for (let i = 0; i < at.length; i++) score += (weights[at[i] ?? 0] ?? 0) * (amount[i] ?? 0)
      const error = logistic(score) - (text.isOf ? 1 : 0)
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
  return inBytes(weights, bias)
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

/** 1 / (1 + e^−x), with e^x as (1 + x / 2^20)^(2^20): `Math.exp` may differ in its last digit between machines. */
function logistic(value: number): number {
  const bounded = Math.max(-30, Math.min(30, value))
  let power = 1 - bounded / 2 ** 20
  for (let i = 0; i < 20; i++) power *= power
  return 1 / (1 + power)
}

/** A linear congruential generator (Numerical Recipes): numbers from 0 to 1, the same each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const own = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = own
  }
}
