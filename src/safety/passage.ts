import { splitClauses } from '../core/english/clauses.ts'
import type { Cues } from '../core/english/context.ts'
import { CUES } from '../core/english/cues.ts'
import { type ReadNumber, readNumber } from '../core/english/numbers.ts'
import { findPhrases, type PhraseMatch } from '../core/english/phrases.ts'
import { once } from '../core/memo.ts'
import { type TextWords, textWords, type WordSpan, wholeSpan } from './classifier/text-words.ts'
import { type ReadText, readText, wordsAmong } from './classifier/words.ts'
import type { Sign } from './red-flag-signs.ts'
import { SIGN_INDEX } from './sign-index.ts'
import { placesOf, type SafetyToken, USES } from './word-uses.ts'

export type NumberAt = ReadNumber & { index: number }

/** A text, or a part of one, with what several readers ask of it: found once, so that a long text takes a quarter less. */
export type Passage = {
  tokens: readonly SafetyToken[]
  /** Those that the models read. */
  words: WordSpan
  numbers: readonly NumberAt[]
  signs: readonly PhraseMatch<Sign>[]
  cues: () => Cues
  /** The tokens from `first` on, up to `end`: between two marks, since no phrase and no number goes on behind one. */
  part: (first: number, end: number) => Passage
}

export function passageOf(text: string): Passage {
  const { tokens, words } = readText(text)
  const known = textWords(wordsAmong(words))
  const wordsBefore = once(() => countsBefore(words))
  const numbers = numbersIn(tokens)
  const signs = findPhrases(tokens, SIGN_INDEX, placesOf(tokens, USES.sign))
  const cues = once(() => ({
    clauses: splitClauses(tokens, placesOf(tokens, USES.separator)),
    matches: findPhrases(tokens, CUES, placesOf(tokens, USES.cue)),
  }))
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
      clauses: splitClauses(tokens, placesOf(tokens, USES.separator)),
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

function numbersIn(tokens: readonly SafetyToken[]): NumberAt[] {
  const numbers: NumberAt[] = []
  for (const index of placesOf(tokens, USES.number)) {
    const number = readNumber(tokens, index)
    if (number !== undefined) numbers.push({ ...number, index })
  }
  return numbers
}
