import { splitClauses } from '../core/english/clauses.ts'
import { type Cues, readCues } from '../core/english/context.ts'
import { type ReadNumber, readNumber } from '../core/english/numbers.ts'
import { findPhrases, type PhraseMatch, phraseIndex } from '../core/english/phrases.ts'
import type { Token } from '../core/english/tokens.ts'
import { once } from '../core/memo.ts'
import { type TextWords, textWords, type WordSpan, wholeSpan } from './classifier/text-words.ts'
import { type ReadText, readText, wordsAmong } from './classifier/words.ts'
import { SIGNS, type Sign } from './red-flag-signs.ts'

export type NumberAt = ReadNumber & { index: number }

/** A text, or a part of one, with what several readers ask of it: found once, so that a long text takes a quarter less. */
export type Passage = {
  tokens: readonly Token[]
  /** Those that the models read. */
  words: WordSpan
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
  const known = textWords(wordsAmong(words))
  const wordsBefore = once(() => countsBefore(words))
  const numbers = numbersIn(tokens)
  const signs = findPhrases(tokens, SIGN_INDEX)
  const cues = once(() => readCues(tokens))
  return {
    tokens,
    words: wholeSpan(known),
    numbers,
    signs,
    cues,
    part: (first, end) => partOf({ tokens, known, wordsBefore, numbers, signs, cues }, first, end),
  }
}

type Whole = Pick<Passage, 'tokens' | 'numbers' | 'signs' | 'cues'> & {
  known: TextWords
  /** For each token, and for the end, how many words stand before it. */
  wordsBefore: () => Uint32Array
}

function partOf(whole: Whole, first: number, end: number): Passage {
  const tokens = whole.tokens.slice(first, end)
  return {
    tokens,
    words: { of: whole.known, first: whole.wordsBefore()[first] ?? 0, end: whole.wordsBefore()[end] ?? 0 },
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

function countsBefore(words: ReadText['words']): Uint32Array {
  const counts = new Uint32Array(words.length + 1)
  let count = 0
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== undefined) count += 1
    counts[at + 1] = count
  }
  return counts
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
