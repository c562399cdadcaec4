/**
 * Trains the model of what shape a question has: `bun run shape:rebuild`. The questions of `corpus/` and the readers of
 * slots are all that it reads; the same bytes on every machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { trainClasses } from '../../../core/linear-model/train-classes.ts'
import { starterIndex } from '../../../foods/starter/starter-index.ts'
import type { QuestionContext } from '../context.ts'
import { createNames } from '../names.ts'
import { readableMessage } from '../readable.ts'
import { featuresOf, PLACES } from './features.ts'
import type { ShapeHeader } from './likely-shape.ts'
import { type MaskedQuestion, maskQuestion } from './masked-question.ts'
import { ofParts, PART_NAMES, PARTS, type Part } from './shape.ts'

const TRAINING = {
  places: PLACES,
  epochs: 30,
  rate: 0.3,
  biasRate: 0.02,
  decay: 1e-5,
  startSquares: 1e-6,
}

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
  const words = wordsOf(questions)
  const known = new Set(words)
  const examples = questions.flatMap((question, at) => {
    const line = lines[at]
    return line === undefined ? [] : [{ line, features: featuresOf(question, (word) => known.has(word)) }]
  })
  const trained = ofParts((part) => {
    const values: readonly string[] = PARTS[part]
    const own = examples.filter(({ line }) => part === 'kind' || line.kind === 'answer')
    return trainClasses(
      own.map(({ line, features }) => ({ features, at: values.indexOf(line[part]) })),
      { ...TRAINING, classes: values.length },
    )
  })
  const header: ShapeHeader = {
    parts: ofParts((part) => ({ scale: trained[part].scale, biases: trained[part].biases })),
    words,
  }
  return deflateRawSync(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`),
      ...PART_NAMES.map((part) => Buffer.from(trained[part].weights.buffer)),
    ]),
    { level: 9 },
  )
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildShapes(readCorpus()))
