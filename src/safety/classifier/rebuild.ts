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

/** The bytes of `model.bin`. */
export function rebuildModel(corpus: readonly SafetyText[]): Uint8Array {
  const texts = corpus.map((one) => ({
    ...one,
    features: featuresOf(safetyWords(one.text), safetyWords(one.before.join('\n'))),
  }))
  return packModel({
    emergency: trainModel(texts.map(({ features, level }) => ({ features, isOf: level !== 'none' }))),
    categories: trainCategories(texts.filter(({ level }) => level !== 'none')),
  })
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildModel(readCorpus()))
