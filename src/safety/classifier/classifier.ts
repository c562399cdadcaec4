import { readFileSync } from 'node:fs'
import { type CategoryTable, categoryTable, likeliest } from './categories.ts'
import { type SharedFeatures, sharedFeatures } from './features.ts'
import { earlierWord } from './known-words.ts'
import modelFile from './model.bin' with { type: 'file' }
import { type SafetyModel, unpackModel } from './model-file.ts'
import { type TextWords, textWords, type WordSpan, wholeSpan } from './text-words.ts'
import type { LinearModel } from './train.ts'
import { safetyWords } from './words.ts'

/** How sure the model is that a part of a text is an emergency, as log odds, and which kind it is likeliest to be. */
export type Judgement = { score: number; category: string | undefined; margin: number }

/** Messages before that are read. */
const MAX_BEFORE = 2
/** Longer texts are judged in parts, so that what stands around an emergency does not dilute it. */
const MAX_WORDS = 80
const PART_WORDS = 50
const PART_STEP = 40
/** Of each message before, its last characters explain. */
const MAX_EARLIER = 500

/** The kind of what scores less is not asked for. */
const MIN_NAMED_SCORE = -1

/**
 * Judges a line of a message; the messages before it explain it. Linear in the length.
 * @param words of the text, as `safetyWords` gives them. @param earlier as `earlierWords` gives them. @param signs as
 * `signNames` gives them.
 */
export type Judge = (
  words: WordSpan,
  earlier?: TextWords,
  facts?: readonly string[],
  signs?: readonly string[],
) => Judgement[]

/** What is read of the messages before, oldest first. */
export const earlierWords = (before: readonly string[]): TextWords =>
  textWords(
    safetyWords(
      before
        .slice(-MAX_BEFORE)
        .map((one) => one.slice(-MAX_EARLIER))
        .join('\n'),
    ).map(({ word }) => earlierWord(word)),
  )

const NOTHING_EARLIER = textWords([])
const NO_NAMES: readonly string[] = []

export function createJudge({ emergency, categories }: SafetyModel): Judge {
  const names = categories.map(({ category }) => category)
  const table: CategoryTable = categoryTable(categories)
  return (words, earlier = NOTHING_EARLIER, facts = NO_NAMES, signs = NO_NAMES) => {
    const before = wholeSpan(earlier)
    return partsOf(words).map((part) => {
      const features = sharedFeatures({ words: part, before, facts, signs })
      const score = scoreOf(features, emergency)
      const kind = score < MIN_NAMED_SCORE ? undefined : likeliest(features, table, names)
      return {
        score,
        category: kind?.category,
        margin: kind?.margin ?? 0,
      }
    })
  }
}

let loaded: Judge | undefined

/** The judge of the model that the program has. */
export const judge: Judge = (...text) => {
  loaded ??= createJudge(unpackModel(readFileSync(modelFile)))
  return loaded(...text)
}

function partsOf(words: WordSpan): WordSpan[] {
  const { of, first, end } = words
  const count = end - first
  if (count <= MAX_WORDS) return count === 0 ? [] : [words]
  const parts = Math.ceil((count - PART_WORDS) / PART_STEP) + 1
  return Array.from({ length: parts }, (_, at) => {
    const start = first + at * PART_STEP
    return { of, first: start, end: Math.min(end, start + PART_WORDS) }
  })
}

function scoreOf(
  { at, tenths, count, length }: SharedFeatures,
  { weights, scale, bias }: LinearModel,
): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += (weights[at[i] ?? 0] ?? 0) * (tenths[i] ?? 0)
  return bias + (scale * sum) / length
}
