import { type Concept, conceptsAmong } from '../concepts/concepts.ts'
import { type ConceptFeatures, conceptFeatures } from './concept-features.ts'
import type { KnownWord } from './known-words.ts'

/** The words of a text that the models read, with what all its parts share: found once, when it is first asked for. */
export type TextWords = {
  words: readonly KnownWord[]
  concepts: () => readonly Concept[]
  conceptFeatures: (seed: number, facts: readonly string[]) => ConceptFeatures
}

/** The words of a text from `first` on, up to `end`. */
export type WordSpan = { of: TextWords; first: number; end: number }

export function textWords(words: readonly KnownWord[]): TextWords {
  let concepts: readonly Concept[] | undefined
  let found: { seed: number; facts: readonly string[]; features: ConceptFeatures } | undefined
  const allConcepts = () => {
    concepts ??= conceptsAmong(words)
    return concepts
  }
  return {
    words,
    concepts: allConcepts,
    conceptFeatures: (seed, facts) => {
      if (found?.seed !== seed || found.facts !== facts)
        found = { seed, facts, features: conceptFeatures(words, allConcepts(), seed, facts) }
      return found.features
    },
  }
}

export const wholeSpan = (of: TextWords): WordSpan => ({ of, first: 0, end: of.words.length })

export const wordsOfSpan = ({ of, first, end }: WordSpan): readonly KnownWord[] => of.words.slice(first, end)

/** The concepts whose words all stand in a part of a text. */
export const conceptsOfSpan = ({ of, first, end }: WordSpan): readonly Concept[] =>
  of.concepts().filter(({ at, last }) => at >= first && last < end)
