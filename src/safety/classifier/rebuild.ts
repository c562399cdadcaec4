/**
 * Trains the model of `src/safety/classifier`: `bun run safety:rebuild`. The corpus is all that it reads; the same
 * corpus gives the same bytes on every machine.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { trainCategories } from './categories.ts'
import { readSafetyTexts, type SafetyText } from './corpus.ts'
import { featuresOf, safetyWords } from './features.ts'
import { packModel } from './model-file.ts'
import { trainModel } from './train.ts'

const CORPUS = join(import.meta.dir, 'corpus')

/** What the model is made from; evaluated elsewhere, on texts of other people. */
export const readCorpus = (): SafetyText[] =>
  readdirSync(CORPUS)
    .sort()
    .flatMap((file) => readSafetyTexts(join(CORPUS, file)))

/** Every text of so many is also one after a message of another person's that means nothing. */
const CHATTED_STEP = 3

/** Few texts of the corpus have a message before them, most of them emergencies: that alone must not be a sign of one. */
function withChats(corpus: readonly SafetyText[]): SafetyText[] {
  const ordinary = corpus.filter(({ level, before }) => level === 'none' && before.length === 0)
  const chatted = corpus
    .filter(({ before }, at) => before.length === 0 && at % CHATTED_STEP === 0)
    .map((one, at) => ({ ...one, before: [ordinary[(at * CHATTED_STEP) % ordinary.length]?.text ?? ''] }))
  return [...corpus, ...chatted]
}

/** The bytes of `model.bin`. */
export function rebuildModel(corpus: readonly SafetyText[]): Uint8Array {
  const texts = withChats(corpus).map((one) => ({
    ...one,
    features: featuresOf(safetyWords(one.text), safetyWords(one.before.join('\n'))),
  }))
  return packModel({
    emergency: trainModel(texts.map(({ features, level }) => ({ features, isOf: level !== 'none' }))),
    categories: trainCategories(texts.filter(({ level }) => level !== 'none')),
  })
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildModel(readCorpus()))
