/**
 * Trains the model of what shape a question has: `bun run shape:rebuild`. The questions of `corpus/` and the readers of
 * slots are all that it reads; the same bytes on every machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { starterIndex } from '../../../foods/starter/starter-index.ts'
import { createRandom, exponential, shuffle } from '../../../safety/classifier/arithmetic.ts'
import type { QuestionContext } from '../context.ts'
import { createNames } from '../names.ts'
import { readableMessage } from '../readable.ts'
import { type Features, featuresOf, PLACES } from './features.ts'
import type { ShapeHeader } from './likely-shape.ts'
import { type MaskedQuestion, maskQuestion } from './masked-question.ts'
import { ofParts, PART_NAMES, PARTS, type Part } from './shape.ts'

const EPOCHS = 30
const RATE = 0.3
const BIAS_RATE = 0.02
const DECAY = 1e-5
const START_SQUARES = 1e-6
const MAX_WEIGHT = 127

/** A question of the corpus; of one that the journal does not answer, only the kind is known. */
export type ShapeLine = { question: string } & Readonly<Record<Part, string>>

/** @throws Error that names a line with an unknown value. */
export function readCorpus(folder = join(import.meta.dir, 'corpus')): ShapeLine[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseShapes(readFileSync(join(folder, file), 'utf8'), file))
}

export function parseShapes(text: string, file: string): ShapeLine[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line, at) => {
    const [question = '', kind = '', reduce = '', group = '', relation = ''] = line.split('\t')
    const row = { question, kind, reduce, group, relation }
    const wrong = PART_NAMES.find(
      (part) =>
        (part === 'kind' || kind === 'answer') && !(PARTS[part] as readonly string[]).includes(row[part]),
    )
    if (wrong !== undefined) throw new Error(`${file}:${at + 2}: no ${wrong} is called "${row[wrong]}"`)
    return row
  })
}

/** A person of whom nothing is known but the day. */
const ANYBODY: QuestionContext = {
  today: '2027-03-10',
  since: '2026-03-11',
  timeZone: 'Europe/Berlin',
  hasEarlier: false,
  last: [],
  ...createNames(starterIndex),
}

/** How many questions a word stands in at least, to be one of questions. */
const MIN_QUESTIONS = 3

function wordsOf(questions: readonly MaskedQuestion[]): string[] {
  const counts = new Map<string, number>()
  for (const { masked } of questions)
    for (const word of new Set(masked.trim().split(' ')))
      if (/^\p{L}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => (count >= MIN_QUESTIONS ? [word] : [])).sort()
}

export function rebuildShapes(lines: readonly ShapeLine[]): Uint8Array {
  const questions = lines.map(({ question }) => maskQuestion(readableMessage(question, ANYBODY), ANYBODY))
  const examples = questions.flatMap((question, at) => {
    const line = lines[at]
    return line === undefined ? [] : [{ line, features: featuresOf(question) }]
  })
  const trained = ofParts((part) => {
    const values: readonly string[] = PARTS[part]
    const own = examples.filter(({ line }) => part === 'kind' || line.kind === 'answer')
    return train(
      own.map(({ line, features }) => ({ features, value: values.indexOf(line[part]) })),
      values.length,
    )
  })
  const header: ShapeHeader = {
    parts: ofParts((part) => ({ scale: trained[part].scale, biases: trained[part].biases })),
    words: wordsOf(questions),
  }
  return deflateRawSync(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`),
      ...PART_NAMES.map((part) => Buffer.from(trained[part].weights.buffer)),
    ]),
    { level: 9 },
  )
}

/** Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011), in an order that is the same each time. */
function train(examples: readonly { features: Features; value: number }[], count: number) {
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
      errors[example.value] = (errors[example.value] ?? 0) - 1
      for (const [value, error] of errors.entries()) biases[value] = (biases[value] ?? 0) - BIAS_RATE * error
      for (const [place, amount] of example.features) {
        for (const [value, error] of errors.entries()) {
          const at = place * count + value
          const weight = weights[at] ?? 0
          const slope = error * amount + DECAY * weight
          const sum = (squares[at] ?? 0) + slope * slope
          squares[at] = sum
          weights[at] = weight - (RATE * slope) / Math.sqrt(sum)
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

function scores(features: Features, weights: Float64Array, biases: Float64Array): Float64Array {
  const sums = biases.slice()
  for (const [place, amount] of features)
    for (let value = 0; value < sums.length; value++)
      sums[value] = (sums[value] ?? 0) + (weights[place * sums.length + value] ?? 0) * amount
  return sums
}

function shares(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  const powers = sums.map((score) => exponential(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildShapes(readCorpus()))
