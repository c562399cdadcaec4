import { splitClauses } from '../core/english/clauses.ts'
import { type Cues, readCues } from '../core/english/context.ts'
import { type ReadNumber, readNumber } from '../core/english/numbers.ts'
import { findPhrases, type PhraseMatch, phraseIndex } from '../core/english/phrases.ts'
import type { Token } from '../core/english/tokens.ts'
import { once } from '../core/memo.ts'
import type { KnownWord } from './classifier/known-words.ts'
import { readText, wordsAmong } from './classifier/words.ts'
import { SIGNS, type Sign } from './red-flag-signs.ts'

export type NumberAt = ReadNumber & { index: number }

/** A text, or a part of one, with what several readers ask of it: found once, so that a long text takes a quarter less. */
export type Passage = {
  tokens: readonly Token[]
  /** Those that the models read. */
  words: readonly KnownWord[]
  numbers: readonly NumberAt[]
  signs: readonly PhraseMatch<Sign>[]
  cues: () => Cues
  /** The tokens from `first` on, up to `end`: between two marks, since no phrase and no number goes on behind one. */
  part: (first: number, end: number) => Passage
}

const SIGN_INDEX = phraseIndex(() =>
  Object.entries(SIGNS).flatMap(([sign, phrases]) =>
    phrases.map((phrase) => [phrase, sign as Sign] as const),
  ),
)

export function passageOf(text: string): Passage {
  const { tokens, words } = readText(text)
  const numbers = numbersIn(tokens)
  const signs = findPhrases(tokens, SIGN_INDEX)
  const cues = once(() => readCues(tokens))
  return {
    tokens,
    words: wordsAmong(words),
    numbers,
    signs,
    cues,
    part: (first, end) => partOf({ tokens, words, numbers, signs, cues }, first, end),
  }
}

type Whole = Pick<Passage, 'tokens' | 'numbers' | 'signs' | 'cues'> & {
  words: readonly (KnownWord | undefined)[]
}

function partOf(whole: Whole, first: number, end: number): Passage {
  const tokens = whole.tokens.slice(first, end)
  return {
    tokens,
    words: wordsAmong(whole.words.slice(first, end)),
    numbers: whole.numbers
      .filter(({ index }) => index >= first && index < end)
      .map((number) => ({ ...number, index: number.index - first, next: number.next - first })),
    signs: matchesIn(whole.signs, first, end),
    cues: once(() => ({
      clauses: splitClauses(tokens),
      matches: matchesIn(whole.cues().matches, first, end),
    })),
    part: (from, to) => partOf(whole, first + from, first + to),
  }
}

const matchesIn = <T>(matches: readonly PhraseMatch<T>[], first: number, end: number): PhraseMatch<T>[] =>
  matches
    .filter((match) => match.first >= first && match.first < end)
    .map((match) => ({ ...match, first: match.first - first, last: match.last - first }))

function numbersIn(tokens: readonly Token[]): NumberAt[] {
  const numbers: NumberAt[] = []
  for (let index = 0; index < tokens.length; index++) {
    const number = tokens[index]?.kind === 'mark' ? undefined : readNumber(tokens, index)
    if (number !== undefined) numbers.push({ ...number, index })
  }
  return numbers
}
