import { once } from '../../core/memo.ts'
import { type Concept, conceptsAmong } from '../concepts/concepts.ts'
import type { KnownWord } from './known-words.ts'
import { wordChains } from './word-chains.ts'

/** The words of a text that the models read, with what all its parts share: found once, when it is first asked for. */
export type TextWords = {
  words: readonly KnownWord[]
  concepts: () => readonly Concept[]
  chains: () => Uint32Array
}

/** The words of a text from `first` on, up to `end`. */
export type WordSpan = { of: TextWords; first: number; end: number }

export function textWords(words: readonly KnownWord[]): TextWords {
  const allConcepts = once(() => conceptsAmong(words))
  return {
    words,
    concepts: allConcepts,
    chains: once(() => wordChains(words)),
  }
}

export const wholeSpan = (of: TextWords): WordSpan => ({ of, first: 0, end: of.words.length })

/** The concepts whose words all stand in a part of a text. */
export const conceptsOfSpan = ({ of, first, end }: WordSpan): readonly Concept[] =>
  of.concepts().filter(({ at, last }) => at >= first && last < end)
