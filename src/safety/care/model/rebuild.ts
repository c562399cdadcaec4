/**
 * Trains the model of what people say after an emergency: `bun run care:rebuild`. The sentences are all that it reads; the
 * same sentences give the same bytes on every machine.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { type Training, trainClasses } from '../../../core/linear-model/train-classes.ts'
import { INTENTS, isIntent } from '../intents.ts'
import { featuresOfSentence, PLACES } from './features.ts'

const TRAINING: Training = {
  places: PLACES,
  classes: INTENTS.length,
  epochs: 8,
  rate: 0.5,
  biasRate: 0.05,
  decay: 0,
  startSquares: 1e-3,
}

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
  const { scale, biases, weights } = trainClasses(
    sentences.map(({ text, intent }) => ({ features: featuresOfSentence(text), at: intent })),
    TRAINING,
  )
  const header = { scale, biases }
  return deflateRawSync(
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(weights.buffer)]),
    {
      level: 9,
    },
  )
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildIntents(readSentences()))
