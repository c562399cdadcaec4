/**
 * Trains the model of `src/safety/classifier`: `bun run safety:rebuild`. The corpus is all that it reads; the same
 * corpus gives the same bytes on every machine.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from '../kinds.ts'
import { passageOf } from '../passage.ts'
import { factsOf, personFrom } from '../person-facts.ts'
import { readSigns, signNames } from '../read-signs.ts'
import { trainCategories } from './categories.ts'
import { earlierWords } from './classifier.ts'
import { readSafetyTexts, type SafetyText } from './corpus.ts'
import { featuresOf } from './features.ts'
import { packModel } from './model-file.ts'
import { wholeSpan } from './text-words.ts'
import { trainModel } from './train.ts'

const CORPUS = join(import.meta.dir, 'corpus')

/** What the model is made from, by file; evaluated elsewhere, on texts of other people. */
export const readCorpusFiles = (): { file: string; texts: SafetyText[] }[] =>
  readdirSync(CORPUS)
    .sort()
    .map((file) => ({ file, texts: readSafetyTexts(join(CORPUS, file)) }))

export const readCorpus = (): SafetyText[] => readCorpusFiles().flatMap(({ texts }) => texts)

/** Every text of so many is also one after a message of another person's that means nothing. */
const CHATTED_STEP = 3
/** Every text of so many is also one of a person of whom something is known that means nothing here. */
const KNOWN_STEP = 5
const WATCH_SHARES = { urgentOrWatch: 0.3, urgent: 0.3 } as const

/** Few texts of the corpus have a message before them, most of them emergencies: that alone must not be a sign of one. */
function withChats(corpus: readonly SafetyText[]): SafetyText[] {
  const ordinary = corpus.filter(({ level, before }) => level === 'none' && before.length === 0)
  const chatted = corpus
    .filter(({ before }, at) => before.length === 0 && at % CHATTED_STEP === 0)
    .map((one, at) => ({ ...one, before: [ordinary[(at * CHATTED_STEP) % ordinary.length]?.text ?? ''] }))
  return [...corpus, ...chatted]
}

/** The same for what is known of the person. */
function withFacts(corpus: readonly SafetyText[]): SafetyText[] {
  const people = [...new Set(corpus.map(({ who }) => who))].filter((who) => who !== '').sort()
  const known = corpus
    .filter(({ who, level }, at) => who === '' && level === 'none' && at % KNOWN_STEP === 0)
    .map((one, at) => ({ ...one, who: people[(at * KNOWN_STEP) % people.length] ?? '' }))
  return [...corpus, ...known]
}

/** The bytes of `model.bin`. */
export function rebuildModel(corpus: readonly SafetyText[]): Uint8Array {
  const texts = withFacts(withChats(corpus)).map((one) => ({ ...one, features: featuresOfText(one) }))
  const examples = (isOf: (level: Level) => boolean, watchShare: number) =>
    texts.map(({ features, level }) => ({
      features,
      isOf: isOf(level),
      share: level === 'watch' ? watchShare : 1,
    }))
  return packModel({
    emergency: trainModel([
      examples((level) => level !== 'none', WATCH_SHARES.urgentOrWatch),
      examples((level) => level === 'urgent', WATCH_SHARES.urgent),
    ]),
    categories: trainCategories(texts.filter(({ level }) => level !== 'none')),
  })
}

function featuresOfText({ text, before, who }: SafetyText) {
  const passage = passageOf(text)
  return featuresOf({
    words: passage.words,
    before: wholeSpan(earlierWords(before)),
    facts: factsOf(personFrom(who)),
    signs: signNames(readSigns(passage)),
  })
}

if (import.meta.main) await Bun.write(join(import.meta.dir, 'model.bin'), rebuildModel(readCorpus()))
