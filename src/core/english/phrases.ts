import { once } from '../memo.ts'
import { type BareToken, tokenAt } from './tokens.ts'

/** A match of a phrase: token indices, both included, and the value of the phrase. */
export type PhraseMatch<T> = { entry: T; first: number; last: number }

type PatternElement =
  | { kind: 'words' | 'unless'; words: ReadonlySet<string> }
  | { kind: 'fillers' }
  | { kind: 'anything' }
/** `rest`: the elements after the first word, by which the phrase is found. */
type CompiledPhrase<T> = { rest: readonly PatternElement[]; entry: T }

/** Those that begin with a word: by each word that they can go on with, and those that are tried before any other. */
type Begun<T> = { byNext?: ReadonlyMap<string, CompiledPhrase<T>[]>; byAny: readonly CompiledPhrase<T>[] }

/** Phrases by each word that they may begin with; built on first use. */
export type PhraseIndex<T> = () => ReadonlyMap<string, Begun<T>>

/** Words that may stand inside a phrase without changing its meaning: "my back has been really sore". */
const FILLERS = new Set(
  (
    's is are was were be been being am has have had got getting really so very quite pretty rather still also just ' +
    'a an the my bit little kind of sort slightly somewhat extremely super all both feels feel felt feeling keeps ' +
    'kept started starting starts constantly always again suddenly now this that seems'
  ).split(' '),
)

/** Words that a gap may not contain, since they reverse the meaning or begin another thought. */
const GAP_STOPS = new Set(
  'no not never without nor neither dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant couldnt wont but and or then'.split(
    ' ',
  ),
)

const MAX_FILLER_WORDS = 4
const MAX_GAP_WORDS = 3

/**
 * Builds an index of phrases. A phrase is words with spaces; `a|b` is a choice, `~` stands for up to four
 * fillers ("back ~ hurts"), `*` for up to three words of any kind, `!a|b` requires that none of these words
 * follows.
 */
export function phraseIndex<T>(phrases: () => Iterable<readonly [phrase: string, entry: T]>): PhraseIndex<T> {
  return once(() => indexOf(phrases()))
}

function indexOf<T>(phrases: Iterable<readonly [phrase: string, entry: T]>): ReadonlyMap<string, Begun<T>> {
  const elementOf = sharedBy(compileElement)
  const restOf = sharedBy((text) => (text === '' ? [] : text.split(' ').map(elementOf)))
  const begun = new Map<string, CompiledPhrase<T>[]>()
  for (const [phrase, entry] of phrases) {
    const [start = ''] = phrase.split(' ', 1)
    const first = compileElement(start)
    if (first.kind !== 'words') throw new Error(`A phrase begins with a word: ${phrase}`)
    const compiled = { rest: restOf(phrase.slice(start.length + 1)), entry }
    for (const word of first.words) {
      const known = begun.get(word)
      if (known === undefined) begun.set(word, [compiled])
      else known.push(compiled)
    }
  }
  return new Map(Array.from(begun, ([word, own]) => [word, byNextWord(own)]))
}

/** Few phrases are tried one after the other: most words begin one, and a table for each takes much memory. */
const FEW_PHRASES = 12

/** Each list stays in the order in which the phrases are given. */
function byNextWord<T>(phrases: readonly CompiledPhrase<T>[]): Begun<T> {
  if (phrases.length <= FEW_PHRASES) return { byAny: phrases }
  const byNext = new Map<string, CompiledPhrase<T>[]>()
  const byAny: CompiledPhrase<T>[] = []
  for (const phrase of phrases) {
    const [second] = phrase.rest
    const isAny = second?.kind !== 'words'
    for (const word of isAny ? byNext.keys() : second.words) {
      const known = byNext.get(word)
      if (known === undefined) byNext.set(word, [...byAny, phrase])
      else known.push(phrase)
    }
    if (isAny) byAny.push(phrase)
  }
  return { byNext, byAny }
}

/**
 * All matches in the order of the text, including overlapping ones.
 * @param places the tokens that a phrase of the index may begin with, if they are known.
 */
export function findPhrases<T>(
  tokens: readonly BareToken[],
  index: PhraseIndex<T>,
  places: Iterable<number> = tokens.keys(),
): PhraseMatch<T>[] {
  const matches: PhraseMatch<T>[] = []
  const byFirst = index()
  for (const first of places) {
    const begun = byFirst.get(tokenAt(tokens, first).text)
    if (begun === undefined) continue
    for (const { rest, entry } of begun.byNext?.get(tokenAt(tokens, first + 1).text) ?? begun.byAny) {
      const end = matchFrom(tokens, rest, 0, first + 1)
      if (end !== undefined) matches.push({ entry, first, last: end - 1 })
    }
  }
  return matches
}

/** Of overlapping matches, keeps the one that begins first and, if several do, the longest. */
export function longestOnly<T>(matches: readonly PhraseMatch<T>[]): PhraseMatch<T>[] {
  const sorted = matches.toSorted((a, b) => a.first - b.first || b.last - a.last)
  const kept: PhraseMatch<T>[] = []
  let covered = -1
  for (const match of sorted) {
    if (match.first <= covered) continue
    kept.push(match)
    covered = match.last
  }
  return kept
}

/** What each text stands for, made once: phrases have most of their elements in common, and a set of words is large. */
function sharedBy<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? make(text)
    known.set(text, found)
    return found
  }
}

function compileElement(text: string): PatternElement {
  if (text === '~') return { kind: 'fillers' }
  if (text === '*') return { kind: 'anything' }
  if (text.startsWith('!')) return { kind: 'unless', words: new Set(text.slice(1).split('|')) }
  return { kind: 'words', words: new Set(text.split('|')) }
}

/** The index after the match, or undefined. Gaps are short and few, so the work per token is bounded. */
function matchFrom(
  tokens: readonly BareToken[],
  elements: readonly PatternElement[],
  element: number,
  index: number,
): number | undefined {
  let wanted = elements[element]
  while (wanted?.kind === 'words' || wanted?.kind === 'unless') {
    if (wanted.words.has(tokenAt(tokens, index).text) !== (wanted.kind === 'words')) return undefined
    if (wanted.kind === 'words') index += 1
    element += 1
    wanted = elements[element]
  }
  if (wanted === undefined) return index
  const limit = wanted.kind === 'fillers' ? MAX_FILLER_WORDS : MAX_GAP_WORDS
  for (let skipped = 0; skipped <= limit; skipped += 1) {
    const end = matchFrom(tokens, elements, element + 1, index + skipped)
    if (end !== undefined) return end
    if (!canSkip(tokenAt(tokens, index + skipped), wanted.kind)) return undefined
  }
  return undefined
}

function canSkip({ text, kind }: BareToken, gap: 'fillers' | 'anything'): boolean {
  if (gap === 'fillers') return FILLERS.has(text)
  return kind === 'word' && !GAP_STOPS.has(text)
}
