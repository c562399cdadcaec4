/**
 * Trains the model of what people say after an emergency: `bun run care:rebuild`. The sentences are all that it reads; the
 * same sentences give the same bytes on every machine.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { createRandom, exponential, shuffle } from '../../classifier/arithmetic.ts'
import { INTENTS, isIntent } from '../intents.ts'
import { featuresOfSentence, PLACES, type Sentence } from './features.ts'

const EPOCHS = 8
const RATE = 0.5
const BIAS_RATE = 0.05
const START_SQUARES = 1e-3
const MAX_WEIGHT = 127

/** Sentences under the name of what they say. @throws Error that names a line under none. */
export function readSentences(): { text: string; intent: number }[] {
  let intent = -1
  return readFileSync(join(import.meta.dir, 'sentences.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line, at) => {
      const name = line.startsWith('# ') ? line.slice(2) : undefined
      if (name !== undefined) intent = isIntent(name) ? INTENTS.indexOf(name) : -1
      if (intent < 0) throw new Error(`sentences.txt:${at + 1}: nothing that people say`)
      return name === undefined ? [{ text: line, intent }] : []
    })
}

/** The bytes of `model.bin`: the scale and the biases as JSON, a line break, then the weights by place and intent. */
export function rebuildIntents(sentences: readonly { text: string; intent: number }[]): Uint8Array {
  const { weights, biases } = train(
    sentences.map(({ text, intent }) => ({ features: featuresOfSentence(text), intent })),
  )
  const scale = Math.fround(
    weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_WEIGHT,
  )
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  const header = { scale, biases: [...biases].map(Math.fround) }
  return deflateRawSync(
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(bytes.buffer)]),
    {
      level: 9,
    },
  )
}

/** Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011), in an order that is the same each time. */
function train(examples: readonly { features: Sentence; intent: number }[]) {
  const count = INTENTS.length
  const weights = new Float64Array(PLACES * count)
  const squares = new Float64Array(PLACES * count).fill(START_SQUARES)
  const biases = new Float64Array(count)
  const order = examples.map((_, at) => at)
  const random = createRandom(1)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example === undefined) continue
      const errors = shares(scores(example.features, weights, biases))
      errors[example.intent] = (errors[example.intent] ?? 0) - 1
      for (const [intent, error] of errors.entries())
        biases[intent] = (biases[intent] ?? 0) - BIAS_RATE * error
      for (const [place, amount] of example.features) {
        for (const [intent, error] of errors.entries()) {
          const at = place * count + intent
          const slope = error * amount
          const sum = (squares[at] ?? 0) + slope * slope
          squares[at] = sum
          weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(sum)
        }
      }
    }
  }
  return { weights, biases }
}

function scores(features: Sentence, weights: Float64Array, biases: Float64Array): Float64Array {
  const sums = biases.slice()
  for (const [place, amount] of features)
    for (let intent = 0; intent < sums.length; intent++)
      sums[intent] = (sums[intent] ?? 0) + (weights[place * sums.length + intent] ?? 0) * amount
  return sums
}

function shares(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  const powers = sums.map((score) => exponential(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildIntents(readSentences()))
