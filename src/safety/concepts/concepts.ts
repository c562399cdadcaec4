import english from './english.txt' with { type: 'text' }
import otherLanguages from './other-languages.txt' with { type: 'text' }

/** A concept that words name, such as `breath` or `sudden`: its number, and the place of its first word. */
export type Concept = { concept: number; at: number }

type Phrase = { rest: readonly string[]; concept: number }

/** Words that begin like this are cut to find the rule `blut*`. */
const MIN_STEM = 3
const MAX_STEM = 12

const numbers = new Map<string, number>()
const byWord = new Map<string, number[]>()
const byStem = new Map<string, number[]>()
const byFirstWord = new Map<string, Phrase[]>()

/** Each line: a concept, a colon, and the words that name it; `_` joins words, `*` stands for any ending. */
for (const line of `${english}\n${otherLanguages}`.split('\n')) {
  const [name = '', words = ''] = line.split(': ')
  if (words === '') continue
  const concept = numbers.get(name) ?? numbers.size
  numbers.set(name, concept)
  for (const entry of words.split(' ')) addEntry(entry, concept)
}

const names = [...numbers.keys()]

function addEntry(entry: string, concept: number): void {
  const [first = '', ...rest] = entry.split('_')
  if (entry.endsWith('*')) addTo(byStem, entry.slice(0, -1), concept)
  else if (rest.length === 0) addTo(byWord, first, concept)
  else addTo(byFirstWord, first, { rest, concept })
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

const MAX_KEPT = 4000
const MAX_KEPT_LETTERS = 24
const NOTHING: readonly number[] = []
const NO_PHRASES: readonly Phrase[] = []

/** What a word names, and the phrases that it begins. */
type Named = { concepts: readonly number[]; phrases: readonly Phrase[] }
const NO_NAME: Named = { concepts: NOTHING, phrases: NO_PHRASES }

/** Words that were met lately: texts share most words. */
const kept = new Map<string, Named>()

/** The concepts that words name, in their order; a word may name several. `words` are as `safetyWords` gives them. */
export function conceptsOf(words: readonly string[]): Concept[] {
  const found: Concept[] = []
  for (let at = 0; at < words.length; at++) {
    const named = namedBy(words[at] ?? '')
    if (named === NO_NAME) continue
    for (const concept of named.concepts) found.push({ concept, at })
    for (const { rest, concept } of named.phrases)
      if (rest.every((other, index) => words[at + 1 + index] === other)) found.push({ concept, at })
  }
  return found
}

function namedBy(word: string): Named {
  const known = kept.get(word)
  if (known !== undefined) return known
  const concepts = [...(byWord.get(word) ?? NOTHING)]
  for (let letters = MIN_STEM; letters <= Math.min(word.length, MAX_STEM); letters++)
    concepts.push(...(byStem.get(word.slice(0, letters)) ?? NOTHING))
  const phrases = byFirstWord.get(word) ?? NO_PHRASES
  const named = concepts.length === 0 && phrases.length === 0 ? NO_NAME : { concepts, phrases }
  if (word.length > MAX_KEPT_LETTERS) return named
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(word, named)
  return named
}

/** The reverse of `Concept.concept`. */
export const conceptName = (concept: number): string => names[concept] ?? ''
